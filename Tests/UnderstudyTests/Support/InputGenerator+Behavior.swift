import GeneratedInput

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

extension InputGenerator {
  /// The lines of a script, most of which reach the view model of ``ChangeableScreen``.
  mutating func script() -> [String] {
    array(0..<8) { random in
      if random.isOnce(in: 8) { return random.hostileString() }
      let words = random.array(0..<3) { Words.quoted($0.hostileString()) }
      return ([random.isOnce(in: 5) ? "act-later" : "act"] + words).joined(separator: " ")
    }
  }

  mutating func behavior(steps: Int) -> [[ChangeableScreen.Action]] {
    (0...steps).map { step in actions(mayFail: step > 0) }
  }

  /// The behavior with some steps changed: actions added, removed or replaced.
  mutating func changed(_ behavior: [[ChangeableScreen.Action]]) -> [[ChangeableScreen.Action]] {
    behavior.enumerated().map { step, actions in
      guard isOnce(in: 3) else { return actions }
      var actions = actions
      for _ in 0..<int(1..<3) {
        let index = int(0..<actions.count + 1)
        if isOnce(in: 2), index < actions.count { actions.remove(at: index) }
        if isOnce(in: 2) {
          actions.insert(action(mayFail: step > 0), at: min(index, actions.count))
        }
      }
      return actions
    }
  }

  private mutating func actions(mayFail: Bool) -> [ChangeableScreen.Action] {
    array(0..<5) { $0.action(mayFail: mayFail) }
  }

  private mutating func action(mayFail: Bool) -> ChangeableScreen.Action {
    switch int(0..<13) {
    case 0: .say(hostileString())
    case 1: .set(hostileString())
    case 2: .measure(double())
    case 3: .fill(pick([0, 3, 90, 101, 300]))
    case 4, 5, 6: .insert(int(0..<20), hostileString())
    case 7: .remove(int(0..<20))
    case 8: mayFail ? .draw(hostileString(), asNumber: isOnce(in: 4)) : .frame
    case 9: mayFail && isOnce(in: 2) ? .fail(hostileString()) : .frame
    case 10: .sleep(int(0..<3000))
    case 11: .count(hostileString(), int(0..<3))
    default: .frame
    }
  }

  /// The session with comments and blank lines between its lines, and placeholders for some values; some
  /// lines in another form.
  mutating func decorated(_ session: Session) -> Session {
    var session = session
    session.lines = session.lines.flatMap { line -> [Session.Line] in
      let before = array(0..<3) { random -> Session.Line in
        random.isOnce(in: 2) ? .blank : .comment(Session.Comment(random.hostileString()))
      }
      return (isOnce(in: 3) ? before : []) + [isOnce(in: 4) ? veiled(line) : line]
    }
    if isOnce(in: 2) { session.lines.append(.comment(Session.Comment("the end"))) }
    return restated(session)
  }

  /// The session with some lines that say the same in another form: a whole list instead of its edit, or
  /// a value twice.
  private mutating func restated(_ session: Session) -> Session {
    var (restated, state) = (session, ScreenState())
    restated.lines = session.steps.flatMap { step -> [Session.Line] in
      let paths = session.lines[step.lines].compactMap { $0.event?.path }
      return session.lines[step.lines].flatMap { line -> [Session.Line] in
        guard let event = line.event else { return [line] }
        state.apply(event)
        guard let path = event.path, isOnce(in: 3),
          // Several lines may be one frame.
          paths.count(where: { $0.binding == path.binding }) == 1,
          case .known(let value) = state[path.binding], !value.hasPlaceholder
        else { return [line] }
        if path.steps.isEmpty, isOnce(in: 3) { return [line, line] }
        return [.event(.change(Path(path.binding), value.shortened()))]
      }
    }
    return restated
  }

  private mutating func veiled(_ line: Session.Line) -> Session.Line {
    switch line {
    case .event(.change(let path, let value, _)): .event(.change(path, veiled(value)))
    case .event(.insertion(let path, let value)): .event(.insertion(path, veiled(value)))
    case .event(.removal(let path, let value)): .event(.removal(path, veiled(value)))
    default: line
    }
  }

  /// The value with a placeholder for all of it or for one of its parts.
  private mutating func veiled(_ value: Value) -> Value {
    switch value {
    case .list(var elements) where !elements.isEmpty && isOnce(in: 2):
      let index = int(0..<elements.count)
      elements[index] = veiled(elements[index])
      return .list(elements)
    case .record(var fields) where !fields.isEmpty && isOnce(in: 2):
      let index = int(0..<fields.count)
      fields[index].value = veiled(fields[index].value)
      return .record(fields)
    default:
      let fitting = Value.Placeholder.allCases.filter { Value.placeholder($0).matches(value) }
      return .placeholder(pick(fitting))
    }
  }
}
