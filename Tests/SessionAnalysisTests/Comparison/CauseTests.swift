import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// The first line of a report, and the cause that groups it with others.
@Suite struct CauseTests {
  private let opening = """
      rows = ["a", "b", "c"]
      count = 3
    ~ save ! "write a title"

    """

  private func expect(
    _ expected: String, _ actual: String, _ summary: String, _ expectedCauses: String...,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let comparison = try compare(
      "\(opening)> add 3\n\(expected)", "\(opening)> add 3\n\(actual)")
    let first = comparison.report(file: "a.session").split(separator: "\n")
    let line = first.first.map(String.init) ?? ""
    let place = line.prefix { $0 != " " }
    #expect(line == "\(place) > add 3: \(summary)", sourceLocation: location)
    #expect(place.hasPrefix("a.session:"), sourceLocation: location)
    #expect(causes(comparison) == expectedCauses, sourceLocation: location)
  }

  /// The reasons of all steps, each once.
  private func causes(_ comparison: Comparison) -> [String] {
    comparison.failures().flatMap(\.reasons).map(\.text).reduce(into: []) { known, cause in
      if !known.contains(cause) { known.append(cause) }
    }
  }

  @Test func values() throws {
    try expect(
      "  count = 4\n", "  count = 5\n", "count: expected 4, found 5",
      "count: another value after add")
    try expect(
      "  count = 4\n", "", "count: expected 4, found no change: still 3",
      "count: a change is missing after add")
    try expect(
      "", "  count = 4\n", "count: expected no change, found 4",
      "count: an unexpected change after add")
  }

  /// A view model that draws one number more gets other UUIDs from there on.
  @Test(arguments: [(true, "Tea", true), (false, "Tea", false), (true, "Rice", false)])
  func otherUUIDsAreExplained(drawsNumbers: Bool, title: String, isExplained: Bool) throws {
    func session(_ id: String, _ title: String) -> String {
      "\(drawsNumbers ? "< entropy 7\n" : "")\(opening)> add 3\n"
        + "+ rows[3] = (id: \"\(id)\", title: \"\(title)\")\n"
    }
    let comparison = try compare(
      session("1E779199-EA02-416C-9603-47626AB61821", "Tea"),
      session("5C7B7A5E-3F0B-4B56-9B0C-0F6E6B7C1D2A", title))
    let remark = """
      a.session: UUIDs and other random numbers come from one sequence: if one is new or missing, all \
      later ones differ; world.uuid is recorded apart
      """
    #expect(comparison.report(file: "a.session").hasSuffix(remark) == isExplained)
  }

  /// What the opening shows may change in it.
  @Test(arguments: [
    ("  count = nil\n", "", "count: another value in the opening"),
    ("", "  count = nil\n", "count: another value in the opening"),
    ("  total = 1\n", "", "total is not shown in the opening"),
  ])
  func changeWithinTheOpeningIsAnotherValue(expected: String, actual: String, cause: String) throws
  {
    let comparison = try compare("\(opening)\(expected)", "\(opening)\(actual)")
    #expect(causes(comparison) == [cause])
  }

  @Test func eachCauseOfStepIsNamedTheMostLikelyFirst() throws {
    try expect(
      "~ save\n  count = 4\n", "", "count: expected 4, found no change: still 3",
      "count: a change is missing after add", "save is not enabled after add")
    try expect(
      "= 1\n  count = 4\n", "= 2\n  count = 5\n", "count: expected 4, found 5",
      "count: another value after add", "another result after add")
  }

  @Test func unexpectedValueIsMoreLikelyThanWhatDidNotHappen() throws {
    try expect(
      "? send(3)\n  count = 4\n", "- rows[2] = \"c\"\n",
      "rows: expected no change, found - rows[2] = \"c\"",
      "rows: an unexpected change after add", "send was not asked after add",
      "count: a change is missing after add")
    try expect(
      "  count = 4\n", "? send(3)\n- rows[2] = \"c\"\n",
      "send(3) is waiting for its answer, which the session does not expect",
      "send is still waiting after add", "count: a change is missing after add",
      "rows: an unexpected change after add")
  }

