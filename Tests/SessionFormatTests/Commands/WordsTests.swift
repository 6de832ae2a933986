import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct WordsTests {
  @Test(arguments: [
    ("", []),
    (" \t ", []),
    ("add 7", ["add", "7"]),
    ("  add\t7  ", ["add", "7"]),
    ("rename 'Ada King' Lovelace", ["rename", "Ada King", "Lovelace"]),
    (#"title "a\n\t\r\0\\\"\'\u{1F600}""#, ["title", "a\n\t\r\0\\\"'😀"]),
    (#"'a\n' a\ b a\"b \\"#, [#"a\n"#, "a b", "a\"b", "\\"]),
    (#"a"b c"d 'e'"f"\g"#, ["ab cd", "efg"]),
    (#""" '' a"""#, ["", "", "a"]),
    ("żółw 'a\tb' 👩‍💻", ["żółw", "a\tb", "👩‍💻"]),
    (#"'"' "'""#, ["\"", "'"]),
    (#""\u{0}\u{00000041}\u{10ffff}""#, ["\0A\u{10ffff}"]),
    ("#=a,b;c|d -1 a:b", ["#=a,b;c|d", "-1", "a:b"]),
  ])
  func wordsAreSplit(_ line: String, _ words: [String]) throws {
    #expect(try texts(line) == words)
  }

  @Test(arguments: [
    ("say 'hi", "column 8: the line ends inside the single quote opened at column 5"),
    (#"é "a 'b'"#, "column 9: the line ends inside the double quote opened at column 3"),
    (#"a"\""#, "column 5: the line ends inside the double quote opened at column 2"),
    (
      #"a "\q""#,
      #"column 4: unknown escape \q: escapes are \n \t \r \0 \\ \" \' \u{…}"#
    ),
    (
      "a \"\\\t\"",
      #"column 4: unknown escape \\u{9}: escapes are \n \t \r \0 \\ \" \' \u{…}"#
    ),
    (#"ab\"#, #"column 3: nothing follows the backslash: write \\ for a backslash"#),
    (#""ab\"#, #"column 4: nothing follows the backslash: write \\ for a backslash"#),
    (#""\u""#, #"column 2: \u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#),
    (#""\u{}""#, #"column 2: \u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#),
    (#""\u{xyz}""#, #"column 2: \u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#),
    (
      #""\u{123456789}""#,
      #"column 2: \u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#
    ),
    (#""\u{1f"#, #"column 2: \u takes 1 to 8 hex digits in braces: write it like \u{1f600}"#),
    (
      #""\u{d800}""#,
      #"column 2: \u{d800} is not a character: characters are 0 to d7ff and e000 to 10ffff"#
    ),
    (
      #""\u{110000}""#,
      #"column 2: \u{110000} is not a character: characters are 0 to d7ff and e000 to 10ffff"#
    ),
    ("add\u{7}", #"column 4: control character U+0007: write it as \u{7} inside double quotes"#),
    (
      "'\u{1b}[2J'", #"column 2: control character U+001B: write it as \u{1b} inside double quotes"#
    ),
    ("\\\u{7f}", #"column 2: control character U+007F: write it as \u{7f} inside double quotes"#),
    (
      "\"\\\u{9b}\"",
      #"column 3: control character U+009B: write it as \u{9b} inside double quotes"#
    ),
    (
      "é\u{2028}", #"column 2: control character U+2028: write it as \u{2028} inside double quotes"#
    ),
    (
      "a \u{202e}b",
      #"column 3: control character U+202E: write it as \u{202e} inside double quotes"#
    ),
    ("\u{61c}", #"column 1: control character U+061C: write it as \u{61c} inside double quotes"#),
    ("a\nb", #"column 2: control character U+000A: write it as \u{a} inside double quotes"#),
    ("\0", #"column 1: control character U+0000: write it as \u{0} inside double quotes"#),
  ])
  func malformedWordsAreRefused(_ line: String, _ message: String) {
    #expect(error(Array(line.utf8)) == message)
  }

  @Test(
    arguments: [
      ([0x61, 0x62, 0xff], "column 3: byte 0xff is not UTF-8"),
      ([0xc3, 0xa9, 0xc3], "column 2: byte 0xc3 is not UTF-8"),
      ([0xc0, 0x80], "column 1: byte 0xc0 is not UTF-8"),
      ([0xe0, 0x80, 0x80], "column 1: byte 0xe0 is not UTF-8"),
      ([0xed, 0xa0, 0x80], "column 1: byte 0xed is not UTF-8"),
      ([0xf4, 0x90, 0x80, 0x80], "column 1: byte 0xf4 is not UTF-8"),
      ([0x27, 0x80, 0x27], "column 2: byte 0x80 is not UTF-8"),
      ([0xe2, 0x28, 0xa1], "column 1: byte 0xe2 is not UTF-8"),
    ] as [([UInt8], String)]
  )
  func invalidUTF8IsRefused(_ line: [UInt8], _ message: String) {
    #expect(error(line) == message)
  }

  @Test(arguments: [
    ("load &", ["load"], true), ("load  3\t& ", ["load", "3"], true),
    ("load 'a b' &", ["load", "a b"], true), ("load & &", ["load", "&"], true),
    ("load \"&\"", ["load", "&"], false), ("load '&'", ["load", "&"], false),
    ("load \\&", ["load", "&"], false), ("load &\"\"", ["load", "&"], false),
    ("load a\\ &", ["load", "a &"], false), ("load a&", ["load", "a&"], false),
    ("load & 3", ["load", "&", "3"], false), ("&", ["&"], false), (" & ", ["&"], false),
    ("", [], false),
  ])
  func bareSignAtTheEndIsNoWord(_ line: String, _ words: [String], _ isInBackground: Bool) throws {
    let found = Words()
    try found.parse(line)
    #expect((0..<found.count).map(found.text) == words)
    #expect(found.runsInBackground == isInBackground)
    #expect(Words.runsInBackground(line) == isInBackground)
    #expect(try !Words.runsInBackground(line + " x") && texts(line + " x").last == "x")
  }

  /// The words of a line in the background are those of the line, in whatever quotes.
  @Test func anyLineCanRunInTheBackground() throws {
    var random = InputGenerator()
    for _ in 0..<1000 {
      let words = random.array(1..<5) { $0.isOnce(in: 4) ? "&" : $0.hostileString() }
      let line = words.map(Words.quoted).joined(separator: " ")
      #expect(!Words.runsInBackground(line) && Words.runsInBackground(line + Words.backgroundSign))
      #expect(try texts(line + " &").map { Array($0.utf8) } == words.map { Array($0.utf8) })
    }
  }

  @Test func offsetsCountBytes() throws {
    let words = Words()
    try words.parse("é 'b c'  d")
    #expect((0..<words.count).map(words.offset) == [0, 3, 10])
    try words.parse(" ab  c")
    #expect((0..<words.count).map(words.offset) == [1, 5])
  }

  @Test func wordsCanBeReused() throws {
    let words = Words()
    try words.parse(String(repeating: "a ", count: 1000))
    #expect(words.count == 1000)
    #expect(throws: SyntaxError.self) { try words.parse("b 'c") }
    #expect(words.count == 0)
    try words.parse("c")
    #expect(words.count == 1)
    #expect(words.text(0) == "c")
  }

  @Test(arguments: [
    ("add", "add"), ("-7", "-7"), ("żółw", "żółw"), ("", #""""#), ("a b", #""a b""#),
    ("it's", #""it's""#), ("a\\b", #""a\\b""#), ("\u{1b}[0m", #""\u{1b}[0m""#),
    ("a\u{a0}b", "\"a\u{a0}b\""), ("\u{202e}", #""\u{202e}""#), ("&", #""&""#), ("a&", "a&"),
  ])
  func textIsQuotedWhenNeeded(_ text: String, _ typed: String) {
    #expect(Words.quoted(text) == typed)
  }

  @Test func quotedTextIsOneWord() throws {
    var random = InputGenerator()
    for _ in 0..<3000 {
      let text = random.hostileString()
      #expect(try texts(Words.quoted(text)).map { Array($0.utf8) } == [Array(text.utf8)])
    }
  }

  @Test func quotedTextsFormALine() throws {
    var random = InputGenerator()
    for _ in 0..<1000 {
      let all = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.hostileString() }
      #expect(try texts(all.map(Words.quoted).joined(separator: " \t")) == all)
    }
  }

  @Test func anyBytesAreParsedOrRefused() {
    var random = InputGenerator()
    let alphabet: [UInt8] =
      Array("ab \t\"'\\u{}01nq".utf8) + [0xc3, 0xa9, 0xe2, 0x80, 0xf0, 0xff, 7]
    let words = Words()
    for _ in 0..<20_000 {
      let line = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let accepted = (try? words.parse(line.span)) != nil
      if accepted {
        let all = (0..<words.count).map { place in words.withBytes(place) { Array($0) } }
        #expect(all.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      }
    }
  }

  private func texts(_ line: String) throws -> [String] {
    let words = Words()
    try words.parse(line)
    return (0..<words.count).map(words.text)
  }

  private func error(_ line: [UInt8]) -> String? {
    do {
      try Words().parse(line.span)
      return nil
    } catch { return "\(error)" }
  }
}
