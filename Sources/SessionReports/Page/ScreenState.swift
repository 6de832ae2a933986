import SessionAnalysis
import SessionFormat

/// What a screen shows, as far as the lines of a session tell.
struct ScreenState {
  /// The bindings in the order in which they were shown first.
  private(set) var bindings: [String] = []
  private var values: [String: ShownValue] = [:]
  /// The commands in the same order, and why each is disabled.
  private(set) var commands: [String] = []
  private var reasons: [String: String] = [:]
  /// What the lines that were applied last changed.
  private(set) var changed: Set<String> = []

  init() {}

  /// The state before the line at `end` of the session's lines.
  init(at end: Int, of session: Session) {
    apply(session.lines[..<end])
    changed = []
  }

  subscript(binding: String) -> ShownValue { values[binding] ?? .none }

  /// Why a command is disabled; nil if it is not.
  func reason(_ command: String) -> String? { reasons[command] }

  /// Applies the lines of a step.
  mutating func apply(_ lines: ArraySlice<Session.Line>) {
    changed = []
    for event in lines.lazy.compactMap(\.event) {
      switch event {
      case .change(let path, _), .insertion(let path, _), .removal(let path, _):
        changed.insert(path.binding)
        if values[path.binding] == nil { bindings.append(path.binding) }
        values[path.binding, default: .none].apply(event)
      case .availability(let command, let reason):
        if !commands.contains(command) { commands.append(command) }
        reasons[command] = reason
      default: break
      }
    }
  }
}

/// The states after the first few steps of a session that failed.
struct StatesAtFailures {
  private let session: Session
  private var state = ScreenState()
  private var next = 0
  private var count = 0

  /// Of how many steps the state is written. Of all, it could be many times the session.
  private static let most = 10

  init(of session: Session) { self.session = session }

  /// The state after a step, which is behind those asked for before; nil after too many.
  mutating func state(after step: StepLines) -> ScreenState? {
    guard count < Self.most else { return nil }
    count += 1
    let first = max(session.index(ofLine: step.firstLine), next)
    let end = min(max(session.index(ofLine: step.endLine), first), session.lines.endIndex)
    state.apply(session.lines[next..<first])
    state.apply(session.lines[first..<end])
    next = end
    return state
  }
}

extension Session {
  /// The index in ``lines`` of a line of the file, which may be before the first.
  fileprivate func index(ofLine number: Int) -> Int { max(0, number - settings.count - 2) }
}
