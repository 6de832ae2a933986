import CStandardLibrary
import TestTools
import Testing

/// A view model that crashes the process: the session is printed and kept up to the crash, which is
/// its last line.
@Suite(.atTerminal) struct CrashRecordingTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test(arguments: [
    ("trap", "SIGTRAP"), ("abort", "SIGABRT"), ("segfault", "SIGSEGV"),
    ("overflow-stack", "SIGSEGV"), ("exit 3", "exit"),
  ])
  func crashIsLastLine(command: String, crash: String) throws {
    let outcome = try tool.run(
      "faulty", "--record", "crash.session", input: "add 1\n\(command)\nadd 2\n")
    let session = """
      understudy 1 faulty
        count = 0
      > add 1
        count = 1
      > \(command)
        count = 2
      x \(crash)

      """
    #expect(outcome.output == session)
    #expect(try tool.folder.read("crash.session") == session)
    #expect(try tool.run("replay", "crash.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: [("trap", "SIGTRAP"), ("exit 0", "exit"), ("overflow-stack", "SIGSEGV")])
  func crashIsLastObject(command: String, crash: String) throws {
    let outcome = try tool.run(
      "faulty", "--format", "jsonl", "--record", "crash.session",
      input: "add 1\n\(command)\nadd 2\n", environment: Program.briefBacktraces)
    #expect(
      outcome.output == """
        {"format":1,"screen":"faulty","settings":{}}
        {"change":"count","path":["count"],"value":0}
        {"done":0,"refused":false}
        {"command":"add 1"}
        {"change":"count","path":["count"],"value":1}
        {"done":1,"refused":false}
        {"command":"\(command)"}
        {"change":"count","path":["count"],"value":2}
        {"crash":"\(crash)"}

        """)
    #expect(try tool.folder.read("crash.session").hasSuffix("  count = 2\nx \(crash)\n"))
  }

  /// A handler that a program has of its own stays.
  @Test(.timeLimit(.minutes(10))) func recordingContinuesAfterHandledSIGQUIT() throws {
    let arguments = ["faulty", "--record", "quit.session"]
    let program = try tool.program(arguments, ["FAULTY_SURVIVES_QUIT": "1"])
    let conversation = try Conversation(program)
    try conversation.expect("understudy 1 faulty\n  count = 0\n")
    conversation.send(SIGQUIT)
    try conversation.say("add 1\n")
    try conversation.expect("> add 1\n  count = 1\n")
    #expect(try tool.folder.read("quit.session").hasSuffix("> add 1\n  count = 1\n"))
    let outcome = try conversation.finish(saying: Array("trap\n".utf8))
    #expect(outcome.output == "> trap\n  count = 2\nx SIGTRAP\n")
    #expect(try tool.folder.read("quit.session").hasSuffix("> trap\n  count = 2\nx SIGTRAP\n"))
  }

  /// The recording thread runs until a crash on another thread stops it, at any instant.
  @Test(arguments: [(SIGABRT, "SIGABRT"), (SIGSEGV, "SIGSEGV"), (0, "exit")])
  func crashOnAnotherThreadIsTheLastLineOfFileAndOutput(signal: Int32, crash: String) throws {
    for round in 0..<10 {
      let outcome = try tool.run(
        "faulty", "--record", "\(round).session", input: "add 1\ncrash-elsewhere \(signal)\n",
        environment: round == 0 ? [:] : Program.briefBacktraces)
      #expect(outcome.output.hasSuffix("\nx \(crash)\n"))
      let isSame = try tool.folder.read("\(round).session") == outcome.output
      #expect(isSame)
      let numbers = outcome.output.split(separator: "\n").compactMap { line in
        line.hasPrefix("  count = ") ? Int(line.dropFirst("  count = ".count)) : nil
      }
      #expect(numbers == [0, 1] + (1..<max(1, numbers.count - 1)).map { 2 * $0 })
    }
  }

  /// Every signal that ends the process leaves the recording whole; one from another process is no
  /// crash of the view model.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
      SIGABRT,
      SIGSEGV, SIGBUS, SIGTRAP, SIGSYS,
    ])
  func signalFromOutsideIsNotRecorded(signal: Int32) throws {
    let program = try tool.program(["faulty", "--record", "a.session"], Program.briefBacktraces)
    let conversation = try Conversation(program)
    try conversation.say("add 1\n")
    let text = "understudy 1 faulty\n  count = 0\n> add 1\n  count = 1\n"
    try conversation.expect(text)
    conversation.send(signal)
    let outcome = try conversation.finish()
    #expect((outcome.status, outcome.output) == (128 + signal, ""))
    #expect(try tool.folder.read("a.session") == text)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [SIGTERM, SIGUSR1, SIGABRT])
  func signalFromOutsideMarksUnfinishedStep(signal: Int32) throws {
    let program = try tool.program(["busy", "--record", "a.session"], Program.briefBacktraces)
    let conversation = try Conversation(program)
    try conversation.say("ignore\n")
    let text = "understudy 1 busy\n  ticks = 0\n  done = nil\n> ignore\n"
    try conversation.expect(text)
    conversation.send(signal)
    let outcome = try conversation.finish()
    #expect((outcome.status, outcome.output) == (128 + signal, ""))
    // Time passes while the command waits; nobody waits for it in a script.
    let session = try tool.folder.read("a.session")
    #expect(session.hasPrefix(text))
    #expect(session.dropFirst(text.count).wholeMatch(of: /(< clock [0-9.]+\n)?\0/) != nil)
  }

  /// The last row of the terminal after a crash at the prompt.
  static func lastWords(_ name: String) -> String {
    "the view model ended the program; replay it: FaultyScreens replay \(name)"
  }

  @Test func promptSessionIsFoundAfterCrash() throws {
    let terminal = try PseudoTerminal(tool, "faulty")
    _ = try terminal.opening()
    _ = try terminal.answer(to: "add 1")
    terminal.type("abort\r")
    try terminal.leaveBacktrace()
    #expect(terminal.status() == 128 + 6)
    #expect(terminal.screen.text.hasSuffix("\n" + Self.lastWords("last")))
    // Before the next prompt takes it from among those that run.
    #expect(try tool.run("replay", "last") == Tool.Outcome(output: "1 passed\n"))
    let next = try PseudoTerminal(tool, "faulty")
    let report = "faulty: a session crashed (2 commands): :replay last, :save last NAME\n"
    #expect(try next.opening() == report + "count  0\n")
    let session =
      "understudy 1 faulty\n  count = 0\n> add 1\n  count = 1\n> abort\n  count = 2\nx SIGABRT\n"
    #expect(try next.answer(to: ":replay last").hasSuffix("1 passed\n"))
    #expect(
      try next.answer(to: ":save last a") == PseudoTerminal.saved("a.session", by: "FaultyScreens"))
    #expect(try tool.folder.read("a.session") == session)
    let journals = "state/understudy/journals"
    let name = try #require(try tool.folder.names(in: journals).first { $0 != "running" })
    #expect(try tool.folder.permissions(of: "\(journals)/\(name)") == 0o600)
    #expect(try tool.run("replay", "last") == Tool.Outcome(output: "1 passed\n"))
    // It is reported once.
    next.type("\u{4}")
    #expect(next.status() == 0)
    let third = try PseudoTerminal(tool, "faulty")
    #expect(try third.opening() == "count  0\n")
    #expect(
      try third.answer(to: ":open last")
        == """
        continued faulty after 1 command: add 1
        left out: abort, in which the program ended
        count  1

        """)
  }

  /// Another process may crash while this one is at its prompt.
  @Test func crashElsewhereIsListedAtThePrompt() throws {
    let terminal = try PseudoTerminal(tool, "faulty")
    _ = try terminal.opening()
    let other = try PseudoTerminal(tool, "faulty")
    _ = try other.opening()
    other.type("exit 3\r")
    #expect(other.status() == 3)
    #expect(other.screen.text.hasSuffix("\n" + Self.lastWords("last")))
    #expect(
      try terminal.answer(to: ":sessions")
        == """
        1  just now  faulty  1 command, crashed  exit 3
        to continue, replay or save one: :open 1, :replay 1, :save 1 NAME

        """)
    #expect(try terminal.answer(to: ":replay 1").hasSuffix("1 passed\n"))
  }

  @Test func recordedCrashSaysItsFile() throws {
    let terminal = try PseudoTerminal(tool, "faulty")
    _ = try terminal.opening()
    _ = try terminal.answer(to: ":record 'b c'")
    terminal.type("exit 3\r")
    #expect(terminal.status() == 3)
    #expect(terminal.screen.text.hasSuffix("\n" + Self.lastWords("'b c.session'")))
  }
}
