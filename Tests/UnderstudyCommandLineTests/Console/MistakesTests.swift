import Testing
import Understudy

@testable import UnderstudyProgram

/// Commands that the tool refused, which the prompt does not count as steps.
@Suite struct MistakesTests {
  private static let text = """
    understudy 1 reviews
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
    #expect((0...5).map(session.commands(inLastSteps:)) == [0, 1, 2, 4, 7, nil])
  }

  @Test func mistakesAreLeftOutButNotWhatHappenedMeanwhile() throws {
    let (text, count) = try session().withoutMistakes(Array(Self.text.utf8))
    #expect(count == 4)
    #expect(
      String(decoding: text, as: UTF8.self) == """
        understudy 1 reviews
          title = ""
        > title Dune
          title = "Dune"
        # too many
        < now 2.5
        < clock 5.0
          hint = "hurry"
        > open
        ! "the library is closed"
        > tell
        ! "error: tell is disabled: by the view model"
        > add 3
          count = 3
        ! "add: stars: 9 is not from 1 to 5"

        """)
  }

  @Test func sessionWithoutMistakesStaysAsItIs() throws {
    let text = Array("understudy 1 a\r\n> b\r\n".utf8)
    let session = try Session(parsing: "understudy 1 a\n> b\n", file: "a.session")
    #expect(session.withoutMistakes(text).text == text)
    #expect(session.withoutMistakes(text).count == 0)
  }
}
