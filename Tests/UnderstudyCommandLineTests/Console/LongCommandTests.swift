import TestTools
import Testing
import UnderstudyPlatform

/// The display while a command runs, and how to leave a command that does not stop.
@Suite(.serialized, .atTerminal) struct LongCommandTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private func atPrompt(
    of screen: String = "busy", _ environment: [String: String] = [:], rows: UInt16 = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(tool, screen, environment: environment, rows: rows)
    try terminal.expect("> ")
    return terminal
  }

  // MARK: The row

  /// `work` takes three seconds of real time, of which a busy machine may miss some, and `grind` a part of one
  /// of the processor's.
  @Test(arguments: ["work 300", "grind 70"])
  func progressRowIsShownWhileRunning(command: String) throws {
    let terminal = try atPrompt()
    terminal.type("\(command)\r")
    try terminal.expect("\r\u{1B}[J")
    try terminal.expect(" \(command.prefix(5).split(separator: " ")[0]) ██")
    try terminal.expect(" s\r")
    try terminal.expect("\u{1B}[?2004h")
    // Nothing of it remains on the screen or in the recording.
    #expect(!terminal.screen.text.contains("█"))
    #expect(!terminal.screen.text.contains("clock"))
    terminal.type(":save a.session\r")
    try terminal.expect("saved a.session")
    #expect(try !tool.folder.read("a.session").contains("done = 0"))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// What the command takes from the process comes just before, and is not shown.
  @Test func changeIsShownWhileTheCommandWaits() throws {
    let terminal = try atPrompt()
    terminal.type("hold\r")
    #expect(try terminal.rows(until: "ticks  0 → 1").hasSuffix("hold\n" + PseudoTerminal.afterLine))
    terminal.type("\u{3}")
    try terminal.expect("cancelling hold\r\n")
    terminal.type(":save a.session\r")
    try terminal.expect("saved a.session")
    let recorded = try tool.folder.read("a.session")
    for name in ["wallClock", "entropy"] { #expect(recorded.contains("\n< \(name) ")) }
  }

  @Test func changeIsShownWhileTheCommandNeverWaits() throws {
    let terminal = try atPrompt()
    terminal.type("spin\r")
    try terminal.expect("ticks  0 → 1")
    terminal.send(SIGINT)
    try terminal.expect("is still running: Ctrl-C again to quit and keep the session\r")
    terminal.type("\u{3}")
    try terminal.expect("quit while spin was running; the session is kept in ")
  }

  @Test func controlBackslashEndsTheProgramInACommandThatNeverWaits() throws {
    let terminal = try atPrompt()
    terminal.type("spin\r")
    try terminal.expect("ticks  0 → 1")
    terminal.type("\u{1C}")
    #expect(terminal.status() == 128 + SIGQUIT)
    #expect(terminal.modes == terminal.modesBefore)
    #expect(!terminal.screen.text.contains("Backtrac"))
  }

  /// If the user sets it so, Swift's crash handler asks what to do, and says each second how long it waits for an
  /// answer. The row is not drawn over that, and takes no answer for what is typed ahead.
  @Test(.enabled(if: Program.hasBacktraces)) func crashHandlerHasTheTerminalAlone() throws {
    let terminal = try atPrompt(of: "faulty", ["SWIFT_BACKTRACE": "enable=yes"])
    terminal.type("abort\r")
    try terminal.expect("any other key to quit")
    let seconds = try terminal.expect("any other key to quit (28s)")
    #expect(!seconds.contains("abort"))
    terminal.type("q")
    #expect(terminal.status() == 128 + SIGABRT)
    #expect(!terminal.whole.contains("> q"))
  }

  @Test func dumbTerminalHasNoProgressRow() throws {
    let terminal = try atPrompt(["TERM": "dumb"])
    terminal.type("grind 60\n")
    #expect(try terminal.rows(until: "busy> ") == "grind 60\nnothing changed\n")
  }

  @Test func commandsTypedAheadRunOnce() throws {
    let terminal = try atPrompt()
    terminal.type("grind 70\r")
    try terminal.expect(" grind ")
    terminal.type("work 2\u{7F}1\r:save a.session\r")
    try terminal.expect("saved a.session")
    let lines = try tool.folder.read("a.session").split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("> ") } == ["> grind 70", "> work 1"])
  }

  /// The first command does not notice the Ctrl-C.
  @Test func controlCDropsRestOfPasteOfCommandsThatNeverWait() throws {
    let terminal = try atPrompt()
    terminal.paste("grind 100\ngrind 1\n")
    try terminal.expect("Ctrl-C drops them")
    terminal.type("\r")
    try terminal.expect(" grind ██")
    terminal.type("\u{3}")
    try terminal.expect("interrupted: ran 1 of 2 commands; 1 not run: grind 1\r\n")
  }

  /// While a line of the paste is entered, the terminal sends no signal for it.
  @Test func controlCTypedWhilePastedLinesAreEnteredDropsTheRest() throws {
    let terminal = try atPrompt()
    terminal.paste("grind 1\ngrind 1\n")
    try terminal.expect("Ctrl-C drops them")
    terminal.type("\r\u{3}")
    try terminal.expect("interrupted: ran 1 of 2 commands; 1 not run: grind 1\r\n")
  }

  // MARK: Leaving

  static let left = "quit while loop was running; the session is kept in "

  @Test func controlCLeavesCommandThatNeverWaits() throws {
    let terminal = try atPrompt(of: "faulty")
    terminal.type("loop\r")
    try terminal.expect(" loop 0.")
    terminal.send(SIGINT)
    try terminal.expect("is still running: Ctrl-C again to quit and keep the session\r")
    terminal.type("\u{3}")
    try terminal.expect(Self.left)
    let path = try terminal.expect("\r\n")
    #expect(terminal.status() == 130)
    #expect(terminal.modes == terminal.modesBefore)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    #expect(
      try tool.folder.read("state/understudy/journals/\(name)") == """
        understudy 3 faulty
          count = 0
        > loop
          count = 1
        \0
        """)
    #expect(try tool.folder.names(in: "state/understudy/journals/running") == [])
  }

  @Test func controlCLeavesCommandThatIgnoresCancellation() throws {
    let terminal = try atPrompt()
    terminal.type(":record a.session\r")
    try terminal.expect("recording a.session\r\n")
    terminal.type("ignore\r")
    try terminal.expect(" ignore 0.")
    terminal.type("\u{3}")
    try terminal.expect("^C\r\n")
    try terminal.expect("cancelling ignore\r\n")
    try terminal.expect("is still running: Ctrl-C again to quit and keep the session\r")
    terminal.type("\u{3}")
    try terminal.expect("quit while ignore was running; the session is kept in a.session\r\n")
    #expect(terminal.status() == 130)
    #expect(terminal.modes == terminal.modesBefore)
    let recorded = try tool.folder.read("a.session")
    #expect(recorded.hasPrefix("understudy 3 busy\n  ticks = 0\n  done = nil\n> ignore\n"))
    #expect(recorded.hasSuffix("\n\0"))
  }

  /// The session runs again, and `grind` takes as long as before.
  @Test func controlCLeavesAnUndoThatTakesLong() throws {
    let terminal = try atPrompt()
    terminal.type("grind 300\rwork 1\r:undo\r")
    try terminal.expect(" :undo 0.")
    terminal.type("\u{3}")
    try terminal.expect("is still running: Ctrl-C again to quit and keep the session\r")
    terminal.type("\u{3}")
    try terminal.expect("quit while :undo was running; the session is kept in ")
    #expect(terminal.status() == 130)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func dumbTerminalShowsForceQuitOnItsOwnRow() throws {
    let terminal = try atPrompt(of: "faulty", ["TERM": "dumb"])
    terminal.type("loop\n")
    try terminal.expect("count  0 → 1\r\n")
    terminal.send(SIGINT)
    try terminal.expect("loop is still running: Ctrl-C again to quit and keep the session\r\n")
    terminal.send(SIGINT)
    try terminal.expect(Self.left)
    #expect(terminal.status() == 130)
  }

  @Test func crashInCommandRestoresTerminal() throws {
    let terminal = try atPrompt(of: "faulty", Program.briefBacktraces)
    terminal.type("trap\r")
    try terminal.leaveBacktrace()
    #expect(terminal.status() == 128 + SIGILL)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func exitInCommandRestoresTerminal() throws {
    let terminal = try atPrompt(of: "faulty")
    terminal.type("exit 3\r")
    #expect(terminal.status() == 3)
    #expect(terminal.modes == terminal.modesBefore)
  }

  // MARK: What happens on its own

  /// An update that replaces its own rows replaces no rows typed since.
  @Test func commandStaysOnScreenDuringFlood() throws {
    // So many rows that none scrolls off.
    let terminal = try atPrompt(rows: 1000)
    terminal.type("flood 20000\r")
    try terminal.expect("lines skipped")
    try terminal.expect("lines skipped")
    terminal.type("work 20\r")
    try terminal.expect("> work 20")
    try terminal.expect("lines skipped")
    try terminal.expect("> ")
    #expect(terminal.screen.text.contains("> work 20\n"))
    #expect(terminal.statusAfterControlD() == 0)
  }

  @Test func floodShowsLastValueAndIsRecordedInFewLines() throws {
    let terminal = try atPrompt()
    terminal.type("flood 1500\rhalf")
    let before = try terminal.expect(" → 1500")
    #expect(before.split(separator: "lines skipped").count < 400)
    try terminal.expect("half")
    #expect(terminal.screen.text.hasSuffix(" → 1500\nbusy> half"))
    terminal.type("\u{15}:save a.session\r")
    try terminal.expect("saved a.session")
    let recorded = try tool.folder.read("a.session")
    for tick in 1...16 { #expect(recorded.contains("  ticks = \(tick)\n")) }
    #expect(recorded.contains(/\n  ticks = 1500 after \d+ changes\n/))
    #expect(recorded.split(separator: "\n").count < 100)
  }
}
