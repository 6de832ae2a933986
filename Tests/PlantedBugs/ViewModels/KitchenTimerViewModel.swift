import Observation

/// Counts seconds down. The bug is that starting again leaves the first countdown running.
@MainActor @Observable package final class KitchenTimerViewModel {
  package private(set) var secondsLeft = 0

  private var countdown: Task<Void, Never>?
  private let hasBug: Bool

  package init(hasBug: Bool) { self.hasBug = hasBug }

  package func start(_ seconds: Int) {
    if !hasBug { countdown?.cancel() }
    secondsLeft = seconds
    countdown = Task {
      while secondsLeft > 0 {
        guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        secondsLeft -= 1
      }
    }
  }

  package func stop() {
    countdown?.cancel()
    secondsLeft = 0
  }
}
