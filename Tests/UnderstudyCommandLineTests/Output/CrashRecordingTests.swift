import TestTools
import Testing
import UnderstudyPlatform

/// A view model that crashes the process: the session is printed and kept up to the crash, which is
/// its last line.
@Suite(.runsPrograms) struct CrashRecordingTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test(arguments: [
    ("trap", "SIGTRAP"), ("abort", "SIGABRT"), ("segfault", "SIGSEGV"),
    ("overflow-stack", "SIGSEGV"), ("exit 3", "exit"),
  ])
  func crashIsLastLine(command: String, crash: String) throws {
    let outcome = try tool.run(
      "faulty", "--record", "crash.session", input: "add 1\n\(command)\nadd 2\n",
      environment: command == "trap" ? [:] : Program.briefBacktraces)
    let session = """
      understudy 3 faulty
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

  /// The calls of the view model's own code, unless the user wants to see what Swift's runtime shows.
  @Test(.enabled(if: Program.hasBacktraces)) func callsThatLedToCrashAreShown() throws {
    let outcome = try tool.run("faulty", input: "trap\n")
    let calls = "it crashed at FaultyViewModel.swift:25\n  in trap at FaultyViewModel.swift:25\n"
    #expect(outcome.errors.hasSuffix("Fatal error: Index out of range\n\(calls)"), "\(outcome)")
    let silent = try tool.run(
      "faulty", input: "trap\n", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(!silent.errors.contains("it crashed"), "\(silent)")
  }

  @Test(.enabled(if: Program.hasBacktraces)) func traceIsShownIfTheUserWantsIt() throws {
    let outcome = try tool.run(
      "faulty", input: "trap\n", environment: ["SWIFT_BACKTRACE": "enable=yes"])
    for part in ["FaultyViewModel.trap() + ", "\nRegisters:", "\nImages"] {
      #expect(outcome.errors.contains(part), "\(outcome)")
    }
    #expect(!outcome.errors.contains("it crashed"), "\(outcome)")
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
    let environment = ["FAULTY_SURVIVES_QUIT": "1"].merging(Program.briefBacktraces) { $1 }
    let program = try tool.program(arguments, environment)
    let conversation = try Conversation(program)
    try conversation.expect("understudy 3 faulty\n  count = 0\n")
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
        environment: round == 0 && signal == SIGSEGV ? [:] : Program.briefBacktraces)
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
    let text = "understudy 3 faulty\n  count = 0\n> add 1\n  count = 1\n"
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
    let text = "understudy 3 busy\n  ticks = 0\n  done = nil\n> ignore\n"
    try conversation.expect(text)
    conversation.send(signal)
    let outcome = try conversation.finish()
    #expect((outcome.status, outcome.output) == (128 + signal, ""))
    // Time passes while the command waits; nobody waits for it in a script.
    let session = try tool.folder.read("a.session")
    #expect(session.hasPrefix(text))
    #expect(session.dropFirst(text.count).wholeMatch(of: /(< clock [0-9.]+\n)?\0/) != nil)
  }

}
