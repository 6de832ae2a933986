import Foundation
import GeneratedInput
import Testing

@testable import SessionFormat

/// The grammar for editors gives each line of a session the scopes of its kind, and each part of it
/// those of its meaning.
@Suite struct EditorGrammarTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let file = root.appending(
    path: "Sources/Understudy/Understudy.docc/Resources/session.tmLanguage.json")

  private let grammar: TextMateGrammar

  init() throws { grammar = try TextMateGrammar(Self.file) }

  /// Expects each line to have the scope of its kind, and its parts to be those that the session's
  /// own parser sees.
  private func expect(_ session: Session, _ note: String) {
    let lines = session.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let settings = session.settings.count
    for (number, line) in lines.map(String.init).enumerated() {
      let tokens = grammar.tokens(of: line)
      let kind =
        number == 0
        ? "meta.header" : number <= settings ? "meta.settings" : Self.scope(of: line)
      let isWhole = tokens.allSatisfy { $0.scopes.first == kind.map { "\($0).session" } }
      #expect(isWhole, "\(note): \(line): \(tokens)")
      let isBare = tokens.contains { token in
        token.scopes.count < 2 && kind?.hasPrefix("comment") == false
          && token.text.contains { $0 != " " }
      }
      #expect(!isBare, "\(note): \(line): \(tokens)")
      guard number > settings else { continue }
      let event = session.lines[number - settings - 1].event
      guard let parts = event.flatMap(Part.expected) else { continue }
      let found = Part.found(in: tokens)
      #expect(found == parts, "\(note): \(line)")
    }
  }

  private static func scope(of line: String) -> String? {
    switch line.withBytes({ LineKind($0) }) {
    case .comment: "comment.line.number-sign"
    case .blank, nil: nil
    case .conflictMarker: "invalid.illegal.conflict"
    case .some(let kind): "meta.\(kind.rawValue)"
    }
  }

  // MARK: Lines

  @Test func everySessionOfThePackageHasItsScopes() throws {
    var count = 0
    for folder in ["sessions", "Tests"] {
      for path in try SessionFolder.files(in: Self.root.appending(path: folder).path) {
        expect(try Session(parsing: SessionContents.read(path), file: path), path)
        count += 1
      }
    }
    #expect(count > 60)
  }

  @Test func generatedSessionsHaveTheirScopes() {
    var random = InputGenerator()
    for _ in 0..<250 { expect(random.session(), "seed \(random.seed)") }
  }

  /// An editor may know fewer letters than Swift does, such as this one of Unicode 17.
  @Test func namesInNewScriptsHaveTheirScopes() throws {
    let text = """
      understudy 3 \u{c5c}
      with \u{c5c}=1
        \u{c5c} = (\u{c5c}: .\u{c5c})
      > add \u{c5c}
      < \u{c5c}(\u{c5c}: 1) 2
        \u{c5c}.\u{c5c}[0] = 1

      """
    expect(try Session(parsing: text, file: "names"), "names")
  }

  /// What a parser rejects looks wrong in an editor, and the next line is not affected.
  @Test(arguments: [
    "  count", "count = 3", "% add", "~ add 2", "! refused", "x", "+integers[2] = 2", "understudy",
    #"! "a"#, #"  a = "b" c"#, "<<<<<<< ours", "=======",
  ])
  func malformedLineHasScopeOfItsOwn(line: String) {
    let scopes = grammar.tokens(of: line).map { $0.scopes.first ?? "" }
    let isMarked = scopes.allSatisfy { $0.hasPrefix("invalid.illegal") }
    #expect(isMarked || line.hasPrefix("  a"), "\(scopes)")
  }

  @Test func rulesEndWithTheirLine() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(!text.contains(#""begin""#))
    #expect(!text.contains(#""while""#))
  }

  @Test func commandHasScopesOfNameAndArguments() {
    let tokens = grammar.tokens(of: #"> tasks[2].rename 3 "a\"b" 'c' d &"#)
    let found = tokens.map { "\($0.text)|\($0.scopes.last ?? "")" }
    #expect(
      found == [
        ">|punctuation.definition.command.session", " |meta.command.session",
        "tasks[2].rename|entity.name.function.session", " |string.unquoted.session",
        "3|constant.numeric.session", " |string.unquoted.session",
        "\"a|string.quoted.double.session", "\\\"|constant.character.escape.session",
        "b\"|string.quoted.double.session", " |string.unquoted.session",
        "'c'|string.quoted.single.session", " d |string.unquoted.session",
        "&|keyword.operator.background.session",
      ])
  }
}

