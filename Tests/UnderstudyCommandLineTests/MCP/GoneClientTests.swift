import GeneratedInput
import TestTools
import Testing
import UnderstudyPlatform

/// A client that goes away leaves no process behind, whatever runs.
@Suite(.runsPrograms) struct GoneClientTests {
  let agent: Agent

  init() throws { agent = try Agent("FaultyScreens") }

  /// A screen that hangs, one that waits, and an exploration.
  private func makeBusy() throws {
    _ = try agent.call("open", #"{"screen":"busy"}"#)
    _ = try agent.call("open", #"{"screen":"brittle"}"#)
    _ = try agent.call("do", #"{"id":"brittle","commands":["freeze"]}"#)
    try agent.begin("do", #"{"id":"brittle","commands":["melt"],"timeout":1000}"#)
    try agent.begin("explore", #"{"screen":"jugs","seconds":1000}"#)
  }

  @Test func closedInputEndsEverything() throws {
    try makeBusy()
    try agent.leave()
    try agent.awaitEndOfProcesses()
  }

  @Test func killedServerEndsEverything() throws {
    try makeBusy()
    agent.conversation.send(SIGKILL)
    #expect(try agent.conversation.finish().status == 128 + SIGKILL)
    try agent.awaitEndOfProcesses()
  }

  @Test func closedOutputEndsEverything() throws {
    try makeBusy()
    agent.conversation.stopReading()
    try agent.request("tools/list")
    #expect(try agent.conversation.finish().status == 141)
    try agent.awaitEndOfProcesses()
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalEndsEverything(_ signal: Int32) throws {
    try makeBusy()
    agent.conversation.send(signal)
    #expect(try agent.conversation.finish() == Tool.Outcome())
    try agent.awaitEndOfProcesses()
  }

  /// The client goes away after any byte of a conversation.
  @Test func clientMayGoAtAnyByte() throws {
    var generator = InputGenerator()
    let call = { (name: String, arguments: String) in
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments),\#(Agent.meta)}}"#
        + "\n"
    }
    let script = Array(
      (call("open", #"{"screen":"brittle"}"#)
        + call("do", #"{"id":"brittle","commands":["push","freeze","melt"]}"#)
        + call("explore", #"{"screen":"jugs","seconds":1000}"#)
        + call("close", #"{"id":"brittle"}"#))
        .utf8)
    for _ in 0..<12 {
      let agent = try Agent("FaultyScreens")
      try agent.conversation.say(bytes: Array(script.prefix(generator.int(0..<script.count + 1))))
      #expect(try agent.conversation.finish().status == 0)
      try agent.awaitEndOfProcesses()
    }
  }

  /// Whether the client closes the connection, or a signal ends the server.
  @Test(arguments: [nil, SIGINT, SIGTERM, SIGHUP])
  func temporaryFolderIsRemoved(_ signal: Int32?) throws {
    let tool = try Tool("FaultyScreens")
    try tool.folder.makeFolder("temporary")
    let program = try tool.program(["mcp"], ["TMPDIR": tool.folder.path("temporary")])
    let conversation = try Conversation(program)
    try conversation.say(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"screen":"busy"},\#(Agent.meta)}}"#
        + "\n")
    _ = try conversation.line()
    let folder = try #require(try tool.folder.names(in: "temporary").first)
    #expect(try tool.folder.names(in: "temporary/\(folder)") == ["busy.session"])
    if let signal { conversation.send(signal) }
    #expect(try conversation.finish() == Tool.Outcome())
    #expect(try tool.folder.names(in: "temporary") == [])
  }

  /// The next server removes what a killed one left, and nothing of one that runs.
  @Test func folderOfKilledServerIsRemoved() throws {
    let tool = try Tool("FaultyScreens")
    try tool.folder.makeFolder("temporary")
    try tool.folder.write("kept", to: "temporary/understudy-mcp-longer1/a.session")
    let program = try tool.program(["mcp"], ["TMPDIR": tool.folder.path("temporary")])
    let open =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"screen":"busy"},\#(Agent.meta)}}"#
      + "\n"
    let running = try Conversation(program)
    try running.say(open)
    _ = try running.line()
    let folders = Set(try tool.folder.names(in: "temporary"))
    for _ in 0..<2 {
      let killed = try Conversation(program)
      try killed.say(open)
      _ = try killed.line()
      // The folder of the one before is gone.
      #expect(try tool.folder.names(in: "temporary").count == folders.count + 1)
      #expect(folders.isSubset(of: try tool.folder.names(in: "temporary")))
      killed.send(SIGKILL)
      #expect(try killed.finish().status == 128 + SIGKILL)
    }
    #expect(try running.finish() == Tool.Outcome())
    #expect(try Conversation(program).finish() == Tool.Outcome())
    #expect(try tool.folder.names(in: "temporary") == ["understudy-mcp-longer1"])
  }

  @Test func personCannotStartTool() throws {
    let outcome = try Tool().run("mcp-worker", "screens")
    #expect(
      outcome == Tool.Outcome(status: 64, errors: "only understudy mcp starts this\n"))
  }
}
