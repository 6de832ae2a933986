import TestTools
import Testing

/// A script fails for what goes wrong besides refusals, such as a broken invariant.
@Suite(.runsPrograms) struct WrongEventTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let broken = #"! "broken: total is never 3""#
  private static let output =
    "understudy 3 quarrelsome\n  total = 0\n> add 3\n  total = 3\n\(broken)\n"

  @Test func brokenInvariantEndsScript() throws {
    let outcome = try tool.run("quarrelsome", input: "add 3\nadd 1\n")
    let errors = "stdin:1: broken: total is never 3\n"
    #expect(outcome == Tool.Outcome(status: 1, output: Self.output, errors: errors))
  }

  @Test func scriptContinuesOnRequestAndFails() throws {
    let outcome = try tool.run("quarrelsome", "--keep-going", input: "add 3\nadd 1\n")
    let errors = "stdin:1: broken: total is never 3\n"
    let output = Self.output + "> add 1\n  total = 4\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func sessionThatExpectsItPasses() throws {
    #expect(try tool.run(input: Self.output) == Tool.Outcome(output: Self.output))
  }

  @Test func conversationEndsWithExitCode() throws {
    let outcome = try tool.run("quarrelsome", "--format", "jsonl", input: "add 3\n")
    #expect(outcome.status == 1)
    let end = """
      {"command":"add 3"}
      {"change":"total","path":["total"],"value":3}
      {"refusal":"broken: total is never 3"}
      {"done":1,"refused":false}

      """
    #expect(outcome.output.hasSuffix(end))
  }

  /// No text of an error looks like another error.
  @Test func errorIsOneLine() throws {
    let outcome = try tool.run(
      "quarrelsome", input: #"complain "no\nstdin:9: \u{1b}[2Jyes""# + "\n")
    #expect(outcome.errors == #"stdin:1: no\u{a}stdin:9: \u{1b}[2Jyes"# + "\n")
  }
}
