import SessionFormat

extension RenameSearch {
  /// What cases may be called that no value has any more: the new case that each of them has become,
  /// wherever a value stands at the same place, or else what commands take that no longer take it.
  var candidatesForCases: [RenameCandidates] {
    let known = expected.cases
    let shown = steps.reduce(into: matched.cases) { $0.formUnion($1.actual.cases) }
    var replacements: [String: Set<String?>] = [:]
    for step in steps {
      let actual = step.actual.valuesByPlace
      for (place, values) in step.expected.valuesByPlace {
        guard let others = actual[place], others.count == values.count else { continue }
        for (old, new) in zip(values, others) {
          old.pairCases(with: new) { replacements[$0, default: []].insert($1) }
        }
      }
    }
    var found = replacements.compactMapValues { names -> [String]? in
      guard names.count == 1, case let new?? = names.first, !known.contains(new),
        replacements.count(where: { $0.value.contains(new) }) == 1
      else { return nil }
      return [new]
    }
    let arguments = Dictionary(grouping: refusedCases, by: \.name.text)
      .filter { known.contains($0.key) }.mapValues { Set($0.flatMap(\.accepted)).sorted() }
    for (old, names) in choices.merging(arguments, uniquingKeysWith: +) where found[old] == nil {
      let new = names.filter { !known.contains($0) }
      if !new.isEmpty { found[old] = new }
    }
    // Types still have them.
    let taken = Set(
      screen.commands.flatMap { command in
        command.parameters.indices.flatMap { command.choices(at: $0) + command.cases(at: $0) }
      } + screen.bindings.flatMap(\.cases).map(\.argumentText))
    return found.filter { !shown.contains($0.key) && !taken.contains($0.key) }.ordered(by: \.key)
      .map { old, new in
        RenameCandidates(
          SessionName(role: .case, owner: "", text: old), now: new, on: screen.name)
      }
  }

  /// The words that commands take in place of one that they no longer take, and that the session does not
  /// have. A word that is not refused is another spelling, such as the raw value of a case.
  private var choices: [String: [String]] {
    var found: [String: [String]] = [:]
    let refused = Set(
      steps.filter { $0.actual.isRefused && !$0.expected.isRefused }
        .compactMap(\.expected.first).flatMap(\.words))
    for command in screen.commands {
      let lines = arguments(of: command)
      let typed = Set(lines.joined())
      for (place, word) in lines.flatMap({ $0.enumerated() }) {
        let choices = command.choices(at: place)
        guard !choices.isEmpty, !choices.contains(word), refused.contains(word) else { continue }
        found[word] = (found[word] ?? choices).filter {
          choices.contains($0) && !typed.contains($0)
        }
      }
    }
    return found
  }
}

// MARK: Arguments

extension RenameSearch {
  /// What cases and labels in the arguments of commands may be called now that refuse them.
  var candidatesForArguments: [RenameCandidates] {
    let names = refusedLabels + refusedCases
    return Dictionary(grouping: names, by: \.name).ordered(by: \.key.owner, \.key.text)
      .map { old, names in
        let new = Set(names.flatMap(\.accepted)).sorted()
        return RenameCandidates(old, now: new, on: screen.name)
      }
  }

  /// The labels that commands refuse, and those that they miss.
  private var refusedLabels: [(name: SessionName, accepted: [String])] {
    refusedCommands.compactMap { command, owner, words, actual in
      actual.renamedLabel(of: words.text(0)).map { field in
        (SessionName(role: .field, owner: owner, text: field.old), [field.new])
      }
    }
  }

  /// The cases that commands no longer take, and those that they now take instead, with values of the same types.
  private var refusedCases: [(name: SessionName, accepted: [String])] {
    refusedCommands.flatMap { command, owner, words, _ in
      command.arguments(in: words).enumerated().compactMap { place, argument in
        guard
          case .success(.case(let old, let payload)) = words.literal(at: argument.lowerBound).value
        else { return nil }
        let cases = command.cases(at: place, alike: payload)
        if cases.isEmpty || command.cases(at: place).contains(old) { return nil }
        return (SessionName(role: .case, owner: owner, text: old), cases)
      }
    }
  }

  /// The lines of commands that are refused and are not expected to be, with what their arguments belong to.
  private var refusedCommands:
    [(command: CommandDescription, owner: String, words: Words, actual: [Event])]
  {
    steps.compactMap { step in
      guard step.actual.isRefused, !step.expected.isRefused,
        case .command(let line)? = step.expected.first, let words = Words(line), words.count > 1,
        let path = CommandPath(words.text(0)),
        let command = screen.commands.named(words.text(0))
      else { return nil }
      return (command, SessionName.argumentsOwner(path), words, step.actual)
    }
  }
}

