import SessionFormat
import Testing

@testable import SessionReports

/// How large pages are.
@Suite struct PageSizeTests {
  private func page(commands: Int, in sessions: Int) -> Int {
    let steps = (0..<commands).map { number in
      "> add \(number)\n+ integers[\(number + 3)] = \(number)\n  count = \(number + 4)\n"
    }
    let text =
      "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 3\n" + steps.joined()
    let report = SessionReport(
      (0..<sessions).map { ReportedSession(file: "sessions/integers/add-\($0).session", text) })
    return report.page.utf8.count
  }

  @Test func tenThousandStepsTakeLessThanAMegabyte() {
    #expect(page(commands: 50, in: 200) < 1_000_000)
    #expect(page(commands: 10_000, in: 1) < 1_000_000)
  }
}
