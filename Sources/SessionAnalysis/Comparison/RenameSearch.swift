import SessionFormat

/// Looks for other names of what a session names and its screen does not have.
struct RenameSearch {
  /// What the steps that do not match byte for byte expected and did.
  private(set) var steps: [(expected: [Event], actual: [Event])] = []
  let screen: ScreenDescription
  /// The session's commands, each with the arguments on each of its lines.
  private var commands: [String: [[String]]] = [:]
  private var bindings: Set<String> = []
  /// The effects that the session says were asked, and those that were asked in steps that match.
  private var effects: Set<String> = []
  private var asked: Set<String> = []
  /// What the session expects in all steps, and in those that match byte for byte.
  private(set) var expected: [Event] = []
  private(set) var matched: [Event] = []
  private let isPartial: Bool

  init(_ session: Session, _ replay: ReplayLog, _ screen: ScreenDescription) {
    self.screen = screen
    isPartial = session.isPartial
    let known = Set(screen.commands.map(\.name))
    let outcomes = replay.steps
    // After a command that does not run, bindings have other values than before.
    var isComparable = true
    for (index, step) in session.steps.enumerated() {
      let events = session.events(of: step)
      // A line that is refused may have any number of arguments, and a mistyped name.
      if !events.isRefused, let command = step.command {
        note(command)
        let name = Words.commandName(of: command).map(Names.listed)
        isComparable = isComparable && name.map(known.contains) != false
      }
      for event in events { note(event) }
      effects.formUnion(events.questions.map(\.name))
      expected += events
      guard isComparable, index < outcomes.count else { continue }
      if let actual = outcomes[index].events {
        steps.append((events, actual))
        asked.formUnion(actual.questions.map(\.name))
      } else {
        asked.formUnion(events.questions.map(\.name))
        matched += events
      }
    }
  }

  private mutating func note(_ line: String) {
    guard let words = Words(line) else { return }
    let arguments = (1..<words.count).map(words.text)
    commands[Names.listed(words.text(0)), default: []].append(arguments)
  }

  private mutating func note(_ event: Event) {
    if case .availability(let name, _) = event { commands[Names.listed(name), default: []] += [] }
    if let binding = event.path?.binding { bindings.insert(binding) }
  }

  /// Whether the session names a command of the screen.
  func hasCommand(_ name: String) -> Bool { commands[name] != nil }

  /// The arguments on each line of a command.
  func arguments(of command: CommandDescription) -> [[String]] { commands[command.name] ?? [] }

  /// What a command may be called now: those that accept its arguments, and of them those that are enabled
  /// and disabled when it was, if there are any. One that is spelled alike may have other names for its cases as well.
  func candidates(command old: String) -> RenameCandidates {
    let lines = commands[Names.listed(old)] ?? []
    let unused = screen.commands.filter { command in
      commands[command.name] == nil
        && lines.allSatisfy { command.numberOfArguments.contains($0.count) }
    }
    let fitting = unused.filter { lines.allSatisfy($0.mayAccept) }
    let alike = isAboutAvailability ? fitting.filter { isEnabled($0.name, like: old) } : []
    let names = (alike.isEmpty ? fitting : alike).map(\.name)
    let others = unused.map(\.name).filter { name in
      !fitting.contains { $0.name == name } && RenameCandidates.likeness(of: old, name) > 0
    }
    return RenameCandidates(command: old, now: names + others, of: screen)
  }

  /// Whether the session says of each command when it is disabled.
  private var isAboutAvailability: Bool {
    !isPartial && expected.contains { if case .availability = $0 { true } else { false } }
  }

  /// Of a command that the session does not have, a replay may say it only in the opening.
  private func isEnabled(_ new: String, like old: String) -> Bool {
    let saying = steps.filter { !$0.actual.reasons(for: new).isEmpty }
    if saying.isEmpty { return steps.allSatisfy { $0.expected.reasons(for: old).isEmpty } }
    return saying.allSatisfy { $0.expected.reasons(for: old) == $0.actual.reasons(for: new) }
  }

