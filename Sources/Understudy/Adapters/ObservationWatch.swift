import Observation
import Synchronization

/// Wakes the stage when a property that it has read changes on another thread.
///
/// Changes on the view model's own thread are always followed by a frame. So this watches only
/// while the stage waits, and consecutive commands pay nothing for it.
final class ObservationWatch: Sendable {
  private let isOn = Atomic<Bool>(false)

  /// Watches the `@Observable` properties that `read` reads, until one of them is about to change.
  func begin(_ read: () -> Void) {
    if isOn.exchange(true, ordering: .acquiringAndReleasing) { return }
    withObservationTracking(read) { self.end() }
    // Picks up what changed between the first reading and the start of the watch.
    read()
  }

  private func end() {
    isOn.store(false, ordering: .releasing)
    if !EventLoop.shared.isCurrent { EventLoop.shared.wakeForChange() }
  }
}

extension EventLoop {
  /// Wakes the loop to look at the view model: now, and again later, because the calling thread
  /// announces a change before it makes it, and may be delayed in between.
  func wakeForChange() {
    Task { @MainActor in }
    let notice = notices.add(1, ordering: .relaxed).newValue
    Self.look(after: [20, 100, 500, 2000], since: notice)
  }

  /// Wakes the loop after the first pause, in milliseconds, and then after the others, until there
  /// is a newer notice, which wakes the loop as well.
  private static func look(after pauses: ArraySlice<Int>, since notice: Int) {
    guard let pause = pauses.first else { return }
    // A new task for each pause: a task that has been on the loop belongs to it, and its sleep
    // would count as the view model's.
    Task.detached {
      try? await Task.sleep(for: .milliseconds(pause))
      if notices.load(ordering: .relaxed) == notice {
        look(after: pauses.dropFirst(), since: notice)
      }
      await MainActor.run {}
    }
  }
}

/// The number of notices so far.
private let notices = Atomic(0)
