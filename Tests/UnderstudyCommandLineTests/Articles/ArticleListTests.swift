import SessionAnalysis
import SessionFormat
import SessionReports
import Testing
import Understudy
import UnderstudyProgram

@testable import UnderstudyPrompt

/// The lists in articles have the cases of the enumerations that they describe.
@Suite struct ArticleListTests {
  // MARK: Lines

  /// The names of the lines in the line protocol, which are the names of the kinds.
  private static let lines = LineKind.allCases.filter { $0 != .conflictMarker }

  @Test func formatListsEverySign() throws {
    let signs = LineKind.allCases.compactMap(\.sign)
    let lines = try Article("SessionFormat").cells[0].dropFirst(3).flatMap { Self.signs(in: $0[0]) }
    #expect(Set(lines) == Set(signs))
    let page = try Article(file: "Sources/UnderstudyAgents/Server/session-format.md")
    #expect(Set(page.cells[0].dropFirst().flatMap { Self.signs(in: $0[0]) }) == Set(signs))
    // The README lists those of its example.
    let readMe = try Article(file: "README.md").cells.first { $0.first == ["line", "means"] } ?? []
    let shown = readMe.dropFirst().flatMap { Self.signs(in: $0[0]) }
    #expect(shown.count > 5 && Set(shown).isSubset(of: signs))
  }

  /// The grammar of a session file, to which the article refers.
  private static func grammar() throws -> String {
    try Article(file: "Sources/Understudy/Understudy.docc/Resources/session.ebnf").text
  }

  /// The first character of each line in a cell, in which a table can't show two blanks.
  private static func signs(in cell: String) -> [Unicode.Scalar] {
    let isChange = cell.hasPrefix("two spaces")
    let texts = code(in: cell).filter { !isChange || $0.count == 1 }
    return texts.compactMap(\.unicodeScalars.first) + (isChange ? [" "] : [])
  }

  @Test func grammarListsEveryEvent() throws {
    let rule = try #require(try Self.grammar().firstMatch(of: /happening +=([^;]+);/))
    let events = Self.lines.filter { $0 != .comment && $0 != .blank }
    let listed = rule.1.matches(of: /\w+/).map { String($0.0) }
    #expect(listed.sorted() == events.map(\.rawValue).sorted())
  }

  @Test func protocolListsEveryKeyOfALine() throws {
    let keys = try Article("LineProtocol").cells[0].dropFirst().flatMap { row in
      row[0].matches(of: /`{"(\w+)":/).map { String($0.1) }
    }
    #expect(Set(keys) == Set(Self.lines.map(\.rawValue) + ["format", "line"]))
  }

  @Test func formatListsPlaceholdersAndEffectsOfTheWorld() throws {
    let article = try Article("SessionFormat")
    let placeholders = Value.Placeholder.allCases.map { "<\($0.rawValue)>" }
    let table = try #require(article.cells.first { $0.first?.first == "placeholder" })
    #expect(table.dropFirst().flatMap { Self.code(in: $0[0]) } == placeholders)
    let rule = try #require(try Self.grammar().firstMatch(of: /placeholder +=([^;]+);/))
    #expect(rule.1.matches(of: /<\w+>/).map { String($0.0) } == placeholders)
    let effects = try #require(article.paragraphs.first { $0.contains("the world's own: ") })
    #expect(Set(Self.code(in: effects)) == Set(WorldEffect.allCases.map(\.rawValue)))
    #expect(effects.hasPrefix("Eight ") && WorldEffect.allCases.count == 8)
  }

  // MARK: Commands and options

  @Test func protocolListsKindsAndAritiesOfParameters() throws {
    let table = try #require(
      try Article("LineProtocol").cells.first { $0.first?.first == "key of a parameter" })
    let listed = Dictionary(uniqueKeysWithValues: table.map { ($0[0], Self.code(in: $0[1])) })
    #expect(listed["`kind`"] == ParameterKind.allCases.map(\.rawValue))
    #expect(listed["`arity`"] == ParameterArity.allCases.map(\.rawValue))
    let schema = try Article(
      file: "Sources/Understudy/Understudy.docc/Resources/line-protocol.schema.json")
    let kinds = try #require(schema.text.firstMatch(of: /"kind": {\s*"enum": \[([^\]]+)\]/))
    #expect(
      kinds.1.matches(of: /\w+/).map { String($0.0) } == ParameterKind.allCases.map(\.rawValue))
  }

  @Test func articleDescribesEveryCommandOfThePrompt() throws {
    let article = try Article("AtThePrompt")
    let typed = article.paragraphs.flatMap(Self.code).filter { $0.hasPrefix(":") }
      .map { String($0.prefix { $0 != " " }) }
    #expect(Set(ToolCommand.Name.allTyped).subtracting(typed).isEmpty)
    for name in typed { #expect(ToolCommand.Name(beginning: name) != nil, "\(name)") }
  }

  @Test(arguments: [
    ("ReplayManySessions", ReplayFormat.allCases.map(\.rawValue)),
    ("LookAtSessions", ReplayFormat.allCases.map(\.rawValue)),
    ("SeeWhatSessionsCover", OutputFormat.allCases.map(\.rawValue)),
    ("ExploreAScreen", OutputFormat.allCases.map(\.rawValue)),
  ])
  func tableOfOptionsListsEveryFormat(article: String, formats: [String]) throws {
    let options = try Article(article).cells.joined().flatMap { Self.code(in: $0[0]) }
    let option = "--format \(formats.joined(separator: "|"))"
    #expect(options.filter { $0.hasPrefix("--format") } == [option])
  }

  @Test func articlesDescribeFormatsKindsOfNamesAndKeysOfReviews() throws {
    let article = try Article("ReplayManySessions")
    let formats = article.paragraphs.flatMap { $0.matches(of: /^`--format (\w+)`/) }
    let described = ReplayFormat.allCases.filter { $0 != .text }.map(\.rawValue)
    #expect(Set(formats.map { String($0.1) }) == Set(described))
    let kinds = try #require(article.paragraphs.first { $0.hasPrefix("`--kind` is ") })
    #expect(Self.code(in: kinds).dropFirst() == SessionName.Role.allCases.map(\.rawValue)[...])
    let keys = try #require(article.cells.first { $0.first == ["key", "does"] })
    let listed = keys.dropFirst().flatMap { Self.code(in: $0[0]) }
    #expect(Set(listed) == Set(Review.Key.allCases.map { "\($0.rawValue)" }))
  }

  @Test func articleListsEveryExitCode() throws {
    let table = try #require(
      try Article("ScriptsAndPrograms").cells.first { $0.first == ["code", "means"] })
    let statuses: [[String]] = Failure.Status.allCases.map { status in
      let meaning = status.meaning
      let clause = meaning.prefix(1).lowercased() + meaning.dropFirst().dropLast()
      return ["`\(status.rawValue)`", clause]
    }
    let rows: [[String]] = [["`0`", "success"]] + statuses + [["`128+n`", "ended by signal n"]]
    #expect(Array(table.dropFirst()) == rows)
  }

  /// What stands in single backticks: in double ones is a symbol.
  private static func code(in text: String) -> [String] {
    text.replacing(/``[^`]+``/, with: "").matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}
