import TestTools
import Testing

/// The cost of the longest possible lines is linear, and messages quote little of them. Quadratic
/// cost would take minutes, and the tests wait half a minute.
@Suite(.runsPrograms) struct HugeLinesTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func errors(_ arguments: [String], _ input: String) throws -> String {
    try tool.run(arguments, bytes: Array(input.utf8)).errors
  }

  private func answer(_ request: String) throws -> [Substring] {
    let outcome = try tool.run("integers", "--format", "jsonl", input: request + "\n")
    return outcome.output.split(separator: "\n").suffix(2)
  }

  @Test func objectOfManyKeysIsRead() throws {
    let members = (0..<50_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(
      try answer("{\(members)}") == [
        #"{"error":"unknown key \"k0\": keys are command, lines, show, describe, undo"}"#,
        #"{"done":1,"refused":true}"#,
      ])
    let error = #"{"error":"column \#(members.utf8.count + 3): duplicate name"}"#
    #expect(try answer("{\(members),\"k49999\":1}").first.map(String.init) == error)
  }

  @Test func textOfManyEscapesIsRead() throws {
    let text = String(repeating: "\\u00e9", count: 50_000)
    #expect(
      try answer(#"{"command":"add","arguments":["\#(text)"]}"#).first?.hasSuffix(
        #"é…\" (50000 characters) is not a whole number"}"#) == true)
  }

  @Test func manyLinesOfSettingsAreRead() throws {
    let settings = String(repeating: "with seed=1\n", count: 10_000)
    let session = "understudy 3 integers\n\(settings)  integers = [1, 2, 3]\n  count = 3\n"
    let outcome = try tool.run([], bytes: Array(session.utf8))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(
      try errors([], "understudy 3 integers\n\(settings)with speed=1\n")
        == "stdin:10002:6: speed: 1 can't be set: "
        + "settings are seed=NUMBER, locale=\"ID\", time-zone=\"ID\" and partial=true\n")
    #expect(
      try errors([], "understudy 3 integers\n\(settings)with seed\n")
        == "stdin:10002:10: expected \"=\" and a value after the name, found the end of the line\n")
  }

  @Test func wordOfManyLettersIsShortened() throws {
    let name = String(repeating: "x", count: 1 << 18)
    let shown = String(repeating: "x", count: 39) + "…"
    #expect(
      try errors(["integers"], name + "\n")
        == "stdin:1: unknown command \"\(shown)\" (262144 characters): commands are add, remove\n")
    #expect(
      try errors(["integers"], ":" + name + "\n")
        == "stdin:1: :\(shown.dropFirst()) (262145 characters): "
        + "a script has only :help [COMMAND], :wait SECONDS, :quit\n")
    #expect(
      try errors(["person"], "locale \(name)\n")
        == "stdin:1: locale \"\(String(repeating: "x", count: 40))…\" is unknown\n")
  }

  @Test func nameOfManyRowsIsShortened() throws {
    let rows = String(repeating: "[1]", count: 20_000)
    #expect(
      try errors(["integers"], "add\(rows)\n").hasPrefix(
        "stdin:1: unknown command \"add[1][1][1][1][1][1][1][1][1][1][1][1]…\" "
          + "(60003 characters): "))
  }
}
