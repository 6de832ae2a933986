import TerminalTesting
import TestTools
import Testing

/// `:wait` at the prompt of a screen with a timer.
@Suite(.atTerminal) struct SkippedTimeTests {
  /// Real time need not catch up with the minute first, in which nothing would tick.
  @Test func timerTicksOnAfterTimeWasLetPass() throws {
    let folder = try Folder()
    var program = try Program.built("FaultyScreens")
    program.arguments = ["kitchen-timer-sound"]
    (program.folder, program.environment) = (folder.path, ["HOME": folder.path])
    let terminal = try PseudoTerminal(program)
    try terminal.expect("> ")
    for line in ["start 100", ":wait 60"] {
      terminal.type(line + "\r")
      try terminal.expect("\r\n")
      try terminal.expect("\u{1B}[?2004h")
    }
    try terminal.expect("secondsLeft")
    terminal.type(":save a.session\r")
    try terminal.expect("saved a.session")
    let recorded = try folder.read("a.session")
    #expect(recorded.contains("\n> start 100\n") && recorded.contains("\n  secondsLeft = 40\n"))
  }
}
