import TestTools
import Testing

/// `understudy replay`: which sessions run, and the report.
@Suite(.runsPrograms) struct ReplayTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// The session with a value that does not match.
  static let wrong = ScriptTests.session.replacing("integers[3] = 7", with: "integers[3] = 8")

  static func report(_ file: String) -> String {
    """
    \(file):6: > add 7: integers[3]: expected 8, found 7
                > add 7
      expected  + integers[3] = 8
      actual    + integers[3] = 7
                  count = 4
    to run it alone: understudy replay \(file)


    """
  }

  /// The hints after failures that can be accepted.
  static func hints(_ words: String, from program: String = "understudy") -> String {
    """
    to go through the differences: \(program) review \(words)
    to accept all of them: \(program) replay --accept \(words)

    """
  }

  @Test func matchingSessionPasses() throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func changedValueFailsWithBothValues() throws {
    try tool.folder.write(Self.wrong, to: "a.session")
    let output = Self.report("a.session").ofTheOnlySession + "1 failed\n" + Self.hints("a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
    #expect(try tool.folder.read("a.session") == Self.wrong)
  }

  @Test func everyFailingStepIsReported() throws {
    let session = """
      understudy 3 integers
        integers = [1, 2]
        count = 3
      ~ remove
      > add 7
      + integers[3] = 7
        count = 4
      > remove 9
      > remove 0
      - integers[0] = 1
        count = 3
        count = 2

      """
    try tool.folder.write(session, to: "a b.session")
    let output = """
      a b.session:2: the opening: integers: expected [1, 2], found [1, 2, 3]
        expected    integers = [1, 2]
        actual      integers = [1, 2, 3]
                    count = 3
                  ~ remove
      a b.session:8: > remove 9: row 9 is out of range: rows are 0 to 3
                  > remove 9
        actual    ! "row 9 is out of range: rows are 0 to 3"
      a b.session:12: > remove 0: count: expected 2, found no change
                  > remove 0
                  - integers[0] = 1
                    count = 3
        expected    count = 2

      1 failed
      to go through the differences: understudy review 'a b.session'
      to accept integers alone: understudy replay --accept --only integers 'a b.session'
      to accept remove alone: understudy replay --accept --only remove 'a b.session'
      to accept count alone: understudy replay --accept --only count 'a b.session'
      to accept all of them: understudy replay --accept 'a b.session'

      """
    #expect(try tool.run("replay", "a b.session") == Tool.Outcome(status: 1, output: output))
  }

  /// A fault that lasts is shown a few times; what differs for another reason is at least named.
  @Test func repetitionsOfDifferenceAreCounted() throws {
    let adding = (1...5).map { "> add 7\n  integers[\($0 + 2)] = 8\n  count = \($0 + 3)\n" }
    let session =
      "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 3\n~ remove\n"
      + adding.joined() + "> remove 0\n- integers[0] = 1\n  count = 8\n"
    try tool.folder.write(session, to: "a.session")
    let whole = try tool.run("replay", "--all", "a.session")
    let blocks = whole.output.split(separator: "\n\n")[0].split(separator: "\na.session:")
    #expect(blocks.count == 6)
    let output = """
      \(blocks[..<3].joined(separator: "\na.session:"))
      a.session:\(blocks[5].prefix { $0 != "\n" })
        … and 2 more steps

      1 failed
      to see everything: understudy replay --all a.session
      to go through the differences: understudy review a.session
      to accept integers alone: understudy replay --accept --only integers a.session
      to accept count alone: understudy replay --accept --only count a.session
      to accept all of them: understudy replay --accept a.session

      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
    let accepted = try tool.run("replay", "--accept", "a.session").output
    #expect(accepted.hasSuffix("  … and 2 more steps\n1 accepted\n"), "\(accepted)")
  }

  /// A step with as many lines as a timer makes hides neither what happened instead nor the next one.
  @Test func linesOfLongStepAreCounted() throws {
    let rows = (0..<40).map { "+ integers[\($0 + 3)] = 8\n" }.joined()
    let session = "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 3\n~ remove\n> add 7\n"
    try tool.folder.write(session + rows, to: "a.session")
    let whole = try tool.run("replay", "--all", "a.session").output
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let output = """
      \(lines[..<10].joined(separator: "\n"))
        expected  … 32 more lines
        actual    + integers[3] = 7
        actual      count = 4

      1 failed
      to see everything: understudy replay --all a.session
      to go through the differences: understudy review a.session

      """
    let folded = try tool.run("replay", "a.session").output
    #expect(folded.hasPrefix(output), "\(folded)")
  }

  @Test func folderIsReplayedRecursivelyInOrder() throws {
    for name in ["b/z.session", "b/a/x.session", "c.session", "a.session"] {
      try tool.folder.write(Self.wrong, to: "all/\(name)")
    }
    try tool.folder.write(ScriptTests.session, to: "all/good.session")
    try tool.folder.write("not a session", to: "all/notes.txt")
    try tool.folder.makeFolder("all/folder.session")
    let names = ["a.session", "b/a/x.session", "b/z.session", "c.session"]
    let output = names.map { Self.report("all/\($0)") }.joined() + "1 passed, 4 failed\n"
    for folder in ["all", "all/"] {
      let outcome = try tool.run("replay", "--all", folder)
      #expect(outcome == Tool.Outcome(status: 1, output: output + Self.hints(folder)))
    }
  }

  @Test func replayWithoutPathPlaysSessionsFolder() throws {
    let missing = Tool.Outcome(status: 66, errors: "sessions: no such file or folder\n")
    #expect(try tool.run("replay") == missing)
    try tool.folder.write(ScriptTests.session, to: "sessions/integers/a.session")
    try tool.folder.write(ScriptTests.session, to: "sessions/integers/b.session")
    #expect(try tool.run("replay") == Tool.Outcome(output: "2 passed\n"))
  }

  @Test(arguments: [
    ("Cart/sessions/a.session", "Cart/Sources/Cart", "sessions", "../../sessions"),
    ("Cart/sessions/a.session", "", "sessions", "Cart/sessions"),
    ("Cart/sessions/a.session", "Cart/sessions", "sessions/a", "../sessions/a.session"),
    ("sessions/a.session", "", "a", "sessions/a.session"),
    ("sessions/search.session", "", "sessions/seerch.session", "sessions/search.session"),
  ])
  func sessionsNearbyAreNamed(
    file: String, folder: String, typed: String, meant: String
  ) throws {
    try tool.folder.write(ScriptTests.session, to: file)
    try tool.folder.write("", to: "Cart/Package.swift")
    if !folder.isEmpty { try tool.folder.makeFolder(folder) }
    let errors = "\(typed): no such file or folder: did you mean \(meant)?\n"
    #expect(
      try tool.shell("cd ./\(folder) && \"$0\" replay \(typed)")
        == Tool.Outcome(status: 66, errors: errors))
  }

  @Test func missingPathIsReportedBeforeReplay() throws {
    try tool.folder.write(Self.wrong, to: "a.session")
    let outcome = try tool.run("replay", "a.session", "b\u{1b}.session")
    let errors = "b\\u{1b}.session: no such file or folder\n"
    #expect(outcome == Tool.Outcome(status: 66, errors: errors))
  }

  @Test func emptyFolderIsReported() throws {
    try tool.folder.makeFolder("empty/er")
    let outcome = try tool.run("replay", "empty")
    let errors = "empty: no *.session file in this folder\n"
    #expect(outcome == Tool.Outcome(status: 66, errors: errors))
  }

  /// As `:save` takes a name, and as reports name a place.
  @Test(arguments: ["all/a", "all/a.session:3", "all/a.session:3:12", "all/a.session:3:"])
  func fileIsFoundByItsNameAndPlace(path: String) throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    #expect(try tool.run("replay", path) == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: [
    ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"], ["LANG": "C", "TZ": "UTC", "LC_ALL": "C"],
    ["LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ar", "TZ": "Pacific/Apia"], ["TZ": "nowhere"],
  ])
  func replayIgnoresEnvironment(environment: [String: String]) throws {
    let script = "rename Ada Lovelace\nborn 1990-01-31\nlocale fr_FR\nborn 2020-02-29\n"
    let recorded = try tool.run("person", input: script)
    #expect(try tool.run("person", input: script, environment: environment) == recorded)
    try tool.folder.write(recorded.output, to: "a.session")
    let outcome = try tool.run("replay", "a.session", environment: environment)
    #expect(outcome == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func answersComeFromFile() throws {
    let session = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > add
      < random 1234
      + integers[3] = 1234
        count = 4

      """
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func replayDoesNotWaitForSlowService() throws {
    let session = """
      understudy 3 scores
        rows = []
        isLoading = false
        errorText = nil
        source = .regular
      ~ cancel ! "nothing is being fetched"
      > choose slow
        source = .slow
      > fetch
        isLoading = true
      ~ cancel
      < scores []
        isLoading = false
      ~ cancel ! "nothing is being fetched"

      """
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func placeholderMatchesItsKind() throws {
    let session = ScriptTests.session.replacing("= 7", with: "= <int>")
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }
}

extension String {
  /// The report if the session was the only one that was selected: without how to run it alone.
  var ofTheOnlySession: String { replacing(/to run it alone: .*\n/, with: "") }
}
