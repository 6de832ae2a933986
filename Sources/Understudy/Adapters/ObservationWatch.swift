import Observation
import Synchronization

/// Wakes the stage when a property that it has read changes on another thread.
///
/// It is needed nowhere else: whatever the view model's own thread does is followed by a frame. So it
/// watches only while the stage waits, and commands that follow each other pay nothing for it.
final class ObservationWatch: Sendable {
  private let isOn = Atomic<Bool>(false)

  /// Watches the `@Observable` properties that `read` reads, until one of them is about to change.
  func begin(_ read: () -> Void) {
    if isOn.exchange(true, ordering: .acquiringAndReleasing) { return }
    withObservationTracking(read) { self.end() }
    // What changed after it was read and before the watch began is seen now.
    read()
  }

  private func end() {
    isOn.store(false, ordering: .releasing)
    if !EventLoop.shared.isCurrent { EventLoop.shared.wakeForChange() }
  }
}

extension EventLoop {
  /// Lets whoever waits for the loop look at the view model: now, and again a little later, since the
  /// calling thread says that something changes before it has changed.
  func wakeForChange() {
    Task { @MainActor in }
    Task.detached {
      try? await Task.sleep(for: .milliseconds(20))
      await MainActor.run {}
    }
  }
}
