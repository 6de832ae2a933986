import Foundation
import Observation
import Understudy

/// Shows the time and random numbers, which change by themselves.
enum DialScreen: Screen {
  static let name = "dial"

  @MainActor @Observable final class Dial {
    private(set) var count = 0
    var now: Date { .now }
    var age: Double { Date().timeIntervalSince(start) }
    var dice: Int { .random(in: 1...1_000_000) }
    var id: UUID { UUID() }
    var texts: [String] { (0..<200).map { "\($0) \(dice)" } }
    private let start = Date.now
    @ObservationIgnored private let load: @MainActor () async -> Int

    init(load: @escaping @MainActor () async -> Int) { self.load = load }

    func add() { count += 1 }
    func roll() { count += dice }

    func rest(_ milliseconds: Int) async throws {
      count += 1
      try await Task.sleep(for: .milliseconds(milliseconds))
      count += 1
    }

    func fetch() async {
      count += 1
      count += await load()
    }

    /// Both answer at the same moment.
    func fetchTwice() async {
      async let first = load()
      async let second = load()
      count += await first + second
    }
  }

  static func make(in world: World, notify: Notifier) -> Dial {
    Dial(
      load: world.effect("load") { () async -> Int in
        try? await Task.sleep(for: .milliseconds(50))
        return 5
      })
  }

  static func describe(_ view: inout Interface<Dial>) {
    view.bind("count", \.count)
    view.bind("now", \.now)
    view.bind("age", \.age)
    view.bind("dice", \.dice)
    view.bind("id", \.id)
    view.bind("texts", \.texts)
    view.command("add", Dial.add)
    view.command("roll", Dial.roll)
    view.command("rest", Dial.rest, "milliseconds")
    view.command("fetch", Dial.fetch)
    view.command("fetch-twice", Dial.fetchTwice)
  }
}
