import TerminalTesting
import Testing

/// A line that is on the screen while the terminal gets another width, on terminals that wrap it
/// anew and on those that cut it.
@Suite(.serialized) struct ResizingTests {
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
    arguments: TerminalScreen.Resizing.allCases,
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

  @Test(arguments: TerminalScreen.Resizing.allCases, [0, 10, 15, 40])
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
}
