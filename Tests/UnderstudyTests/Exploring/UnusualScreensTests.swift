import Foundation
import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// Screens at which exploring itself could end, or report false bugs.
@MainActor @Suite(.serialized) struct UnusualScreensTests {
  /// Asks once, as it opens, and has no commands.
  @MainActor final class Dashboard {
    private(set) var total = 0
    init(_ load: @escaping @MainActor () async -> Int) { Task { total = await load() } }
  }

  enum DashboardScreen: Screen {
    static let name = "dashboard"
    static func make(in world: World, notify: Notifier) -> Dashboard {
      Dashboard(world.effect("load") { () async in 7 })
    }
    static func describe(_ view: inout Interface<Dashboard>) { view.bind("total", \.total) }
  }

  /// Sleeps for longer than a session can say.
  @MainActor final class Expiry {
    private(set) var isOver = false
    func start() {
      Task {
        try await Task.sleep(for: .seconds(4_000_000_000))
        isOver = true
      }
    }
  }

  enum ExpiryScreen: Screen {
    static let name = "expiry"
    static func make(in world: World, notify: Notifier) -> Expiry { Expiry() }
    static func describe(_ view: inout Interface<Expiry>) {
      view.bind("isOver", \.isOver)
      view.command("start", Expiry.start)
    }
  }

  /// Counts the seconds, each of which takes long in a process of real users.
  @MainActor final class Stopwatch {
    private(set) var seconds = 0
    func start() {
      Task {
        while true {
          try await Task.sleep(for: .seconds(1))
          seconds += 1
        }
      }
    }
  }

  enum StopwatchScreen: Screen {
    static let name = "stopwatch"
    static func make(in world: World, notify: Notifier) -> Stopwatch { Stopwatch() }
    static func describe(_ view: inout Interface<Stopwatch>) {
      view.bind("seconds", \.seconds, .settled)
      view.command("start", Stopwatch.start)
    }
  }

  /// A day of it would count as a hang. What happened until then replays.
  @Test func timeThatPassesIsLimitedWhileTimersFire() throws {
    let text = try EventLoop.shared.run {
      let trial = try Trial(StopwatchScreen.self, seed: 1, GeneratedAnswers())
      trial.run(0, Array("start".utf8), seed: 2)
      trial.wait(.seconds(86_400), seed: 3)
      EventLoop.shared.endWorld()
      return String(decoding: trial.text, as: UTF8.self)
    }
    #expect(
      text == """
        understudy 3 stopwatch
          seconds = 0
        > start
        < clock 1000.0
          seconds = 1000 after 1000 changes

        """)
    try expectReplay(of: text, on: StopwatchScreen.self)
  }

  final class Dial {
    private(set) var value = 0
    func turn(_ value: Int) { self.value = value }
  }

  enum DialScreen: Screen {
    static let name = "dial"
    static func make(in world: World, notify: Notifier) -> Dial { Dial() }
    static func describe(_ view: inout Interface<Dial>) {
      view.bind("value", \.value)
      view.command("turn", Dial.turn, Parameter("value", in: Int.min...Int.max))
      view.command("lower", Dial.turn, Parameter("value", in: Int.min...0))
    }
  }

  /// Its stream can't fail.
  @MainActor final class Ticker {
    private let prices: @MainActor () -> AsyncStream<Int>
    private(set) var last = 0
    init(_ prices: @escaping @MainActor () -> AsyncStream<Int>) { self.prices = prices }
    func listen() async { for await price in prices() { last = price } }
  }

  enum TickerScreen: Screen {
    static let name = "prices"
    static func make(in world: World, notify: Notifier) -> Ticker {
      Ticker(world.stream("prices") { AsyncStream<Int> { $0.finish() } })
    }
    static func describe(_ view: inout Interface<Ticker>) {
      view.bind("last", \.last)
      view.command("listen", Ticker.listen)
    }
  }

  /// Gives each sticker a new UUID, and loads one that has another.
  @MainActor final class Stickers {
    private(set) var ids: [UUID] = []
    private let newID: () -> UUID
    private let load: () -> UUID
    init(in world: World) {
      (newID, load) = ({ world.uuid() }, world.effect("load") { UUID() })
    }
    func add() { ids.append(newID()) }
    func reload() { ids = [load()] }
  }

  enum StickersScreen: Screen {
    static let name = "stickers"
    static func make(in world: World, notify: Notifier) -> Stickers { Stickers(in: world) }
    static func describe(_ view: inout Interface<Stickers>) {
      view.bind("ids", \.ids)
      view.command("add", Stickers.add)
      view.command("reload", Stickers.reload)
      view.invariant("each id is there once") { Set($0.ids).count == $0.ids.count }
    }
  }

  /// Also from one that a session answers twice, as when its step is done again.
  @Test func newUUIDsDiffer() throws {
    let known = Answer.value(.string("00000000-0000-0000-0000-000000000002"))
    let text = try EventLoop.shared.run {
      let generated = GeneratedAnswers(ValueGenerator(seed: 1))
      let trial = try Trial(StickersScreen.self, seed: 1, generated)
      for answers in [[], [known], [known], []] {
        trial.run(0, Array("add".utf8), seed: 2, answers.map { (Question(.uuid), $0) })
      }
      EventLoop.shared.endWorld()
      return String(decoding: trial.text, as: UTF8.self)
    }
    #expect(
      text == """
        understudy 3 stickers
          ids = []
        > add
        < uuid "00000000-0000-0000-0000-000000000001"
          ids = ["00000000-0000-0000-0000-000000000001"]
        > add
        < uuid "00000000-0000-0000-0000-000000000002"
        + ids[1] = "00000000-0000-0000-0000-000000000002"
        > add
        < uuid "00000000-0000-0000-0000-000000000003"
        + ids[2] = "00000000-0000-0000-0000-000000000003"
        > add
        < uuid "00000000-0000-0000-0000-000000000004"
        + ids[3] = "00000000-0000-0000-0000-000000000004"

        """)
    try expectReplay(of: text, on: StickersScreen.self)
  }

  @Test(arguments: 1...3)
  func nothingIsFound(seed: Int) throws {
    let screens: [any Screen.Type] = [
      DashboardScreen.self, ExpiryScreen.self, DialScreen.self, TickerScreen.self,
      StickersScreen.self,
    ]
    for screen in screens {
      let options = Explorer.Options(seed: UInt64(seed), steps: 1000, workers: 0..<2)
      let found = try Explorer(screen, options).findings()
      #expect(found.map { "\($0.symptom)\n\($0.session.text)" } == [])
    }
  }

  @Test func streamThatCantFailGetsNoError() throws {
    var answers: Set<String> = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let generated = GeneratedAnswers(ValueGenerator(seed: seed))
      answers.insert(
        "\(generated.element(of: "prices", Int.self) { nil })".prefix { $0 != "(" }.description)
    }
    #expect(answers == ["value", "end"])
  }
}
