import Foundation
import OpenCombine
import OpenCombineFoundation

/// The time in several cities, by the publisher of a timer on the run loop.
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
  private var ticking: AnyCancellable?

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
    ticking = Timer.OCombine.TimerPublisher(interval: 1, runLoop: .main, mode: .common)
      .autoconnect()
      .sink { [weak self] date in self?.show(date) }
  }

  private func show(_ date: Date) {
    times = zones.compactMap { zone in
      formatter.timeZone = TimeZone(identifier: zone)
      return formatter.string(from: date)
    }
  }
}