/// A part of a line, with the scope of its meaning.
private struct Part: Equatable, CustomStringConvertible {
  let scope: String
  var text: String

  var description: String { "\(scope): \(text)" }

  init(_ scope: String, _ text: String) { (self.scope, self.text) = (scope, text) }

  /// The parts that the grammar found, without blanks and punctuation.
  static func found(in tokens: [TextMateGrammar.Token]) -> [Part] {
    var parts: [Part] = []
    for token in tokens {
      let scope = token.scopes.dropFirst().first?.replacing(".session", with: "") ?? ""
      // A string's escapes have scopes of their own inside that of the string.
      if parts.last?.scope == scope {
        parts[parts.count - 1].text += token.text
      } else {
        parts.append(Part(scope, token.text))
      }
    }
    return parts.filter { part in
      !["", "punctuation", "keyword"].contains { $0 == part.scope.prefix { $0 != "." } }
        && !part.scope.hasPrefix("markup")
    }
  }

  /// The parts of an event as the session's own parser sees it; nil if they are not compared.
  static func expected(of event: Event) -> [Part]? {
    switch event {
    case .command, .output, .crash: nil
    case .result(let value): parts(of: value)
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      [Part("variable.other.path", "\(path)")] + parts(of: value)
    case .availability(let name, let reason):
      // Quoted or not, as the line has it.
      [Part("entity.name.function", text(of: .availability(name, disabled: nil)))]
        + (reason.map { parts(of: .string($0)) } ?? [])
    case .finish(let name, let ending):
      [Part("entity.name.function", text(of: .availability(name, disabled: nil)))]
        + parts(of: ending)
    case .occurrence(let event, let value):
      [Part("entity.name.tag", name(event))] + (value.map(parts) ?? [])
    case .refusal(let text): parts(of: .string(text))
    case .effect(let question, let answer): parts(of: question) + parts(of: answer)
    case .pending(let question): parts(of: question)
    }
  }

  private static func parts(of question: Question) -> [Part] {
    [Part("support.function", name(question.name))] + (question.inputs.map(parts) ?? [])
  }

  private static func parts(of ending: Ending) -> [Part] {
    switch ending {
    case .done: []
    case .returned(let value): parts(of: value)
    case .threw(let text): parts(of: .string(text))
    }
  }

  private static func parts(of answer: Answer) -> [Part] {
    switch answer {
    case .value(let value): parts(of: value)
    case .failure(let text, let value): parts(of: .string(text)) + (value.map(parts) ?? [])
    case .done, .end: []
    }
  }

  private static func parts(of value: Value) -> [Part] {
    switch value {
    case .null, .bool: [Part("constant.language", "\(value)")]
    case .int, .double: [Part("constant.numeric", "\(value)")]
    case .string: [Part("string.quoted.double", "\(value)")]
    case .placeholder: [Part("constant.language.placeholder", "\(value)")]
    case .case(let name, let payload):
      [Part("variable.other.enummember", "\(Value.case(name, []))")] + parts(of: payload)
    case .record(let fields): parts(of: fields)
    case .list(let values): values.flatMap(parts)
    case .dictionary(let entries): entries.flatMap(parts)
    case .longList(let list): parts(of: list, parts)
    case .longDictionary(let dictionary): parts(of: dictionary, parts)
    }
  }

  private static func parts<Element>(
    of long: Value.Excerpt<Element>, _ parts: (Element) -> [Part]
  ) -> [Part] {
    let digest = String(long.digest, radix: 16, width: 16)
    let gap = "...(count: \(long.count), digest: \"\(digest)\")"
    return long.head.flatMap(parts) + [Part("constant.other.gap", gap)] + long.tail.flatMap(parts)
  }

  private static func parts(of entry: Value.Entry) -> [Part] {
    let key =
      switch entry.key {
      // To a grammar, words before a colon are labels.
      case .string, .null, .bool: [Part("variable.parameter.label", "\(entry.key)")]
      case .double(let double) where double.isNaN || double == .infinity:
        [Part("variable.parameter.label", "\(entry.key)")]
      default: parts(of: entry.key)
      }
    return key + parts(of: entry.value)
  }

  private static func parts(of fields: [Value.Field]) -> [Part] {
    fields.flatMap { field in
      (field.label.map { [Part("variable.parameter.label", name($0))] } ?? [])
        + parts(of: field.value)
    }
  }

  /// The name, in quotes if it needs them.
  private static func name(_ name: String) -> String { "\(Path(name))" }

  /// The event's line without its sign.
  private static func text(of event: Event) -> String { String("\(event)".dropFirst(2)) }
}
