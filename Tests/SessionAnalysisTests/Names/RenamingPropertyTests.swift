import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// Renaming in random sessions, whose strings look like names and lines.
@Suite struct RenamingPropertyTests {
  private static let fresh = "freshName"

  /// A valid new name that no generated session has.
  private static func fresh(for role: SessionName.Role) -> String {
    role == .command ? "fresh-name" : fresh
  }

  /// Except that a command's name is typed without quotes and backslashes afterwards.
  @Test func renamingThereAndBackIsIdentity() throws {
    var random = InputGenerator()
    let seed = random.seed
    var renamed = 0
    for _ in 0..<50 {
      let session = random.sessionOfMistakes()
      let bytes = Array(session.text.utf8)
      var names = SessionNames()
      try names.add(bytes, file: "x")
      for use in names.filter({ _ in true }) {
        guard
          let there = try? NameEdit(
            of: session.screen, use.text, to: Self.fresh(for: use.role), as: use.role, among: names)
        else { continue }
        let changed = try there.edited(bytes, file: "x")
        var newNames = SessionNames()
        try newNames.add(changed.bytes, file: "x")
        let back = try NameEdit(
          of: session.screen, Self.fresh(for: use.role), to: there.old, as: there.role,
          among: newNames)
        let restored = try back.edited(changed.bytes, file: "x")
        if !session.spellsCommandsInOtherWays {
          try #require(restored.bytes == bytes, "seed \(seed): \(there)\n\(session)")
        }
        let again = try there.edited(restored.bytes, file: "x")
        try #require(again.bytes == changed.bytes, "seed \(seed): \(there)\n\(session)")
        try #require(restored.changes.map(\.line) == changed.changes.map(\.line), "seed \(seed)")
        renamed += 1
      }
    }
    #expect(renamed > 50)
  }

  @Test func exactlyTheNamesChange() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<100 {
      let session = random.session()
      let bytes = Array(session.text.utf8)
      var names = SessionNames()
      try names.add(bytes, file: "x")
      for use in names.filter({ [.field, .case, .effect, .event, .screen].contains($0.role) }) {
        guard
          let renaming = try? NameEdit(
            of: session.screen, use.text, to: Self.fresh, as: use.role, among: names)
        else { continue }
        let changed = try renaming.edited(bytes, file: "x").bytes
        let expected = session.replacing(use.text, with: Self.fresh, as: use.role)
        let actual = try Session(parsing: changed, file: "x")
        try #require(actual == expected, "seed \(seed): \(renaming)\n\(session)")
        try #require(Array(expected.text.utf8) == changed, "seed \(seed): \(renaming)\n\(session)")
      }
    }
  }
}

extension InputGenerator {
  /// A session with commands and the refusals that the tool writes for them.
  fileprivate mutating func sessionOfMistakes() -> Session {
    var session = session()
    for _ in 0..<int(0..<4) {
      let name = pick(["add", "editor.add", "tasks[2].add", "add-all", "x", hostileString()])
      let (word, parameter) = (hostileString(), pick(["row", "source", hostileString()]))
      let quote = pick(["", "'", "\""])
      let reasons = [
        "\(name) is disabled: \(word)", "\(name): \(word)", word,
        "\(name): \(parameter): \(word.quotedBriefly) is not a whole number",
        "\(name): \(parameter) is missing: usage: \(name) \(parameter.uppercased()) [X ...]",
        "\(name): \(word.quotedBriefly) is unexpected: usage: \(name) [ROW]",
        "unknown command \(name.quotedBriefly): did you mean add?",
        "unknown command \(name.quotedBriefly): commands are add, tasks[ROW].add",
      ]
      session.lines += [
        .event(.command("\(quote)\(name)\(quote)  \(word) add")), .event(.refusal(pick(reasons))),
      ]
    }
    return session
  }
}

// MARK: What a renamed session is, by the definition of each role

extension Session {
  fileprivate func replacing(
    _ old: String, with new: String, as role: SessionName.Role
  ) -> Session {
    let name = { (text: String, own: SessionName.Role) in
      own == role && text.isSpelled(like: old) ? new : text
    }
    func replaced(_ fields: [Value.Field]) -> [Value.Field] {
      fields.map { Value.Field($0.label.map { name($0, .field) }, replaced($0.value)) }
    }
    func replaced(_ value: Value) -> Value {
      switch value {
      case .case(let text, let payload): .case(name(text, .case), replaced(payload))
      case .record(let fields): .record(replaced(fields))
      case .list(let elements): .list(elements.map(replaced))
      case .dictionary(let entries): .dictionary(entries.map(replaced))
      case .longList(let list): .longList(replaced(list, replaced))
      case .longDictionary(let dictionary): .longDictionary(replaced(dictionary, replaced))
      default: value
      }
    }
    func replaced(_ entry: Value.Entry) -> Value.Entry {
      Value.Entry(replaced(entry.key), replaced(entry.value))
    }
    func replaced<Element>(
      _ long: Value.Excerpt<Element>, _ replaced: (Element) -> Element
    ) -> Value.Excerpt<Element> {
      Value.Excerpt(
        head: long.head.map(replaced), tail: long.tail.map(replaced), count: long.count,
        digest: long.digest)
    }
    func replaced(_ answer: Answer) -> Answer {
      switch answer {
      case .value(let value): .value(replaced(value))
      case .failure(let text, let value): .failure(text, value.map(replaced))
      case .done, .end: answer
      }
    }
    func replaced(_ path: Path) -> Path {
      Path(
        path.binding,
        path.steps.map { step in
          switch step {
          case .field(let label): .field(name(label, .field))
          case .key(let key): .key(replaced(key))
          case .index, .place: step
          }
        })
    }
    func replaced(_ event: Event) -> Event {
      switch event {
      case .effect(let question, let answer):
        .effect(
          Question(name(question.name, .effect), question.inputs.map(replaced)), replaced(answer))
      case .pending(let question):
        .pending(Question(name(question.name, .effect), question.inputs.map(replaced)))
      case .occurrence(let event, let value):
        .occurrence(name(event, .event), value.map(replaced))
      case .result(let value): .result(replaced(value))
      case .finish(let command, .returned(let value)):
        .finish(command, .returned(replaced(value)))
      case .change(let path, let value, let times):
        .change(replaced(path), replaced(value), times: times)
      case .insertion(let path, let value): .insertion(replaced(path), replaced(value))
      case .removal(let path, let value): .removal(replaced(path), replaced(value))
      default: event
      }
    }
    var session = self
    session.screen = name(screen, .screen)
    session.lines = lines.map {
      if case .event(let event) = $0 { .event(replaced(event)) } else { $0 }
    }
    return session
  }
}

extension Session {
  /// Whether the name of a command is typed with quotes or a backslash.
  fileprivate var spellsCommandsInOtherWays: Bool {
    steps.compactMap(\.command).contains { line in
      line.prefix { $0 != " " }.contains { "\\'\"".contains($0) }
    }
  }
}
