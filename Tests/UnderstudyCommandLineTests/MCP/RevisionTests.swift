import TestTools
import Testing

/// Whole conversations in each revision of the protocol.
@Suite(.runsPrograms) struct RevisionTests {
  let agent: Agent

  init() throws { agent = try Agent() }

  static let instructions =
    "Drive an app's view models by commands, and see what they change, as lines of a session. "
    + "Call screens, then open, then do. save makes a regression test of what happened."

  private func say(_ request: String, _ answer: String) throws {
    #expect(try agent.answer(to: request) == answer)
  }

  @Test(arguments: [
    ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25"),
    ("2026-07-28", "2025-11-25"), ("later", "2025-11-25"),
  ])
  func handshakeAgreesOnRevision(_ wanted: String, _ agreed: String) throws {
    try say(
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\(wanted)",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      """,
      """
      {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"\(agreed)","capabilities":\
      {"tools":{},"resources":{}},"serverInfo":{"name":"understudy","version":"0.2.0"},\
      "instructions":"\(Self.instructions)"}}
      """)
    try agent.conversation.say(
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n")
    try say(
      #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#, #"{"jsonrpc":"2.0","id":"a","result":{}}"#)
    try say(
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":\
      {"screen":"greeting"}}}
      """,
      #"""
      {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"id: greeting\n\#
      commands: show-greeting\nunderstudy 3 greeting\n  greeting = nil"}]}}
      """#)
    try say(
      """
      {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"do","arguments":\
      {"id":"greeting","commands":["show-greeting"]}}}
      """,
      #"""
      {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"> show-greeting\n\#
        greeting = \"Hello Wasin Thonkaew\""}]}}
      """#)
    try say(
      #"{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"file:///x.session"}}"#,
      #"""
      {"jsonrpc":"2.0","id":3,"error":{"code":-32002,"message":"no such resource: resources/list \#
      names those there are","data":{"uri":"file:///x.session"}}}
      """#)
    try say(
      #"{"jsonrpc":"2.0","id":4,"method":"server/discover"}"#,
      """
      {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"unknown method \
      \\"server/discover\\""}}
      """)
    try agent.leave()
  }

  @Test func requestsNameTheirRevision() throws {
    let server =
      #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"understudy","version":"0.2.0"}}"#
    try say(
      #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Agent.meta)}}"#,
      """
      {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":\
      ["2026-07-28"],"capabilities":{"tools":{},"resources":{}},"instructions":\
      "\(Self.instructions)","ttlMs":3600000,"cacheScope":"public",\(server)}}
      """)
    try say(
      """
      {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"open","arguments":\
      {"screen":"greeting"},\(Agent.meta)}}
      """,
      #"""
      {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[{"type":"text",\#
      "text":"id: greeting\ncommands: show-greeting\nunderstudy 3 greeting\n  greeting = nil"}],\#
      \#(server)}}
      """#)
    try say(
      #"{"jsonrpc":"2.0","id":3,"method":"resources/list","params":{\#(Agent.meta)}}"#,
      """
      {"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","resources":[{"uri":\
      "understudy:session-format","name":"session-format","description":"How a session is \
      written","mimeType":"text/markdown"}],"ttlMs":0,"cacheScope":"private",\(server)}}
      """)
    try say(
      #"{"jsonrpc":"2.0","id":4,"method":"ping","params":{\#(Agent.meta)}}"#,
      #"{"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"unknown method \"ping\""}}"#)
    try agent.leave()
  }

  @Test func unknownRevisionIsAnswerWithKnownOnes() throws {
    let meta = Agent.meta.replacing("2026-07-28", with: "1900-01-01")
    try say(
      #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(meta)}}"#,
      """
      {"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"Unsupported protocol version",\
      "data":{"supported":["2026-07-28"],"requested":"1900-01-01"}}}
      """)
  }

  @Test func requestWithoutCapabilitiesIsRefused() throws {
    try say(
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":\
      {"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
      """,
      """
      {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"_meta: \
      io.modelcontextprotocol/clientCapabilities: expected an object"}}
      """)
  }

  @Test func requestWithoutRevisionNeedsHandshake() throws {
    try say(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
      """
      {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"_meta: \
      io.modelcontextprotocol/protocolVersion is missing: send it, or initialize first"}}
      """)
  }
}
