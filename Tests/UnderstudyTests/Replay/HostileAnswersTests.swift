import Testing

@testable import SessionFormat
@testable import Understudy

/// Sessions with answers that the world can't have returned.
@Suite @MainActor struct HostileAnswersTests {
  private func report(_ answer: String, _ actions: ChangeableScreen.Action...) throws -> String? {
    ChangeableScreen.behavior = [[], actions]
    let text = """
      understudy 3 changeable
        text = ""
        rows = []
        measure = 0.0
        numbers = []
        words = []
      > act-later
      < \(answer)

      """
    return try failureReport(replaying: text, on: ChangeableScreen.self)
  }

  @Test(arguments: ["1e+300", "inf", "-inf", "nan", "-1.0"])
  func impossibleTimeIsMissing(seconds: String) throws {
    let expected = """
      a.session:8: > act-later: clock: expected \(seconds), found none
                  > act-later
        expected  < clock \(seconds)
      """
    #expect(try report("clock \(seconds)") == expected)
  }

  @Test(arguments: ["a#0", "a#-1", "a#2", "a#01", "a#", "#", "b#1"])
  func answerForOtherEffectIsMissing(name: String) throws {
    let expected = """
      a.session:8: > act-later: a was asked, and no answer is recorded
                  > act-later
        expected  < "\(name)" "later"
        actual    < a ! "the session holds no answer for this"
        actual    ! "the session holds no answer for this"
      """
    #expect(try report("\"\(name)\" \"later\"", .draw("a", asNumber: false)) == expected)
  }

  @Test(arguments: ["#", "a#", "#2", "a#b", "a#2", "a#0"])
  func effectNameMayContainRankSign(name: String) throws {
    let answer = "\"\(name)\" \"later\"\n  text = \"later\""
    #expect(try report(answer, .draw(name, asNumber: false)) == nil)
  }

  @Test(arguments: ["1e+300", "inf", "-inf", "nan", "-1.0"])
  func unreadableClockStandsStill(seconds: String) throws {
    #expect(try report("now \(seconds)", .readClock) == nil)
  }
}
