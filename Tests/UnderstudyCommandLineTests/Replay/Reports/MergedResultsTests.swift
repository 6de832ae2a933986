import GeneratedInput
import SessionReports
import TestTools
import Testing

@testable import UnderstudyCommandLine

/// The results of several replays are put together, and what is wrong with them is named.
@Suite(.runsPrograms) struct MergedResultsTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    for name in ["a", "b", "d"] {
      try tool.folder.write(ScriptTests.session, to: "all/\(name).session")
    }
    try tool.folder.write(ReplayTests.wrong, to: "all/c.session")
  }

  /// What a replay writes for programs.
  private func replay(_ options: String...) throws -> String {
    try tool.run(["replay", "all", "--format", "jsonl"] + options, bytes: []).output
  }

  private func merge(_ texts: String...) -> MergedResults {
    var merged = MergedResults()
    for (index, text) in texts.enumerated() {
      merged.add(Array(text.utf8), from: "results-\(index + 1).jsonl")
    }
    return merged
  }

  /// The files, with a cross behind those that failed.
  private func files(_ merged: MergedResults) -> [String] {
    var merged = merged
    return merged.sessions().map { $0.result.file + ($0.result.hasFailed ? " ✗" : "") }
  }

  private let all = ["all/a.session", "all/b.session", "all/c.session ✗", "all/d.session"]

  @Test func shardsBecomeOneReport() throws {
    let merged = merge(try replay("--shard", "2/2"), try replay("--shard", "1/2"))
    #expect(merged.problems == [])
    #expect(files(merged) == all)
  }

  @Test func resultsInOneFileCountAsSeveral() throws {
    let merged = merge(try replay("--shard", "1/2") + replay("--shard", "2/2"))
    #expect(merged.problems == [])
    #expect(files(merged) == all)
  }

  @Test func missingShardsAreNamed() throws {
    let second = try replay("--shard", "2/4")
    #expect(
      merge(try replay("--shard", "1/4"), second, try replay("--shard", "4/4")).problems
        == ["part 3 of 4 is missing"])
    #expect(merge(second).problems == ["parts 1, 3 and 4 of 4 are missing"])
    #expect(
      merge(try replay("--shard", "1/100")).problems
        == ["parts 2, 3, 4, 5, 6 and 94 more of 100 are missing"])
  }

  @Test func shardsOfDifferentReplaysAreNamed() throws {
    let first = try replay("--shard", "1/2")
    #expect(
      merge(first, try replay("--shard", "2/3")).problems
        == [
          "results-2.jsonl is part 2 of 3, and results-1.jsonl is part 1 of 2",
          "part 2 of 2 is missing",
        ])
    let whole = merge(first, try replay("--shard", "2/2"), try replay()).problems
    let text = "results-3.jsonl is a replay of all sessions, and results-1.jsonl is part 1 of 2"
    #expect(whole.last == text)
  }

  @Test func shardThatRanTwiceIsNamed() throws {
    let first = try replay("--shard", "1/2")
    let merged = merge(first, try replay("--shard", "2/2"), first)
    let twice = first.matches(of: /"file":"([^"]*)"/).map {
      "\($0.1): it is in results-1.jsonl and in results-3.jsonl"
    }
    #expect(
      merged.problems == twice + ["results-3.jsonl is part 1 of 2, and so is results-1.jsonl"])
    #expect(files(merged) == all)
  }

  @Test func failureCountsOfTwoResults() throws {
    let passed = try replay()
    try tool.folder.write(ReplayTests.wrong, to: "all/a.session")
    let failed = try replay()
    for merged in [merge(passed, failed), merge(failed, passed)] {
      #expect(files(merged) == ["all/a.session ✗"] + all.dropFirst())
    }
  }

  @Test func cutFileIsNamed() throws {
    let text = try replay()
    let whole = text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
    #expect(merge(whole).problems == ["results-1.jsonl: it ends before its summary"])
    #expect(merge(String(text.dropLast(20))).problems == merge(whole).problems)
    #expect(merge("").problems == merge(whole).problems)
    let rest = text.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
    #expect(merge(rest).problems == ["results-1.jsonl: it has 3 of 4 sessions"])
  }

  @Test func otherLinesAreNamed() throws {
    let text = try replay()
    let lines = [
      "hello", "[]", "{}", #"{"type":"screen","version":1}"#, #"{"type":"session","version":2}"#,
      #"{"type":"session","version":1}"#,
      #"{"type":"session","version":1,"file":"a","outcome":"lost","seconds":0,"failures":[]}"#,
      #"{"type":"session","version":1,"file":"a","outcome":"failed","seconds":0,"failures":7}"#,
    ]
    let merged = merge(lines.map { $0 + "\n" }.joined() + text)
    #expect(
      merged.problems == [
        "results-1.jsonl:1: column 1: expected a JSON value",
        "results-1.jsonl:2: expected an object, found an array",
        "results-1.jsonl:3: expected a line of replay --format jsonl",
        #"results-1.jsonl:4: expected a line of replay --format jsonl, found type "screen""#,
        "results-1.jsonl:5: version 2: expected 1",
        "results-1.jsonl:6: expected outcome",
        #"results-1.jsonl:7: outcome: unknown "lost""#,
        "results-1.jsonl:8: failures: expected an array, found 7",
      ])
  }

  @Test func problemsAreOnThePageAndOnStandardError() throws {
    try tool.folder.write(try replay("--shard", "1/2"), to: "results.jsonl")
    let outcome = try tool.run("report", "--results", "results.jsonl", "--output", "report.html")
    let output = "1 passed, 1 failed\nsee report.html\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: "part 2 of 2 is missing\n"))
    let page = try tool.folder.read("report.html")
    #expect(page.contains("<h2 id=\"problems\">Problems</h2><ul><li>part 2 of 2 is missing</li>"))
  }

  /// A page about a part of the sessions must not look as if all had passed.
  @Test(arguments: [("1/2", "2 sessions passed, 1 problem"), ("1/1", "4 sessions passed")])
  func missingShardIsInTheTitle(shard: String, title: String) throws {
    try tool.folder.write(ScriptTests.session, to: "all/c.session")
    try tool.folder.write(try replay("--shard", shard), to: "results.jsonl")
    _ = try tool.run("report", "--results", "results.jsonl")
    let page = try tool.folder.read("report.html")
    #expect(page.contains("<title>\(shard == "1/1" ? "All " : "")\(title)</title>"))
    let kind = shard == "1/1" ? "passed" : "incomplete"
    #expect(page.contains("<header class=\"verdict \(kind)\">"))
  }

  @Test func sessionsThatDidNotRunFailTheReport() throws {
    try tool.folder.write(ScriptTests.session, to: "all/c.session")
    let results = try replay().replacing("\"notRun\":0", with: "\"notRun\":61")
    try tool.folder.write(results, to: "results.jsonl")
    let outcome = try tool.run("report", "--results", "results.jsonl")
    #expect(
      outcome == Tool.Outcome(status: 1, output: "4 passed, 61 not run\nsee report.html\n"))
    let page = try tool.folder.read("report.html")
    #expect(page.contains("<title>4 of 65 sessions passed, 61 not run</title>"))
  }

  @Test func sessionThatChangedHasNoText() throws {
    let text = try replay()
    // The files are named relative to the folder of the replay.
    let absolute = text.replacing("all/", with: tool.folder.path("all/"))
    try tool.folder.write(ReplayTests.wrong, to: "all/a.session")
    try tool.folder.remove("all/b.session")
    var merged = merge(absolute)
    let sessions = merged.sessions()
    #expect(sessions.map(\.text.isEmpty) == [true, true, false, false])
    #expect(sessions.map { $0.session == nil } == [true, true, false, false])
    #expect(
      merged.problems == [
        tool.folder.path("all/a.session: the file changed since it was replayed"),
        tool.folder.path("all/b.session: can't be read: no such file or directory"),
      ])
  }

  /// Results may be made up: they must not bring any file of this machine onto the page.
  @Test func sessionWithoutDigestHasNoText() {
    let result =
      #"{"type":"session","version":1,"file":"/etc/passwd","outcome":"failed","seconds":0,"#
      + #""failures":[{"line":1,"text":"odd"}]}"# + "\n"
    var merged = merge(result)
    #expect(merged.sessions().map(\.text) == [[]])
  }

  @Test func numbersThatOverflowAreRefused() {
    let summary = { (passed: String) in
      #"{"type":"summary","version":1,"passed":\#(passed),"accepted":0,"failed":0,"notRun":0}"#
        + "\n"
    }
    let (greatest, expected) = (
      "9223372036854775807", "expected a whole number from 0 to 1000000000"
    )
    let merged = merge(summary(greatest) + summary("-1") + summary("0.5") + summary("0"))
    #expect(
      merged.problems == [
        "results-1.jsonl:1: passed: \(expected), found \(greatest)",
        "results-1.jsonl:2: passed: \(expected), found -1",
        "results-1.jsonl:3: passed: \(expected), found 0.5",
      ])
  }

  @Test func everyCutIsNoticed() throws {
    let text = Array(try replay("--shard", "1/1").utf8)
    for count in stride(from: 0, to: text.count - 1, by: 5) {
      var merged = MergedResults()
      merged.add(Array(text.prefix(count)), from: "results.jsonl")
      #expect(merged.problems == ["results.jsonl: it ends before its summary"], "\(count)")
    }
  }

  @Test func damagedResultsAreReported() throws {
    let text = Array(try replay().utf8)
    var random = InputGenerator()
    for _ in 0..<150 {
      var damaged = text
      for _ in 0..<random.int(1..<4) {
        damaged[random.int(0..<damaged.count)] = random.pick(Array("0\"{}[],:\n\u{1b}xé".utf8))
      }
      var merged = MergedResults()
      merged.add(damaged, from: "results.jsonl")
      for problem in merged.problems {
        #expect(!problem.unicodeScalars.contains { $0.value < 0x20 }, "\(random.seed)")
      }
      _ = merged.sessions()
    }
  }

  /// Results of other machines become any report, as if this one had replayed the sessions.
  @Test(arguments: ["jsonl", "github"])
  func resultsBecomeAnyReport(format: String) throws {
    try tool.folder.write("understudy 3 nowhere\n", to: "all/e.session")
    try tool.folder.write(try replay("--junit", "own.xml"), to: "results.jsonl")
    let words = ["--results", "results.jsonl", "--junit", "merged.xml", "--format", format]
    let merged = try tool.run(["report"] + words, bytes: [])
    let own = try tool.run("replay", "all", "--format", format)
    #expect(timeless(merged.output) == timeless(own.output))
    #expect(merged.status == 1)
    let files = try ["merged.xml", "own.xml"].map { timeless(try tool.folder.read($0)) }
    #expect(files[0] == files[1])
  }

  @Test func resultsBecomeText() throws {
    let wrong = ReplayTests.wrong
    try tool.folder.write(wrong, to: "all/a.session")
    try tool.folder.write(try replay(), to: "results.jsonl")
    let merged = try tool.run("report", "--results", "results.jsonl", "--format", "text")
    let own = try tool.run("replay", "all").output
    // What to type next depends on what was typed.
    let reports = own.prefix(upTo: try #require(own.firstRange(of: "to see every")).lowerBound)
    #expect(merged.output == reports)
  }

  private func timeless(_ text: String) -> String {
    text.replacing(/(seconds":|time=")[0-9.e-]+/) { "\($0.1)0" }
  }

  @Test func noticesAreAddedUp() throws {
    let summary = { (part: Int, steps: Int) in
      #"{"type":"summary","version":1,"passed":0,"accepted":0,"failed":0,"notRun":2,"#
        + #""shard":{"number":\#(part),"count":2},"#
        + #""unmentioned":[{"screen":"cart","parts":["sum","total\#(part)"],"sessions":\#(part)}],"#
        + #""lint":[{"screen":"cart","command":"add","text":"odd","file":"a","line":3,"#
        + #""steps":\#(steps),"sessions":1}]}"# + "\n"
    }
    let merged = merge(summary(1, 2), summary(2, 3))
    #expect(merged.problems == [])
    #expect(merged.notRun == 4)
    #expect(
      merged.summary(of: []).notices.lines == [
        "lint: cart: > add: odd (5 steps in 2 sessions, first in a:3)",
        "sum is not in 3 sessions of cart: --accept adds it",
        "total1 is not in 1 session of cart: --accept adds it",
        "total2 is not in 2 sessions of cart: --accept adds it",
      ])
  }
}
