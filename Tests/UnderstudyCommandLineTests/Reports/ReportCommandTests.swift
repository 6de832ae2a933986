import TestTools
import Testing

/// `understudy report` and `replay --html`: what is written where, and how they exit.
@Suite(.runsPrograms) struct ReportCommandTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(ScriptTests.session, to: "sessions/passes.session")
  }

  /// Adds a session that does not match.
  private func addFailure() throws {
    let session = ScriptTests.session.replacing("count = 4", with: "count = 5")
    try #require(session != ScriptTests.session)
    try tool.folder.write(session, to: "sessions/fails.session")
  }

  private func title(_ page: String) throws -> String {
    let text = try tool.folder.read(page)
    try #require(text.hasPrefix("<!doctype html>\n") && text.hasSuffix("</html>\n"))
    return String(text.split(separator: "<title>")[1].prefix { $0 != "<" })
  }

  @Test func reportWritesPageOnSessionsThatPass() throws {
    let outcome = try tool.run("report")
    #expect(outcome == Tool.Outcome(output: "1 passed\nsee report.html\n"))
    #expect(try title("report.html") == "1 session passed")
  }

  @Test func reportFailsIfASessionFails() throws {
    try addFailure()
    let outcome = try tool.run("report", "sessions", "--output", "page.html")
    #expect(outcome == Tool.Outcome(status: 1, output: "1 passed, 1 failed\nsee page.html\n"))
    #expect(try title("page.html") == "1 of 2 sessions failed")
    let page = try tool.folder.read("page.html")
    #expect(page.contains("<a href=\"#sessions/fails.session:"))
    #expect(page.contains("<code>understudy replay sessions/fails.session</code>"))
  }

  /// A page without what differs each time.
  private func page(_ name: String) throws -> String {
    try tool.folder.read(name).replacing(/[0-9.]+ (ms|s)\b/, with: "")
      .replacing(/nonce-\w+|nonce="\w+"/, with: "")
  }

  @Test func replayAlsoWritesPage() throws {
    try addFailure()
    let plain = try tool.run("replay")
    let outcome = try tool.run("replay", "--html", "page.html")
    #expect(outcome == plain)
    _ = try tool.run("report")
    #expect(try page("page.html") == page("report.html"))
  }

  @Test func pageOfResultsIsThatOfTheReplay() throws {
    try addFailure()
    _ = try tool.shell("\"$0\" replay --format jsonl > results.jsonl; \"$0\" report -o own.html")
    let outcome = try tool.run("report", "--results", "results.jsonl")
    #expect(outcome == Tool.Outcome(status: 1, output: "1 passed, 1 failed\nsee report.html\n"))
    #expect(try page("own.html") == page("report.html"))
  }

  @Test func linesOfResultsMayEndInReturnAndLineFeed() throws {
    _ = try tool.shell("\"$0\" replay --format jsonl | sed 's/$/\\r/' > results.jsonl")
    let outcome = try tool.run("report", "--results", "results.jsonl")
    #expect(outcome == Tool.Outcome(output: "1 passed\nsee report.html\n"))
  }

  @Test func resultsNameTheSessions() throws {
    try tool.folder.write("", to: "results.jsonl")
    for words in ["sessions/passes.session", "--filter a", "--shard 1/2"] {
      let outcome = try tool.shell("\"$0\" report \(words) --results results.jsonl")
      let errors =
        "--results: the results name the sessions: leave out paths, --filter and --shard\n"
      #expect(outcome == Tool.Outcome(status: 64, errors: errors))
    }
  }

  @Test func reportLeavesOtherFilesAlone() throws {
    try tool.folder.write("<!doctype html>\n<title>mine</title>\n", to: "index.html")
    let errors =
      "index.html: not overwritten, since it is not a page that Understudy wrote: choose another name, or remove it first\n"
    let outcome = try tool.run("report", "--output", "index.html")
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    let html = try tool.run("replay", "--html", "index.html")
    #expect(html == Tool.Outcome(status: 73, errors: errors))
  }

  @Test func reportReplacesOldPage() throws {
    _ = try tool.run("report")
    try addFailure()
    _ = try tool.run("report")
    #expect(try title("report.html") == "1 of 2 sessions failed")
  }

  @Test func reportNeedsAName() throws {
    let report = try tool.run("report", "--output", "")
    let errors = "the name is empty: expected a file, such as report.html\n"
    #expect(report == Tool.Outcome(status: 64, errors: "--output: " + errors))
    let replay = try tool.run("replay", "--html", "")
    #expect(replay == Tool.Outcome(status: 64, errors: "--html: " + errors))
  }

  @Test func pageGoesToPipeAlone() throws {
    let outcome = try tool.shell("\"$0\" report --output /dev/stdout | cat")
    #expect(outcome.output.hasPrefix("<!doctype html>\n"))
    #expect(outcome.output.hasSuffix("</html>\n"))
    #expect(outcome.errors == "")
  }

  @Test func sessionNamedTwiceIsThereOnce() throws {
    let outcome = try tool.run("report", "sessions", "sessions/../sessions/passes.session")
    #expect(outcome.output == "1 passed\nsee report.html\n")
  }

  @Test func sessionsThatCantBeReplayedAreInThePage() throws {
    try tool.folder.write("understudy 3 nowhere\n", to: "sessions/unknown.session")
    try tool.folder.write("", to: "sessions/empty.session")
    try tool.folder.write("understudy 3 integers\n  count = x\n", to: "sessions/malformed.session")
    let outcome = try tool.run("report")
    #expect(outcome.output == "1 passed, 3 failed\nsee report.html\n")
    let page = try tool.folder.read("report.html")
    for reason in ["unknown screen \"nowhere\"", "found an empty file", "expected a value"] {
      #expect(page.contains(reason))
    }
  }
}
