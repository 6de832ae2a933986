import TestTools
import Testing

/// Which sessions `understudy replay` plays: shards, filters, and the first failure.
@Suite(.runsPrograms) struct ReplaySelectionTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func writeFailures(_ names: String...) throws {
    for name in names { try tool.folder.write(ReplayTests.wrong, to: "all/\(name).session") }
  }

  private func files(_ outcome: Tool.Outcome) -> [String] {
    outcome.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("to run it alone: understudy replay ") ? String(line.dropFirst(35)) : nil
    }
  }

  @Test func filterSelectsByPath() throws {
    try writeFailures("one/a", "one/b", "two/a")
    #expect(
      try files(tool.run("replay", "--all", "all", "--filter", "one/"))
        == ["all/one/a.session", "all/one/b.session"])
    #expect(try files(tool.run("replay", "all", "--filter", "o/a")) == ["all/two/a.session"])
    let errors = "--filter \"three b\": no session's path contains this\n"
    let outcome = try tool.run("replay", "all", "--filter", "three b")
    #expect(outcome == Tool.Outcome(status: 66, errors: errors))
  }

  @Test func sessionOfAnotherNameIsNamed() throws {
    try tool.folder.write("notes\n", to: "mixed/a.txt")
    try tool.folder.write("understudy 3 integers\n", to: "mixed/steps.txt")
    try tool.folder.write("understudy 3 integers\n", to: "mixed/zeros")
    let errors = """
      mixed: no *.session file in this folder, but steps.txt is a session: rename it to steps.session

      """
    #expect(try tool.run("replay", "mixed") == Tool.Outcome(status: 66, errors: errors))
  }

  @Test func shardsBalanceSessionSizes() throws {
    try writeFailures("a", "b", "c", "d", "e")
    // As large as three others.
    let comment = "# \(String(repeating: "x", count: 2000))\n"
    try tool.folder.write(
      ReplayTests.wrong.replacing("> add", with: comment + "> add"), to: "all/b.session")
    let parts = try (1...3).map {
      files(try tool.run("replay", "--all", "all", "--shard", "\($0)/3"))
    }
    let expected = [["b"], ["a", "d"], ["c", "e"]]
    #expect(parts == expected.map { $0.map { "all/\($0).session" } })
    #expect(try tool.run("replay", "all", "--shard", "6/6") == Tool.Outcome(output: "0 passed\n"))
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/2/3", "a/b", ""])
  func invalidShardIsReported(text: String) throws {
    try writeFailures("a")
    let errors = "--shard \(text): expected a part and the number of parts, as in 1/4, or auto\n"
    let outcome = try tool.run("replay", "all", "--shard", text)
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test(arguments: ["1", "2", "4"])
  func failFastStopsAfterFirstFailure(jobs: String) throws {
    try writeFailures("c", "d", "f")
    for name in ["a", "b", "e", "g"] {
      try tool.folder.write(ScriptTests.session, to: "all/\(name).session")
    }
    let outcome = try tool.run("replay", "--fail-fast", "--jobs", jobs, "all")
    let output =
      ReplayTests.report("all/c.session") + "2 passed, 1 failed, 4 not run\n"
      + ReplayTests.hints("all/c.session")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func invalidNumbersAreReported() throws {
    try writeFailures("a")
    let outcome = try tool.run("replay", "all", "--jobs", "0")
    #expect(outcome == Tool.Outcome(status: 64, errors: "--jobs 0: expected 1 to 1000\n"))
    let timeout = try tool.run("replay", "all", "--timeout", "0")
    let errors = "--timeout 0.0: expected seconds, more than 0\n"
    #expect(timeout == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func pathMayHoldAnyText() throws {
    let name = "a \"b\"\n\u{1b}[31mc\\.session"
    try tool.folder.write(ScriptTests.session, to: name)
    #expect(try tool.run("replay", name) == Tool.Outcome(output: "1 passed\n"))
  }
}
