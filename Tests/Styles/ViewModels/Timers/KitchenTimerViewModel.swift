import Dispatch

/// Counts down by a `DispatchSourceTimer`.
package final class KitchenTimerViewModel {
  package private(set) var remaining = 0
  package private(set) var isRinging = false
  package var onTick: ((Int) -> Void)?

  private var source: DispatchSourceTimer?

  package init() {}

  package func start(_ seconds: Int) {
    source?.cancel()
    remaining = seconds
    isRinging = false
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(50))
    source.setEventHandler { [weak self] in self?.tick() }
    source.resume()
    self.source = source
  }

  package func stop() {
    source?.cancel()
    source = nil
    isRinging = false
  }

  private func tick() {
    remaining -= 1
    if remaining == 0 {
      source?.cancel()
      source = nil
      isRinging = true
    }
    onTick?(remaining)
  }
}
