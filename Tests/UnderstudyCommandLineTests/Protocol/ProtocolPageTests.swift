import Foundation
import Testing

/// The conversation in the documentation is a real one.
@Suite struct ProtocolPageTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// The lines of the blocks of a kind.
  private func block(
    _ kind: String, of name: String = "Sources/Understudy/Understudy.docc/LineProtocol.md",
    where holds: (String) -> Bool = { _ in true }
  ) throws -> [String] {
    let page = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: name)
    let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(
      lines.indices.first { lines[$0] == "```" + kind && holds(lines[$0 + 1]) })
    return Array(lines[(start + 1)...].prefix { $0 != "```" })
  }

  @Test func documentedConversationMatches() throws {
    let talk = try Conversation(tool.program(["integers", "--format", "jsonl"]))
    let lines = try block("conversation")
    #expect(lines.count > 20)
    for line in lines {
      if line.hasPrefix("-> ") {
        try talk.say(line.dropFirst(3) + "\n")
      } else {
        try #require(line.hasPrefix("<- "))
        try talk.expect(line.dropFirst(3) + "\n")
      }
    }
    #expect(try talk.finish() == Tool.Outcome(status: 1))
  }

  @Test func readMeShowsRealConversation() throws {
    let start = "$ echo '"
    let lines = try block("console", of: "README.md") { $0.hasPrefix(start) }
    let command = try #require(lines.first).dropFirst(start.count).prefix { $0 != "'" }
    let outcome = try tool.run("integers", "--format", "jsonl", input: command + "\n")
    #expect(outcome == Tool.Outcome(output: lines.dropFirst().map { $0 + "\n" }.joined()))
  }

  @Test func documentedScreensMatch() throws {
    let outcome = try tool.run("screens", "--format", "jsonl")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(outcome.status == 0)
    #expect(lines.count == 7)
    for line in try block("screens") { #expect(lines.contains(line)) }
    #expect(lines.first == #"{"format":1}"#)
  }
}
