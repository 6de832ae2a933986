import Foundation
import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// Bugs behind a form that has to be filled in more than once: exploring does again what a session does.
@MainActor @Suite(.serialized) struct FormTests {
  @Test(arguments: 1...3)
  func bugBehindAFormIsFound(seed: UInt64) throws {
    let session = try Session(
      parsing: """
        understudy 3 bookings
        > guest Ann
        > phone +4912345678
        > date 2026-12-01T19:00:00Z
        > book
        > cancel 0

        """, file: "a.session")
    for (bug, symptom) in [
      (Bookings.Bug.looksOnlyBack, "broken: no two bookings overlap"),
      (.forgetsThird, "broken: each booking is counted"),
    ] {
      Bookings.bug = bug
      var options = Explorer.Options(seed: seed, steps: 30_000, workers: 0..<1)
      options.sessions = [session]
      var found: [String] = []
      try Explorer(BookingsScreen.self, options).run {
        found.append("\($0.symptom)")
        return false
      }
      #expect(found == [symptom])
    }
    Bookings.bug = nil
  }
}

/// Takes bookings of two hours each.
private final class Bookings {
  enum Bug { case looksOnlyBack, forgetsThird }
  static nonisolated(unsafe) var bug: Bug?

  var guest = ""
  var phone = ""
  var date: Date?
  private(set) var dates: [Date] = []
  private(set) var count = 0

  var problem: String? {
    if guest.isEmpty { return "enter a name" }
    if phone.count < 8 || !phone.hasPrefix("+") { return "enter a number" }
    guard let date else { return "choose a date" }
    return dates.contains { overlaps($0, date) } ? "this is taken" : nil
  }

  private func overlaps(_ first: Date, _ second: Date) -> Bool {
    let distance = second.timeIntervalSince(first)
    return Self.bug == .looksOnlyBack ? 0..<7200 ~= distance : abs(distance) < 7200
  }

  var hasOverlap: Bool {
    zip(dates, dates.dropFirst()).contains { $1.timeIntervalSince($0) < 7200 }
  }

  func book() {
    guard let date else { return }
    dates = (dates + [date]).sorted()
    if Self.bug != .forgetsThird || count != 2 { count += 1 }
    (guest, phone, self.date) = ("", "", nil)
  }

  func cancel(_ row: Int) {
    dates.remove(at: row)
    count -= 1
  }
}

private enum BookingsScreen: Screen {
  static let name = "bookings"

  static func make(in world: World, notify: Notifier) -> Bookings { Bookings() }

  static func describe(_ view: inout Interface<Bookings>) {
    view.field("guest", \.guest)
    view.field("phone", \.phone)
    view.field("date", \.date)
    view.bind("dates", \.dates)
    view.bind("count", \.count)
    view.command("book", Bookings.book).disabled { $0.problem }
    view.command("cancel", Bookings.cancel, Parameter("row", indexes: "dates"))
    view.invariant("no two bookings overlap") { !$0.hasOverlap }
    view.invariant("each booking is counted") { $0.count == $0.dates.count }
  }
}
