import SessionFormat

/// Replaces or removes the names in a session's lines, wherever the format has one.
///
/// A line is decoded, its names are replaced, and it is written again. Since a line has only one
/// form, everything else stays byte for byte. The same pass with names that stay lists them. What has a
/// name that is removed goes with it: a field of a record, or else the whole line.
struct NameMapper {
  /// Returns what a name becomes; nil if what has it is removed.
  private let replacement: (SessionName) -> String?
  private let spellings: CaseSpellings
  /// The first word of the step's command, which its refusals quote.
  private var command = ""
  /// Whether a text is of what an effect answers. What it is asked is written like a binding, cases with their dot.
  private var isInAnswer = false
  /// What the parameters and the result of the step's command belong to.
  private var owner: String { CommandPath(command)?.text ?? command }

  /// Whether a name became another one.
  private(set) var hasReplaced = false
  /// Whether a row of a shortened list or dictionary changed, so that its digest is that of others.
  private(set) var hasStaleDigest = false

  init(
    _ spellings: CaseSpellings = CaseSpellings(),
    _ replacement: @escaping (SessionName) -> String?
  ) {
    (self.spellings, self.replacement) = (spellings, replacement)
  }

  /// Prepares for the next line of the session.
  mutating func beginLine() { (hasReplaced, hasStaleDigest) = (false, false) }

  /// Returns the line with its new names; nil if it is removed. With a command its whole step is.
  mutating func map(_ line: Session.Line) -> Session.Line? {
    guard case .event(let event) = line else { return line }
    return map(event).map(Session.Line.event)
  }

  private mutating func map(_ event: Event) -> Event? {
    switch event {
    case .command(let line): map(commandLine: line).map(Event.command)
    case .result(let value): .result(map(value, of: "= \(owner)"))
    case .finish(let label, let ending): map(finish: RankedName(label), ending)
    case .effect(let question, let answer):
      map(question).map { .effect($0, map(answer, of: "< \(question.effect)")) }
    case .pending(let question): map(question).map(Event.pending)
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      map(path).map { event.edit(at: $0, map(value, of: path.owner)) }
    case .availability(let name, let reason):
      map(command: name).map {
        .availability($0, disabled: reason.map { map(reason: $0, of: name) })
      }
    case .occurrence(let name, let value):
      map(SessionName(role: .event, owner: "", text: name)).map {
        .occurrence($0, value.map { map($0, of: "* \(name)") })
      }
    case .refusal(let text): .refusal(map(refusal: text))
    case .output, .crash: event
    }
  }

  /// Replaces a single name that nothing removes.
  mutating func map(_ name: String, _ role: SessionName.Role, of owner: String = "") -> String {
    map(SessionName(role: role, owner: owner, text: name)) ?? name
  }

  private mutating func map(_ name: SessionName) -> String? {
    let new = replacement(name)
    if new?.isSpelled(like: name.text) != true { hasReplaced = true }
    return new
  }
}

// MARK: Paths and values

extension Path {
  /// What the names in the value at the path belong to: the path without its rows.
  fileprivate var owner: String { owner(of: steps.count) }

  fileprivate func owner(of count: Int) -> String {
    steps[..<count].reduce(binding) { owner, step in
      switch step {
      case .index, .key: owner
      case .field(let label): "\(owner).\(label)"
      case .place(let place): "\(owner).\(place)"
      }
    }
  }
}

extension NameMapper {
  private mutating func map(_ path: Path) -> Path? {
    let name = SessionName(role: .binding, owner: "", text: path.binding)
    guard let binding = map(name) else { return nil }
    var mapped = Path(binding, path.steps)
    for (place, step) in path.steps.enumerated() {
      let owner = path.owner(of: place)
      switch step {
      case .field(let label):
        guard let new = map(SessionName(role: .field, owner: owner, text: label)) else {
          return nil
        }
        mapped.steps[place] = .field(new)
      case .key(let key): mapped.steps[place] = .key(map(key, of: "\(owner) keys"))
      case .index, .place: break
      }
    }
    return mapped
  }

  private mutating func map(_ question: Question) -> Question? {
    let ranked = RankedName(question.name)
    let name = ranked.name
    let isOfTheWorld = WorldEffect(rawValue: name) != nil
    let new = isOfTheWorld ? name : map(SessionName(role: .effect, owner: "", text: name))
    return new.map { new in
      Question(
        "\(RankedName(new, rank: ranked.rank))",
        question.inputs.map { map($0, of: "< \(name) inputs") })
    }
  }

