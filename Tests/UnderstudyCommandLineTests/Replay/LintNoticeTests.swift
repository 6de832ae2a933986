import SessionAnalysis
import TestTools
import Testing
import Understudy

@testable import UnderstudyCommandLine

/// What `--lint` found, grouped for a report.
@Suite(.runsPrograms) struct LintNoticeTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func notices(_ findings: [(step: Int, text: String)]...) throws -> ReplayNotices {
    let text = "understudy 3 integers\n  count = 3\n> add 1\n> add 2\n> remove 0\n"
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
      notices.lines.map { $0.replacing(tool.folder.path(""), with: "") } == [
        "lint: integers: the opening: \(useless) (1 step in 1 session, in a:2)",
        "lint: integers: > add: \(useless) (3 steps in 2 sessions, first in a:3)",
        "lint: integers: > remove: \(useless) (1 step in 1 session, in a:5)",
        "lint: integers: > add: notified from another thread (1 step in 1 session, in b:3)",
      ])
    #expect(notices.lint.map(\.line) == [2, 3, 5, 3])
  }

  @Test func linesThatAreNotComparedAreReported() throws {
    let text = "understudy 3 integers\n  count = 3\n> add 1\n+ integers[0] = 7\n  count = 4\n"
    try tool.folder.write(text, to: "all/a.session")
    let lines = """
      lint: integers: > add: integers is not in the opening: its lines are not compared \
      (1 step in 1 session, in all/a.session:3)
      """
    let outcome = try tool.run("replay", "all/a.session")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(lines))
    #expect(try tool.run("replay", "--strict", "all/a.session").status == 1)
  }

  @Test func shorterPausesAreReported() throws {
    let text =
      "understudy 3 dial\n  count = 0\n> rest 1000\n  count = 1\n< clock 2.0\n  count = 2\n"
    let dial = try Tool("FaultyScreens")
    try dial.folder.write(text, to: "a.session")
    let lint = """
      lint: dial: > rest: what waits 2.0 s in the session waits 1.0 s (1 step in 1 session, in a.session:3)

      """
    #expect(try dial.run("replay", "--lint", "a.session").output.contains(lint))
    try dial.folder.write(text.replacing("rest 1000", with: "rest 2000"), to: "a.session")
    #expect(try !dial.run("replay", "--lint", "a.session").output.contains("waits"))
  }

  /// A screen that wraps its store: what it stores hides what a user sees.
  @Test func effectThatIsMostOfASessionIsReported() throws {
    let books = "[\((1...20).map { "\"book \($0)\"" }.joined(separator: ", "))]"
    let reload = """
      > reload
        status = "loading"
      < load \(books)
        status = "20 books"

      """
    let opening = "understudy 3 shelf\n  status = \"loading\"\n"
    let loaded = "< load \(books)\n  status = \"20 books\"\n"
    let faulty = try Tool("FaultyScreens")
    try faulty.folder.write(opening + loaded + reload + reload, to: "a.session")
    try faulty.folder.write(opening + loaded + reload, to: "b.session")
    let lint = """
      lint: shelf: the opening: most of the session is answers of load: fake it if it only stores \
      (1 step in 1 session, in a.session:2)
      """
    let outcome = try faulty.run("replay", "--lint", "a.session", "b.session")
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("lint:") } == [lint[...]])
    #expect(try faulty.run("replay", "--lint", "--strict", "a.session").status == 1)
  }

  @Test func wholeStateIsReported() throws {
    func findings(_ fields: Int, _ steps: String) throws -> [String] {
      let state = (1...fields).map { "f\($0): 0" }.joined(separator: ", ")
      let text = "understudy 3 shop\n  state = (\(state))\n  count = 1\n\(steps)"
      return SessionLint(try Session(parsing: text, file: "a.session")).findings.map(\.text)
    }
    let found = ["state has many fields, and steps change few: bind what the view shows of it"]
    let few = "> a\n  state.f1 = 1\n  state.f2[0] = 1\n> b\n  count = 2\n"
    #expect(try findings(8, few) == found)
    #expect(try findings(7, few) == [])
    #expect(try findings(8, "> b\n  count = 2\n") == [])
    #expect(try findings(8, few + "> c\n  state.f1 = 2\n  state.f2 = 1\n  state.f3 = 1\n") == [])
    #expect(try findings(8, few + "> c\n  state = nil\n") == [])
  }

  @Test func sessionsWithoutFindingsHaveNoNotices() throws {
    #expect(try notices([], []).isEmpty)
  }
}
