import Synchronization

/// The notifications that have not been rendered yet: what changed meanwhile is not a change without
/// a notification.
final class Notices: Sendable {
  private let inTransit = Atomic(0)
  private let arrivals = Atomic(0)
  private let isChangeDue = Atomic(false)
  private let isFrameDue = Atomic(false)
  private let isHeld = Atomic(false)

  /// Whether there are any.
  var isPending: Bool {
    isFrameDue.load(ordering: .relaxed) || isHeld.load(ordering: .relaxed)
      || isChangeDue.load(ordering: .relaxed) || isInTransit
  }

  /// Whether another thread sent a notification that the stage has not heard yet.
  var isInTransit: Bool { inTransit.load(ordering: .acquiring) > 0 }

  /// Another thread notified the stage, which will hear it later.
  func sent() {
    inTransit.add(1, ordering: .releasing)
    arrivals.add(1, ordering: .relaxed)
  }

  /// The stage heard what another thread sent.
  func received() { inTransit.subtract(1, ordering: .relaxed) }

  /// Another thread announced a change that it will make.
  func announcedFromElsewhere() {
    isChangeDue.store(true, ordering: .releasing)
    arrivals.add(1, ordering: .relaxed)
  }

  /// The Observation framework announced a change on another thread.
  func observedElsewhere() { arrivals.add(1, ordering: .relaxed) }

  /// A frame is due after the current code. Returns false if one was already.
  func beginAwaitingFrame() -> Bool { !isFrameDue.exchange(true, ordering: .relaxed) }

  /// The frame that was due begins.
  func endAwaitingFrame() { isFrameDue.store(false, ordering: .relaxed) }

  /// A notification came while the view model can't be read.
  func hold() { isHeld.store(true, ordering: .relaxed) }

  /// Everything that is shown was read.
  func rendered(hasChanges: Bool) {
    isHeld.store(false, ordering: .relaxed)
    if hasChanges { isChangeDue.store(false, ordering: .relaxed) }
  }

  /// Takes how many notifications came from other threads since the last call.
  func takeArrivals() -> Int { arrivals.exchange(0, ordering: .relaxed) }
}
