import SessionFormat

/// The names in the sessions of a screen, and those of them that the screen still shows.
package struct NamesInUse {
  /// The names in each session.
  private var sessions: [Set<SessionName>] = []
  private var shown: Set<SessionName> = []
  /// The records and payloads in all sessions.
  private var records: Set<LabeledRecord> = []

  package init() {}

  /// Adds a session, and the comparison with it if it was not replayed exactly; if it `passed` otherwise,
  /// the screen shows the same.
  package mutating func add(_ session: Session, _ comparison: Comparison?, passed: Bool) {
    let events = session.lines.compactMap(\.event)
    let names = events.namesInUse
    sessions.append(names.union(events.casesInUse))
    for event in events { records.formUnion(event.records) }
    if comparison != nil || passed {
      shown.formUnion(comparison?.shownEvents.namesInUse ?? names)
    }
  }

  /// The commands of all sessions.
  var commands: Set<String> {
    Set(sessions.joined().filter { $0.role == .command }.map(\.text))
  }

  /// Whether the screen still shows the name; always false for bindings and commands.
  func shows(_ name: SessionName) -> Bool {
    name.role != .binding && name.role != .command && shown.contains(name)
  }

  /// Whether something may keep a field of this name that is renamed in what these effects answer: the screen still
  /// shows one, others answer with one, or a record or a case that these do not answer has one.
  func haveField(_ name: String, besidesAnswersOf effects: Set<String>) -> Bool {
    if shown.contains(where: { $0.role == .field && $0.text == name && !$0.isAnswered }) {
      return true
    }
    let found = records.filter { $0.labels.contains(.field(name)) }
    let answered = found.filter { $0.effect.map(effects.contains) ?? false }
    let others = found.subtracting(answered)
    let known = Set(answered.map(\.withoutEffect))
    return others.contains { $0.effect != nil || !known.contains($0) }
  }

  /// Whether `new` is the name of something else in some session. One session with both names says so of
  /// bindings, commands and fields, which each session of a screen has. Of the rest it may have few, so any
  /// session with the new name does, unless the old one is left only in what an effect answers: then it is renamed
  /// elsewhere.
  func haveTaken(_ new: String, for old: SessionName) -> Bool {
    let isAnywhere = old.role == .case && !old.isInArguments
    let owner = isAnywhere ? "" : old.owner
    let new = SessionName(role: old.role, owner: owner, text: new)
    var encoded = new
    encoded.encodesCase = true
    guard sessions.contains(where: { $0.contains(new) || $0.contains(encoded) }) else {
      return false
    }
    let old = old.role == .command ? old.listed : old
    switch old.role {
    case .binding, .command, .field: return sessions.contains { $0.isSuperset(of: [old, new]) }
    case .case where isAnywhere:
      let anywhere = SessionName(role: .case, owner: "", text: old.text)
      return old.owner.isEmpty || sessions.contains { $0.contains(anywhere) }
    case .screen, .case, .effect, .event, .parameter: return true
    }
  }

  /// Whether the effect that answers with `old`, a raw value, answers with the text `new` in some session.
  func haveAnswer(_ new: String, like old: SessionName) -> Bool {
    let new = SessionName(role: old.role, owner: old.owner, text: new)
    return sessions.contains { $0.contains(new) }
  }
}

/// The labels of a record, or of the payload of a case.
private struct LabeledRecord: Hashable {
  /// The effect that answers or fails with it; nil if it is in another line, or in what an effect is asked.
  var effect: String?
  /// The case whose payload it is.
  let caseName: String?
  let labels: [Path.Step]

  var withoutEffect: LabeledRecord { LabeledRecord(caseName: caseName, labels: labels) }
}

extension SessionName {
  /// A command as its screen lists it.
  fileprivate var listed: SessionName {
    SessionName(role: role, owner: owner, text: Names.listed(text))
  }
}

