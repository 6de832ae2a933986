import TerminalTesting
import TestTools
import Testing

/// A view model that crashes or hangs costs its screen, and nothing else.
@Suite(.runsPrograms) struct AgentCrashTests {
  let agent: Agent

  init() throws { agent = try Agent("FaultyScreens") }

  @Test func crashIsAResult() throws {
    _ = try agent.call("open", #"{"screen":"brittle"}"#)
    _ = try agent.call("open", #"{"screen":"busy"}"#)
    let end = """
      it crashed at BrittleScreen.swift:16: nothing to pop
        in pop at BrittleScreen.swift:16
      brittle crashes (SIGTRAP): save keeps its session, open begins a new one
      """
    let commands = #"{"id":"brittle","commands":["push","pop","pop","push"]}"#
    #expect(
      try agent.call("do", commands) == """
        failed: > push
          count = 1
        > pop
          count = 0
        > pop
        x SIGTRAP
        \(end)
        """)
    let again = try agent.call("do", #"{"id":"brittle","commands":["push"]}"#)
    #expect(again == "failed: \(end)")
    #expect(try agent.call("show", #"{"id":"busy","binding":"ticks"}"#) == "  ticks = 0")
    _ = try agent.call("save", #"{"id":"brittle","file":"a"}"#)
    #expect(try agent.tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    _ = try agent.call("save", #"{"id":"brittle","file":"b","expect":[]}"#)
    #expect(try agent.tool.run("replay", "b.session").status == 1)
    try agent.leave()
  }

  /// Before a message there may be any amount of other errors.
  @Test(arguments: [
    (
      "trap",
      "  count = 1\nx SIGTRAP\n\(CrashTests.remark)\n  in trap at FaultyViewModel.swift:25\n"
    ),
    (
      "grumble",
      "x SIGTRAP\nit crashed at FaultyViewModel.swift:90: enough\n  in grumble at FaultyViewModel.swift:90\n"
    ),
  ])
  func messageOfCrashIsReported(command: String, report: String) throws {
    _ = try agent.call("open", #"{"screen":"faulty"}"#)
    let end = "faulty crashes (SIGTRAP): save keeps its session, open begins a new one"
    #expect(
      try agent.call("do", #"{"id":"faulty","commands":["\#(command)"]}"#)
        == "failed: > \(command)\n\(report)\(end)")
  }

  @Test func hangEndsScreen() throws {
    _ = try agent.call("open", #"{"screen":"brittle"}"#)
    #expect(
      try agent.call("do", #"{"id":"brittle","commands":["freeze","melt","push"],"timeout":0.5}"#)
        == """
        failed: > freeze
          isFrozen = true
        > melt
        it hung at BrittleScreen.swift:24
          in melt at BrittleScreen.swift:24
        brittle hangs: save keeps its session, open begins a new one
        """)
    _ = try agent.call("save", #"{"id":"brittle","file":"a"}"#)
    #expect(try agent.tool.folder.read("a.session").hasSuffix("> melt\nx timeout\n"))
  }

  /// Codes from 128 on are those of a shell for signals.
  @Test func exitIsNoCrash() throws {
    _ = try agent.call("open", #"{"screen":"faulty"}"#)
    #expect(
      try agent.call("do", #"{"id":"faulty","commands":["exit 134"]}"#) == """
        failed: > exit 134
          count = 1
        x exit
        faulty exits: save keeps its session, open begins a new one
        """)
  }

  /// An undo runs the whole session again: that it takes long is no fault of the last command.
  @Test func slowUndoIsNoHang() throws {
    _ = try agent.call("open", #"{"screen":"busy"}"#)
    _ = try agent.call("do", #"{"id":"busy","commands":["grind 40","grind 1"]}"#)
    #expect(
      try agent.call("undo", #"{"id":"busy","timeout":0.2}"#)
        == "failed: busy hangs: save keeps its session, open begins a new one")
    _ = try agent.call("save", #"{"id":"busy","file":"a"}"#)
    #expect(try agent.tool.folder.read("a.session").hasSuffix("> grind 1\n"))
  }

  @Test func undoMayTakeLonger() throws {
    _ = try agent.call("open", #"{"screen":"busy"}"#)
    _ = try agent.call("do", #"{"id":"busy","commands":["grind 40","grind 1"]}"#)
    #expect(
      try agent.call("undo", #"{"id":"busy","timeout":1000}"#)
        == "undid grind 1\n  ticks = 0\n  done = nil")
  }

  @Test func openingIsAnsweredIfItsScreenIsClosed() throws {
    // At once, so that the screen can't open in between.
    let (opening, closing) = try agent.beginBoth(
      ("open", #"{"screen":"busy"}"#), ("close", #"{"id":"busy"}"#))
    #expect(
      try agent.result(of: opening)
        == "failed: busy exits: save keeps its session, open begins a new one")
    #expect(try agent.result(of: closing) == "closed busy")
  }

  @Test func screenThatCannotOpenSaysWhy() throws {
    let agent = try Agent(options: ["--store", "my.db"])
    try agent.tool.folder.write("no database", to: "my.db")
    #expect(
      try agent.call("open", #"{"screen":"reviews"}"#)
        == "failed: reviews: the screen can't be opened: my.db: this is not a database")
    #expect(
      try agent.call("close", #"{"id":"reviews"}"#) == "failed: no screen is open: call open first")
  }

  @Test func serverAnswersWhileCommandRuns() throws {
    _ = try agent.call("open", #"{"screen":"brittle"}"#)
    _ = try agent.call("do", #"{"id":"brittle","commands":["freeze"]}"#)
    let hung = try agent.begin("do", #"{"id":"brittle","commands":["melt"]}"#)
    let waiting = try agent.begin("show", #"{"id":"brittle"}"#)
    #expect(try agent.call("open", #"{"screen":"busy"}"#).hasPrefix("id: busy\n"))
    #expect(try agent.processes.count == 3)
    try agent.conversation.say(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(hung)}}"#
        + "\n")
    // The cancelled call gets no answer.
    #expect(
      try agent.result(of: waiting)
        == "failed: brittle was cancelled: save keeps its session, open begins a new one")
    #expect(try agent.processes.count == 2)
    _ = try agent.call("save", #"{"id":"brittle","file":"a"}"#)
    #expect(try agent.tool.folder.read("a.session").hasSuffix("> melt\n"))
  }

  @Test func waitingCallIsCancelledAlone() throws {
    _ = try agent.call("open", #"{"screen":"busy"}"#)
    let running = try agent.begin("do", #"{"id":"busy","commands":["grind 50"]}"#)
    let waiting = try agent.begin("do", #"{"id":"busy","commands":["grind 60"]}"#)
    try agent.conversation.say(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(waiting)}}"#
        + "\n")
    #expect(try agent.result(of: running).hasPrefix("> grind 50"))
    #expect(try agent.call("do", #"{"id":"busy","commands":["grind 1"]}"#) == "> grind 1")
  }

  @Test func longCallReportsProgressUntilCancelled() throws {
    let meta = Agent.meta.replacing("\"_meta\":{", with: "\"_meta\":{\"progressToken\":\"t\",")
    try agent.conversation.say(
      """
      {"jsonrpc":"2.0","id":"e","method":"tools/call","params":{"name":"explore","arguments":\
      {"screen":"jugs","seconds":1000},\(meta)}}

      """)
    // A server that gets no processor for a second leaves that second out.
    var last = 0
    for _ in 1...2 {
      let line = try agent.conversation.line()
      let digits = try #require(line.firstMatch(of: /"progress":(\d+)/)?.1, "\(line)")
      let seconds = try #require(Int(digits))
      #expect(seconds > last)
      #expect(
        line
          == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":\#(seconds),"message":"explore: \#(seconds) s"}}"#
      )
      last = seconds
    }
    try agent.conversation.say(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"e"}}"# + "\n")
    try agent.leave()
    try agent.awaitEndOfProcesses()
  }

  /// A timer that never stops makes each step long. A worker has 10,000 steps if only its time is limited.
  @Test func explorationOfAnEndlessTimerKeepsToItsTime() throws {
    let agent = try Agent("FaultyScreens")
    let answer = try agent.call("explore", #"{"screen":"polling","seconds":0.5,"seed":1}"#)
    let sum = try #require(
      answer.wholeMatch(
        of: /polling: ([\d,]+) steps?, \d+ kinds? of behavior, no bug found \(seed 1\)/))
    #expect(try #require(Int(sum.1.replacing(",", with: ""))) < 10_000)
    try agent.leave()
    try agent.awaitEndOfProcesses()
  }
}
