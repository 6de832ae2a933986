import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What goes wrong in a replay, and which candidates show it again. No view model runs.
@Suite struct OutcomeTests {
  private static let session = """
    understudy 3 shop
      count = 0
      sum = 0
    > add 3
      count = 1
    > add 4
      count = 2
      sum = 7
    > pay
    ! "broken: the sum is paid"
    > leave
    x SIGTRAP

    """

  private static func parsed(_ text: String) throws -> Session {
    try Session(parsing: text, file: "a.session")
  }

  /// The log of a replay that did, step by step, what a session says.
  private static func log(_ text: String) throws -> ReplayLog {
    let session = try parsed(text)
    var log = ReplayLog()
    let steps = session.steps.map { session.lines[$0.lines].map { "\($0)\n" }.joined() }
    log.steps = steps.map { .lines(Array($0.utf8)) }
    return log
  }

  private static func outcomes(_ actual: String) throws -> [String] {
    try Outcome.all(in: parsed(session), log(actual)).map {
      "\($0.step) \($0.line) \($0.isExpected) \($0.summary)"
    }
  }

  @Test func replayAsRecordedHasRecordedOutcomesTheEndFirst() throws {
    #expect(
      try Self.outcomes(Self.session)
        == ["4 11 true crashes (SIGTRAP)", "3 9 true broken: the sum is paid"])
  }

  @Test func outcomesThatAreNotExpectedComeFirstAndTheEndBeforeAll() throws {
    let actual = Self.session
      .replacing("  count = 2", with: "  count = 3")
      .replacing("! \"broken", with: "! \"sum changed without a notification\"\n! \"broken")
      .replacing("x SIGTRAP", with: "x SIGSEGV")
    #expect(
      try Self.outcomes(actual) == [
        "4 11 false crashes (SIGSEGV)",
        "3 9 false sum changed without a notification",
        "2 6 false count: expected 2, found 3",
        "3 9 true broken: the sum is paid",
      ])
  }

  @Test func sessionWithoutFlawsHasNone() throws {
    let text = "understudy 3 shop\n  count = 0\n> add 3\n  count = 1\n! \"refused\"\n"
    #expect(try Outcome.all(in: Self.parsed(text), Self.log(text)).isEmpty)
  }

  // MARK: Reproductions

  private static func outcome(_ actual: String) throws -> Outcome {
    try #require(try Outcome.all(in: parsed(session), log(actual)).first)
  }

  private static let wrong = session.replacing("  count = 2", with: "  count = 3")

  @Test func smallerSessionExpectsTheOldValueAndOtherwiseWhatHappened() throws {
    let candidate = try Self.parsed(
      """
      understudy 3 shop
        count = 0
        sum = 0
      > add 9
        count = 1
      # Here.
      > add 4
        count = 2
        sum = 7

      """)
    let log = try Self.log(
      """
      understudy 3 shop
        count = 0
        sum = 0
      > add 9
        count = 1
        sum = 9
      > add 4
        count = 3
        sum = 13

      """)
    let smaller = try Self.outcome(Self.wrong).session(of: candidate, log)
    #expect(
      smaller?.text == """
        understudy 3 shop
          count = 0
          sum = 0
        > add 9
          count = 1
          sum = 9
        # Here.
        > add 4
          count = 2
          sum = 13

        """)
  }

  /// What `count` should be after `add 4` is known only if it was 1 before.
  @Test(arguments: [
    ("  count = 1", "  count = 3", true),
    ("  count = 2", "  count = 3", false),
    ("  count = 1", "  count = 2", false),
    ("  count = 1", "  count = 4", false),
    ("< clock 1", "  count = 3", false),
  ])
  func differenceBeginsAndEndsWithTheSameValues(
    before: String, after: String, isSame: Bool
  ) throws {
    let candidate = try Self.parsed(
      "understudy 3 shop\n  count = 0\n  sum = 0\n> add 9\n> add 4\n  count = 2\n")
    let log = try Self.log(
      "understudy 3 shop\n  count = 0\n  sum = 0\n> add 9\n\(before)\n> add 4\n\(after)\n")
    #expect((try Self.outcome(Self.wrong).session(of: candidate, log) != nil) == isSame)
  }

  @Test func crashThatIsExpectedStaysAndANewOneIsLeftOut() throws {
    let candidate = try Self.parsed("understudy 3 shop\n  count = 0\n> leave\nx SIGTRAP\n")
    let log = try Self.log("understudy 3 shop\n  count = 0\n> leave\n  count = 9\nx SIGTRAP\n")
    let recorded = try Self.outcome(Self.session).session(of: candidate, log)
    #expect(
      recorded?.text == "understudy 3 shop\n  count = 0\n> leave\n  count = 9\nx SIGTRAP\n")
    let new = try #require(
      try Outcome.all(
        in: Self.parsed(Self.session.replacing("x SIGTRAP\n", with: "")), Self.log(Self.session)
      ).first)
    #expect(
      new.session(of: candidate, log)?.text
        == "understudy 3 shop\n  count = 0\n> leave\n  count = 9\n")
  }

  @Test func replayThatLacksAnAnswerIsNoReproduction() throws {
    let candidate = try Self.parsed("understudy 3 shop\n  count = 0\n> add\n> leave\n")
    let missing = Event.effect("price", .failure(Answer.missing))
    let log = try Self.log(
      "understudy 3 shop\n  count = 0\n> add\n\(missing)\n> leave\nx SIGTRAP\n")
    #expect(try Self.outcome(Self.session).session(of: candidate, log) == nil)
  }

  /// A smaller session is not about something else that goes wrong, but may show what did before.
  @Test(arguments: [("sum is paid", true), ("sum is known", false)])
  func smallerSessionHasNoFurtherFailure(invariant: String, isReproduction: Bool) throws {
    let session = """
      understudy 3 shop
        count = 0
      > pay
      ! "broken: the \(invariant)"
      > leave
      x SIGTRAP

      """
    let candidate = try Self.parsed("understudy 3 shop\n  count = 0\n> pay\n> leave\n")
    let result = try Self.outcome(Self.session).session(of: candidate, try Self.log(session))
    #expect(result?.text == (isReproduction ? session : nil))
  }

  /// What a session expects in vain is nothing that goes wrong.
  @Test(arguments: ["! \"broken: the sum is paid\"", "x SIGTRAP"])
  func failureThatNoLongerHappensIsKept(line: String) throws {
    let session = "understudy 3 shop\n  count = 0\n> add 3\n  count = 1\n> pay\n\(line)\n"
    let actual = session.replacing("\(line)\n", with: "")
    let outcome = try #require(try Outcome.all(in: Self.parsed(session), Self.log(actual)).first)
    let candidate = session.replacing("> add 3\n  count = 1\n", with: "")
    let log = try Self.log(candidate.replacing("\(line)\n", with: ""))
    #expect(outcome.session(of: try Self.parsed(candidate), log)?.text == candidate)
  }

  /// A list of another length announces another edit.
  @Test func wrongEditIsTheSameInOtherRows() throws {
    func wrong(_ edits: String) -> String { "! \"rows: the view model announced \(edits)\"\n" }
    let session =
      "understudy 3 shop\n  rows = []\n> fill\n\(wrong(".remove(3), .remove(2), x"))"
      + "> leave\nx SIGTRAP\n"
    let outcome = try #require(try Outcome.all(in: Self.parsed(session), Self.log(session)).first)
    let candidate = session.replacing(".remove(3), .remove(2), x", with: ".remove(2), y")
    let result = outcome.session(of: try Self.parsed(candidate), try Self.log(candidate))
    #expect(result?.text == candidate)
  }

  @Test func sessionEndsWhereTheEventHappens() throws {
    let session = "understudy 3 shop\n  count = 0\n> a\n> b\n! \"broken: x\"\n"
    let outcome = try #require(try Outcome.all(in: Self.parsed(session), Self.log(session)).first)
    let candidate = try Self.parsed("understudy 3 shop\n  count = 0\n> a\n# Above b.\n> b\n")
    let log = try Self.log("understudy 3 shop\n  count = 0\n> a\n! \"broken: x\"\n> b\n")
    #expect(
      outcome.session(of: candidate, log)?.text
        == "understudy 3 shop\n  count = 0\n> a\n! \"broken: x\"\n")
  }

  @Test func candidateThatMatchesItsOwnEventExactlyHasIt() throws {
    let session = "understudy 3 shop\n  count = 0\n> a\n! \"broken: x\"\n"
    let outcome = try #require(try Outcome.all(in: Self.parsed(session), Self.log(session)).first)
    var log = ReplayLog()
    log.steps = [.exact, .exact]
    #expect(outcome.session(of: try Self.parsed(session), log)?.text == session)
  }
}
