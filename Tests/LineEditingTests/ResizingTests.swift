import TerminalTesting
import TestTools
import Testing

/// A line that is on the screen while the terminal gets another width, on terminals that wrap it
/// anew and on those that cut it.
@Suite(.serialized, .atTerminal) struct ResizingTests {
  private static let long = "0123456789abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"

  /// What the screen shows below the line of before, drawn at once in this width.
  private static func rows(of line: String, columns: Int) -> String {
    var (rows, rest) = ([Substring](), Substring("driver> " + line))
    while !rest.isEmpty {
      rows.append(rest.prefix(columns))
      rest = rest.dropFirst(columns)
    }
    return rows.joined(separator: "\n")
  }

  /// Waits until the editor has drawn the line, which a terminal that wraps shows before.
  private func expectRedrawn(
    _ line: String, columns: UInt16, at terminal: PseudoTerminal,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.expect("\u{1B}[J", at: location)
    try terminal.expectScreen(
      "line: \"above\"\n" + Self.rows(of: line, columns: Int(columns)), at: location)
  }

  /// Rows above tell whether too many were cleared.
  private func terminal(columns: UInt16) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.atPrompt(columns: columns)
    try terminal.expectLine("above", from: "above")
    return terminal
  }

  @Test(
    arguments: TerminalScreen.Resizing.common,
    [
      [80, 40], [80, 20], [40, 80], [20, 80], [30, 44], [44, 30], [80, 20, 80], [20, 200, 20],
      [200, 30, 50, 25],
    ] as [[UInt16]])
  func resizedLineLeavesNoGhost(manner: TerminalScreen.Resizing, widths: [UInt16]) throws {
    let terminal = try terminal(columns: widths[0])
    terminal.type(Self.long)
    try terminal.expectScreen(Self.rows(of: Self.long, columns: Int(widths[0])))
    for width in widths.dropFirst() {
      terminal.resize(columns: width, manner)
      try expectRedrawn(Self.long, columns: width, at: terminal)
    }
    try terminal.expectLine(Self.long + "!", from: "!")
  }

  /// libedit leaves out a blank at the end of a row, and then goes on with a newline.
  @Test(arguments: [
    "# word0 word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 word12 word13",
    String(repeating: "a ", count: 60) + "b", "日本語 日本語日本語日本語日本語日本語日本語日本語日本語 本",
  ])
  func rowsThatEndInABlankAreJoined(line: String) throws {
    // In one row, which has no ends to write.
    let terminal = try terminal(columns: 200)
    terminal.type(line)
    try terminal.expectScreen { $0.hasSuffix(String(line.suffix(1))) }
    var before = terminal.screen
    for width in [80, 50, 80, 31, 80, 20, 21, 120, 80] as [UInt16] {
      terminal.resize(columns: width)
      try terminal.expect("\u{1B}[J")
      // A mark that the editor draws when all else is drawn.
      terminal.type("x")
      try terminal.expectScreen { $0.hasSuffix("x") }
      terminal.type("\u{7F}")
      try terminal.expectScreen { $0.hasSuffix(String(line.suffix(1))) }
      before = terminal.screen
    }
    let beginning = "driver> " + line.prefix(3)
    #expect(
      before.text.split(separator: "\n").count(where: { $0.hasPrefix(beginning) }) == 1)
    try terminal.expectLine(line + "!", from: "!")
  }

  @Test func rowsInTheHistoryAreNotDrawnTwice() throws {
    let terminal = try terminal(columns: 80)
    let line = (0..<30).map { "word\($0)" }.joined(separator: " ")
    terminal.type(line)
    try terminal.expectScreen { $0.hasSuffix("word29") }
    for width in [30, 80, 20, 80, 40, 80] as [UInt16] {
      terminal.resize(columns: width, .keepingBlankRows)
      try terminal.expect("\u{1B}[6n")
      terminal.type("x")
      try terminal.expectScreen { $0.hasSuffix("x") }
      terminal.type("\u{7F}")
      try terminal.expectScreen { $0.hasSuffix("9") }
    }
    let rows = terminal.screen.text.split(separator: "\n")
    #expect(rows.count(where: { $0.hasPrefix("driver> word0") }) == 1)
    #expect(rows.count(where: { $0.contains("word1 ") }) == 1)
    try terminal.expectLine(line + "!", from: "!")
  }

  /// Both kinds of terminals have the cursor in the same column then.
  @Test(arguments: [[64, 32], [32, 64]] as [[UInt16]])
  func lineThatFillsItsRowsIsWrapped(widths: [UInt16]) throws {
    let terminal = try terminal(columns: widths[0])
    terminal.type(Self.long)
    try terminal.expectScreen(Self.rows(of: Self.long, columns: Int(widths[0])))
    terminal.resize(columns: widths[1])
    try expectRedrawn(Self.long, columns: widths[1], at: terminal)
  }

  @Test(arguments: [
    (TerminalScreen.Resizing.wrapping, "driver\n> abov\ne\nline:\n\"above\n\""),
    (.cutting, "driver\nline:"),
  ])
  func promptThatWrapsLeavesNoGhost(manner: TerminalScreen.Resizing, above: String) throws {
    let terminal = try terminal(columns: 80)
    terminal.type(Self.long)
    try terminal.expectScreen(Self.rows(of: Self.long, columns: 80))
    terminal.resize(columns: 6, manner)
    try terminal.expect("\u{1B}[J")
    try terminal.expectScreen("\(above)\n" + Self.rows(of: Self.long, columns: 6))
    #expect(terminal.screen.text.hasPrefix(above))
    terminal.resize(columns: 200, manner)
    try terminal.expect("\u{1B}[J")
    try terminal.expectScreen(Self.rows(of: Self.long, columns: 200))
    #expect(
      terminal.screen.text.split(separator: "\n").count(where: { $0.contains("> 0123") }) == 1)
  }

  @Test(arguments: TerminalScreen.Resizing.common, [0, 10, 15, 40])
  func cursorInAnyRowIsFound(manner: TerminalScreen.Resizing, cursor: Int) throws {
    let terminal = try terminal(columns: 50)
    let keys = "\u{1}" + String(repeating: "\u{6}", count: cursor)
    // The last key changes the text, so that the screen tells when the cursor is there.
    terminal.type(Self.long + keys + "!")
    let before = String(Self.long.prefix(cursor)) + "!"
    let after = String(Self.long.dropFirst(cursor))
    try terminal.expectScreen(Self.rows(of: before + after, columns: 50))
    for width in [20, 34, 200, 26] as [UInt16] {
      terminal.resize(columns: width, manner)
      try expectRedrawn(before + after, columns: width, at: terminal)
    }
    try terminal.expectLine(before + "?" + after, from: "?")
  }

  /// The screen no longer says where the cursor was if a second change comes before the answer.
  @Test func changesInQuickSuccessionLeaveNoGhost() throws {
    let terminal = try terminal(columns: 80)
    terminal.type(Self.long)
    try terminal.expectScreen(Self.rows(of: Self.long, columns: 80))
    for width in [30, 100, 25, 60, 40] as [UInt16] { terminal.resize(columns: width) }
    try expectRedrawn(Self.long, columns: 40, at: terminal)
    try terminal.expectLine(Self.long + "!", from: "!")
  }

  @Test func keysTypedMeanwhileAreNotLost() throws {
    let terminal = try terminal(columns: 80)
    terminal.type(Self.long)
    try terminal.expectScreen(Self.rows(of: Self.long, columns: 80))
    terminal.resize(columns: 30)
    terminal.type("!?")
    try expectRedrawn(Self.long + "!?", columns: 30, at: terminal)
    try terminal.expectLine(Self.long + "!?", from: "")
  }

  /// They are read together with the terminal's answer where the cursor is, and no key follows.
  @Test(arguments: [("", "!?", "!?"), ("\u{1B}", "[D!", "!J")])
  func keysThatComeWithTheNewWidthAreServed(begun: String, keys: String, end: String) throws {
    let terminal = try terminal(columns: 80)
    terminal.type(Self.long + begun)
    try terminal.expectScreen(Self.rows(of: Self.long, columns: 80))
    terminal.tell("hold")
    try terminal.expect("above: hold")
    terminal.resize(columns: 30)
    terminal.type(keys)
    terminal.tell("go")
    try terminal.expectScreen { $0.hasSuffix(end) }
  }
}