  @Test func refusalExplainsWhatDidNotHappen() throws {
    try expect(
      "  count = 4\n~ save\n", "! \"no\"\n", "no", "no after add")
    try expect(
      "  count = 4\n~ save\n", "! \"no\"\n  count = 5\n", "no", "no after add",
      "count: another value after add")
  }

  @Test func brokenPromisesExplainOnlyThemselves() throws {
    try expect(
      "  count = 4\n~ save\n",
      "! \"rows changed without a notification\"\n! \"broken: there is a row\"\n",
      "rows changed without a notification", "rows changed without a notification",
      "broken: there is a row after add", "count: a change is missing after add",
      "save is not enabled after add")
  }

  @Test func firstMissingAnswerExplainsTheOthers() throws {
    let missing = "! \"the session holds no answer for this\"\n"
    try expect(
      "< loan 1\n  count = 4\n", "< fine \(missing)< loan \(missing)",
      "fine was asked, and no answer is recorded", "fine was asked unexpectedly after add")
  }

  @Test func bindingThatIsGoneExplainsOnlyItself() throws {
    let screen = ScreenDescription("books", bindings: ["rows", "title"])
    let comparison = try compare(
      "  rows = []\n  count = 3\n  title = \"a\"\n", "  rows = []\n  title = \"b\"\n",
      among: screen)
    #expect(
      causes(comparison) == ["no binding count", "title: another value in the opening"])
  }

  @Test func longTextIsCut() throws {
    let text = String(repeating: "a", count: 300_000)
    let short = String(repeating: "a", count: 39)
    try expect(
      "", "! \"\(text)\"\n", "\(short)… (300000 characters)",
      "\(short)… (300000 characters) after add")
  }

  @Test func events() throws {
    try expect(
      "* opened 1\n", "* opened 2\n", "opened: expected 1, found 2",
      "opened with another value after add")
    try expect(
      "* opened\n* opened\n", "* opened\n", "opened did not happen",
      "opened did not happen after add")
    try expect(
      "", "* opened (1, true)\n", "opened happened, which is not expected",
      "opened happened unexpectedly after add")
    try expect(
      "* opened\n* closed\n", "* closed\n* opened\n", "opened did not happen",
      "opened did not happen after add", "opened happened unexpectedly after add")
  }

  @Test func droppedNotification() throws {
    try expect(
      "  count = 4\n", "  count = 4\n! \"count changed without a notification\"\n",
      "count changed without a notification", "count changed without a notification")
  }

  @Test func availability() throws {
    try expect(
      "", "~ save\n", "save is enabled, which is not expected",
      "save is enabled unexpectedly after add")
    try expect(
      "", "~ save ! \"no\"\n", "save is disabled, \"no\", which is not expected",
      "save is disabled unexpectedly after add")
    try expect(
      "~ save\n", "", "save: expected enabled, found no change", "save is not enabled after add")
    try expect(
      "~ save ! \"no\"\n", "", "save: expected disabled, \"no\", found no change",
      "save is not disabled after add")
    try expect(
      "~ save ! \"write more\"\n", "~ save ! \"write less\"\n",
      "save: expected disabled, \"write more\", found disabled, \"write less\"",
      "save is disabled for another reason after add")
  }

  @Test func effectThatIsAskedForAnotherSource() throws {
    try expect(
      "< scores(source: .slow) []\n",
      "< scores(source: .fast) ! \"the session holds no answer for this\"\n",
      "asked: expected scores(source: .slow), found scores(source: .fast)",
      "scores was asked with other inputs after add")
    try expect("< scores []\n", "", "scores was not asked", "scores was not asked after add")
    try expect(
      "", "< scores ! \"the session holds no answer for this\"\n! \"it failed\"\n",
      "scores was asked, and no answer is recorded", "scores was asked unexpectedly after add")
  }

  /// What only comes before another answer than expected follows from that.
  @Test(arguments: [
    ("  count = 5\n", ["stations was not asked after add"]),
    (
      "  count = 6\n",
      [
        "stations was not asked after add", "count: an unexpected change after add",
        "count: a change is missing after add",
      ]
    ),
  ])
  func whatOnlyComesAtAnotherTimeIsExplained(last: String, expected: [String]) throws {
    let beginning = "\(opening)> add 3\n"
    let comparison = try compare(
      beginning
        + "< clock 30.0\n< stations 1\n  count = 4\n< clock 30.0\n< stations 2\n  count = 5\n",
      beginning + "< clock 60.0\n  count = 4\n\(last)< stations 2\n", awaited: ["stations"])
    #expect(causes(comparison) == expected)
  }

  /// What was asked a command too early waits there.
  @Test func whatWaitsAlreadyIsNotMissing() throws {
    let cancelled = "< find(\"a\") ! \"cancelled\" (taskIsCancelled: true)\n"
    let comparison = try compare(
      "\(opening)> type a\n> type b\n? find(\"a\")\n\(cancelled)",
      "\(opening)> type a\n? find(\"a\")\n> type b\n\(cancelled)", awaited: ["find"])
    #expect(
      comparison.differences.map(\.summary) == [
        "find(\"a\") is waiting for its answer, which the session does not expect",
        "find(\"a\") is waiting already: it was asked in > type a",
      ])
    #expect(
      causes(comparison) == [
        "find is still waiting after type", "find was asked at another time after type",
      ])
  }

  /// What a task does that should have been cancelled follows from that.
  @Test func missingCancellationIsNamedFirst() throws {
    let beginning = "\(opening)> add 3\n"
    let comparison = try compare(
      beginning + "< clock 1.0\n< load(1) ! \"cancelled\" (taskIsCancelled: true)\n  count = 4\n",
      beginning + "? load(1)\n< clock 1.0\n  count = 4\n", awaited: ["load"])
    let summary = comparison.differences.first?.summary
    #expect(summary == "the task that asked load(1) should be cancelled, and is not")
  }

  /// What is shown wrongly before time passes, or before another answer comes, may be why a question is not asked
  /// later.
  @Test(arguments: [
    ("< clock 0.5\n", "< push(1) ok\n", ""),
    ("< pull 4\n", "< push(1) ok\n", ""),
    ("< pull 4\n", "< push(1) ok\n", "< push(0) ! \"the session holds no answer for this\"\n"),
  ])
  func whatIsShownEarlierIsNamedFirst(between: String, missing: String, extra: String) throws {
    func lines(_ count: Int, _ question: String) -> String {
      "\(opening)> add 3\n  count = \(count)\n\(between)\(question)"
    }
    let comparison = try compare(
      lines(1, missing), lines(0, extra), awaited: ["pull", "push"])
    #expect(comparison.differences.map(\.summary) == ["count: expected 1, found 0"])
    let second = extra.isEmpty ? "push was not asked" : "push was asked with other inputs"
    #expect(causes(comparison) == ["count: another value after add", "\(second) after add"])
  }

  /// In the same phase, a question tells more than what is shown.
  @Test func questionIsNamedBeforeWhatIsShownAtTheSameTime() throws {
    let beginning = "\(opening)> add 3\n< clock 0.5\n"
    let comparison = try compare(
      beginning + "  count = 1\n< push(1) ok\n", beginning + "  count = 0\n", awaited: ["push"])
    #expect(
      causes(comparison) == ["push was not asked after add", "count: another value after add"])
  }

  /// A stream that the command opens or closes after that stays as it is because the command stops before.
  @Test(arguments: [
    ("? prices\n", "prices was not asked after add"),
    ("< prices ! \"cancelled\" (taskIsCancelled: true)\n", "prices: another answer after add"),
    ("< prices end\n", "prices was not asked after add"),
  ])
  func whatIsSetBeforeAStreamOpensOrClosesIsNamedFirst(stream: String, cause: String) throws {
    let missing = "count: a change is missing after add"
    func found(_ expected: String, _ actual: String = "") throws -> [String] {
      let beginning = "\(opening)> add 3\n"
      return causes(try compare(beginning + expected, beginning + actual, awaited: ["prices"]))
    }
    #expect(try found("  count = 4\n\(stream)") == [missing, cause])
    #expect(
      try found("  count = 4\n\(stream)", "  count = 5\n")
        == ["count: another value after add", cause])
    // Below the command that opened it, or before what follows from that.
    #expect(try found("\(stream)  count = 4\n") == [cause, missing])
  }

  /// One that an answer should follow is asked for that.
  @Test func questionWithAnAnswerIsNamedBeforeWhatIsSet() throws {
    let beginning = "\(opening)> add 3\n"
    let comparison = try compare(
      beginning + "  count = 4\n? push(1)\n< push(1) ok\n", beginning, awaited: ["push"])
    #expect(
      causes(comparison) == [
        "push was not asked after add", "count: a change is missing after add",
      ])
  }

  /// Time passes at another time only because of what is asked.
  @Test func questionThatWaitsForNoTimeIsNamed() throws {
    let beginning = "\(opening)> add 3\n"
    let comparison = try compare(
      beginning + "< clock 0.5\n? save(\"hi\")\n", beginning + "? save(\"hi\")\n< clock 0.5\n",
      awaited: ["save"])
    let summary = comparison.differences.first?.summary
    #expect(summary == "save(\"hi\") was asked at another time")
  }

  @Test func editThatLies() throws {
    let text = "rows: the view model announced 4 rows, and has 3"
    try expect(
      "+ rows[3] = \"d\"\n", "! \"\(text)\"\n  rows = [\"a\"]\n", text,
      "rows: the view model announced … rows, and has … after add", "rows: another value after add")
  }

  /// In whichever form each side shows it.
  @Test(arguments: [
    ("+ rows[3] = \"d\"\n", "  rows = [\"a\", \"b\", \"c\", \"e\"]\n"),
    ("  rows = [\"a\", \"b\", \"c\", \"d\"]\n", "+ rows[3] = \"e\"\n"),
  ])
  func otherValueInAnotherForm(expected: String, actual: String) throws {
    try expect(
      expected, actual, "rows[3]: expected \"d\", found \"e\"", "rows[…]: another value after add")
  }

  @Test func rowThatIsRemovedAtTheWrongPlace() throws {
    try expect(
      "- rows[2] = \"c\"\n", "- rows[0] = \"a\"\n",
      "rows: expected - rows[2] = \"c\", found - rows[0] = \"a\"", "rows: another edit after add")
  }

  @Test func parameterThatIsAdded() throws {
    try expect(
      "+ rows[3] = \"d\"\n  count = 4\n", "! \"add: row is missing: usage: add number row\"\n",
      "add: row is missing: usage: add number row",
      "add: row is missing: usage: add number row after add")
  }

  @Test func endOfTheProcess() throws {
    try expect(
      "  count = 4\n", "x SIGTRAP\n", "it crashes (SIGTRAP)", "crashes (SIGTRAP) after add")
    try expect("x timeout\n", "", "it no longer hangs", "no longer hangs after add")
  }

  @Test func refusalThatNoLongerHappens() throws {
    try expect(
      "! \"display changed without a notification\"\n", "",
      "expected \"display changed without a notification\", found no error",
      "display changed without a notification: no longer after add")
  }

  @Test func resultsAndOutput() throws {
    try expect("= 1\n", "= 2\n", "result: expected 1, found 2", "another result after add")
    try expect("| a\n", "| b\n", "output: expected \"a\", found \"b\"", "other output after add")
  }

  @Test func bindingThatIsNeitherInTheOpeningNorOnTheScreenIsNamed() throws {
    let screen = ScreenDescription(
      "books", bindings: ["rows"], commands: [.init("add", takes: 1)])
    let comparison = try compare(
      "  rows = []\n> add 1\n  rows = [1]\n  count = 3\n", "  rows = []\n> add 1\n  rows = [2]\n",
      among: screen)
    #expect(causes(comparison) == ["no binding count", "rows[…]: another value after add"])
  }

  @Test func namesThatTheScreenDoesNotHave() throws {
    let screen = ScreenDescription(
      "books", bindings: ["rows", "number"], commands: [.init("insert", takes: 1)])
    let comparison = try compare(
      "  count = 3\n> add 3\n  count = 4\n> add 4\n  count = 5\n",
      "> add 3\n! \"unknown command \\\"add\\\"\"\n> add 4\n! \"unknown command \\\"add\\\"\"\n",
      among: screen)
    #expect(causes(comparison) == ["no binding count", "no command add"])
    let first = comparison.report(file: "a.session").split(separator: "\n")[0]
    #expect(
      first == "a.session:2: the screen books has no binding \"count\": bindings are rows, number")
  }

  @Test func noTextDrivesTheTerminal() throws {
    try expect(
      "", "! \"a\\nb\\u{1b}[31m\"\n", "a\\u{a}b\\u{1b}[31m", "a\\u{a}b\\u{1b}[…m after add")
  }

  @Test func longValueIsNamedByTheFirstPathThatDiffers() throws {
    let titles = (1...9).map { "\"title \($0)\"" }
    func rows(_ last: String) -> String { "[\((titles + [last]).joined(separator: ", "))]" }
    try expect(
      "  rows = \(rows("\"x\""))\n", "  rows = \(rows("\"y\""))\n",
      "rows[9]: expected \"x\", found \"y\"", "rows[…]: another value after add")
  }

  @Test(arguments: [
    ("  rows = [\"b\", \"a\"]\n", "  rows = [\"a\", \"b\"]\n", "[\"b\", \"a\"]", "[\"a\", \"b\"]"),
    (
      "+ rows[0] = \"d\"\n", "+ rows[3] = \"d\"\n", "[\"d\", \"a\", \"b\", \"c\"]",
      "[\"a\", \"b\", \"c\", \"d\"]"
    ),
    (
      "", "- rows[0] = \"a\"\n+ rows[2] = \"a\"\n", "[\"a\", \"b\", \"c\"]", "[\"b\", \"c\", \"a\"]"
    ),
  ])
  func otherOrderIsNamed(lines: String, others: String, order: String, otherOrder: String) throws {
    try expect(
      lines, others, "rows: expected \(order), found \(otherOrder), the same in another order",
      "rows: another order after add")
  }

  /// A person reads one row, not two lists.
  @Test func rowOfALongListIsNamedThatIsElsewhere() throws {
    let titles = (1...9).map { "\"title \($0)\"" }
    func rows(_ titles: [String]) -> String { "  rows = [\(titles.joined(separator: ", "))]\n" }
    try expect(
      rows(titles), rows(Array(titles[..<3] + titles[4...] + [titles[3]])),
      "rows: expected \"title 4\" at 3, found it at 8, the same in another order",
      "rows: another order after add")
  }

  /// One more, or another one, is no other order.
  @Test func otherRowsAreNoOtherOrder() throws {
    try expect(
      "  rows = [\"b\", \"a\"]\n", "  rows = [\"a\", \"a\"]\n",
      "rows: expected [\"b\", \"a\"], found [\"a\", \"a\"]", "rows[…]: another value after add")
  }

  @Test func entryIsNamedByItsKey() throws {
    try expect(
      "  rows[\"a\"] = 3\n", "  rows[\"a\"] = 4\n", "rows[\"a\"]: expected 3, found 4",
      "rows[…]: another value after add")
    func ages(_ last: String) -> String {
      "[\((1...9).map { "\"title \($0)\": \($0)" }.joined(separator: ", "))\(last)]"
    }
    try expect(
      "  rows = \(ages(", 1: (x: 1)"))\n", "  rows = \(ages(", 1: (x: 2)"))\n",
      "rows[1].x: expected 1, found 2", "rows[…].x: another value after add")
    try expect(
      "  rows = \(ages(", -1: 1"))\n", "  rows = \(ages(", -2: 1"))\n",
      "rows[-1]: expected 1, found nil", "rows[…]: another value after add")
  }

  @Test func causesLeaveOutWhatDependsOnTheSession() throws {
    let one = try compare("  rows[3].title = 1\n", "  rows[3].title = 2\n")
    let other = try compare("\n  rows[14].title = 8\n", "  rows[14].title = nil\n")
    #expect(one.cause == other.cause)
    #expect(causes(one) == ["rows[…].title: another value in the opening"])
    #expect("rows[12].cells[3].select".withoutIndices == "rows[…].cells[…].select")
  }
}
