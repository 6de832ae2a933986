import Bindings

@testable import SessionFormat
@testable import Understudy

@MainActor
protocol DoorDelegate: AnyObject { func doorDidMove(_ door: Door) }

@MainActor
final class Door {
  private(set) var isOpen = false { didSet { delegate?.doorDidMove(self) } }
  private(set) var visits = 0 { didSet { visitsDidChange?(visits) } }
  weak var delegate: (any DoorDelegate)?
  var visitsDidChange: ((Int) -> Void)?

  func visit() {
    visits += 1
    isOpen = true
    isOpen = false
  }
}

@MainActor
final class DoorObserver: DoorDelegate {
  private let notify: Notifier
  init(_ notify: Notifier) { self.notify = notify }
  func doorDidMove(_ door: Door) { notify() }
}

enum DoorScreen: Screen {
  static let name = "door"
  static func make(in world: World, notify: Notifier) -> Door { Door() }
  static func describe(_ view: inout Interface<Door>) {
    view.bind("isOpen", \.isOpen)
    view.bind("visits", \.visits)
    view.listen { door, notify in door.visitsDidChange = { _ in notify() } }
    view.listen { door, notify in
      let observer = DoorObserver(notify)
      door.delegate = observer
      return observer
    }
    view.command("visit", Door.visit)
  }
}

@MainActor
final class Dial {
  let level = Bind(5)
  let name = Bind<String?>(nil)

  func turn(_ steps: Int) { for _ in 0..<steps { level.value += 1 } }
  func label(_ text: String) { name.value = text }
}

enum DialScreen: Screen {
  static let name = "dial"
  static func make(in world: World, notify: Notifier) -> Dial { Dial() }
  static func describe(_ view: inout Interface<Dial>) {
    view.bind("level", \.level)
    view.bind("name", \.name)
    view.command("turn", Dial.turn, "steps")
    view.command("label", Dial.label, "text")
  }
}

enum SharedDialScreen: Screen {
  static let name = "dial"
  @TaskLocal static var dial: Dial?
  static weak var token: Subscription?
  static func make(in world: World, notify: Notifier) -> Dial { dial ?? Dial() }
  static func describe(_ view: inout Interface<Dial>) {
    view.bind("level", \.level.value)
    view.listen { dial, notify in
      let subscription = dial.level.skipFirst().bindFire { _ in notify() }
      token = subscription
      return subscription
    }
  }
}

@MainActor
final class Oracle {
  var onAnswer: ((String) -> Void)?
  private(set) var count = 0

  func ask(_ times: Int) {
    for number in 1...times {
      count = number
      onAnswer?("it is \(number)")
    }
  }
}

enum OracleScreen: Screen {
  static let name = "oracle"
  static func make(in world: World, notify: Notifier) -> Oracle { Oracle() }
  static func describe(_ view: inout Interface<Oracle>) {
    view.output("answer") { oracle, show in oracle.onAnswer = show }
    view.bind("count", \.count)
    view.command("ask", Oracle.ask, "times")
  }
}

/// A row that is not `Sendable`.
final class Omen {
  let text: String
  let weight: Int

  init(_ text: String, _ weight: Int) { (self.text, self.weight) = (text, weight) }
}

@MainActor protocol SeerDelegate: AnyObject { func seerNeedsSign(_ seer: Seer) -> Int }

/// Passes objects to its view, by a closure and by a sequence, and asks its delegate.
@MainActor
final class Seer {
  var onOmens: (([Omen]) -> Void)?
  weak var delegate: (any SeerDelegate)?
  let whispers: AsyncStream<Omen>
  private let whisper: AsyncStream<Omen>.Continuation

  init() { (whispers, whisper) = AsyncStream.makeStream() }

  func look() {
    let weight = delegate?.seerNeedsSign(self) ?? 0
    onOmens?([Omen("owl", weight)])
    onOmens?([Omen("owl", weight), Omen("cat", 0)])
    whisper.yield(Omen("fox", weight))
  }
}

@MainActor
final class SeerObserver: SeerDelegate {
  private let sign: () -> Int

  init(of seer: Seer, in world: World) {
    sign = world.effect("sign") { 7 }
    seer.delegate = self
  }

  func seerNeedsSign(_ seer: Seer) -> Int { sign() }
}

enum SeerScreen: Screen {
  static let name = "seer"
  static func make(in world: World, notify: Notifier) -> Seer { Seer() }
  static func describe(_ view: inout Interface<Seer>) {
    view.listen { seer, world, _ in SeerObserver(of: seer, in: world) }
    view.output("omens") { seer, show in seer.onOmens = show }
    view.bind("whisper", \.whispers)
    view.command("look", Seer.look)
  }
}

@MainActor
final class Temple {
  let oracle = Oracle()
}

enum OracleInsideScreen: Screen {
  static let name = "temple"
  static func make(in world: World, notify: Notifier) -> Temple { Temple() }
  static func describe(_ view: inout Interface<Temple>) {
    view.child("oracle", \.oracle, describe: OracleScreen.describe)
  }
}

enum SettledInsideScreen: Screen {
  static let name = "temple"
  static func make(in world: World, notify: Notifier) -> Temple { Temple() }
  static func describe(_ view: inout Interface<Temple>) {
    view.child("oracle", \.oracle) { $0.bind("count", \.count, .settled) }
  }
}

@MainActor
final class Radio {
  let stations: AsyncThrowingStream<Int, any Error>
  private(set) var isOn = true
  private let found: AsyncThrowingStream<Int, any Error>.Continuation

  init() { (stations, found) = AsyncThrowingStream.makeStream() }

  func tune(_ frequencies: [Int]) { for frequency in frequencies { found.yield(frequency) } }

  func fail() {
    isOn = false
    found.finish(throwing: DeadAir())
  }

  struct DeadAir: Error, CustomStringConvertible { var description: String { "the air is dead" } }
}

enum RadioScreen: Screen {
  static let name = "radio"
  static func make(in world: World, notify: Notifier) -> Radio { Radio() }
  static func describe(_ view: inout Interface<Radio>) {
    view.bind("station", \.stations)
    view.bind("isOn", \.isOn)
    view.command("tune", Radio.tune, "frequencies")
    view.command("fail", Radio.fail)
  }
}

/// Announces a change before it happens, as Combine-style publishers do.
@MainActor
final class Early {
  private(set) var state = 0 { willSet { stateWillChange?() } }
  var stateWillChange: (() -> Void)?

  func set(_ last: Int) { for number in 1...last { state = number } }

  func setSlowly(_ last: Int) async {
    for number in (state + 1)...last {
      state = number
      await Task.yield()
    }
  }
}

enum EarlyScreen: Screen {
  static let name = "early"
  static func make(in world: World, notify: Notifier) -> Early { Early() }
  static func describe(_ view: inout Interface<Early>) {
    view.bind("state", \.state)
    view.listen { early, notify in early.stateWillChange = { notify.notifyAfterChange() } }
    view.command("set", Early.set, "last")
    view.command("set-slowly", Early.setSlowly, "last")
  }
}
