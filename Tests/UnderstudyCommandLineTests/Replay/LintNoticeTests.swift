import SessionAnalysis
import Testing
import Understudy

@testable import UnderstudyCommandLine

/// What `--lint` found, grouped for a report.
@Suite struct LintNoticeTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func notices(_ findings: [(step: Int, text: String)]...) throws -> ReplayNotices {
    let text = "understudy 1 integers\n  count = 3\n> add 1\n> add 2\n> remove 0\n"
    let results = try zip(["a", "b"], findings).map { name, findings in
      try tool.folder.write(text, to: name)
      return SessionResult(
        file: tool.folder.path(name), outcome: .passed, seconds: 0,
        lint: findings.map { .init(step: $0.step, text: $0.text) })
    }
    return ReplayNotices(results)
  }

  @Test func findingsOfOneCommandAreOneNotice() throws {
    let useless = "a notification without a change"
    let notices = try notices(
      [(0, useless), (1, useless), (2, useless), (3, useless)],
      [(1, useless), (1, "notified from another thread")])
    #expect(
      notices.lines == [
        "lint: integers: the opening: a notification without a change (1 step in 1 session)",
        "lint: integers: > add: a notification without a change (3 steps in 2 sessions)",
        "lint: integers: > remove: a notification without a change (1 step in 1 session)",
        "lint: integers: > add: notified from another thread (1 step in 1 session)",
      ])
    #expect(notices.lint.map(\.line) == [2, 3, 5, 3])
  }

  @Test func linesThatAreNotComparedAreReported() throws {
    let text = "understudy 1 integers\n  count = 3\n> add 1\n+ integers[0] = 7\n  count = 4\n"
    try tool.folder.write(text, to: "all/a.session")
    let lines = """
      lint: integers: > add: integers is not in the opening: its lines are not compared \
      (1 step in 1 session)
      """
    let outcome = try tool.run("replay", "all/a.session")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(lines))
    #expect(try tool.run("replay", "--strict", "all/a.session").status == 1)
  }

  @Test func sessionsWithoutFindingsHaveNoNotices() throws {
    #expect(try notices([], []).isEmpty)
  }
}
