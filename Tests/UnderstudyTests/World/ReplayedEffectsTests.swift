import Testing

@testable import SessionFormat
@testable import Understudy

/// How a replay uses a session's answers, right or wrong. It calls no live closure.
@MainActor @Suite struct ReplayedEffectsTests {
  private let opening = "understudy 3 draws\n  log = nil\n"

  private func report(_ steps: String) throws -> String? {
    let calls = DrawsScreen.liveCalls
    defer { #expect(DrawsScreen.liveCalls == calls) }
    return try failureReport(replaying: opening + steps + "\n", on: DrawsScreen.self)
  }

  private func expect(
    _ steps: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let report = try report(steps)
    #expect(report == expected, sourceLocation: sourceLocation)
  }

  @Test func answersComeFromSession() throws {
    let report = try report(
      """
      > number
      < number 41
        log = "number 41"
      > scaled 2 3
      < scaled -1
        log = "scaled -1"
      > card
      < card "ace"
        log = "card ace"
      > score Ada
      < score (name: "Ada", points: 99)
        log = "score 99"
      > score Bob
      < score ! "on strike"
      ! "on strike"
      > fetch x
      < fetch [(name: "from the file", points: 1)]
        log = "fetched from the file"
      > fetch x
      < fetch ! "gone"
      ! "gone"
      > fetch x
      < fetch ! "cancelled"
      ! "cancelled"
      > both
      < other "o"
      < fetch []
        log = "both 0 o"
      > today
      < date "2001-02-03T04:05:06.789Z"
        log = "\\"2001-02-03T04:05:06.789Z\\""
      > mark
      < uuid "00000000-0000-0000-0000-00000000000A"
        log = "00000000-0000-0000-0000-00000000000A"
      > dice
      < seed 1
        log = "[4, 5, 6, 3, 3]"
      """)
    #expect(report == nil)
  }

  @Test func answersArriveInOrderOfSession() throws {
    let first = "> ask\n< fetch []\n  log = \"first 0\"\n< other \"x\"\n  log = \"second x\""
    let second = "> ask\n< other \"x\"\n  log = \"second x\"\n< fetch []\n  log = \"first 0\""
    #expect(try report(first) == nil)
    #expect(try report(second) == nil)
  }

  @Test func answersOfOneNameArriveInEitherOrder() throws {
    let first =
      "> ask\n> ask\n? fetch\n? other\n< other \"x\"\n  log = \"second x\"\n"
      + "< other \"y\"\n  log = \"second y\"\n? fetch"
    let second = first.replacing("< other \"x\"", with: "< \"other#2\" \"x\"")
    #expect(try report(first) == nil)
    #expect(try report(second) == nil)
  }

  @Test func answersArriveInLaterStep() throws {
    #expect(
      try report(
        """
        > ask
        > number
        ? fetch
        ? other
        < number 1
          log = "number 1"
        < other "x"
          log = "second x"
        > number
        < number 2
          log = "number 2"
        """) == nil)
  }

  @Test func missingAnswerRepeatsTheLast() throws {
    try expect(
      """
      > number
      < number 5
        log = "number 5"
      > number
        log = "number 6"
      """,
      """
      a.session:7: > number: number was asked, and no answer is recorded
                  > number
        expected    log = "number 6"
        actual    < number ! "the session holds no answer for this"
      """)
  }

  @Test func missingAnswerIsEmpty() throws {
    try expect(
      "> number\n  log = \"number 5\"",
      """
      a.session:4: > number: number was asked, and no answer is recorded
                  > number
        expected    log = "number 5"
        actual    < number ! "the session holds no answer for this"
        actual      log = "number 0"
      """)
  }

  @Test func missingAnswerOfThrowingEffectThrows() throws {
    try expect(
      "> score Ada\n  log = \"score 5\"\n> fetch x\n! \"no\"",
      """
      a.session:4: > score Ada: score was asked, and no answer is recorded
                  > score Ada
        expected    log = "score 5"
        actual    < score ! "the session holds no answer for this"
        actual    ! "the session holds no answer for this"
      a.session:6: > fetch x: fetch was asked, and no answer is recorded
                  > fetch x
        expected  ! "no"
        actual    < fetch ! "the session holds no answer for this"
        actual    ! "the session holds no answer for this"
      """)
  }

  @Test func unusedAnswerIsReported() throws {
    try expect(
      """
      > number
      < number 5
      < number 6
      < fetch []
      < other ! "no"
      < clock 1.0
        log = "number 5"
      """,
      """
      a.session:5: > number: number was not asked
                  > number
                  < number 5
        expected  < number 6
        expected  < fetch []
        expected  < other ! "no"
        actual      log = "number 5"
                  < clock 1.0
        expected    log = "number 5"
      """)
  }

  @Test func answersOfWrongTypeAreReported() throws {
    try expect(
      """
      > number
      < number "five"
        log = "number 5"
      > card
      < card "joker"
        log = "card ace"
      > fetch x
      < fetch 1
      ! "no"
      """,
      """
      a.session:4: > number: number: the recorded answer: expected a whole number, found "five"
                  > number
        expected  < number "five"
        expected    log = "number 5"
        actual    < number ! "the session holds no answer for this"
        actual      log = "number 0"
      a.session:7: > card: card: the recorded answer: cannot initialize Card from \
      invalid String value joker: expected ace or king
                  > card
        expected  < card "joker"
        actual    < card ! "the session holds no answer for this"
                    log = "card ace"
      a.session:10: > fetch x: fetch: the recorded answer: expected a list, found 1
                  > fetch x
        expected  < fetch 1
        expected  ! "no"
        actual    < fetch ! "the session holds no answer for this"
        actual    ! "the session holds no answer for this"
      """)
  }
}
