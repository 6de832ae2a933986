import Testing

@testable import SessionFormat

@Suite struct ValueWritingTests {
  @Test(
    arguments: [
      (.null, "nil"), (.bool(true), "true"), (.bool(false), "false"),
      (.int(-3), "-3"), (.int(.max), "170141183460469231731687303715884105727"),
      (.double(0.1), "0.1"), (.double(1), "1.0"), (.double(-0.0), "-0.0"), (.double(1e16), "1e+16"),
      (.double(.nan), "nan"), (.double(-.nan), "nan"), (.double(.infinity), "inf"),
      (.double(-.infinity), "-inf"), (.string(""), #""""#),
      (.case("expert", []), ".expert"), (.case("hello world", []), #"."hello world""#),
      (.case("0", []), #"."0""#),
      (.case("insert", [.init(nil, .int(5)), .init("row", .int(2))]), ".insert(5, row: 2)"),
      (.list([]), "[]"), (.list([.int(1), .int(2)]), "[1, 2]"), (.record([]), "()"),
      (.dictionary([]), "[:]"),
      (
        .dictionary([
          .init(.string("a"), .int(1)), .init(.case("b", []), .list([])), .init(.null, .null),
          .init(.dictionary([]), .record([.init("a", .dictionary([]))])),
        ]),
        #"["a": 1, .b: [], nil: nil, [:]: (a: [:])]"#
      ),
      (
        .longDictionary(
          .init(
            head: [.init(.int(1), .int(2))], tail: [.init(.int(9), .null)], count: 300, digest: 1)),
        #"[1: 2, ...(count: 300, digest: "0000000000000001"), 9: nil]"#
      ),
      (
        .longDictionary(.init(head: [], tail: [.init(.int(9), .null)], count: 300, digest: 1)),
        #"[...(count: 300, digest: "0000000000000001"), 9: nil]"#
      ),
      (
        .record([.init("first name", .int(1)), .init("größe", .null)]),
        #"("first name": 1, größe: nil)"#
      ),
      (.record([.init("nil", .null), .init("\u{3164}", .null)]), #"(nil: nil, "\u{3164}": nil)"#),
      (.placeholder(.uuid), "<uuid>"),
      (
        .longList(.init(head: [.int(1), .int(2)], tail: [.int(9)], count: 1000, digest: 0xab)),
        #"[1, 2, ...(count: 1000, digest: "00000000000000ab"), 9]"#
      ),
      (
        .longList(.init(head: [], tail: [], count: 0, digest: 0)),
        #"[...(count: 0, digest: "0000000000000000")]"#
      ),
    ] as [(Value, String)]
  )
  func valuesAreWrittenAsLiterals(value: Value, text: String) throws {
    #expect(value.description == text)
    #expect(try Value(literal: text) == value)
  }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("\n\t\r\0", #""\n\t\r\0""#), ("\u{1b}[2J", #""\u{1b}[2J""#),
    ("\u{7f}\u{80}\u{9f}", #""\u{7f}\u{80}\u{9f}""#), ("\u{a0}é", "\"\u{a0}é\""),
    ("\u{61c}\u{200e}\u{200f}", #""\u{61c}\u{200e}\u{200f}""#),
    ("\u{202a}\u{202e}\u{2066}\u{2069}", #""\u{202a}\u{202e}\u{2066}\u{2069}""#),
    ("\u{2028}\u{2029}\u{feff}\u{200b}", #""\u{2028}\u{2029}\u{feff}\u{200b}""#),
    ("\u{ad}\u{180e}\u{2060}\u{fff9}", #""\u{ad}\u{180e}\u{2060}\u{fff9}""#),
    ("\u{e0000}\u{e007f}\u{1d173}", #""\u{e0000}\u{e007f}\u{1d173}""#),
    ("\u{3164}\u{115f}\u{34f}\u{ffa0}", #""\u{3164}\u{115f}\u{34f}\u{ffa0}""#),
    ("ひらがな 한국어", "\"ひらがな 한국어\""),
    ("👩‍👩‍👧 \u{200c}", "\"👩‍👩‍👧 \u{200c}\""), ("\u{fffd}\u{10ffff}", "\"\u{fffd}\u{10ffff}\""),
  ])
  func terminalControlsAreEscaped(string: String, text: String) throws {
    #expect(Value.string(string).description == text)
    #expect(try Value(literal: text) == .string(string))
  }

  @Test func onlyControlsAreEscapedForPeople() {
    #expect(
      String(escapingControls: "a\"\\\n\u{1b}é\u{202e}") == #"a"\\u{a}\u{1b}é\u{202e}"#
    )
    #expect(String(escapingControls: "plain é") == "plain é")
  }

  @Test func eachLineFeedEndsALine() {
    #expect("a\r\n\n\u{301}b\n".escapedLines == [#"a\u{d}"#, "", "\u{301}b", ""])
  }

  /// In the planes that Unicode has assigned characters to, apart from ideographs, and some of the others.
  @Test func onlyDangerousScalarsAreEscaped() {
    let planes = [0...0x1FFFF, 0xE0000...0xEFFFF] as [ClosedRange<UInt32>]
    for value in Array(planes.joined()) + stride(from: UInt32(0), through: 0x10FFFF, by: 251) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Value.string(String(scalar)).description
      let isEscaped = text.utf8.contains(UInt8(ascii: "\\"))
      if isEscaped != (scalar.isDangerous || scalar == "\"" || scalar == "\\") {
        Issue.record("U+\(String(value, radix: 16)) is written \(text)")
      }
    }
  }

  /// Invisible characters are escaped, but those that emoji and scripts need.
  @Test func ignorableScalarsAreEscaped() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isDefaultIgnorableCodePoint
      else { continue }
      let isNeeded = scalar.properties.isVariationSelector || 0x200C...0x200D ~= value
      #expect(scalar.isDangerous != isNeeded, "U+\(String(value, radix: 16))")
    }
  }

  /// Sessions of older versions have them as they are.
  @Test func invisibleLettersAreReadUnescaped() throws {
    for text in ["\u{3164}", "a\u{34f}b", "\u{115f}\u{1160}"] {
      #expect(try Value(literal: "\"\(text)\"") == .string(text))
      let lines: [Event] = [
        .command("add \"\(text)\""), .change(Path("a"), .string(text)), .output(text),
      ]
      for (event, line) in zip(lines, ["> add \"\(text)\"", "  a = \"\(text)\"", "| \(text)"]) {
        guard case .event(let read) = try Session.Line(parsing: line) else { continue }
        #expect(read == event)
        #expect(try Session.Line(parsing: "\(event)") == .event(event))
        #expect("\(event)".contains("\\u{"))
      }
    }
  }

  /// They are no way to get other characters into a session.
  @Test(arguments: ["\u{202E}", "\u{1B}", "\u{200B}", "\u{9B}"])
  func nothingElseIsReadUnescapedBesideInvisibleLetters(text: String) {
    #expect(throws: SyntaxError.self) { try Session.Line(parsing: "| a\u{3164}\(text)") }
    #expect(throws: SyntaxError.self) { try Session.Line(parsing: "# a\u{3164}\(text)") }
    #expect(throws: SyntaxError.self) {
      try Session.Line(parsing: "  a = \"\u{3164}\(text)\"")
    }
  }

  @Test func equalValuesAreWrittenAlike() {
    #expect(Value.string("é") != .string("e\u{301}"))
    #expect(Value.record([.init("é", .null)]) != .record([.init("e\u{301}", .null)]))
    #expect(Value.case("é", []) != .case("e\u{301}", []))
    #expect(Value.double(0) != .double(-0.0))
    #expect(Set<Value>([.double(.nan), .double(-.nan)]).count == 1)
  }

  @Test func digestIsFNV1a() {
    #expect(FNV1a.digest(of: Array("foobar".utf8)) == 0x8594_4171_f739_67e8)
  }

  @Test func longListsAreShortenedAtAnyDepth() {
    let list = Value.list((1...101).map { .int($0) })
    let numbers = (1...101).map(String.init).joined(separator: ", ")
    let hex = String(FNV1a.digest(of: Array(numbers.utf8)), radix: 16)
    let padded = String(repeating: "0", count: 16 - hex.count) + hex
    let short = "[1, 2, 3, 4, 5, ...(count: 101, digest: \"\(padded)\"), 97, 98, 99, 100, 101]"
    #expect(list.shortened().description == short)
    #expect(list.shortened(limit: 101) == list)
    let outer = Value.record([.init("a", .list([.case("b", [.init(nil, list)])]))])
    #expect(outer.shortened().description == "(a: [.b(\(short))])")
  }

  @Test func longDictionariesHaveTheDigestOfTheirEntriesAsRecords() throws {
    let entries = (100...200).map { Value.Entry(.int($0), .dictionary([.init(.null, .int($0))])) }
    let records = (100...200).map { "(key: \($0), value: [(key: nil, value: \($0))])" }
    let digest = FNV1a.digest(of: Array(records.joined(separator: ", ").utf8))
    guard case .longDictionary(let dictionary) = Value.dictionary(entries).shortened() else {
      Issue.record("not shortened")
      return
    }
    #expect(dictionary.digest == digest)
    #expect(dictionary.head == Array(entries.prefix(5)))
    #expect(dictionary.tail == Array(entries.suffix(5)))
  }
}
