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

  @Test(arguments: 1...3)
  func nothingIsFound(seed: Int) throws {
    let screens: [any Screen.Type] = [
      DashboardScreen.self, ExpiryScreen.self, DialScreen.self, TickerScreen.self,
    ]
    for screen in screens {
      var found: [String] = []
      let options = Explorer.Options(seed: UInt64(seed), steps: 1000, workers: 0..<2)
      try Explorer(screen, options).run {
        found.append("\($0.symptom)\n\($0.session.text)")
        return true
      }
      #expect(found == [])
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
