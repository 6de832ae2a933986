import SessionFormat
import Testing

@testable import Understudy
@testable import UnderstudyTesting

/// Mistakes that apps make: exactly the sessions fail that exercise them, and the first line of each
/// report names the cause.
@MainActor
@Suite struct TicketsFaultsTests {
  @Test func missingRollbackIsNoticed() async throws {
    try await expect(NoRollback.self, fails: #"""
      sold-out.session:LINE: X
      """#)
  }
  @Test func debounceThatIsNotCancelledIsNoticed() async throws {
    try await expect(DebounceNotCancelled.self, fails: #"""
      """#)
  }
  @Test func expiryThatDoesNotStartAgainIsNoticed() async throws {
    try await expect(ExpiryNotRestarted.self, fails: #"""
      """#)
  }
  @Test func otherDateFormatIsNoticed() async throws {
    try await expect(OtherDateFormat.self, fails: #"""
      """#)
  }
  @Test func rawDateIsNoticed() async throws {
    try await expect(RawDate.self, fails: #"""
      """#)
  }
  @Test func staleCursorIsNoticed() async throws {
    try await expect(StaleCursor.self, fails: #"""
      """#)
  }
  @Test func amountTimesHundredIsNoticed() async throws {
    try await expect(AmountTimesHundred.self, fails: #"""
      """#)
  }

  /// Expects these sessions to fail, each in a process of its own, where timers run: the file, the
  /// line, and the cause.
  private func expect(_ screen: any Screen.Type, fails: String) async throws {
    var found: [String] = []
    for file in SessionFile.all(in: "Tests/Tickets/sessions") {
      let (session, _) = try file.read(for: [screen])
      let log = try #require(try await file.isolatedLog(on: screen, .seconds(10)))
      let comparison = Comparison(session, log, on: screen)
      if comparison.passed { continue }
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      let report = "\(FailureReport(file: name, comparison))"
      found.append(report.split(separator: "\n").first.map(String.init) ?? "")
    }
    #expect(found.joined(separator: "\n") == fails)
  }
}