extension [Event] {
  /// The label that a command refused, and the one that it misses; nil if it was refused for another reason.
  fileprivate func renamedLabel(of command: String) -> RenamedField? {
    for case .refusal(let text) in self {
      guard case .arguments(_, .wrong(_, let flaw, _), _) = Refusal(text, of: command) else {
        continue
      }
      return RenamedField(message: flaw)
    }
    return nil
  }
}

extension CommandDescription {
  /// The cases at a place among its arguments with the same labels as a payload, for values of its types.
  fileprivate func cases(at place: Int, alike payload: [Value.Field]) -> [String] {
    if cases(at: place).isEmpty { return [] }
    return parameter(at: place)?.form.examples.compactMap { example in
      guard case .case(let name, let values)? = try? Value(literal: example),
        values.map(\.label) == payload.map(\.label),
        zip(values, payload).allSatisfy({ $0.value.isOfType(of: $1.value) })
      else { return nil }
      return name
    } ?? []
  }
}

extension Value {
  /// Whether the value may be of the type of another one, as far as literals say that.
  fileprivate func isOfType(of other: Value) -> Bool {
    switch (self, other) {
    case (.null, _), (_, .null), (.placeholder, _), (_, .placeholder), (.int, .double),
      (.double, .int), (.list, .longList), (.dictionary, .longDictionary):
      true
    case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.case, .case),
      (.list, .list), (.dictionary, .dictionary), (.record, .record):
      true
    case (.bool, _), (.int, _), (.double, _), (.string, _), (.case, _), (.list, _),
      (.dictionary, _), (.record, _):
      false
    case (.longList, _), (.longDictionary, _): true
    }
  }
}

extension Event {
  /// The words of a command's line; empty for any other.
  fileprivate var words: [String] {
    guard case .command(let line) = self, let words = Words(line) else { return [] }
    return (0..<words.count).map(words.text)
  }
}

extension [Event] {
  var isRefused: Bool {
    contains { if case .refusal = $0 { true } else { false } }
  }

  /// The names of the cases in these lines.
  var cases: Set<String> { Set(names(of: .case).map(\.text)) }

  /// The values in these lines by what they are values of, in order.
  fileprivate var valuesByPlace: [String: [Value]] {
    var values: [String: [Value]] = [:]
    func note(_ value: Value?, _ place: String) {
      if let value { values[place, default: []].append(value) }
    }
    for event in self {
      if let (path, value) = event.edit {
        note(value, "\(event.kind.rawValue) \(path)")
      } else if case .result(let value) = event {
        note(value, "=")
      } else if case .finish(let name, .returned(let value)) = event {
        note(value, "& \(name)")
      } else if case .occurrence(let name, let value) = event {
        note(value, "* \(name)")
      } else if case .effect(let question, let answer) = event {
        note(question.inputs, "> \(question.name)")
        if case .value(let value) = answer { note(value, "< \(question.name)") }
        if case .failure(_, let value) = answer { note(value, "! \(question.name)") }
      }
    }
    return values
  }
}

extension Value {
  /// Calls `body` with each case, and the case that `other` has at its place; nil if that is no case.
  /// Lists of other lengths have no equal places.
  fileprivate func pairCases(with other: Value, _ body: (String, String?) -> Void) {
    func pair(_ old: [Field], _ new: [Field]) {
      guard old.map(\.label) == new.map(\.label) else { return }
      for (field, other) in zip(old, new) { field.value.pairCases(with: other.value, body) }
    }
    func pair(_ old: [Value], _ new: [Value]) {
      guard old.count == new.count else { return }
      for (value, other) in zip(old, new) { value.pairCases(with: other, body) }
    }
    func pair(_ old: [Entry], _ new: [Entry]) {
      guard old.map(\.key) == new.map(\.key) else { return }
      pair(old.map(\.value), new.map(\.value))
    }
    switch (self, other) {
    case (.case(let name, let old), .case(let newName, let new)):
      // A case with other values is another case.
      let isAlike = old.map(\.label) == new.map(\.label)
      body(name, isAlike ? newName : nil)
      pair(old, new)
    case (.case(let name, _), _): body(name, nil)
    case (.record(let old), .record(let new)): pair(old, new)
    case (.list(let old), .list(let new)): pair(old, new)
    case (.dictionary(let old), .dictionary(let new)): pair(old, new)
    case (.longList(let old), .longList(let new)):
      pair(old.head, new.head)
      pair(old.tail, new.tail)
    case (.longDictionary(let old), .longDictionary(let new)):
      pair(old.head, new.head)
      pair(old.tail, new.tail)
    default: break
    }
  }
}
