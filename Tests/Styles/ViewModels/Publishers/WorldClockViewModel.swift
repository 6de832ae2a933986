import Foundation
import PortableCombine

/// The time in several cities, by a scheduler that repeats.
package final class WorldClockViewModel: ObservableObject {
  @Published package private(set) var times: [String] = []
  @Published package private(set) var isPaused = false

  private let zones = ["Europe/Paris", "Asia/Tokyo", "America/New_York"]
  private let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateStyle = .none
    formatter.timeStyle = .medium
    return formatter
  }()
  private var ticking: Cancellable?

  package init() {
    show(Date())
    resume()
  }

  package func pause() {
    isPaused = true
    ticking?.cancel()
  }

  package func resume() {
    isPaused = false
    let scheduler = DispatchQueue.main
    ticking = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) { [weak self] in
      self?.show(Date())
    }
  }

  private func show(_ date: Date) {
    times = zones.compactMap { zone in
      formatter.timeZone = TimeZone(identifier: zone)
      return formatter.string(from: date)
    }
  }
}
