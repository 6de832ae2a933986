import Foundation

/// Stamps entries with the date, and shows them with a formatter's defaults.
package final class JournalViewModel {
  package struct Entry: Equatable {
    package let text: String
    package let date: Date
  }

  package private(set) var entries: [Entry] = []
  package var titles: [String] {
    entries.map { "\(formatter.string(from: $0.date)): \($0.text)" }
  }
  package var isStreak: Bool {
    entries.contains { Calendar.current.isDateInToday($0.date) }
      && entries.contains { Calendar.current.isDateInYesterday($0.date) }
  }

  private let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    return formatter
  }()

  package init() {}

  package func write(_ text: String) { entries.append(Entry(text: text, date: Date())) }
}
