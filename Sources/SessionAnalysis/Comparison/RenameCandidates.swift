import SessionFormat

/// A name that a screen does not have, and what it may be called now: names that the session does
/// not know and that behave alike.
package struct RenameCandidates: Hashable, Sendable {
  package let screen: String
  package let role: SessionName.Role
  package let old: String
  private var new: [String]
  /// The names that the screen's commands consist of, without their owners: renaming one of them would
  /// rename what still has that name.
  private var taken: Set<SessionName> = []

  /// Finds bindings that had the values which a session expects of `old` in these steps.
  ///
  /// Only names in `unknown`, which the session does not have, come into question.
  init(
    binding old: String, in steps: [(expected: [Event], actual: [Event])],
    among unknown: [String], on screen: String
  ) {
    let expected = steps.map { $0.expected.changes(of: old) }
    new = unknown.filter { name in
      zip(expected, steps).allSatisfy { expected, step in
        let actual = step.actual.changes(of: name)
        return expected.count == actual.count && zip(expected, actual).allSatisfy { $0.matches($1) }
      }
    }
    (self.screen, role, self.old) = (screen, .binding, old)
  }

  /// Finds commands that take as many arguments as each of the session's lines with `old` has.
  init(
    command old: String, arguments: [Int], among unknown: [ScreenNames.Command],
    of screen: ScreenNames
  ) {
    new = unknown.filter { arguments.allSatisfy($0.arguments.contains) }.map(\.name)
    (self.screen, role, self.old) = (screen.screen, .command, old)
    for path in screen.commands.compactMap({ CommandPath($0.name) }) {
      taken.formUnion((path.children + [path.command]).map(\.withoutOwner))
    }
  }

  /// The name that it probably has now: the only one, or the one spelled most alike.
  package var best: String? { new.count == 1 ? new[0] : nearest(to: old, among: new) }

  /// The renaming to propose: what is renamed, and its names. Of nested names only the part that
  /// differs is renamed; nil if several parts do, or if there is no name to propose.
  package var proposal: (role: SessionName.Role, old: String, new: String)? {
    guard let best else { return nil }
    guard role == .command else { return role.flaw(in: old) == nil ? (role, old, best) : nil }
    guard let old = CommandPath(old), let new = CommandPath(best) else { return nil }
    let pairs = zip(old.children + [old.command], new.children + [new.command])
    let changed = pairs.filter { !$0.text.isSpelled(like: $1.text) }
    guard old.children.count == new.children.count, changed.count == 1,
      !taken.contains(changed[0].0.withoutOwner)
    else { return nil }
    return (changed[0].0.role, changed[0].0.text, changed[0].1.text)
  }

  /// The cause of a step that does not match because of the name.
  package var cause: Cause {
    Cause(screen: screen, role == .command ? .noCommand(old) : .noBinding(old))
  }

  /// Whether both are about the same name.
  package func isAboutName(of other: RenameCandidates) -> Bool {
    screen == other.screen && role == other.role && old == other.old
  }

  /// Leaves out what another session rules out.
  package mutating func narrow(to other: RenameCandidates) {
    new.removeAll { !other.new.contains($0) }
  }
}

extension SessionName {
  fileprivate var withoutOwner: SessionName { SessionName(role: role, owner: "", text: text) }
}

/// Looks for other names of what a session names and its screen does not have.
struct RenameSearch {
  /// What the steps that do not match byte for byte expected and did.
  private let steps: [(expected: [Event], actual: [Event])]
  private let screen: ScreenNames
  /// The session's commands, each with the number of arguments on each of its lines.
  private var commands: [String: [Int]] = [:]
  private var bindings: Set<String> = []

  init(_ session: Session, _ replay: ReplayLog, _ screen: ScreenNames) {
    self.screen = screen
    steps = zip(session.steps, replay.steps).compactMap { step, outcome in
      outcome.events.map { (session.lines[step.lines].compactMap(\.event), $0) }
    }
    for step in session.steps {
      let events = session.lines[step.lines].compactMap(\.event)
      // A line that is refused may have any number of arguments, and a mistyped name.
      let isRefused = events.contains { if case .refusal = $0 { true } else { false } }
      if !isRefused, let command = step.command { note(command) }
      for event in events { note(event) }
    }
  }

  private mutating func note(_ line: String) {
    let words = Words()
    guard (try? words.parse(line)) != nil, words.count > 0 else { return }
    commands[words.text(0), default: []].append(words.count - 1)
  }

  private mutating func note(_ event: Event) {
    if case .availability(let name, _) = event { commands[name, default: []] += [] }
    if let binding = event.path?.binding { bindings.insert(binding) }
  }

  func candidates(command old: String) -> RenameCandidates {
    RenameCandidates(
      command: old, arguments: commands[old] ?? [],
      among: screen.commands.filter { commands[$0.name] == nil }, of: screen)
  }

  func candidates(binding old: String) -> RenameCandidates {
    RenameCandidates(
      binding: old, in: steps, among: screen.bindings.filter { !bindings.contains($0) },
      on: screen.screen)
  }
}

extension [Event] {
  /// The changes of a binding, as changes of a binding without a name.
  fileprivate func changes(of binding: String) -> [Event] {
    compactMap { event in
      guard event.path?.binding == binding else { return nil }
      return switch event {
      case .change(let path, let value): .change(Path("", path.steps), value)
      case .insertion(let path, let value): .insertion(Path("", path.steps), value)
      case .removal(let path, let value): .removal(Path("", path.steps), value)
      case .command, .result, .effect, .availability, .refusal, .output, .crash: nil
      }
    }
  }
}
