import Testing

@testable import SessionFormat

@Suite struct SessionErrorTests {
  static let header: [(String, String)] = [
    (
      "",
      "1:1: not a session: expected the first line to be understudy 3 SCREEN, found an empty file"
    ),
    (
      "hello\u{1b}",
      "1:1: not a session: expected the first line to be understudy 3 SCREEN"
    ),
    (
      "\u{feff}understudy 3 a\n",
      "1:1: the file starts with a byte order mark: save it as UTF-8 without one"
    ),
    ("<<<<<<< ours\n", "1:1: an unresolved merge conflict: choose a side and remove the markers"),
    (
      "understudy 4 a\n",
      "1:12: format version 4 is newer than this program: it reads versions up to 3"
    ),
    ("understudy 0 a\n", "1:12: unknown format version 0: it reads versions up to 3"),
    ("understudy x a\n", #"1:12: expected the format's version, found "x""#),
    ("understudy\n", "1:11: expected a blank and the format's version, found the end of the line"),
    ("understudy 3\n", "1:13: expected a blank and a screen's name, found the end of the line"),
    ("understudy 3 \n", "1:14: expected a screen's name, found the end of the line"),
    ("understudy 3 a b\n", #"1:16: expected the end of the line, found "b""#),
    ("understudy 3 \"a\"\n", "1:14: write it as understudy 3 a"),
    ("understudy 3 a", "1:15: the last line is cut off: expected a line feed at its end"),
    ("understudy 3 a\r\n", "1:15: the line ends in CR LF: end lines in LF alone"),
    (
      "understudy 3 a\nwith seed\n",
      "2:10: expected \"=\" and a value after the name, found the end of the line"
    ),
    (
      "understudy 3 a\nwith a=<int>\n",
      "2:8: a placeholder can only replace a value that a screen shows: write the value itself"
    ),
    ("understudy 3 a\nwith a=1,b=2\n", #"2:9: expected a blank or the end of the line, found ",""#),
    ("understudy 3 a\nwith  a=1\n", "2:6: write it as with a=1"),
    ("understudy 3 a\nwith =1\n", #"2:6: expected a setting's name, found "=""#),
  ]

  static let body: [(String, String)] = [
    ("with a=1", "1: settings belong directly below the header"),
    ("understudy 3 b", "1: a second header: a file holds one session"),
    ("   ", "1: the line contains only blanks: remove them"),
    ("<<<<<<< ours", "1: an unresolved merge conflict: choose a side and remove the markers"),
    ("=======", "1: an unresolved merge conflict: choose a side and remove the markers"),
    (">>>>>>> theirs", "1: an unresolved merge conflict: choose a side and remove the markers"),
    ("||||||| base", "1: an unresolved merge conflict: choose a side and remove the markers"),
    (
      "add 3",
      #"1: expected a line's sign (>, <, ?, =, &, +, -, ~, *, !, |, x, # or two blanks), found "add": a command starts with "> ""#
    ),
    (
      "a[0] = 1",
      #"1: expected a line's sign (\#(LineKind.signs)), found "a": a change starts with two blanks"#
    ),
    (
      "% add 2",
      #"1: expected a line's sign (\#(LineKind.signs)), found "%": a command starts with "> ""#
    ),
    (
      "\ta[0] = 1",
      #"1: expected a line's sign (\#(LineKind.signs)), found "\t": a change starts with two blanks"#
    ),
    (
      ":wait 3",
      #"1: expected a line's sign (\#(LineKind.signs)), found ":": time passes by a line like < clock 2.0"#
    ),
    (
      ":undo",
      #"1: expected a line's sign (\#(LineKind.signs)), found ":": a session has no commands of the prompt"#
    ),
    (" a = 1", "1: a change starts with two blanks"),
    ("+a[0] = 1", #"2: expected a blank after "+", found "a""#),
    ("-", #"2: expected a blank after "-", found the end of the line"#),
    ("<a 1", #"2: expected a blank after "<", found "a""#),
    ("=3", #"2: expected a blank after "=", found "3""#),
    (#"!"a""#, #"2: expected a blank after "!", found "\"""#),
    ("x", #"2: expected a blank after "x", found the end of the line"#),
    ("#a", ##"2: expected a blank after "#", found "a""##),
    ("|a", #"2: expected a blank after "|", found "a""#),
    (">a", #"2: expected a blank after ">", found "a""#),
    (">", #"2: write it as >"""#), ("> a ", #"2: write it as >"a ""#),
    (#">"a""#, "2: write it as > a"),
    ("> a\tb", #"2: write it as >"a\tb""#), ("# a\u{1b}", #"4: write it as # a\u{1b}"#),
    ("# ", "2: the line ends in blanks: remove them"),
    ("| ", "2: the line ends in blanks: remove them"),
    ("| a ", #"4: write it as | a\u{20}"#),
    (#"| \"#, #"3: the escape is cut off: write \\ for a backslash"#),
    ("  = 1", #"3: expected a binding's name, found "=""#),
    ("  a", "4: expected \" = \" and a value after the path, found the end of the line"),
    ("  a=1", "4: expected \" = \" and a value after the path, found \"=\""),
    ("  a = ", "7: expected a value, found the end of the line"),
    ("  a = 1 ", "8: the line ends in blanks: remove them"),
    ("  a[x] = 1", #"5: expected a row's index or a key, found "x""#),
    ("  a[0 = 1", #"6: expected "]", found " ""#),
    (#"  a["b = 1"#, #"11: the string has no closing quote: end it with ""#),
    (
      "  a[<int>] = 1",
      "5: a placeholder can only replace a value that a screen shows: write the value itself"
    ),
    ("  a[007] = 1", "5: write it as   a[7] = 1"),
    ("  a[] = 1", #"5: expected a row's index or a key, found "]""#),
    ("  a[00] = 1", "6: write it as   a[0] = 1"),
    ("  a. = 1", #"5: expected a field's name or place after ".", found " ""#),
    ("+ a = 1", #"4: expected a row's index or a key, as in a[0], found " ""#),
    ("- a[0].b = 1", #"9: expected a row's index or a key, as in a[0].b[0], found " ""#),
    ("< ", "3: expected an effect's name, found the end of the line"),
    ("< a", "4: expected a blank and what the world answered, found the end of the line"),
    (
      "< a <int>",
      "5: a placeholder can only replace a value that a screen shows: write the value itself"
    ),
    ("< a ! x", #"7: expected a string in quotes, found "x""#),
    ("! a", #"3: expected a string in quotes, found "a""#),
    ("x ", "3: expected what ended it, as in SIGTRAP or timeout, found the end of the line"),
    ("x a b", #"5: expected the end of the line, found "b""#),
    ("> a\0", #"4: a NUL byte: write it as \0 in a quoted text"#),
    ("> a\r", "4: the line ends in CR LF: end lines in LF alone"),
    ("> \rb", #"3: a carriage return: write it as \r in a quoted text"#),
  ]

  @Test(arguments: header) func malformedHeadersAreErrors(text: String, message: String) {
    #expect(error(Array(text.utf8)) == "a.session:" + message)
  }

  @Test(arguments: body) func malformedLinesAreErrors(line: String, message: String) {
    let text = "understudy 3 a\n# ok\n\(line)\n> never read\n\u{0}"
    #expect(error(Array(text.utf8)) == "a.session:3:" + message)
  }

  @Test func invalidUTF8IsAnError() {
    let bytes = Array("understudy 3 a\n> é".utf8) + [0xC3, 0x28, 0x0A]
    #expect(error(bytes) == "a.session:2:4: not UTF-8: save the file as UTF-8")
    let message = "not a session: expected the first line to be understudy 3 SCREEN, found bytes"
    #expect(error([0xFF, 0xFE, 0x0A]) == "a.session:1:1: \(message) that are not UTF-8")
  }

  @Test func cutOffLineIsAnError() {
    #expect(
      error(Array("understudy 3 a\n> é".utf8))
        == "a.session:2:4: the last line is cut off: expected a line feed at its end"
    )
    let inCharacter = error(Array("understudy 3 a\n> é".utf8.dropLast()))
    #expect(
      inCharacter == "a.session:2:4: the last line is cut off: expected a line feed at its end")
    let flawed = error(Array("understudy 3 a\n> é".utf8) + [0xFF, 0xFE])
    #expect(flawed == "a.session:2:4: not UTF-8: save the file as UTF-8")
  }

  @Test func lineHoldsNoLineFeed() {
    #expect(throws: SyntaxError(column: 2, message: #"write it as >"a\n> b""#)) {
      try Session.Line(parsing: "> a\n> b")
    }
  }

  @Test func fileNameIsEscaped() {
    let error = SessionError(SyntaxError(column: 2, message: "no"), line: 1, file: "a\u{1b}")
    #expect(error.description == #"a\u{1b}:1:2: no"#)
  }

  private func error(_ bytes: [UInt8]) -> String? {
    do throws(SessionError) {
      _ = try Session(parsing: bytes, file: "a.session")
      return nil
    } catch {
      return error.description
    }
  }
}
