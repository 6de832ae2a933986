import TestTools
import Testing

/// The conversation in the documentation is a real one.
@Suite(.runsPrograms) struct ProtocolPageTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func theConversationHappens() throws {
    let talk = try Conversation(tool.program(["integers", "--format", "jsonl"]))
    let lines = try #require(try Article("LineProtocol").blocks("conversation").first)
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

  @Test func articleShowsAScriptThatStops() throws {
    let start = "$ printf '"
    let lines = try #require(
      try Article("ScriptsAndPrograms").blocks("console").first { $0[0].hasPrefix(start) })
    let script = try #require(lines.first).dropFirst(start.count).prefix { $0 != "'" }
    let outcome = try tool.run("integers", input: String(script.replacing("\\n", with: "\n")))
    let output = lines.dropFirst().dropLast().map { $0 + "\n" }.joined()
    let errors = try #require(lines.last) + "\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func theScreensAreDescribed() throws {
    let outcome = try tool.run("screens", "--format", "jsonl")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(outcome.status == 0)
    #expect(lines.count == 7)
    for line in try #require(try Article("LineProtocol").blocks("screens").first) {
      #expect(lines.contains(line))
    }
    #expect(lines.first == #"{"format":1}"#)
  }
}
