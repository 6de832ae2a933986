import SessionAnalysis
import SessionFormat
import Testing

@testable import Understudy
@testable import UnderstudyTesting

/// Mistakes that apps make: exactly the sessions fail that exercise them, and the first line of
/// each report names the cause.
@MainActor
@Suite struct TicketsFaultsTests {
  @Test func missingRollbackIsNoticedWhereAReservationIsRefused() async throws {
    try await expect(
      NoRollback.self,
      fails: #"""
        sold-out.session:47: > reserve 0: basket: expected - basket[1] = (id: \#
        "BD4EB7B8-6C48-4746-8033-DC4ED33A8A58", …, found no change
        """#)
  }

  @Test func debounceThatIsNotCancelledIsNoticedWhereTypingGoesOn() async throws {
    try await expect(
      DebounceNotCancelled.self,
      fails: #"""
        searching-while-typing.session:17: > query be: isLoading: expected no change, found true
        """#)
  }

  @Test func expiryThatDoesNotStartAgainIsNoticedWhereAnotherTicketIsReserved() async throws {
    try await expect(
      ExpiryNotRestarted.self,
      fails: #"""
        expiry-starts-again.session:40: > reserve 0: minutesLeft: expected 5, found no change
        """#)
  }

  @Test func otherDateFormatIsNoticedWhereADateIsShown() async throws {
    try await expect(
      OtherDateFormat.self,
      fails: #"""
        in-french.session:21: > query passion: rows[0].date: expected "27 novembre 2026", found \#
        "27 nov. 2026"
        loading-pages.session:20: > query b: rows[1].date: expected "November 27, 2026", found \#
        "Nov 27, 2026"
        new-search-after-pages.session:21: > query b: rows[1].date: expected "November 27, \#
        2026", found "Nov 27, 2026"
        searching-while-typing.session:27: > query ber: rows[0].date: expected "December 7, \#
        2026", found "Dec 7, 2026"
        sold-out.session:38: > query winterreise: rows[0].date: expected "December 7, 2026", \#
        found "Dec 7, 2026"
        """#)
  }

  @Test func rawDateIsNoticedWhereConcertsAreFound() async throws {
    try await expect(
      RawDate.self,
      fails: #"""
        address-and-payment.session:21: > query brahms: date was not asked
        declined-payment.session:19: > query brahms: date was not asked
        expiry-starts-again.session:20: > query brahms: date was not asked
        in-french.session:20: > query passion: date was not asked
        loading-pages.session:19: > query b: date was not asked
        new-search-after-pages.session:20: > query b: date was not asked
        reservation-expires.session:19: > query brahms: date was not asked
        reserving-a-ticket.session:19: > query brahms: date was not asked
        search-that-fails.session:28: > query brahms: date was not asked
        searching-while-typing.session:26: > query ber: date was not asked
        sold-out.session:19: > query requiem: date was not asked
        """#)
  }

  @Test func staleCursorIsNoticedWhereANewSearchFollowsPages() async throws {
    try await expect(
      StaleCursor.self,
      fails: #"""
        new-search-after-pages.session:26: > query r: search("r", nil) was not asked
        """#)
  }

  @Test func amountTimesHundredIsNoticedWhereOnePays() async throws {
    try await expect(
      AmountTimesHundred.self,
      fails: #"""
        address-and-payment.session:43: > pay: asked: expected pay("19.5", "ada@example.org"), \#
        found pay("1950", "ada@example.org")
        declined-payment.session:46: > pay: asked: expected pay("58.5", "ada@example.org"), \#
        found pay("5850", "ada@example.org")
        """#)
  }

  /// Expects these failures: a session, the line, and the cause. Each session replays in a process
  /// of its own, where timers run.
  private func expect(_ screen: any Screen.Type, fails: String) async throws {
    var found: [String] = []
    for file in SessionFile.all(in: "Tests/Tickets/sessions") {
      let (session, _) = try file.read(for: [screen])
      let log = try #require(try await file.isolatedLog(on: screen, .seconds(10)))
      let comparison = Comparison(session, log, among: screen.description)
      if comparison.passed { continue }
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      let report = comparison.report(file: name).split(separator: "\n")
      found += report.prefix(1).map(String.init)
    }
    #expect(found.joined(separator: "\n") == fails)
  }
}
