/// What a view model calls, through its screen, to say that something changed.
///
/// Each call is one frame: the bindings are read, and those that changed are written. Calls from
/// the view model's own thread take effect at once; calls from other threads when the stage gets to
/// them.
///
/// ```swift
/// SortedIntegersViewModel(callback: { _ in notify() })
/// ```
public struct Notifier: Sendable {
  let stageReference: StageReference

  /// Renders a frame.
  public func callAsFunction() { stageReference.hear { $0.frame() } }

  /// Renders a frame in which the list `binding` changed by `edits`, in order, and did not change
  /// otherwise. Each edit's row counts in the list that the edits before it left.
  ///
  /// The list is not compared, so the cost is that of the rows that are named. Edits that do not
  /// lead to the list as it is are a fault of the view model (a table view would stop the app):
  /// that is written, and then the whole list.
  public func callAsFunction(_ edits: ListEdit..., in binding: String) {
    stageReference.hear { $0.frame(edits, in: binding) }
  }

  /// Renders a frame in which the list `binding` changed by one edit, and did not change otherwise.
  public func callAsFunction(_ edit: ListEdit, in binding: String) {
    stageReference.hear { $0.frame(edit, in: binding) }
  }

  /// Renders a frame once what runs now has run as far as it can: for notices that come before the
  /// change itself, in `willSet`. Several calls until then are one frame.
  ///
  /// A call from another thread is taken twice: when the stage gets to it, and 20 milliseconds
  /// later, since that thread may not have changed the value yet.
  public func notifyAfterChange() { stageReference.hearAfterChange() }

  /// Renders a frame after `change`, which is of what the screen itself keeps.
  func show(_ change: @escaping @MainActor @Sendable () -> Void) {
    stageReference.hear { stage in
      change()
      stage.frame()
    }
  }

  /// Writes a line of text for people, as `| text`; each line of `text` is one.
  public func print(_ text: String) { stageReference.hear { $0.print(text) } }
}

/// Takes what a view model says to the stage on which it is.
final class StageReference: @unchecked Sendable {
  // @unchecked: the stage sets itself before the view model is made, and takes itself away when it
  // goes; in between it is used on the event loop's thread alone.
  private unowned(unsafe) var stage: (any Observing)?
  private var isFrameDue = false

  /// Hands everything on to `stage`, which ends it itself.
  func attend(_ stage: (any Observing)?) { self.stage = stage }

  /// Lets the stage hear `news`: at once on the event loop's thread, else when the loop gets to it.
  @inline(__always)
  func hear(_ news: @escaping @MainActor @Sendable (any Observing) -> Void) {
    if EventLoop.shared.isCurrent {
      if let stage { EventLoop.shared.performHere { news(stage) } }
    } else {
      Task { @MainActor in
        if let stage { news(stage) }
      }
    }
  }

  func hearAfterChange() {
    guard EventLoop.shared.isCurrent else { return EventLoop.shared.wakeForChange() }
    if isFrameDue { return }
    isFrameDue = true
    Task { @MainActor in
      isFrameDue = false
      stage?.render(settled: false)
    }
  }
}

/// The side of a stage that a view model's notifications reach.
@MainActor
protocol Observing: AnyObject {
  func render(settled: Bool)
  func frame()
  func frame(_ edit: ListEdit, in binding: String)
  func frame(_ edits: [ListEdit], in binding: String)
  func print(_ text: String)
}
