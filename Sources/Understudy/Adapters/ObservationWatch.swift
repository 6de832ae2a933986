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
  /// Lets whoever waits for the loop look at the view model: now, and again later, since the calling thread
  /// says that something changes before it has changed, and may be held up in between.
  func wakeForChange() {
    Task { @MainActor in }
    let notice = notices.add(1, ordering: .relaxed).newValue
    Self.look(after: [20, 100, 500, 2000], since: notice)
  }

  /// Lets the loop look after so many milliseconds, and then after the others, unless there was another notice
  /// meanwhile, whose looks will do.
  private static func look(after pauses: ArraySlice<Int>, since notice: Int) {
    guard let pause = pauses.first else { return }
    // A task for each: one that has been on the loop belongs to it, and would be taken for a sleeper of the
    // view model.
    Task.detached {
      try? await Task.sleep(for: .milliseconds(pause))
      if notices.load(ordering: .relaxed) == notice {
        look(after: pauses.dropFirst(), since: notice)
      }
      await MainActor.run {}
    }
  }
}

/// How many notices there were.
private let notices = Atomic(0)
