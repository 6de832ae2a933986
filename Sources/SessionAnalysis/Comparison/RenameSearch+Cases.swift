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
    for (old, names) in choices where found[old] == nil {
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

extension Event {
  /// The words of a command's line; empty for any other.
  fileprivate var words: [String] {
    let words = Words()
    guard case .command(let line) = self, (try? words.parse(line)) != nil else { return [] }
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
