import GeneratedInput
import SessionAnalysis
import SessionFormat
import Testing

@testable import SessionReports

/// Results are read as they are written.
@Suite struct SessionResultTests {
  @Test func resultsRoundTrip() throws {
    var random = InputGenerator()
    for _ in 0..<500 {
      let result = random.result()
      let bytes = Array("\(result.json)".utf8)
      let json = try JSON(parsing: bytes)
      #expect(try SessionResult(ReportedObject(json)) == result)
    }
  }

  @Test func wholeResultIsWritten() {
    let events = [
      SessionResult.Entry(.same, "> add"), SessionResult.Entry(.expected, "!", line: 4),
    ]
    let result = SessionResult(
      file: "a.session", outcome: .failed, seconds: 0.5,
      failures: [
        .init(
          line: 3, text: "odd", events: events,
          differences: [.init(.init("why", about: "count"), "count: expected 1, found 2")])
      ],
      cause: "why",
      command: "understudy replay a.session",
      repetitions: .init(passed: 2, of: 3), digest: "0123456789abcdef")
    let json = [
      #"{"type":"session","version":1,"file":"a.session","outcome":"failed","seconds":0.5,"#,
      #""digest":"0123456789abcdef","failures":[{"line":3,"text":"odd","events":["#,
      #"{"is":"same","event":"> add"},{"is":"expected","event":"!","line":4}],"#,
      #""reasons":[{"text":"why","name":"count","summary":"count: expected 1, found 2"}]}],"#,
      #""runs":3,"passed":2,"command":"understudy replay a.session","cause":"why"}"#,
    ].joined()
    #expect("\(result.json)" == json)
  }

  /// One condition may disable many commands, and one text may be shown in several bindings.
  @MainActor @Test func reasonsThatSayTheSameOfSeveralNamesAreOne() {
    let names = ["add", "copy", "edit", "move", "open", "print", "save", "send"]
    let differences =
      names.map { (name: String) in
        SessionResult.Difference(
          .init("\(name) is not enabled after log-in", about: name),
          "\(name): expected enabled, found no change")
      }
      + ["count", "total"].map { (name: String) in
        SessionResult.Difference(
          .init("\(name): another value after log-in", about: name), "\(name): expected 1, found 2")
      }
    var report = TextReport(ReportSettings(program: "understudy"))
    var summary = ReplaySummary()
    for file in ["a.session", "b.session"] {
      let failure = SessionResult.Failure(
        line: 3, text: "> log-in: add: expected enabled, found no change",
        events: [.init(.same, "> log-in"), .init(.expected, "~ add", line: 3)],
        differences: differences)
      let result = SessionResult(
        file: file, outcome: .failed, seconds: 0, failures: [failure],
        cause: "add is not enabled after log-in")
      #expect(report.text(on: result) == "")
      summary.count(result)
    }
    #expect(
      report.text(on: summary) == """
        1. 2 sessions: add, copy, edit and 5 more are not enabled after log-in
          also count and total: another value after log-in
        a.session:3: > log-in: add: expected enabled, found no change
          and b.session

        2 failed

        """)
  }

  /// A step of `add` in line 3 that differs in some bindings.
  private func failure(in names: [String]) -> SessionResult.Failure {
    SessionResult.Failure(
      line: 3, text: "> add: \(names[0]): expected 1, found 2",
      events: [.init(.same, "> add"), .init(.expected, "  \(names[0]) = 1", line: 3)], step: 1,
      differences: names.map { name in
        .init(
          .init("\(name): another value after add", about: name), "\(name): expected 1, found 2")
      })
  }

  @MainActor private func report(_ results: [SessionResult]) -> String {
    var report = TextReport(ReportSettings(program: "understudy"))
    var summary = ReplaySummary()
    for result in results {
      #expect(report.text(on: result) == "")
      summary.count(result)
    }
    return report.text(on: summary)
  }

  /// Sessions may differ in it for a reason that they share, and for one that only one of them has.
  @MainActor @Test func acceptedStepIsShownOnce() {
    var later = failure(in: ["total"])
    (later.line, later.step, later.text) = (5, 2, "> add: total: expected 2, found 3")
    let failures = [
      "a.session": [failure(in: ["count", "total"])], "b.session": [failure(in: ["count"])],
      "c.session": [failure(in: ["count", "sum"]), later],
    ]
    let results = failures.sorted { $0.key < $1.key }.map { file, failures in
      var result = SessionResult(file: file, outcome: .failed, seconds: 0, failures: failures)
      result.accept(adding: [])
      return result
    }
    #expect(
      report(Array(results.prefix(2))) == """
        2 sessions accepted: count: another value after add
        a.session:3: > add: count: expected 1, found 2
          and b.session

        accepted a.session

        2 accepted

        """)
    #expect(
      report(Array(results.suffix(2).reversed())) == """
        2 sessions accepted: count: another value after add
        c.session:3: > add: count: expected 1, found 2
          … and 1 more step
          and b.session

        accepted c.session
        c.session:5: > add: total: expected 2, found 3
        2 accepted

        """)
  }

  /// Also one that is about no step, between two others.
  @MainActor @Test func eachReasonHasItsNumber() {
    let failures = [
      failure(in: ["count"]),
      SessionResult.Failure(line: 9, text: "play: the recorded error: there is no case lost"),
      failure(in: ["total"]),
    ]
    let results = zip(["a.session", "b.session", "c.session"], failures).map { file, failure in
      SessionResult(file: file, outcome: .failed, seconds: 0, failures: [failure])
    }
    #expect(
      report(results) == """
        1. 1 session: count: another value after add
        a.session:3: > add: count: expected 1, found 2

        2. b.session:9: play: the recorded error: there is no case lost

        3. 1 session: total: another value after add
        c.session:3: > add: total: expected 1, found 2

        3 failed

        """)
  }

  @Test func unknownMembersAreIgnored() throws {
    let text = #"{"new":[],"file":"a","outcome":"passed","seconds":0,"failures":[]}"#
    let json = try JSON(parsing: Array(text.utf8))
    #expect(
      try SessionResult(ReportedObject(json))
        == SessionResult(file: "a", outcome: .passed, seconds: 0))
  }
}

extension InputGenerator {
  fileprivate mutating func result() -> SessionResult {
    var result = SessionResult(
      file: hostileString(), outcome: pick([.passed, .accepted, .failed]),
      seconds: Double(int(0..<1000)) / 7,
      failures: array(0..<4) { random in
        SessionResult.Failure(
          line: random.int(1..<99), text: random.hostileString(),
          events: random.array(0..<4) { $0.entry() },
          differences: random.array(0..<3) { .init($0.reason(), $0.hostileString()) })
      },
      cause: isOnce(in: 2) ? hostileString() : nil, command: isOnce(in: 2) ? hostileString() : nil,
      repetitions: isOnce(in: 2) ? .init(passed: int(0..<9), of: 9) : nil,
      digest: isOnce(in: 2) ? SessionResult.digest(of: Array(hostileString().utf8)) : nil)
    result.isUnplayable = result.hasFailed && isOnce(in: 2)
    return result
  }

  private mutating func reason() -> SessionResult.Reason {
    .init(hostileString(), about: isOnce(in: 2) ? hostileString() : nil)
  }

  private mutating func entry() -> SessionResult.Entry {
    let kind = pick([StepDifference.Kind.same, .expected, .actual])
    return SessionResult.Entry(kind, hostileString(), line: kind == .expected ? int(1..<99) : nil)
  }
}
