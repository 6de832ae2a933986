import TestTools
import Testing

/// Bindings whose names are words that a worker or a session uses.
@Suite(.runsPrograms) struct NamesakeTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  static let names = ["passed", "done", "note", "error", "step", "ready", "x"]

  private func session(_ name: String, expecting number: Int) -> String {
    let opening = Self.names.map { "  \($0) = nil\n" }.joined()
    return "understudy 3 namesake\n\(opening)> set \(name) 7\n  \(name) = \(number)\n"
  }

  private static let runs: [(name: String, jobs: String)] =
    names.map { ($0, "2") } + [("passed", "1")]

  @Test(arguments: runs)
  func verdictsAreIndependentOfBindingNames(name: String, jobs: String) throws {
    try tool.folder.write(session(name, expecting: 7), to: "all/a.session")
    try tool.folder.write(session(name, expecting: 8), to: "all/b.session")
    try tool.folder.write(session(name, expecting: 7), to: "all/c.session")
    let difference = """
      all/b.session:10: > set \(name) 7: \(name): expected 8, found 7
                  > set \(name) 7
        expected    \(name) = 8
        actual      \(name) = 7

      """
    let output = """
      \(difference)to run it alone: FaultyScreens replay all/b.session

      2 passed, 1 failed
      \(ReplayTests.hints("all/b.session", from: "FaultyScreens"))
      """
    let outcome = try tool.run("replay", "--jobs", jobs, "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    let accepted = try tool.run("replay", "--jobs", jobs, "--accept", "all")
    let report = "accepted all/b.session\n\(difference)2 passed, 1 accepted\n"
    #expect(accepted == Tool.Outcome(output: report))
    for file in ["all/a.session", "all/b.session", "all/c.session"] {
      #expect(try tool.folder.read(file) == session(name, expecting: 7))
    }
  }
}
