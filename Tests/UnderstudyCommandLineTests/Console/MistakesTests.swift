import Testing
import Understudy

@testable import UnderstudyProgram

/// Commands that the tool refused, which the prompt does not count as steps.
@MainActor @Suite struct MistakesTests {
  private static let text = """
    understudy 3 reviews
      title = ""
    > titel Dune
    ! "unknown command \\"titel\\": did you mean title?"
    > title Dune
      title = "Dune"
    # too many
    > rate 9
    < now 2.5
    ! "rate: stars: 9 is not from 1 to 5"
    < clock 5.0
      hint = "hurry"
    > save
    < now 8.25
      timeLeft = 51
    ! "save is disabled: rate it"
    > open
    ! "the library is closed"
    > say "x
    ! "column 5: the line ends inside the double quote opened at column 5"
    > tell
    ! "error: tell is disabled: by the view model"
    > add 3
      count = 3
    ! "add: stars: 9 is not from 1 to 5"

    """

  private func session() throws -> Session { try Session(parsing: Self.text, file: "a.session") }

  @Test func commandThatTheToolRefusedIsMistake() throws {
    let session = try session()
    #expect(
      session.steps.map(session.isMistake) == [
        false, true, false, true, true, false, true, false, false,
      ])
    #expect(session.stepCount == 4)
    #expect(session.commandsOfSteps == ["title Dune", "open", "tell", "add 3"])
  }

  @Test func lastStepsIncludeMistakesBetweenThem() throws {
    let session = try session()
    let undone = (0...5).map { try? session.undoing($0) }
    let all = session.commands.count
    #expect(undone.map { $0.map { all - $0.rest.commands.count } } == [0, 1, 2, 4, 7, nil])
    #expect(undone[2]?.undone == ["tell", "add 3"])
  }

  @Test func mistakesAreLeftOutButNotWhatHappenedMeanwhile() throws {
    let (text, count) = try session().withoutMistakes(Array(Self.text.utf8))
    #expect(count == 4)
    #expect(
      String(decoding: text, as: UTF8.self) == """
        understudy 3 reviews
          title = ""
        > title Dune
          title = "Dune"
        # too many
        < now 2.5
        < clock 5.0
          hint = "hurry"
        < now 8.25
          timeLeft = 51
        > open
        ! "the library is closed"
        > tell
        ! "error: tell is disabled: by the view model"
        > add 3
          count = 3
        ! "add: stars: 9 is not from 1 to 5"

        """)
  }

  /// What waits is said where time passes or a command begins after the mistake, and not if it was answered.
  @Test func whatWaitsIsSaidBehindMistakes() throws {
    let text = """
      understudy 3 search
        results = []
      > find a &
      > fnd
      ? find("a")
      ! "unknown command \\"fnd\\": did you mean find?"
      > find b &
      > fnd
      ? find("b")
      ! "unknown command \\"fnd\\": did you mean find?"
      < "find#2"("b") 2
      & "find#2"
      > find c &
      > fnd
      ? find("c")
      ! "unknown command \\"fnd\\": did you mean find?"
      < clock 1.0

      """
    let session = try Session(parsing: text, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(text.utf8))
    #expect(count == 3)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 search
          results = []
        > find a &
        > find b &
        ? find("a")
        < "find#2"("b") 2
        & "find#2"
        > find c &
        ? find("c")
        < clock 1.0

        """)
  }

  @Test func whatWaitsIsSaidBehindTheLastMistake() throws {
    let text = """
      understudy 3 search
        results = []
      > find a &
      > fnd
      ? find("a")
      ! "unknown command \\"fnd\\": did you mean find?"

      """
    let session = try Session(parsing: text, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(text.utf8))
    #expect(count == 1)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 search
          results = []
        > find a &
        ? find("a")

        """)
  }

  /// The time before a mistake and that after it pass at once, unless something happened between them.
  @Test func timeAroundMistakesIsOneLine() throws {
    let text = """
      understudy 3 search
        results = []
      > query a
      < clock 0.1
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
      < clock 0.2
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
      < clock 0.001
      > query b
      < clock 1.0
      < clock 1.0
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
        results = ["b"]
      < clock 1.0
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
      # a comment
      < clock 2.0

      """
    let session = try Session(parsing: text, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(text.utf8))
    #expect(count == 4)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 search
          results = []
        > query a
        < clock 0.301
        > query b
        < clock 1.0
        < clock 1.0
          results = ["b"]
        < clock 1.0
        # a comment
        < clock 2.0

        """)
  }

  @Test func sessionWithoutMistakesStaysAsItIs() throws {
    let text = Array("understudy 3 a\r\n> b\r\n".utf8)
    let session = try Session(parsing: "understudy 3 a\n> b\n", file: "a.session")
    #expect(session.withoutMistakes(text).text == text)
    #expect(session.withoutMistakes(text).count == 0)
  }
}