  private mutating func map(finish name: RankedName, _ ending: Ending) -> Event? {
    map(command: name.name).map { new in
      let owner = CommandPath(name.name)?.text ?? name.name
      let ending: Ending =
        if case .returned(let value) = ending { .returned(map(value, of: "= \(owner)")) } else {
          ending
        }
      return .finish("\(RankedName(new, rank: name.rank))", ending)
    }
  }

  private mutating func map(_ answer: Answer, of owner: String) -> Answer {
    isInAnswer = true
    defer { isInAnswer = false }
    switch answer {
    case .value(let value): return .value(map(value, of: owner))
    case .failure(let text, let value):
      // What says that the task was cancelled has no names of the view model.
      let isBeside = answer.isOfCancelledTask && value?.fields.first?.value == answer.errorValue
      let error = isBeside ? answer.errorValue : value
      let renamed = error.map { map($0, of: owner) }
      // The description of an error is renamed with the error, and is no text of its own.
      let isDescription = error?.textOfError == text
      let text = isDescription ? renamed?.textOfError ?? text : map(answered: text, of: owner)
      guard isBeside, let renamed else { return .failure(text, renamed) }
      let field = Value.Field(Answer.errorLabel, renamed)
      return .failure(text, .record([field, Answer.cancelledTask]))
    case .done, .end: return answer
    }
  }

  /// Replaces a text that is a case: its raw value, or an error that is a case.
  private mutating func map(answered text: String, of owner: String) -> String {
    spellings.areTexts(text) ? map(text, .case, of: owner) : text
  }

  private mutating func map(_ value: Value, of owner: String) -> Value {
    switch value {
    case .case(let name, let payload):
      return .case(map(name, .case, of: owner), map(payload, of: "\(owner).\(name)"))
    case .record(let fields): return .record(map(fields, of: owner))
    case .list(let elements): return .list(elements.map { map($0, of: owner) })
    case .dictionary(let entries): return .dictionary(map(entries, of: owner))
    case .longList(let list):
      return .longList(map(list) { mapper, rows in rows.map { mapper.map($0, of: owner) } })
    case .longDictionary(let dictionary):
      return .longDictionary(map(dictionary) { mapper, entries in mapper.map(entries, of: owner) })
    case .string(let text) where isInAnswer: return .string(map(answered: text, of: owner))
    case .null, .bool, .int, .double, .string, .placeholder: return value
    }
  }

  private mutating func map(_ fields: [Value.Field], of owner: String) -> [Value.Field] {
    let isAlone = fields.count == 1 && owner.hasPrefix("< ")
    return fields.enumerated().compactMap { place, field in
      let value = map(field.value, of: "\(owner).\(field.label ?? "\(place)")")
      guard let label = field.label else { return Value.Field(nil, value) }
      var name = SessionName(role: .field, owner: owner, text: label)
      if isAlone, case .record = value { name.encodesCase = true }
      return map(name).map { .init($0, value) }
    }
  }

  private mutating func map(_ entries: [Value.Entry], of owner: String) -> [Value.Entry] {
    entries.map { Value.Entry(map($0.key, of: "\(owner) keys"), map($0.value, of: owner)) }
  }

  private mutating func map<Element>(
    _ long: Value.Excerpt<Element>, _ map: (inout NameMapper, [Element]) -> [Element]
  ) -> Value.Excerpt<Element> {
    let before = hasReplaced
    hasReplaced = false
    var mapped = long
    mapped.head = map(&self, long.head)
    mapped.tail = map(&self, long.tail)
    hasStaleDigest = hasStaleDigest || hasReplaced
    hasReplaced = hasReplaced || before
    return mapped
  }
}

// MARK: Commands

extension NameMapper {
  private mutating func map(commandLine line: String) -> String? {
    command = ""
    var isRemoved = false
    let mapped = map(literalsIn: line).replacingWords { place, word in
      if place == 0 {
        command = word
        let new = map(command: word)
        isRemoved = new == nil
        return new ?? word
      }
      return spellings.areWords(command, place)
        ? map(word, .case, of: "> \(owner) \(place)") : word
    }
    return isRemoved ? nil : mapped
  }