  /// What effects may be called that the session names and that were never asked: those that were asked the same,
  /// first in the same step, or else the only new one there that is left if only this one is. If fewer new ones than
  /// missing ones were asked there, they replace the first ones; that the others were not asked may only be a
  /// consequence.
  var candidatesForEffects: [RenameCandidates] {
    let gone = effects.subtracting(asked)
    return gone.sorted().compactMap { old in
      for step in steps {
        let expected = step.expected.questions.filter { gone.contains($0.name) }
          .uniqued(on: \.name)
        guard let place = expected.firstIndex(where: { $0.name == old }) else { continue }
        let new = step.actual.questions.filter { !effects.contains($0.name) }
        var names = new.names(like: expected[place])
        if place >= Set(new.map(\.name)).count { return nil }
        if names.isEmpty {
          // A name in what it is asked may have changed as well.
          let others = expected.filter { new.names(like: $0).isEmpty }
          names = Set(new.map(\.name)).subtracting(expected.flatMap(new.names(like:))).sorted()
          if names.count != 1 || others.count != 1 { return nil }
        }
        let name = SessionName(role: .effect, owner: "", text: old)
        return RenameCandidates(name, now: names, on: screen.name)
      }
      return nil
    }
  }

  /// What events may be called that no longer happen: those that happen instead, with the same values.
  var candidatesForEvents: [RenameCandidates] {
    let known = expected.occurrences
    let shown = steps.reduce(into: Set()) { $0.formUnion($1.actual.occurrences) }
    let new = shown.subtracting(known).sorted()
    return known.subtracting(shown).subtracting(matched.occurrences).sorted().compactMap { old in
      let names = new.filter { name in
        steps.allSatisfy {
          $0.expected.occurrences(of: old).matches($0.actual.occurrences(of: name))
        }
      }
      if names.isEmpty { return nil }
      let name = SessionName(role: .event, owner: "", text: old)
      return RenameCandidates(name, now: names, on: screen.name)
    }
  }

  /// What a binding may be called now: those that had the values which the session expects of it, and
  /// which the session does not have.
  func candidates(binding old: String) -> RenameCandidates {
    let before = stepsBeforeOtherEffects
    let steps = before.contains { !$0.expected.changes(of: old).isEmpty } ? before : steps
    let expected = steps.map { $0.expected.changes(of: old) }
    let fits = screen.bindings.map(\.name).filter { name in
      guard !bindings.contains(name) else { return false }
      return zip(expected, steps).allSatisfy { expected, step in
        expected.matches(step.actual.changes(of: name))
      }
    }
    let name = SessionName(role: .binding, owner: "", text: old)
    return RenameCandidates(name, now: fits, on: screen.name)
  }

  /// The steps before an effect is asked or answered otherwise, as when a case in an answer has another
  /// name, and of that step what precedes all effects: what is shown later does not identify a binding.
  private var stepsBeforeOtherEffects: [(expected: [Event], actual: [Event])] {
    let before = steps.prefix {
      $0.expected.effects.elementsEqual($0.actual.effects) { $0.matches($1) }
    }
    let next = steps[before.endIndex...].first.map {
      (expected: $0.expected.beforeEffects, actual: $0.actual.beforeEffects)
    }
    return before + [next].compactMap(\.self)
  }
}

// MARK: Fields

extension RenameSearch {
  /// What fields may be called that no record has any more: new fields with the same values.
  var candidatesForFields: [RenameCandidates] {
    let known = expected.fields
    let shown = steps.reduce(into: Set()) { $0.formUnion($1.actual.fields) }
    let gone = known.filter(\.isShown).subtracting(shown).subtracting(matched.fields)
    let new = shown.filter(\.isShown).subtracting(known).ordered(by: \.text)
    let found = gone.ordered(by: \.owner, \.text).map { old in
      (old, names: new.filter { $0.owner == old.owner && haveSameValues(old, $0) }.map(\.text))
    }
    return found.compactMap { old, names in
      // Renaming a field includes those of the same name further inside.
      let others = known.filter {
        $0 != old && $0.text == old.text && $0.belongs(to: [old.placeOfEdit])
      }
      let areRenamed = others.allSatisfy { other in
        found.contains { $0.0 == other && $0.names == names }
      }
      // What has others inside of it comes before them.
      let isIncluded = found.prefix { $0.0 != old }.contains { other, new in
        other.text == old.text && new == names && old.belongs(to: [other.placeOfEdit])
      }
      return names.isEmpty || !areRenamed || isIncluded
        ? nil : RenameCandidates(old, now: names, on: screen.name)
    }
  }

