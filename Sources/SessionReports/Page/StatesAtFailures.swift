import SessionAnalysis
import SessionFormat

/// The states after the first few steps of a session that failed.
struct StatesAtFailures {
  private let session: Session
  private var state = ScreenState()
  private var next = 0
  private var count = 0

  /// Of how many steps the state is written. Of all, it could be many times the session.
  private static let most = 10

  init(of session: Session) { self.session = session }

  /// The state after a step, which is behind those asked for before, and the bindings that it changed;
  /// nil after too many.
  mutating func state(after step: StepLines) -> (ScreenState, changed: Set<String>)? {
    guard count < Self.most else { return nil }
    count += 1
    let first = max(session.index(ofLine: step.firstLine), next)
    let end = min(max(session.index(ofLine: step.endLine), first), session.lines.endIndex)
    state.apply(session.lines[next..<end])
    next = end
    return (state, Set(session.lines[first..<end].compactMap { $0.event?.path?.binding }))
  }
}

extension Session {
  /// The index in ``lines`` of a line of the file, which may be before the first.
  fileprivate func index(ofLine number: Int) -> Int { max(0, number - settings.count - 2) }
}
