import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

@testable import LineEditing

/// What is typed while a command runs.
@Suite(.serialized, .atTerminal) struct TypedAheadTests {
  @Test(arguments: [
    ("add 5", "add 5"), ("ad\u{7F}\u{7F}b", "b"), ("\u{7F}x", "x"), ("add 5\u{15}x", "x"),
    ("add 5\u{17}6", "add 6"), ("add 5\rrem", "add 5⏎ rem"), ("add 5\r\u{15}x", "add 5⏎ x"),
    ("e\u{301}\u{7F}", ""), ("ad\u{C}d", "add"),
    // Keys of which only the prompt knows what they will do.
    ("a\u{1B}[Ab", "…"), ("one\ra\u{1}b\rtwo", "one⏎ …"), ("a\u{9B}b", "…"), ("a\tb", "…"),
  ])
  func keysAreShownAsTheLineWillBe(keys: String, text: String) {
    #expect(RunningCommand.TypedAhead(keys).text(columns: 80) == text)
  }

  @Test func endIsShownWhereThereIsTooMuch() {
    #expect(RunningCommand.TypedAhead("one\rtwo three").text(columns: 8) == "…o three")
  }

  private func running(columns: UInt16 = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.atPrompt(columns: columns)
    terminal.type("work\r")
    try terminal.expect(" work 0.")
    return terminal
  }

  private func expectRow(_ pattern: Regex<Substring>, at terminal: PseudoTerminal) throws {
    try terminal.expectScreen { $0.split(separator: "\n").last?.wholeMatch(of: pattern) != nil }
  }

  @Test(arguments: [20, 80, 200] as [UInt16])
  func typedKeysAreShownAndThenInTheLine(columns: UInt16) throws {
    let terminal = try running(columns: columns)
    terminal.type("add 6\u{7F}5")
    try expectRow(/. work \d.* > add 5/, at: terminal)
    terminal.tell("done")
    try terminal.expectScreen("driver> work\nline: \"work\"\ndriver> add 5")
    try terminal.expectLine("add 5!", from: "!")
  }

  @Test func linesRunOnceInTheirOrder() throws {
    let terminal = try running()
    terminal.type("one\rtwo\rthr")
    try expectRow(/. work .* > one⏎ two⏎ thr/, at: terminal)
    terminal.tell("done")
    try terminal.expectScreen(
      """
      driver> work
      line: "work"
      driver> one
      line: "one"
      driver> two
      line: "two"
      driver> thr
      """)
    try terminal.expectLine("three", from: "ee")
  }

  /// The terminal's own driver does the same with keys that are not read yet.
  @Test func controlCDropsWhatWasTyped() throws {
    let terminal = try running()
    terminal.type("one\rtwo")
    try expectRow(/. work .* > one⏎ two/, at: terminal)
    terminal.type("\u{3}")
    try terminal.expect("cancelled\r\nline: \"work\"\r\n")
    try terminal.expect("driver> ")
    try terminal.expectLine("kept", from: "kept")
    #expect(!terminal.screen.text.contains("driver> one"))
  }

  @Test func moreThanTheQueueHoldsIsNotLost() throws {
    let terminal = try running()
    let lines = (0..<100).map { "\($0) " + String(repeating: "x", count: 60) }
    terminal.type(lines.map { $0 + "\r" }.joined())
    terminal.tell("done")
    for line in lines { try terminal.expect("line: \(line.debugDescription)\r\n") }
    try terminal.expect("driver> ")
    try terminal.expectLine("last", from: "last")
  }

  @Test func narrowerTerminalLeavesNothingOfTheRow() throws {
    let terminal = try running()
    terminal.type("one two three four five six seven")
    try expectRow(/. work .* > one two three four five six seven/, at: terminal)
    terminal.resize(columns: 24)
    try expectRow(/. work .* > …six seven/, at: terminal)
    terminal.tell("done")
    try terminal.expectScreen(
      "driver> work\nline: \"work\"\ndriver> one two three fo\nur five six seven")
  }

  @Test func secretIsShownAsStars() {
    let shown = RunningCommand.TypedAhead("in horse\rin x")
      .text(columns: 40) { [3..<$0.utf8.count] }
    #expect(shown == "in *****⏎ in *")
  }

  @Test(arguments: [("one\ropen\rtwo", "one⏎ …"), ("open", "…"), ("one\ropem", "one⏎ opem")])
  func linesThatMayHaveOtherSecretsAreNotShown(keys: String, text: String) {
    #expect(RunningCommand.TypedAhead(keys).text(columns: 40, until: { $0 == "open" }) == text)
  }
}