  /// Replaces the names in the literals that are arguments: the labels, and the case that each one is if its
  /// name changes there.
  private mutating func map(literalsIn line: String) -> String {
    guard let words = Words(line), words.count > 1 else { return line }
    command = words.text(0)
    var mapped = Array(line.utf8)
    // From the last one, so that the others stay where they are.
    for place in spellings.literals(words).reversed() {
      let literal = words.literal(at: place)
      guard case .success(let value) = literal.value else { continue }
      let areCases = spellings.areWords(command, place)
      var inner = NameMapper(spellings) { [replacement] name in
        name.role == .case && !areCases ? name.text : replacement(name)
      }
      let new = inner.map(value, of: "> \(owner) \(place)")
      guard inner.hasReplaced else { continue }
      hasReplaced = true
      let start = words.offset(place)
      let end = start + words.typed(place..<literal.end).utf8.count
      let text = words.beginsLiteral(place) ? "\(new)" : Words.quoted("\(new)")
      mapped.replaceSubrange(start..<end, with: text.utf8)
    }
    return String(decoding: mapped, as: UTF8.self)
  }

  /// Replaces the names in a command's name as it is typed or listed; nil if one of them is removed.
  private mutating func map(command typed: String) -> String? {
    guard let path = CommandPath(typed) else { return typed }
    var names: [String] = []
    for (child, row) in zip(path.children, path.rows) {
      guard let new = map(child) else { return nil }
      names.append(new + row)
    }
    return map(path.command).map { (names + [$0]).joined(separator: ".") }
  }

  /// Replaces the name in a reason that the tool gives why the command of a nested view model is
  /// disabled: `editor is nil`, `rows is empty`.
  private mutating func map(reason: String, of typed: String) -> String {
    let suffixes = [" is nil", " is empty"]
    for child in CommandPath(typed)?.children ?? [] {
      guard let suffix = suffixes.first(where: { child.text + $0 == reason }) else { continue }
      return map(child).map { $0 + suffix } ?? reason
    }
    return reason
  }

  /// Replaces the names in a refusal that the tool itself wrote for the step's command. What the
  /// view model says is its own.
  private mutating func map(refusal text: String) -> String {
    switch Refusal(text, of: command) {
    case .disabled(let name, let reason):
      "\(Refusal.disabled(map(command: name) ?? name, reason: map(reason: reason, of: name)))"
    case .arguments(let name, let flaw, let usage):
      "\(Refusal.arguments(of: map(command: name) ?? name, map(flaw), usage: usage.map { map(usage: $0) }))"
    case .unknownCommand(let name, let hint):
      "\(Refusal.unknownCommand(map(command: name) ?? name, map(hint)))"
    case .missingCommand, .outOfRange, .unfinished, .impossible, .broken, .unannounced, .wrongEdit,
      .thrown:
      text
    }
  }

  private mutating func map(_ flaw: Refusal.ArgumentFlaw) -> Refusal.ArgumentFlaw {
    switch flaw {
    case .missing(let parameter): .missing(parameter: map(parameter, .parameter, of: owner))
    case .wrong(let parameter, let text, let near):
      .wrong(parameter: map(parameter, .parameter, of: owner), text, near: near)
    case .unexpected, .unreadable: flaw
    }
  }

  private mutating func map(_ hint: Refusal.Hint) -> Refusal.Hint {
    switch hint {
    case .near(let name): .near(map(command: name) ?? name)
    case .names(let names): .names(names.compactMap { map(command: $0) })
    }
  }

  /// Replaces the parameters in what follows a command's name: ` SOURCE [NUMBER] [TEXT ...]`.
  private mutating func map(usage: String) -> String {
    usage.split(separator: " ", omittingEmptySubsequences: false).map { word in
      if word.isEmpty || word == "...]" { return String(word) }
      let (start, end) = (word.prefix { $0 == "[" }, word.drop { $0 != "]" })
      let name = word.dropFirst(start.count).dropLast(end.count)
      return start + map(String(name), .parameter, of: owner) + end
    }.joined(separator: " ")
  }
}

/// Where a case is written without its dot.
package struct CaseSpellings {
  /// Whether a word of a command, counted from 1, is a case whose name changes.
  package var areWords: (_ command: String, _ word: Int) -> Bool = { _, _ in false }
  /// Where literals begin among the words of a command's line.
  package var literals: (Words) -> [Int] = { _ in [] }
  /// Whether a text in what an effect answers is a case: its raw value, or the text of an error.
  package var areTexts: (String) -> Bool = { _ in false }

  package init() {}
}

extension Value {
  /// How Swift describes an error that is a case with a payload of literals, `full(missing: 12)`, from what it is encoded
  /// as; nil for any other.
  fileprivate var textOfError: String? {
    encodedCase.map { name, payload in
      let fields = payload.fields.unlabeledByPlace
      return fields.isEmpty ? name : "\(name)\(Value.record(fields))"
    }
  }
}
