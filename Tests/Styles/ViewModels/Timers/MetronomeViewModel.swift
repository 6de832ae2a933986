import Foundation

/// Beats by a timer that the run loop keeps, also while a view scrolls.
package final class MetronomeViewModel: NSObject {
  package private(set) var beat = 0
  package private(set) var beatsPerMinute = 120.0
  package var isOn: Bool { timer?.isValid ?? false }

  private let beatsPerBar = 4
  private var timer: Timer?

  package func toggle() {
    if isOn {
      timer?.invalidate()
      timer = nil
      beat = 0
    } else {
      schedule()
    }
  }

  package func setTempo(_ beatsPerMinute: Double) {
    self.beatsPerMinute = beatsPerMinute
    guard isOn else { return }
    timer?.invalidate()
    schedule()
  }

  private func schedule() {
    let interval = 60 / beatsPerMinute
    let timer = Timer(timeInterval: interval, repeats: true) { [weak self] timer in
      guard let self else { return timer.invalidate() }
      self.beat = self.beat % self.beatsPerBar + 1
    }
    timer.tolerance = interval / 20
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }
}
