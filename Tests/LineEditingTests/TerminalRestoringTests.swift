import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

/// The terminal is the same before and after the driver, however it ends.
@Suite(.serialized, .atTerminal) struct TerminalRestoringTests {
  /// A way to end a driver with a half-typed line, and its exit status.
  enum Ending: CaseIterable {
    case endOfInput, terminate, hangUp, trap, exit, quit

    var status: Int32 {
      switch self {
      case .endOfInput: 0
      case .terminate: 128 + SIGTERM
      case .hangUp: 128 + SIGHUP
      case .trap: 128 + SIGILL
      case .exit: 3
      case .quit: 128 + SIGQUIT
      }
    }

    func bring(about terminal: PseudoTerminal) {
      switch self {
      case .endOfInput: terminal.type("\u{15}\u{4}")
      case .terminate: terminal.send(SIGTERM)
      case .hangUp: terminal.send(SIGHUP)
      case .trap: terminal.tell("crash")
      case .exit: terminal.tell("exit")
      case .quit: terminal.type("\u{1C}")
      }
    }
  }

  @Test(arguments: Ending.allCases)
  func modesAreRestored(ending: Ending) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modesBefore
    try terminal.expect("driver> ")
    terminal.type("half")
    try terminal.expect("half")
    #expect(terminal.modes != before)
    ending.bring(about: terminal)
    try terminal.expect("\u{1B}[?2004l")
    if ending == .trap { try terminal.leaveBacktrace() }
    #expect(terminal.status() == ending.status)
    #expect(terminal.modes == before)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
  ])
  func signalDuringCommandRestoresTerminal(signal: Int32) throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("wait\r")
    try terminal.expect("waiting\r\n")
    #expect(terminal.modes != terminal.modesBefore)
    terminal.send(signal)
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test(arguments: [SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGSEGV])
  func signalDuringLineRestoresTerminal(signal: Int32) throws {
    let terminal = try PseudoTerminal.atPrompt(Program.briefBacktraces)
    terminal.type("half")
    try terminal.expect("half")
    #expect(terminal.modes != terminal.modesBefore)
    terminal.send(signal)
    if signal == SIGSEGV { try terminal.leaveBacktrace() }
    #expect(terminal.status() == 128 + signal)
    #expect(terminal.modes == terminal.modesBefore)
  }

  /// `kill` wakes a stopped process for its signal. The terminal is the shell's then.
  @Test(arguments: [("TERM", SIGTERM), ("HUP", SIGHUP), ("USR1", SIGUSR1)], ["half", "wait\r"])
  func signalEndsAStoppedProcess(signal: (name: String, number: Int32), typed: String) throws {
    var shell = try Program.built("LineEditorDriver")
    let stopped = 128 + SIGTSTP
    let script = """
      \(shell.path); kill -\(signal.name) %1; kill -CONT %1
      wait %1; end=$?; while [ $end -eq \(stopped) ]; do wait %1; end=$?; done; echo ended $end
      """
    shell.arguments = ["-imc", script]
    shell.path = "/bin/sh"
    let terminal = try PseudoTerminal(shell)
    try terminal.expect("driver> ")
    terminal.type(typed)
    try terminal.expect(typed == "half" ? typed : "waiting\r\n")
    terminal.type("\u{1A}")
    try terminal.expect("ended \(128 + signal.number)\r\n")
    #expect(terminal.status() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  /// The first one only reaches the thread that reads the line, once it reads again.
  @Test func secondSignalEndsAThreadThatHangsInALine() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.tell("hold")
    try terminal.expect("above: hold")
    // Two of the same could arrive as one.
    terminal.send(SIGHUP)
    terminal.send(SIGTERM)
    #expect([128 + SIGTERM, 128 + SIGHUP].contains(terminal.status()))
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func textTypedWhileRunningShowsOnce() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("wait\r")
    try terminal.expect("waiting\r\n")
    terminal.type("first\rsecond")
    terminal.send(SIGINT)
    try terminal.expectScreen(
      """
      driver> wait
      waiting
      cancelled
      line: "wait"
      driver> first
      line: "first"
      driver> second
      """)
  }
}
