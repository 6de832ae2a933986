import TestTools
import Testing
import UnderstudyPlatform

/// What the prompt shows while the view model keeps it waiting, and how to leave then.
@Suite(.serialized, .atTerminal) struct BusyPromptTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let note = """
    the view model has been in open for 1 second, which is not sealed: its other
      threads do not run meanwhile
    """

  private static let after = "\nlines  0 rows → 1\n  + 0  opened\ncalls> ab"

  /// A prompt with a half-typed line, at which a timer opens a pipe that nobody writes to.
  private func blocked(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    try #require(mkfifo(tool.folder.path("fifo"), 0o600) == 0)
    let terminal = try PseudoTerminal(tool, "calls", environment: environment)
    try terminal.expect("calls> ")
    terminal.type("read-later fifo\rab")
    try terminal.expectScreen { $0.contains("\n" + Self.note) }
    return terminal
  }

  /// Ends what blocks.
  private func unblock() throws {
    let file = open(tool.folder.path("fifo"), O_WRONLY | O_NONBLOCK)
    try #require(file >= 0)
    close(file)
  }

  @Test func lineGivesWayAndComesBack() throws {
    let terminal = try blocked()
    try terminal.expectScreen { screen in
      let rows = screen.split(separator: "\n")
      return rows.last?.contains(/^. calls [0-9.]+ s( > ab)?$/) ?? false
    }
    #expect(!terminal.screen.text.contains("calls> ab"))
    try unblock()
    try terminal.expectScreen(Self.note + Self.after)
    // Keys are the line's again.
    terminal.type("\u{2}c")
    try terminal.expectScreen("calls> acb")
    terminal.type("\u{3}")
    try terminal.expectScreen("calls> acb^C\ncalls>")
  }

  @Test func dumbTerminalShowsTheLineAgain() throws {
    let terminal = try blocked(["TERM": "dumb"])
    try unblock()
    try terminal.expectScreen(Self.note + Self.after)
  }

  @Test func controlCTwiceLeaves() throws {
    let terminal = try blocked()
    terminal.type("\u{3}")
    try terminal.expect(" is still running: Ctrl-C again to quit and keep the session")
    terminal.type("\u{3}")
    try terminal.expect("quit while calls was running; the session is kept in ")
    #expect(terminal.status() == 128 + SIGINT)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func signalEndsTheProgram(signal: Int32) throws {
    let terminal = try blocked()
    if signal == SIGQUIT { terminal.type("\u{1C}") } else { terminal.send(signal) }
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test(arguments: [
    (
      "calls", "read-stream",
      """
      the view model has been in read for 1 second, which is not sealed: its other
        threads do not run meanwhile
      """
    ),
    (
      "calls", "spin",
      "the view model has computed for 1 second: its other threads do not run meanwhile"
    ),
    (
      "locks", "never",
      "the view model has waited for 1 second for another thread, and none is ready"
    ),
  ])
  func noteStandsAboveTheRowOfTheCommand(screen: String, command: String, note: String) throws {
    let terminal = try PseudoTerminal(tool, screen)
    try terminal.expect("> ")
    terminal.type("\(command)\r")
    try terminal.expectScreen {
      $0.contains("\n\(note)\n") && $0.contains(/\n. \w+(-\w+)? [0-9.]+ s$/)
    }
    #expect(terminal.screen.text.contains("\(screen)> \(command)\n\(note)\n"))
  }
}