extension [Event] {
  /// The names in these lines: commands as the screen lists them, and cases wherever they are.
  fileprivate var namesInUse: Set<SessionName> {
    var names: Set<SessionName> = []
    func note(command: String) {
      names.insert(SessionName(role: .command, owner: "", text: Names.listed(command)))
    }
    var mapper = NameMapper { name in
      if name.role == .case || name.encodesCase {
        var anywhere = SessionName(role: .case, owner: "", text: name.text)
        anywhere.encodesCase = name.encodesCase
        names.insert(anywhere)
      }
      if name.role != .case, name.role != .command { names.insert(name) }
      return name.text
    }
    for event in self {
      _ = mapper.map(.event(event))
      if case .command(let line) = event { Words.commandName(of: line).map(note) }
      if case .availability(let name, _) = event { note(command: name) }
    }
    return names
  }

  /// The cases that a replay repeats, whether its screen has them or not: the arguments of commands, the texts of
  /// errors, and the texts that each effect answers with, which may be raw values. What a refusal names, such as the
  /// words that a command takes, was there, too.
  fileprivate var casesInUse: Set<SessionName> {
    let names = flatMap { event -> [SessionName] in
      if case .command(let line) = event { return line.casesOfArguments }
      if case .refusal(let text) = event {
        return text.split { !$0.isLetter && !$0.isNumber }
          .map { SessionName(role: .case, owner: "", text: String($0)) }
      }
      if case .effect(_, .failure(let text, _)) = event {
        return [SessionName(role: .case, owner: "", text: text)]
      }
      if case .effect(let question, .value(let value)) = event {
        let owner = "effect:\(question.effect)"
        return value.texts.map { SessionName(role: .case, owner: owner, text: $0) }
      }
      return []
    }
    return Set(names)
  }
}

extension String {
  /// The cases that may be arguments in the line of a command, as words or as literals: each in the arguments of this
  /// command, and anywhere.
  fileprivate var casesOfArguments: [SessionName] {
    guard let words = Words(self), let path = CommandPath(words.text(0)) else { return [] }
    let names = (1..<words.count).compactMap { place -> String? in
      guard words.beginsLiteral(place) else { return words.text(place) }
      let literal = try? words.literal(at: place).value.get()
      return if case .case(let name, _)? = literal { name } else { nil }
    }
    return names.flatMap { name in
      [SessionName.argumentsOwner(path), ""].map { SessionName(role: .case, owner: $0, text: name) }
    }
  }

  /// The arguments in the line of a command that are written as literals.
  fileprivate var literals: [Value] {
    guard let words = Words(self) else { return [] }
    return (1..<words.count).filter(words.beginsLiteral).compactMap {
      try? words.literal(at: $0).value.get()
    }
  }
}

extension Event {
  /// The records and payloads in the line.
  fileprivate var records: Set<LabeledRecord> {
    var found: Set<LabeledRecord> = []
    func note(_ value: Value?, of effect: String? = nil) {
      value?.forEachRecord {
        found.insert(LabeledRecord(effect: effect, caseName: $0, labels: $1))
      }
    }
    switch self {
    case .command(let line): for value in line.literals { note(value) }
    case .change(_, let value, _), .insertion(_, let value), .removal(_, let value),
      .result(let value), .finish(_, .returned(let value)):
      note(value)
    case .occurrence(_, let value): note(value)
    case .pending(let question): note(question.inputs)
    case .effect(let question, let answer):
      note(question.inputs)
      note(answer.recordedValue, of: question.effect)
    case .finish, .availability, .refusal, .output, .crash: break
    }
    return found
  }
}

extension Answer {
  fileprivate var recordedValue: Value? {
    switch self {
    case .value(let value): value
    case .failure(_, let value): value
    case .done, .end: nil
    }
  }
}

extension Value {
  /// The texts in this value.
  var texts: [String] {
    if case .string(let text) = self { [text] } else { values.flatMap(\.texts) }
  }

  /// Calls `body` with the labels of each record in this value, and those of each payload with its case.
  fileprivate func forEachRecord(_ body: (_ caseName: String?, [Path.Step]) -> Void) {
    switch self {
    case .case(let name, _): body(name, parts.map(\.step))
    case .record:
      body(nil, parts.map(\.step))
      if let (name, payload) = encodedCase { body(name, payload.parts.map(\.step)) }
    case .null, .bool, .int, .double, .string, .list, .dictionary, .longList, .longDictionary,
      .placeholder:
      break
    }
    for value in values { value.forEachRecord(body) }
  }
}
