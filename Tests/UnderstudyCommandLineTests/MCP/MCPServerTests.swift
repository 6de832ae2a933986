import Testing

@testable import SessionFormat
@testable import UnderstudyAgents

/// What the server keeps.
@MainActor
@Suite struct MCPServerTests {
  @Test func endedCallIsFreed() throws {
    let server = try MCPServer(options: [], steps: 1)
    defer { server.end() }
    let request = try #require(try ClientMessage(parsing: Array(Self.replay.utf8)))
    try server.answer(request)
    weak let call = server.calls.first
    #expect(call != nil)
    server.cancel(.number(1))
    #expect(call == nil)
  }

  /// A screen may be called as another one that is open for the second time.
  @Test func noTwoScreensHaveOneID() throws {
    let server = try MCPServer(options: [], steps: 1)
    defer { server.end() }
    server.tools.usedIDs = ["cart", "cart-2"]
    let ids = ["cart", "cart-2", "list"].map { server.tools.newID(for: $0) }
    #expect(ids == ["cart-3", "cart-2-2", "list"])
  }

  private static let replay =
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"replay",\#(Agent.meta)}}"#
}

@Suite struct LineBufferTests {
  private func lines(_ pieces: [String], longest: Int = .max) -> [String] {
    var buffer = LineBuffer(longest: longest)
    return pieces.flatMap { buffer.append(Array($0.utf8)) }.map { line in
      line.map { String(decoding: $0, as: UTF8.self) } ?? "too long"
    }
  }

  @Test func piecesBecomeLines() {
    #expect(lines(["a", "b\nc", "", "\n\nd"]) == ["ab", "c", ""])
  }

  @Test func longLineIsReportedOnceAndSkipped() {
    #expect(
      lines(["abc", "d", "e\nfg\nhijk\nl\n"], longest: 3) == ["too long", "fg", "too long", "l"])
    #expect(lines(["abcd", "efgh", "ij\n"], longest: 3) == ["too long"])
  }
}
