import SessionFormat

/// A name that a screen does not have, and what it may be called now: names that the session does
/// not know and that behave alike.
package struct RenameCandidates: Hashable, Sendable {
  package let screen: String
  package let role: SessionName.Role
  package let old: String
  /// The names that fit in some of the sessions.
  private var fits: [Fit]
  /// How many sessions have the old name.
  private var sessions = 1
  /// The new names of others.
  private var excluded: Set<String> = []

  /// A name, and in how many sessions it fits.
  private struct Fit: Hashable {
    let name: String
    var sessions = 1
  }

  /// The names that come into question: those that fit in most of the sessions. A session in which they
  /// do not may differ for another reason.
  private var new: [String] {
    let most = fits.map(\.sessions).max() ?? 0
    guard most * 2 > sessions else { return [] }
    return fits.filter { $0.sessions == most && !excluded.contains($0.name) }.map(\.name)
  }
  /// The names of the screen's bindings that nested commands belong to.
  private var bindings: Set<String> = []
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
    fits = unknown.filter { name in
      zip(expected, steps).allSatisfy { expected, step in
        let actual = step.actual.changes(of: name)
        return expected.count == actual.count && zip(expected, actual).allSatisfy { $0.matches($1) }
      }
    }.map { Fit(name: $0) }
    (self.screen, role, self.old) = (screen, .binding, old)
  }

  /// Finds commands that take as many arguments as each of the session's lines with `old` has.
  init(
    command old: String, arguments: [Int], among unknown: [ScreenNames.Command],
    of screen: ScreenNames
  ) {
    fits = unknown.filter { arguments.allSatisfy($0.arguments.contains) }.map { Fit(name: $0.name) }
    bindings = Set(screen.bindings)
    (self.screen, role, self.old) = (screen.screen, .command, old)
    for path in screen.commands.compactMap({ CommandPath($0.name) }) {
      taken.formUnion((path.children + [path.command]).map(\.withoutOwner))
    }
  }

  /// Takes effects that were asked what the session answers under the name `old`.
  init(effect old: String, now names: [String], on screen: String) {
    (self.screen, role, self.old) = (screen, .effect, old)
    fits = names.map { Fit(name: $0) }
  }

  /// The name that it probably has now: the only one, or the one spelled most alike.
  package var best: String? { new.count == 1 ? new[0] : nearest(to: old, among: new) }

  /// What to do about the old name in the sessions.
  package struct Proposal: Hashable {
    package let screen: String
    package let role: SessionName.Role
    package let old: String
    /// The name to write instead; nil to remove what has the old one.
    package let new: String?
  }

  /// How many new names are proposed.
  private static let mostProposed = 3

  /// The renamings to propose: to the name that it probably has now, or else to each that it may have. If
  /// there is none, removing what has the old name.
  package var proposals: [Proposal] {
    let renamings = (best.map { [$0] } ?? new).compactMap(proposal)
    if 1...Self.mostProposed ~= renamings.count { return renamings }
    return [proposal(nil)].compactMap(\.self)
  }

  /// To rename it, or to remove what has it if `new` is nil. Of a command, one part is named; nil if none
  /// can be, or if the screen still has that part elsewhere.
  private func proposal(_ new: String?) -> Proposal? {
    guard role == .command else {
      return role.flaw(in: old) == nil
        ? Proposal(screen: screen, role: role, old: old, new: new) : nil
    }
    guard let path = CommandPath(old),
      let (part, name) = new.map({ renamedPart(of: path, to: $0) }) ?? (removedPart(of: path), nil),
      !taken.contains(part.withoutOwner)
    else { return nil }
    return Proposal(screen: screen, role: part.role, old: part.text, new: name)
  }

  /// The only part that differs, and its new name; nil if several do.
  private func renamedPart(of old: CommandPath, to new: String) -> (SessionName, String?)? {
    guard let new = CommandPath(new), old.children.count == new.children.count else { return nil }
    let changed = zip(old.children + [old.command], new.children + [new.command])
      .filter { !$0.text.isSpelled(like: $1.text) }
    return changed.count == 1 ? (changed[0].0, changed[0].1.text) : nil
  }

  /// The binding that a nested command belongs to, if the screen does not have that either, or else the
  /// command itself.
  private func removedPart(of path: CommandPath) -> SessionName {
    path.children.first.flatMap { bindings.contains($0.text) ? nil : $0 } ?? path.command
  }

  /// The cause of a step that does not match because the screen does not have the name; nil for an effect.
  package var cause: Cause? {
    if role == .effect { return nil }
    return Cause(screen: screen, role == .command ? .noCommand(old) : .noBinding(old))
  }

  /// Whether both are about the same name.
  package func isAboutName(of other: RenameCandidates) -> Bool {
    screen == other.screen && role == other.role && old == other.old
  }

  /// Adds what fits in another session.
  package mutating func add(_ other: RenameCandidates) {
    sessions += other.sessions
    for fit in other.fits {
      if let place = fits.firstIndex(where: { $0.name == fit.name }) {
        fits[place].sessions += fit.sessions
      } else {
        fits.append(fit)
      }
    }
  }
}

