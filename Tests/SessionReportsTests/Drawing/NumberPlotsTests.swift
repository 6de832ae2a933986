import SessionFormat
import Testing

@testable import SessionReports

@Suite struct NumberPlotsTests {
  @Test func numberIsDrawnWhereItChanges() throws {
    let session = try Session(
      """
      understudy 3 counter
        count = 0
        name = "a"
        limit = 9
      > add
        count = 2
      > wait
      > add
        count = 4
      """)
    #expect(
      markup(session) == """
        <div class="plots"><figure>\
        <svg viewBox="-1 -1 242 34" role="img" aria-label="count from 0 to 4">\
        <path d="M0 32h80v-16h160v-16"/></svg>\
        <figcaption><b>count</b> 0 to 4</figcaption></figure></div>
        """)
  }

  @Test func numberThatGoesAwayLeavesGap() throws {
    let session = try Session(
      """
      understudy 3 sensor
        reading = (id: 1, value: -1.5)
      > lose
        reading = nil
      > find
        reading = (id: 2, value: 2.25)
      """)
    let markup = markup(session)
    #expect(markup.contains(#"aria-label="reading.value from -1.5 to 2.25""#))
    #expect(markup.contains(#"d="M0 32h120M240 0""#))
    #expect(!markup.contains("reading.id"))
  }

  @Test func numberThatStaysIsDrawnUpToWhereItGoesAway() throws {
    #expect(
      try path(of: ["5", "5", "5", "5", "nil", "7", "7"]) == "M0 32h160M200 0h40")
  }

  /// The distance of two numbers may be greater than every number, and their half nothing.
  @Test(arguments: [
    (["-1.7976931348623157e+308", "0.0", "1.7976931348623157e+308"], "M0 32h120v-16h120v-16"),
    (["0.0", "5e-324"], "M0 32h240v-32"),
    (["inf", "1.0", "nan", "2.0"], "M80 32h80M240 0"),
    (["170141183460469231731687303715884105727", "0"], "M0 0h240v32"),
  ])
  func numbersOfAnySizeAreDrawn(numbers: [String], path expected: String) throws {
    #expect(try path(of: numbers) == expected)
  }

  /// The path of a number that has these values, one after each step.
  private func path(of numbers: [String]) throws -> String {
    let steps = numbers.dropFirst().map { "> next\n  n = \($0)\n" }
    let session = try Session("understudy 3 a\n  n = \(numbers[0])\n\(steps.joined())")
    let parts = markup(session).split(separator: " d=\"", maxSplits: 1)
    return String(try #require(parts.last).prefix { $0 != "\"" })
  }

  @Test func sessionWithoutChangingNumbersHasNoPlots() throws {
    #expect(NumberPlots(try Session("understudy 3 a\n  n = 1\n> b\n  n = 1")) == nil)
  }

  @Test func thousandsOfStepsStaySmall() throws {
    let steps = (1...10_000).map { "> add\n  count = \($0 * 7919 % 1000)" }
    let session = try Session("understudy 3 a\n  count = 0\n" + steps.joined(separator: "\n"))
    #expect(markup(session).utf8.count < 6_000)
  }

  private func markup(_ session: Session) -> String {
    let html = HTML()
    NumberPlots(session)?.write(to: html)
    return html.description
  }
}
