import Foundation
import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Records and lists that are typed as literals.
@MainActor @Suite struct LiteralArgumentTests {
  nonisolated private static let dune =
    #"(title: "Dune", pages: 412, shelf: .bottom, note: nil, condition: .used(years: 3))"#

  @Test(arguments: [
    "book \(dune)", "maybe-book \(dune)",
    #"book (title:"Dune",pages:412,shelf:"low",condition:(used:(years:3)))"#,
    "book \(Words.quoted(dune))",
    #"book (title: "Dune", pages: 412, "shelf": .bottom, condition: .used(years: 3))"#,
  ])
  func recordIsRead(_ line: String) throws {
    #expect(try value(of: line) == Value(literal: Self.dune))
  }

  @Test(arguments: [
    ("maybe-book", "nil"), ("maybe-book nil", "nil"), ("books []", "[]"),
    ("counts (a: 1, \"b c\": 2)", #"["a": 1, "b c": 2]"#),
    (#"counts ["a": 1, "b c": 2]"#, #"["a": 1, "b c": 2]"#), ("counts [:]", "[:]"),
    ("condition .new", ".new"), ("condition new", ".new"),
    ("condition .used(years: 2)", ".used(years: 2)"),
    ("grid [[1], [2, 3]]", "[[1], [2, 3]]"), ("identifier 7", "(rawValue: 7)"),
    ("identifier (rawValue: 7)", "(rawValue: 7)"),
    ("tag home", #"(rawValue: "home")"#), ("tag 42", #"(rawValue: "42")"#),
    ("tag 01234", #"(rawValue: "01234")"#), ("tag 1.50", #"(rawValue: "1.50")"#),
    ("tag 1e3", #"(rawValue: "1e3")"#), ("tag .txt", #"(rawValue: ".txt")"#),
    (#"tag "[a"]"#, #"(rawValue: "[a]")"#), (#"tag '"01234"'"#, #"(rawValue: "01234")"#),
    (#"tag (rawValue: "home")"#, #"(rawValue: "home")"#),
    (
      #"swap (title: "A", pages: 1, shelf: .top, condition: .new) (title: "B ) C", pages: 1, shelf: .top, condition: .new)"#,
      #"["A", "B ) C"]"#
    ),
  ])
  func literalIsRead(_ line: String, _ shown: String) throws {
    #expect(try value(of: line) == Value(literal: shown))
  }

  /// Of an enumeration with payloads each case is offered, and tried by exploring.
  @Test func casesOfAnEnumerationAreKnown() throws {
    var commands: [CommandDescription] = []
    _ = try onStage(LibraryScreen.self) { commands = $0.commands }
    let condition = try #require(commands.named("condition"))
    #expect(condition.cases(at: 0) == ["new", "used"])
    let examples = condition.parameters[0].form.examples
    #expect(examples.first == ".new" && examples.last?.hasPrefix(".used(years: ") == true)
    #expect(try #require(commands.named("book")).cases(at: 0) == [])
  }

  enum Genre: RawRepresentable, Equatable {
    case fantasy, other(String)

    init?(rawValue: String) { self = rawValue == "fantasy" ? .fantasy : .other(rawValue) }

    var rawValue: String {
      switch self {
      case .fantasy: "fantasy"
      case .other(let text): text
      }
    }
  }

  /// A case as a binding shows it; any other word is the text.
  @Test(arguments: [
    (".fantasy", Genre.fantasy), ("fantasy", .fantasy), (".txt", .other(".txt")),
    (".5", .other(".5")), (".other", .other(".other")), ("7", .other("7")),
  ])
  func caseOfEnumerationAroundTextIsRead(_ word: String, _ genre: Genre) throws {
    #expect(try #require(ParameterType<Genre>.find()).read(word) == genre)
  }

  @Test(arguments: [
    (
      "book Dune",
      #""Dune" is not a literal like (title: "", pages: 0, shelf: .top, note: nil, condition: .used(years: 0))"#
    ),
    (#"book (titel: "Dune")"#, "has no title: is titel a misspelling?"),
    (
      #"book (title: "Dune", pages: "x", shelf: .top, condition: .new)"#,
      #"pages: expected a whole number, found "x""#
    ),
    (#"book (title: "Dune""#, #"column 20: expected "," or ")", found the end of the line"#),
    (#"book (title: "Dune")x"#, #"column 21: expected a blank after the value, found "x""#),
    (#"identifier x"#, #""x" is not a whole number"#),
    (#"identifier (a: 1)"#, "expected a whole number, found (a: 1)"),
    ("grid 1", #""1" is not a literal like [[0]]"#),
    (
      "books 1",
      #""1" is not a literal like [(title: "", pages: 0, shelf: .top, note: nil, condition: .used(years: 0))]"#
    ),
    ("counts x", #""x" is not a literal like ["": 0]"#),
    (#"counts ["a": 1, "a": 2]"#, "column 24: two entries have the same key"),
    ("condition .lost", "there is no case .lost: expected new or used"),
    ("condition (lost: ())", "there is no case lost: expected new or used"),
    (
      #"book (title: "Dune", pages: 1, shelf: .top, condition: .lost(at: 1))"#,
      "condition: there is no case .lost: expected new or used"
    ),
    ("book [1, 2]", "expected a record, found a list of 2"),
    (
      "book (title: <any>)",
      "column 14: a placeholder can only replace a value that a screen shows: write the value itself"
    ),
  ])
  func literalIsRefused(_ line: String, _ reason: String) throws {
    let name = line.prefix { $0 != " " }
    let text = "\(name): value: \(reason)"
    #expect(try outcome(of: line) == "\(Event.refusal(text))\n")
    // The command did not run: it counts neither for undo nor in what is saved.
    #expect(Refusal(text, of: String(name)).isMistake)
  }

  @Test func wordAfterLiteralIsUnexpected() throws {
    #expect(
      try outcome(of: #"counts (a: 1) 2"#)
        == "\(Event.refusal("counts: \"2\" is unexpected: usage: counts VALUE"))\n")
  }

  /// What a binding shows can be typed as an argument; a literal also as one word in quotes.
  @Test func shownValuesCanBeTyped() throws {
    var random = InputGenerator()
    for _ in 0..<150 {
      let (command, shown) = random.argument()
      let isLiteral = ["book", "books", "maybe-book", "condition"].contains(command)
      for argument in isLiteral ? ["\(shown)", Words.quoted("\(shown)")] : ["\(shown)"] {
        let line = "\(command) \(argument)"
        #expect(try value(of: line) == shown, "\(line)")
        #expect(try replays(line), "\(line)")
      }
    }
  }

  private func replays(_ line: String) throws -> Bool {
    let text = try transcript(of: LibraryScreen.self, [line])
    let session = try Session(parsing: text, file: "a.session")
    return Comparison(session, try Replay(session, on: LibraryScreen.self).log).passed
  }
}

extension InputGenerator {
  /// A command of the library, and a value that its parameter can have.
  fileprivate mutating func argument() -> (String, Value) {
    let value: (String, Any) =
      switch int(0..<14) {
      case 0: ("book", book())
      case 1: ("books", array(0..<3) { $0.book() })
      case 2: ("maybe-book", isOnce(in: 2) ? Library.Book?.none as Any : book())
      case 3: ("shelves", array(1..<3) { $0.pick([Library.Shelf.fiction, .science]) })
      case 4: ("text", hostileString())
      case 5: ("texts", array(1..<3) { $0.hostileString() })
      case 6: ("numbers", Set(array(1..<4) { $0.int(-9..<9) }))
      case 7: ("time", Duration.nanoseconds(int(-1_000_000_000_000..<1_000_000_000_000)))
      case 8: ("amount", Decimal(int(-99999..<99999)) / 100)
      case 9: ("day", Date(timeIntervalSince1970: Double(int(0..<2_000_000_000))))
      case 10: ("bytes", Data(array(0..<9) { UInt8($0.int(0..<256)) }))
      case 11: ("number", double())
      case 12: ("condition", isOnce(in: 2) ? Library.Condition.new : .used(years: int(0..<9)))
      default: ("float", Float(int(0..<999)) / 7)
      }
    return (value.0, Value(reflecting: value.1))
  }

  private mutating func book() -> Library.Book {
    Library.Book(
      title: hostileString(), pages: int(0..<999), shelf: pick([.top, .bottom]),
      note: isOnce(in: 2) ? nil : hostileString(),
      condition: isOnce(in: 2) ? .new : .used(years: int(0..<9)))
  }
}
