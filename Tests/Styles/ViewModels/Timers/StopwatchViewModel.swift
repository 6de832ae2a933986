import Foundation

/// A stopwatch that compares dates, ten times a second.
package final class StopwatchViewModel {
  package private(set) var elapsedText = "0.0"
  package private(set) var laps: [String] = []
  package var isRunning: Bool { timer != nil }

  private var timer: Timer?
  private var start: Date?
  private var elapsedBefore: TimeInterval = 0

  package init() {}

  deinit { timer?.invalidate() }

  package func startStop() {
    if isRunning {
      elapsedBefore = elapsed
      timer?.invalidate()
      timer = nil
      start = nil
    } else {
      start = Date()
      timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] _ in
        self?.update()
      }
    }
    update()
  }

  package func lap() { laps.append(String(format: "%.1f", elapsed)) }

  package func reset() {
    elapsedBefore = 0
    start = isRunning ? Date() : nil
    laps = []
    update()
  }

  private var elapsed: TimeInterval {
    elapsedBefore + (start.map { Date().timeIntervalSince($0) } ?? 0)
  }

  private func update() { elapsedText = String(format: "%.1f", elapsed) }
}