extension [RenameCandidates] {
  /// The same candidates without names that only one of them can have.
  package var distinct: [RenameCandidates] {
    var distinct = self
    // Each round may leave only one name to another.
    for _ in indices {
      let known = distinct
      for place in indices {
        let others = known.indices.filter { $0 != place && known[$0].isLike(known[place]) }
        distinct[place].exclude(others.compactMap { known[$0].only })
      }
      if distinct == known { break }
    }
    return distinct
  }
}

extension RenameCandidates {
  fileprivate var only: String? { new.count == 1 ? new[0] : nil }

  fileprivate func isLike(_ other: RenameCandidates) -> Bool {
    screen == other.screen && role == other.role
  }

  /// Leaves out the new names of others, unless none would be left.
  fileprivate mutating func exclude(_ names: [String]) {
    if !new.allSatisfy(names.contains) { excluded.formUnion(names) }
  }
}

extension SessionName {
  fileprivate var withoutOwner: SessionName { SessionName(role: role, owner: "", text: text) }
}

/// Looks for other names of what a session names and its screen does not have.
struct RenameSearch {
  /// What the steps that do not match byte for byte expected and did.
  private var steps: [(expected: [Event], actual: [Event])] = []
  private let screen: ScreenNames
  /// The session's commands, each with the number of arguments on each of its lines.
  private var commands: [String: [Int]] = [:]
  private var bindings: Set<String> = []
  /// The effects that the session has answers of, and those of them that were asked in steps that match.
  private var effects: Set<String> = []
  private var asked: Set<String> = []

  init(_ session: Session, _ replay: ReplayLog, _ screen: ScreenNames) {
    self.screen = screen
    let known = Set(screen.commands.map(\.name))
    let outcomes = replay.steps
    // After a command that does not run, bindings have other values than before.
    var isComparable = true
    for (index, step) in session.steps.enumerated() {
      let events = session.lines[step.lines].compactMap(\.event)
      // A line that is refused may have any number of arguments, and a mistyped name.
      let isRefused = events.contains { if case .refusal = $0 { true } else { false } }
      if !isRefused, let command = step.command {
        note(command)
        let name = Words.commandName(of: command).map(Names.listed)
        isComparable = isComparable && name.map(known.contains) != false
      }
      for event in events { note(event) }
      effects.formUnion(events.questions.map(\.name))
      guard isComparable, index < outcomes.count else { continue }
      if let actual = outcomes[index].events {
        steps.append((events, actual))
        asked.formUnion(actual.questions.map(\.name))
      } else {
        asked.formUnion(events.questions.map(\.name))
      }
    }
  }

  private mutating func note(_ line: String) {
    let words = Words()
    guard (try? words.parse(line)) != nil, words.count > 0 else { return }
    commands[Names.listed(words.text(0)), default: []].append(words.count - 1)
  }

  private mutating func note(_ event: Event) {
    if case .availability(let name, _) = event { commands[Names.listed(name), default: []] += [] }
    if let binding = event.path?.binding { bindings.insert(binding) }
  }

  func candidates(command old: String) -> RenameCandidates {
    RenameCandidates(
      command: old, arguments: commands[Names.listed(old)] ?? [],
      among: screen.commands.filter { commands[$0.name] == nil }, of: screen)
  }

  /// What effects may be called that the session has answers of and that were never asked: those that were
  /// asked the same, first in the same step.
  var candidatesForEffects: [RenameCandidates] {
    effects.subtracting(asked).sorted().compactMap { old in
      for step in steps {
        let expected = step.expected.questions.first { $0.name == old }
        guard let expected else { continue }
        let names = step.actual.questions
          .filter { !effects.contains($0.name) && $0.inputs == expected.inputs }.map(\.name)
        return names.isEmpty ? nil : RenameCandidates(effect: old, now: names, on: screen.screen)
      }
      return nil
    }
  }

  func candidates(binding old: String) -> RenameCandidates {
    RenameCandidates(
      binding: old, in: steps, among: screen.bindings.filter { !bindings.contains($0) },
      on: screen.screen)
  }
}

extension [Event] {
  /// What effects of the screen were asked.
  fileprivate var questions: [Question] {
    compactMap { event in
      guard case .effect(let question, _) = event, question.worldEffect == nil else { return nil }
      return question
    }
  }

  /// The changes of a binding, as changes of a binding without a name.
  fileprivate func changes(of binding: String) -> [Event] {
    compactMap { event in
      guard let (path, value) = event.edit, path.binding == binding else { return nil }
      return event.edit(at: Path("", path.steps), value)
    }
  }
}
