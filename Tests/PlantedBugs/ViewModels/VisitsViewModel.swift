import Foundation
import Observation

/// Counts the days with a visit to a club in Tokyo. The bug is that its days change at
/// midnight in Greenwich.
@MainActor @Observable package final class VisitsViewModel {
  package private(set) var days: [String] = []

  private var last: Date?
  private let calendar: Calendar
  private let hasBug: Bool

  package init(hasBug: Bool) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
    (self.calendar, self.hasBug) = (calendar, hasBug)
  }

  package func checkIn() {
    let now = Date.now
    guard last.map({ isNewDay($0, now) }) ?? true else { return }
    last = now
    let components: [Calendar.Component] = [.year, .month, .day]
    days.append(components.map { "\(calendar.component($0, from: now))" }.joined(separator: "-"))
  }

  private func isNewDay(_ last: Date, _ now: Date) -> Bool {
    if hasBug { return number(of: last) != number(of: now) }
    return !calendar.isDate(last, inSameDayAs: now)
  }

  private func number(of date: Date) -> Int {
    Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }
}
