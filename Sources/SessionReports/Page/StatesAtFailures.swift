import SessionAnalysis
import SessionFormat

/// The states after the first few steps of a session that failed: what is expected, and what was there.
struct StatesAtFailures {
  private let session: Session
  private var expected = ScreenState()
  private var actual = ScreenState()
  private var next = 0
  private var count = 0

  /// Of how many steps the state is written. Of all, it could be many times the session.
  private static let most = 10

  init(of session: Session) { self.session = session }

  /// The states after a step that failed, which is behind those asked for before; nil after too many.
  mutating func states(
    after step: StepLines, _ failures: [SessionResult.Failure]
  ) -> (expected: ScreenState, actual: ScreenState)? {
    guard count < Self.most else { return nil }
    count += 1
    let first = max(session.index(ofLine: step.firstLine), next)
    let end = min(max(session.index(ofLine: step.endLine), first), session.lines.endIndex)
    expected.apply(session.lines[next..<end])
    actual.apply(session.lines[next..<first])
    if let events = failures.first(where: { !$0.events.isEmpty })?.events {
      actual.apply(events.filter { $0.kind != .expected }.compactMap(\.parsed)[...])
    } else {
      actual.apply(session.lines[first..<end])
    }
    next = end
    return (expected, actual)
  }
}

extension SessionResult.Entry {
  /// The event; nil if it can't be read.
  fileprivate var parsed: Session.Line? { try? Session.Line(parsing: event) }
}

extension Session {
  /// The index in ``lines`` of a line of the file, which may be before the first.
  fileprivate func index(ofLine number: Int) -> Int { max(0, number - settings.count - 2) }
}
