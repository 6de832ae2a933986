import Synchronization

/// Notifies the stage that the view model changed.
///
/// Each call renders one frame: the bindings are read, and those that changed are written. Calls
/// from the view model's own thread take effect at once, calls from other threads when the stage
/// gets to them.
///
/// ```swift
/// SortedIntegersViewModel(callback: { _ in notify() })
/// ```
public struct Notifier: Sendable {
  let stageReference: StageReference

  /// Renders a frame.
  public func callAsFunction() { stageReference.hear { $0.frame() } }

  /// Renders a frame in which the list `binding` changed only by `edits`. Each edit's row is an
  /// index in the list after the edits before it.
  ///
  /// The list is not compared, so the cost depends only on the rows that are named. Edits that do
  /// not match the list are a bug of the view model (a table view would crash the app): an error is
  /// written, and then the whole list.
  public func callAsFunction(_ edits: ListEdit..., in binding: String) {
    stageReference.hear { $0.frame(edits, in: binding) }
  }

  /// Renders a frame in which the list `binding` changed only by one edit.
  public func callAsFunction(_ edit: ListEdit, in binding: String) {
    stageReference.hear { $0.frame(edit, in: binding) }
  }

  /// Renders a frame after the current code has finished or suspended: for notifications that come
  /// before the change, as from `willSet`. Several calls until then render one frame.
  ///
  /// A call from another thread wakes the stage several times within the next seconds, because that
  /// thread may change the value only later.
  public func notifyAfterChange() { stageReference.hearAfterChange() }

  /// Renders a frame after `change`, which changes something that the screen itself stores.
  func show(_ change: @escaping @MainActor @Sendable () -> Void) {
    stageReference.hear { stage in
      change()
      stage.frame()
    }
  }

  /// The world of the view model; nil if no stage shows it.
  @MainActor var world: World? { stageReference.world }

  /// Writes that something happened, with this value.
  func happened(_ name: String, _ value: Value?) {
    stageReference.hear { $0.happened(name, value) }
  }

  /// Writes text for people, each line as `| text`.
  public func print(_ text: String) { stageReference.hear { $0.print(text) } }
}

/// Passes a view model's notifications to its stage.
final class StageReference: @unchecked Sendable {
  /// The reference to the stage that was opened last. Everything printed is attributed to its view
  /// model.
  // Not a weak reference to the stage, which would slow down each retain and release of it.
  @MainActor static var listening: StageReference?

  // @unchecked: the stage sets the reference before the view model is made and clears it when it is
  // deinitialized; in between only the event loop's thread uses it.
  private unowned var stage: (any Observing)?
  let notices = Notices()

  /// Passes everything on to `stage`, which must call this with nil before it goes away.
  func attend(_ stage: (any Observing)?) { self.stage = stage }

  /// Passes `news` to the stage: at once on the event loop's thread, otherwise when the loop gets
  /// to it.
  @inline(__always)
  func hear(_ news: @escaping @MainActor @Sendable (any Observing) -> Void) {
    if EventLoop.shared.isCurrent {
      if let stage { MainActor.assumeIsolated { news(stage) } }
    } else {
      notices.sent()
      Task { @MainActor in
        if let stage { Seal.inside { news(stage) } }
        notices.received()
      }
    }
  }

  /// The world of the stage.
  @MainActor var world: World? { stage?.world }

  /// Passes on what was printed.
  @MainActor
  func take(printed bytes: [UInt8]) { stage?.take(printed: bytes) }

  func hearAfterChange() {
    guard EventLoop.shared.isCurrent else {
      notices.announcedFromElsewhere()
      return EventLoop.shared.wakeForChange()
    }
    guard notices.beginAwaitingFrame() else { return }
    Task { @MainActor in
      notices.endAwaitingFrame()
      stage?.frameAfterChange()
    }
  }
}

/// The part of a stage that receives a view model's notifications.
@MainActor
protocol Observing: AnyObject {
  var world: World { get }
  func frame()
  func frameAfterChange()
  func frame(_ edit: ListEdit, in binding: String)
  func frame(_ edits: [ListEdit], in binding: String)
  func happened(_ name: String, _ value: Value?)
  func print(_ text: String)
  func take(printed bytes: [UInt8])
}

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
