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
  @MainActor var world: World? { stageReference.stage?.world }

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
  unowned var stage: (any Observing)?
  let notices = Notices()

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

/// A change of one row of a list that a view model announces.
public enum ListEdit: Hashable, Sendable {
  /// The row at this index was inserted.
  case insert(row: Int)
  /// The row that had this index was removed.
  case remove(row: Int)
  /// The row at this index changed.
  case update(row: Int)
}

extension ListEdit {
  var row: Int {
    switch self {
    case .insert(let row), .remove(let row), .update(let row): row
    }
  }

  /// How many rows a list of `count` rows has after the edit; nil if it has no such row.
  func count(after count: Int) -> Int? {
    switch self {
    case .insert(let row): 0...count ~= row ? count + 1 : nil
    case .remove(let row): 0..<count ~= row ? count - 1 : nil
    case .update(let row): 0..<count ~= row ? count : nil
    }
  }

  /// The edit that reverts this one.
  var inverse: ListEdit {
    switch self {
    case .insert(let row): .remove(row: row)
    case .remove(let row): .insert(row: row)
    case .update: self
    }
  }

  /// The index of the edit's row after other edits; nil if one of them removes it.
  func place(after edits: some Sequence<ListEdit>) -> Int? {
    var row = row
    for edit in edits {
      switch edit {
      case .insert(let other): if other <= row { row += 1 }
      case .remove(let other):
        if other == row { return nil }
        if other < row { row -= 1 }
      case .update: break
      }
    }
    return row
  }
}

extension ListEdit {
  /// Whether the edit alone turns `old` into `new`, which has as many rows as it leads to.
  func leads<Row: Equatable>(from old: [Row], to new: [Row]) -> Bool {
    let (before, after) =
      switch self {
      case .insert(let row): (row, row + 1)
      case .remove(let row): (row + 1, row)
      case .update(let row): (row + 1, row + 1)
      }
    return old[..<row] == new[..<row] && old[before...] == new[after...]
  }
}

extension Array {
  /// The array after `edits`, whose new and updated rows are those of `rows`, the array that they
  /// are said to lead to.
  func applying(_ edits: [ListEdit], leadingTo rows: [Element]) -> [Element] {
    var origins = indices.map(Optional.some)
    for edit in edits {
      switch edit {
      case .insert(let row): origins.insert(nil, at: row)
      case .remove(let row): origins.remove(at: row)
      case .update(let row): origins[row] = nil
      }
    }
    return zip(origins, rows).map { origin, row in origin.map { self[$0] } ?? row }
  }

  /// Carries out an edit that turns the array into `rows`.
  mutating func carryOut(_ edit: ListEdit, leadingTo rows: [Element]) {
    switch edit {
    case .insert(let row): insert(rows[row], at: row)
    case .remove(let row): remove(at: row)
    case .update(let row): self[row] = rows[row]
    }
  }
}
