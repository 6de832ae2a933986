import Bindings
import Observation

@testable import SessionFormat
@testable import Understudy

// View models with different ways to notify a view, and the screens that connect them.

@MainActor
final class Boxes {
  let state = Bind(0)
  func set(_ last: Int) { for number in 1...last { state.value = number } }
}

enum BoxesScreen: Screen {
  static let name = "boxes"
  static var subscription: AnyObject?
  static func make(in world: World, notify: Notifier) -> Boxes {
    let boxes = Boxes()
    subscription = boxes.state.skipFirst().bindFire { _ in notify() }
    return boxes
  }
  static func describe(_ view: inout Interface<Boxes>) {
    view.bind("state", \.state.value)
    view.command("set", Boxes.set, "last")
  }
}

@MainActor
protocol StateDelegate: AnyObject { func stateDidChange() }

extension Notifier {
  final class Delegate: StateDelegate {
    let notify: Notifier
    init(_ notify: Notifier) { self.notify = notify }
    func stateDidChange() { notify() }
  }
}

@MainActor
final class Delegates {
  private(set) var state = 0
  private let delegate: any StateDelegate

  init(delegate: any StateDelegate) { self.delegate = delegate }

  func set(_ last: Int) {
    for number in 1...last {
      state = number
      delegate.stateDidChange()
    }
  }
}

enum DelegatesScreen: Screen {
  static let name = "delegates"
  static func make(in world: World, notify: Notifier) -> Delegates {
    Delegates(delegate: Notifier.Delegate(notify))
  }
  static func describe(_ view: inout Interface<Delegates>) {
    view.bind("state", \.state)
    view.command("set", Delegates.set, "last")
  }
}

@MainActor @Observable
final class Observables {
  private(set) var state = 0

  func set(_ last: Int) { for number in 1...last { state = number } }

  func setLater(_ last: Int) async {
    for number in 1...last {
      state = number
      await Task.yield()
    }
  }
}

enum ObservablesScreen: Screen {
  static let name = "observables"
  static func make(in world: World, notify: Notifier) -> Observables {
    let observables = Observables()
    track(observables, notify)
    return observables
  }
  // `onChange` is called before the change: the frame comes with the next turn.
  private static func track(_ observables: Observables, _ notify: Notifier) {
    withObservationTracking {
      _ = observables.state
    } onChange: {
      Task { @MainActor in
        notify()
        track(observables, notify)
      }
    }
  }
  static func describe(_ view: inout Interface<Observables>) {
    view.bind("state", \.state)
    view.command("set", Observables.set, "last")
    view.command("set-later", Observables.setLater, "last")
  }
}

@MainActor
final class Publishers {
  var willChange: () -> Void = {}
  private(set) var state = 0 {
    willSet { willChange() }
  }

  func set(_ last: Int) { for number in 1...last { state = number } }
}

enum PublishersScreen: Screen {
  static let name = "publishers"
  static func make(in world: World, notify: Notifier) -> Publishers {
    let publishers = Publishers()
    publishers.willChange = { notify() }
    return publishers
  }
  static func describe(_ view: inout Interface<Publishers>) {
    view.bind("state", \.state)
    view.command("set", Publishers.set, "last")
  }
}

@MainActor
final class Sequences {
  let changes: AsyncStream<Int>
  private let send: AsyncStream<Int>.Continuation
  private(set) var state = 0 {
    didSet { send.yield(state) }
  }

  init() { (changes, send) = AsyncStream.makeStream() }

  func set(_ last: Int) { for number in 1...last { state = number } }

  func setLater(_ last: Int) async {
    for number in (last - 1)...last {
      state = number
      await Task.yield()
    }
  }
}

enum SequencesScreen: Screen {
  static let name = "sequences"
  static func make(in world: World, notify: Notifier) -> Sequences {
    let sequences = Sequences()
    let changes = sequences.changes
    Task { for await _ in changes { notify() } }
    return sequences
  }
  static func describe(_ view: inout Interface<Sequences>) {
    view.bind("state", \.state)
    view.command("set", Sequences.set, "last")
    view.command("set-later", Sequences.setLater, "last")
  }
}

/// Replaced as a whole on each change by its owner.
struct Immutable {
  let name: String
  let score: Int
  var level: Level { score <= 40 ? .beginner : score <= 70 ? .intermediate : .expert }
  func scored(_ score: Int) -> Immutable { Immutable(name: name, score: score) }
}

enum ImmutablesScreen: Screen {
  static let name = "immutables"
  static func make(in world: World, notify: Notifier) -> Immutable {
    Immutable(name: "Ada", score: 1)
  }
  static func describe(_ view: inout Interface<Immutable>) {
    view.bind("name", \.name)
    view.bind("level", \.level)
    view.command("score", "score") { (shown: inout Immutable, score: Int) in
      shown = shown.scored(score)
    }
  }
}

enum SilentScreen: Screen {
  static let name = "silent"
  static func make(in world: World, notify: Notifier) -> Silent { Silent() }
  static func describe(_ view: inout Interface<Silent>) {
    view.bind("state", \.state)
    view.command("set", Silent.set, "last")
  }
}

final class Silent {
  private(set) var state = 0
  func set(_ last: Int) { for number in 1...last { state = number } }
}
