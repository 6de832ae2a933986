import Testing

@testable import SessionFormat
@testable import UnderstudyAgents

/// What the server keeps.
@MainActor
@Suite struct MCPServerTests {
  @Test func endedCallIsFreed() throws {
    let server = try MCPServer(options: [], steps: 1)
    defer { server.end() }
    let message = try ClientMessage(parsing: Array(Self.replay.utf8))
    guard case .request(let request) = message else { return }
    try server.answer(request)
    weak let call = server.calls.first
    #expect(call != nil)
    server.cancel(.number(1))
    #expect(call == nil)
  }

  private static let replay =
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"replay",\#(Agent.meta)}}"#
}
