import Foundation
import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct DateTextTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -0.001),
    ("2000-02-29T12:00:00Z", 951_825_600), ("2100-03-01T00:00:00Z", 4_107_542_400),
    ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2001-01-01T00:00:00.05Z", 978_307_200.05),
  ])
  func datesRoundTripAsText(_ text: String, _ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.isoText == text)
    #expect(Date(isoText: text)?.isoText == text)
  }

  @Test func readsDaysAndFineFractions() {
    #expect(Date(isoText: "2026-11-21")?.isoText == "2026-11-21T00:00:00Z")
    #expect(Date(isoText: "2026-11-21T04:29:11.123456789Z")?.isoText == "2026-11-21T04:29:11.123Z")
  }

  @Test(arguments: [
    "", "2026", "2026-11-31", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00",
    "2026-11-21T", "2026-11-21T04:29:11", "2026-11-21T24:00:00Z", "2026-11-21T04:60:00Z",
    "2026-11-21T04:29:60Z", "2026-11-21T04:29:11.Z", "2026-11-21T04:29:11.1234567890Z",
    "2026-11-21T04:29:11Zx", "2026-11-21 04:29:11Z", "26-11-21", "+026-11-21", "2026-1١-21",
    "2026-11-21T04:29:11+01:00",
  ])
  func malformedDatesAreRefused(_ text: String) {
    #expect(Date(isoText: text) == nil)
  }

  @Test func yearsOutOfRangeHaveNoText() {
    #expect(Date(timeIntervalSince1970: 253_402_300_800).isoText == nil)
    #expect(Date(timeIntervalSince1970: -62_167_219_201).isoText == nil)
    #expect(Date(timeIntervalSince1970: .nan).isoText == nil)
    #expect(Date(timeIntervalSince1970: 1e300).isoText == nil)
  }

  @Test func millisecondsRoundTrip() {
    var random = InputGenerator()
    for _ in 0..<20_000 {
      let milliseconds = Double(
        Int64.random(in: -63_145_526_400_000...252_423_993_599_999, using: &random)
      )
      let date = Date(timeIntervalSinceReferenceDate: milliseconds / 1000)
      #expect(date.isoText.flatMap { Date(isoText: $0) } == date)
    }
  }

  @Test func agreesWithFoundation() {
    var random = InputGenerator()
    for _ in 0..<300 {
      let seconds = Double(Int.random(in: -12_000_000_000...12_000_000_000, using: &random))
      let date = Date(timeIntervalSince1970: seconds)
      #expect(date.isoText == date.formatted(.iso8601))
    }
  }
}
