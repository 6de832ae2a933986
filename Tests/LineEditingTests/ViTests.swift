import TerminalTesting
import TestTools
import Testing

/// vi's commands: a line with the cursor at `|`, the keys, and what they leave. The results are
/// vim's.
@Suite(.serialized, .atTerminal) struct ViTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private typealias Case = (before: String, keys: String, after: String)

  private func atPrompt() throws -> PseudoTerminal {
    try folder.write("bind -v\n", to: "editrc")
    return try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
  }

  /// Where the cursor is shows a `|` that is inserted there.
  private func expect(
    _ cases: [Case], _ location: SourceLocation = #_sourceLocation
  ) throws {
    let terminal = try atPrompt()
    for (before, keys, after) in cases {
      let parts = before.split(separator: "|", omittingEmptySubsequences: false)
      let typed = keys.replacing("␛", with: "\u{1B}").replacing("⌫", with: "\u{7F}")
      let start = parts.joined() + "\u{1B}0" + String(repeating: "l", count: parts[0].count)
      let shown = "\(before) \(keys)"
      terminal.type(start + typed + "i|\r")
      try terminal.expect("line: ")
      let line = try terminal.expect("\r\n")
      #expect(
        "\(shown): \(line)" == "\(shown): \(after.debugDescription)", sourceLocation: location)
      try terminal.expect("driver> ")
    }
  }

  /// In vim it would be a line of its own.
  @Test func wholeLineIsPutBesideTheOther() throws {
    try expect([
      ("on|e two", "yyp", "one two |one two"), ("on|e", "yyP", "|one one"),
      ("a|b", "yy2p", "ab |ab ab"), ("on|e", "ddp", "|one"), ("on|e two", "yywyyxp", "one w|to"),
      ("a|bc", "xyyp.", "ac ac |ac"), ("a|b", "yyp2.", "ab ab |ab ab"),
    ])
  }

  /// In the line they are marked, so that libedit spells them out.
  @Test func invisibleCharactersAreFoundAndPut() throws {
    try expect([
      ("|ab\u{202E}c", "f\u{202E}x", "ab|c"), ("|ab\u{200B}c", "dt\u{200B}", "|\u{200B}c"),
      ("a|b", "r\u{202E}", "a|\u{202E}"),
    ])
  }

  @Test func textObjectsAreCutAndChanged() throws {
    try expect(Self.textObjects)
  }

  @Test func dotRepeatsTheLastChange() throws {
    try expect(Self.repetition)
  }

  @Test func putsLeaveTheCursorOnTheirEnd() throws {
    try expect(Self.puts)
  }

  @Test func undoGoesBackCommandByCommand() throws {
    try expect(Self.undo)
  }

  @Test func commandsTakeCountsAndMotions() throws {
    try expect(Self.others)
  }

  @Test func modeIsMarkedInFrontOfThePrompt() throws {
    let terminal = try atPrompt()
    terminal.type("one")
    try terminal.expectScreen("driver> one")
    terminal.type("\u{1B}")
    try terminal.expectScreen("[N] driver> one")
    terminal.type("i")
    try terminal.expectScreen("driver> one")
    terminal.type("\u{1B}")
    try terminal.expectScreen("[N] driver> one")
    terminal.type("cw!\u{1B}")
    try terminal.expectScreen("[N] driver> o!")
    terminal.type("\r")
    try terminal.expectScreen("driver> o!\nline: \"o!\"\ndriver>")
  }

  @Test func searchPatternIsNoCommand() throws {
    let terminal = try atPrompt()
    for line in ["delete", "insert"] { try terminal.expectLine(line, from: line) }
    terminal.type("\u{1B}/del\r")
    try terminal.expectScreen("[N] driver> delete")
    try terminal.expectLine("deletx", from: "$rx")
  }

  @Test func controlLClearsTheScreenInBothModes() throws {
    let terminal = try atPrompt()
    terminal.type("one\u{C}")
    try terminal.expect("\u{1B}[H\u{1B}[2J")
    terminal.type("\u{1B}\u{C}")
    try terminal.expect("\u{1B}[H\u{1B}[2J")
    try terminal.expectLine("one", from: "")
  }

  @Test func changeIsRepeatedInTheNextLine() throws {
    let terminal = try atPrompt()
    try terminal.expectLine("x two", from: "one two\u{1B}0cwx\u{1B}")
    try terminal.expectLine("x four", from: "three four\u{1B}0.")
  }

  private static let textObjects: [Case] = [
    (#"say "on|e two" end"#, #"ci"x␛"#, #"say "|x" end"#),
    (#"|say "one two" end"#, #"ci"x␛"#, #"say "|x" end"#),
    (#"say "on|e two" end"#, #"di""#, #"say "|" end"#),
    (#"say "on|e two" end"#, #"da""#, "say |end"),
    (#"say "on|e two" end"#, #"ca"x␛"#, "say |xend"),
    (#"|say "" end"#, #"ci"x␛"#, #"say "|x" end"#),
    (#"|say "" end"#, #"di""#, #"say "|" end"#),
    (#"a "b" "c|" d"#, #"di""#, #"a "b" "|" d"#),
    (#"a "b|\"c" d"#, #"di""#, #"a "|" d"#),
    ("a 'b| c' d", "ci'z␛", "a '|z' d"),
    ("f(a|, b) c", "ci(x␛", "f(|x) c"),
    ("f(a|, b) c", "di(", "f(|) c"),
    ("f(a|, b) c", "da(", "f| c"),
    ("f|(a, b) c", "dib", "f(|) c"),
    ("f(a, b|) c", "dab", "f| c"),
    ("f(a, (|b)) c", "di(", "f(a, (|)) c"),
    ("f(a, (|b)) c", "2di(", "f(|) c"),
    ("f(a, (|b)) c", "d2a(", "f| c"),
    ("f|() c", "ci(x␛", "f(|x) c"),
    ("[a {|b}] c", "di{", "[a {|}] c"),
    ("[a {|b}] c", "di[", "[|] c"),
    ("[a {|b}] c", "daB", "[a |] c"),
    ("a <b| c> d", "di<", "a <|> d"),
    ("no |bracket", "di(", "no |bracket"),
    ("one t|wo three", "ciwx␛", "one |x three"),
    ("one t|wo three", "diw", "one | three"),
    ("one t|wo three", "daw", "one |three"),
    ("one two t|hree", "daw", "one tw|o"),
    ("one| two three", "diw", "one|two three"),
    ("one| two three", "daw", "one| three"),
    ("|one two three", "d2aw", "|three"),
    ("|one two three", "d2iw", "|two three"),
    ("|one two three", "3diw", "| three"),
    ("f|oo.bar baz", "diw", "|.bar baz"),
    ("f|oo.bar baz", "daw", "|.bar baz"),
    ("f|oo.bar baz", "diW", "| baz"),
    ("f|oo.bar baz", "daW", "|baz"),
    ("foo|.bar baz", "diw", "foo|bar baz"),
    ("one t|wo three", "yiw$p", "one two threetw|o"),
  ]

  private static let repetition: [Case] = [
    ("one t|wo three", "ciwx␛w.", "one x |x"),
    ("|one two three", "daw.", "|three"),
    ("|one two three", "dw2.", "|"),
    ("|one two three", "2dw.", "|"),
    ("|one two three", "dwwP.", "two oneone|  three"),
    ("|one two three", "dtt.", "|three"),
    ("|one two three", "dft.", "|hree"),
    ("|one two three", "dfo.", "| three"),
    ("|one two three", "cwfoo␛w.", "foo fo|o three"),
    ("|one two three", "ifoo␛w.", "fooone fo|otwo three"),
    ("|one two three", "Afoo␛0.", "one two threefoofo|o"),
    ("|one two three", "x2.", "| two three"),
    ("|one two three", "3x.", "|o three"),
    ("|one two three", "ifo⌫o␛w.", "foone f|otwo three"),
    ("one |two three", "rXl.", "one X|Xo three"),
    ("one |two three", "~.", "one TW|o three"),
    ("|one two three", "R12␛w.", "12e 1|2o three"),
    ("one |two three", "sX␛w.", "one Xwo |Xhree"),
    ("one |two three", "dh.", "on|two three"),
    ("one |two three", "X.", "on|two three"),
  ]

  private static let puts: [Case] = [
    ("|one two three", "dwp", "tone| wo three"),
    ("|one two three", "dwwP", "two one| three"),
    ("|one two three", "ywP", "one| one two three"),
    ("|one two three", "yw2P", "one one| one two three"),
    ("|one two three", "yw3p", "oone one one| ne two three"),
    ("|one two three", "xp", "n|oe two three"),
    ("|one two three", "x2p", "no|oe two three"),
    ("one |two three", "y$P", "one two thre|etwo three"),
    ("one two |three", "dbp", "one ttwo| hree"),
  ]

  private static let undo: [Case] = [
    ("|one two three", "ciwx␛u", "|one two three"),
    ("|one two three", "daw.u", "|two three"),
    ("|one two three", "dwdwuu", "|one two three"),
    ("|one two three", "x.u", "|ne two three"),
    ("|one two three", "dwu", "|one two three"),
    ("one |two three", "cwfoo␛u", "one |two three"),
    ("|one two three", "ifoo␛u", "|one two three"),
    ("|one two three", "wdwu.", "one |three"),
    ("|one two three", "wdwbu", "one |two three"),
    ("|a b c d e f g", "d2w2u", "|"),
    ("|a b c d e f g", "xwxwx2u", " |b c d e f g"),
    ("one |two three", "Du", "one |two three"),
    ("|one two three", "wi1␛u.", "one |1two three"),
  ]

  private static let others: [Case] = [
    ("one tw|o", "dw", "one t|w"),
    ("one tw|o", "cwx␛", "one tw|x"),
    ("one tw|o", "ce1␛", "one tw|1"),
    ("one |two", "cfzx", "one |wo"),
    ("one |two", "ctz2x", "one |o"),
    ("one |two", "czx", "one |wo"),
    ("f(a, b|) c", "d%", "f| c"),
    ("|f(a, b) c", "d%", "| c"),
    ("f|(a, b) c", "%x", "f(a, b| c"),
    ("|one two three", "2d2w", "|"),
    ("|a b c d e f g", "2d2w", "|e f g"),
    ("one |two three", "rX", "one |Xwo three"),
    ("one two thre|e", "D", "one two thr|e"),
    ("|one two three", "d␛x", "|ne two three"),
    ("|one two three", "2␛x", "|ne two three"),
    ("|one two three", "␛␛x", "|ne two three"),
    ("|one two three", "fx␛x", "|ne two three"),
    ("|one two three", "ft;x", "one two |hree"),
    ("|one two three", "tt;x", "one two|three"),
    ("one two thre|e", "Fo;x", "|ne two three"),
    ("one |two three", "S␛", "|"),
    ("one |two three", "C!␛", "one |!"),
    ("one two |three", "i␛x", "one two|three"),
    ("one |two three", "d0", "|two three"),
    ("one two |three", "cbx␛", "one |xthree"),
  ]
}
