import Observation
import Synchronization

/// What announces that a binding changes, or that a command becomes enabled or disabled.
enum Announcer {
  /// The screen's view model, if it announces its changes.
  case viewModel
  /// What the binding itself listens to.
  case itself
  /// The view model, but for a structure inside it, which may announce a change before it is stored
  /// back.
  case structure
  /// The Observation framework, for a view model inside the screen's.
  case observation
  /// Nothing, or not each change.
  case nothing
}

extension Interface {
  /// Declares that the view model announces its changes, by closures that ``Screen/make(in:notify:)``
  /// set: then a change without a notification is an error.
  ///
  /// ```swift
  /// view.announcesChanges()
  /// ```
  ///
  /// A view shows what changed only when it is notified. So the session has an event if the read at
  /// the end of a command finds a change that no frame has shown:
  /// `! "count changed without a notification"`. Exempt a binding that no view depends on with
  /// ``BindingOptions/unannounced``.
  ///
  /// View models that are `@Observable`, and those that the screen listens to, need no declaration.
  public mutating func announcesChanges() { announces = true }

  /// Whether the view model announces its changes.
  var isAnnouncing: Bool { announces || isObservable }

  /// Whether the Observation framework announces them.
  var isObservable: Bool { ViewModel.self is any Observable.Type }
}

/// Whether a stored property of an object is, or may hold, an object whose changes the Observation framework announces.
///
/// It looks up conformances, which takes longer than to start a program.
func holdsObservable(_ object: Any) -> Bool {
  sequence(first: Mirror(reflecting: object), next: \.superclassMirror).contains { mirror in
    mirror.children.contains { $0.value is any Observable || isObservable(type(of: $0.value)) }
  }
}

private func isObservable(_ type: Any.Type) -> Bool {
  type is any Observable.Type || (type as? any Holder.Type).map { isObservable($0.held) } ?? false
}

/// A type of values that hold others.
private protocol Holder {
  static var held: Any.Type { get }
}

extension Optional: Holder {
  fileprivate static var held: Any.Type { Wrapped.self }
}

extension Array: Holder {
  fileprivate static var held: Any.Type { Element.self }
}

extension Dictionary: Holder {
  fileprivate static var held: Any.Type { Value.self }
}

extension Binding {
  /// Whether nothing announces its changes, or need not.
  var isUnannounced: Bool { announcer == .nothing || options.contains(.unannounced) }

  /// Whether these lines are only about parts that nothing announces.
  func hasOnlyUnannouncedParts(changedBy lines: [UInt8]) -> Bool {
    if unannouncedParts.isEmpty { return false }
    return lines.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let line = try? Session.Line(parsing: String(decoding: line, as: UTF8.self))
      guard let path = line?.event?.path else { return false }
      let fields = path.steps.compactMap { if case .field(let name) = $0 { name } else { nil } }
      return unannouncedParts.contains { fields.starts(with: $0) }
    }
  }
}

/// What a screen checks when a binding changes.
@MainActor
final class AnnouncementCheck {
  /// Whether a notification counts for the whole command, also if it came before the change.
  let isLenient: Bool
  /// Whether one change without a notification says it for all: one that is settled may change with each tick.
  let saysOnce: Bool
  /// Whether there was one since the last with a notification.
  var hasMissed = false
  /// The loop's time when the binding was read last.
  var lastRead = EventLoop.shared.now
  /// Watches what the binding reads, which may be `@Observable` also where the view model announces its changes in another
  /// way; nil if that does not matter.
  let observed: ObservedReading?
  /// Whether the binding changed since it was read to be watched: it may read other properties now.
  var isStale = false

  /// The check of a binding in a screen whose view model announces its changes, or does not; nil if
  /// there is nothing to check.
  init?(of binding: Binding, isAnnouncing: Bool, _ notices: Notices) {
    switch binding.announcer {
    case .itself: break
    case .viewModel, .structure, .observation: if !isAnnouncing { return nil }
    case .nothing: return nil
    }
    guard binding.options.isDisjoint(with: [.volatile, .unannounced]) else { return nil }
    saysOnce = binding.options.contains(.settled)
    isLenient = saysOnce || binding.announcer == .structure
    observed = isAnnouncing ? ObservedReading(notices) : nil
  }

  /// Watches the `@Observable` properties that a binding reads.
  ///
  /// It is armed again only after one of them was about to change, so that a command pays nothing for
  /// what it does not change.
  final class ObservedReading: Sendable {
    private let notices: Notices
    private let fired = Atomic(false)
    private let firedElsewhere = Atomic(false)

    init(_ notices: Notices) { self.notices = notices }

    /// Whether one of the properties was about to change since the last ``watch(_:)``.
    var hasFired: Bool { fired.load(ordering: .acquiring) }

    /// Whether that was on another thread, which may not have made the change yet.
    var hasFiredElsewhere: Bool { firedElsewhere.load(ordering: .acquiring) }

    /// Reads the properties to watch from now on.
    func watch(_ read: () -> Void) {
      fired.store(false, ordering: .relaxed)
      firedElsewhere.store(false, ordering: .relaxed)
      withObservationTracking(read) { [self] in
        if !EventLoop.shared.isCurrent {
          firedElsewhere.store(true, ordering: .releasing)
          notices.observedElsewhere()
        }
        fired.store(true, ordering: .releasing)
      }
    }

    /// Counts the next change as announced: the thread that announced one may make it only later.
    func expectChange() { fired.store(true, ordering: .releasing) }
  }
}

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
