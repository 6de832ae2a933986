import Foundation

/// Shows how long ago each message arrived, and refreshes that each minute.
package final class InboxViewModel {
  package private(set) var rows: [String] = []

  private var messages: [(subject: String, date: Date)] = []
  private var timer: Timer?

  package init() {
    messages = [("Welcome", Date(timeIntervalSinceNow: -7200))]
    timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
      self?.refresh()
    }
    refresh()
  }

  deinit { timer?.invalidate() }

  package func receive(_ subject: String) {
    messages.insert((subject, .now), at: 0)
    refresh()
  }

  private func refresh() {
    rows = messages.map { "\($0.subject), \(Self.age(of: $0.date))" }
  }

  private static func age(of date: Date) -> String {
    switch Int(-date.timeIntervalSinceNow) {
    case ..<60: "just now"
    case 60..<3600: "\(Int(-date.timeIntervalSinceNow) / 60) min ago"
    default: "\(Int(-date.timeIntervalSinceNow) / 3600) h ago"
    }
  }
}