  private func haveSameValues(_ old: SessionName, _ new: SessionName) -> Bool {
    steps.allSatisfy { step in
      step.expected.edits(of: old, as: new.text)
        .matches(step.actual.edits(of: new, as: new.text))
    }
  }
}

extension SessionName {
  /// Whether it is about what a binding shows or an effect is asked, not about a result, an answer or an event.
  fileprivate var isShown: Bool { !isAnswered && !["= ", "* "].contains(where: owner.hasPrefix) }
}

extension [Event] {
  /// The fields in these lines.
  var fields: Set<SessionName> { names(of: .field) }

  /// The names of a role in these lines.
  func names(of role: SessionName.Role) -> Set<SessionName> {
    var names: Set<SessionName> = []
    var mapper = NameMapper { name in
      if name.role == role { names.insert(name) }
      return name.text
    }
    for event in self { _ = mapper.map(.event(event)) }
    return names
  }

  /// The lines about a field's binding, or what its effect is asked, with this field alone, by the name `new`, and
  /// what is in it.
  fileprivate func edits(of field: SessionName, as new: String) -> [Event] {
    let path = [field.owner, field.text].joined(separator: ".")
    var mapper = NameMapper { name in
      guard name.role == .field else { return name.text }
      if name == field { return new }
      let other = [name.owner, name.text].joined(separator: ".")
      return name.owner.isPart(of: path) || field.owner.isPart(of: other) ? name.text : nil
    }
    let lines =
      field.askedEffect.map { effect in
        questions.filter { $0.name == effect }.map(Event.pending)
      } ?? filter { $0.path.map { field.belongs(to: [$0.binding]) } ?? false }
    return lines.compactMap { line in
      if case .event(let edit)? = mapper.map(.event(line)) { edit } else { nil }
    }
  }
}

extension String {
  fileprivate func isPart(of path: String) -> Bool { self == path || hasPrefix("\(path).") }
}

// MARK: Lines

extension [Question] {
  /// The names of those with the inputs of another one, sorted.
  fileprivate func names(like other: Question) -> [String] {
    Set(filter { $0.inputs == other.inputs }.map(\.name)).sorted()
  }
}

extension [Event] {
  /// What effects of the screen were asked, answered or not.
  fileprivate var questions: [Question] { compactMap(\.asked?.unranked) }

  /// What effects of the screen were asked, with their answers.
  fileprivate var effects: [Event] {
    filter { if case .effect(let question, _) = $0 { question.worldEffect == nil } else { false } }
  }

  /// What precedes the first of them.
  fileprivate var beforeEffects: [Event] {
    Array(prefix { if case .effect = $0 { false } else { true } })
  }

  /// The names of the events of the screen that happened.
  fileprivate var occurrences: Set<String> {
    Set(compactMap { if case .occurrence(let name, _) = $0 { name } else { nil } })
  }

  /// What happened by a name, without the name.
  fileprivate func occurrences(of name: String) -> [Event] {
    compactMap { event in
      if case .occurrence(name, let value) = event { .occurrence("", value) } else { nil }
    }
  }

  /// Why a command is disabled, at each line about that; nil where it is enabled.
  fileprivate func reasons(for command: String) -> [String?] {
    compactMap { event -> String?? in
      guard case .availability(let name, let reason) = event,
        Names.listed(name) == Names.listed(command)
      else { return nil }
      return .some(reason)
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
