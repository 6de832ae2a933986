import Testing

@testable import SessionFormat
@testable import Understudy

/// Commands that are closures, in the forms in which people write them.
@MainActor @Suite struct ClosureCommandTests {
  @Test func closuresOfObjectAreCalledOrAwaited() throws {
    try expectSession(
      """
      understudy 3 forecast
        cities = []
        isLoading = false
      > add Rome
        cities = ["Rome"]
      > load
        isLoading = true
      < find(["Rome"]) 7
        isLoading = false
      > load-all Oslo Bern
        isLoading = true
      < find(["Oslo", "Bern"]) 7
        cities = ["Oslo", "Bern"]
        isLoading = false
      > load-some 1 Oslo Bern
        isLoading = true
      < find(["Oslo"]) 7
      = 1
      - cities[1] = "Bern"
        isLoading = false
      > fail
      ! "no network"
      > clear
        cities = []
      """,
      of: ForecastScreen.self, "add Rome", "load", "load-all Oslo Bern", "load-some 1 Oslo Bern",
      "fail", "clear")
  }

  @Test func synchronousClosuresStaySynchronous() {
    let commands = Interface<Forecast>(ForecastScreen.describe).commands
    let asynchronous = commands.filter { if case .async = $0.body { true } else { false } }
    #expect(asynchronous.map(\.name) == ["load", "load-all", "load-some", "fail"])
  }

  @Test func structureIsStoredWhenItsClosureReturns() throws {
    try expectSession(
      """
      understudy 3 tally
        count = 0
      > step
        count = 1
      > step-later 4
        count = 5
      > step-twice 1 2
        count = 8
      > step-twice-later 1 2
        count = 11
      > step-thrice 1 2 3
        count = 17
      > step-thrice-later 1 2 3
        count = 23
      """,
      of: TallyScreen.self, "step", "step-later 4", "step-twice 1 2", "step-twice-later 1 2",
      "step-thrice 1 2 3", "step-thrice-later 1 2 3")
  }

  @Test func structureInsideIsStoredWhenItsClosureReturns() throws {
    try expectSession(
      """
      understudy 3 tallies
        first = (count: 0)
        rows = [(count: 0), (count: 0)]
        fixed = (count: 0)
      > first.step-later 2
        first.count = 2
      > rows[1].step-later 3
        rows[1].count = 3
      > fixed.step-later 1
      ! "fixed can't be set from the screen: what the command changed is lost"
      """,
      of: TalliesScreen.self, "first.step-later 2", "rows[1].step-later 3", "fixed.step-later 1")
  }
}

private struct Unreachable: Error, CustomStringConvertible { let description = "no network" }

@MainActor
private final class Forecast {
  private(set) var cities: [String] = []
  private(set) var isLoading = false
  private let find: @MainActor ([String]) async -> Int

  init(find: @escaping @MainActor ([String]) async -> Int) { self.find = find }

  func add(_ city: String) { cities.append(city) }
  func clear() { cities = [] }

  func load(_ cities: [String]) async {
    isLoading = true
    _ = await find(cities)
    isLoading = false
    self.cities = cities
  }

  func fail() async throws { throw Unreachable() }
}

private enum ForecastScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Forecast {
    Forecast(find: world.effect("find") { _ async in 7 })
  }

  static func describe(_ view: inout Interface<Forecast>) {
    view.bind("cities", \.cities)
    view.bind("isLoading", \.isLoading)
    view.command("add", "city") { $0.add($1) }
    view.command("clear") { $0.clear() }
    view.command("load") { await $0.load($0.cities) }
    view.command("load-all", "cities") { (forecast, cities: [String]) in
      await forecast.load(cities)
    }
    view.command("load-some", "count", "cities") { (forecast, count: Int, cities: [String]) in
      await forecast.load(Array(cities.prefix(count)))
      return forecast.cities.count
    }
    view.command("fail") { (forecast: inout Forecast) in try await forecast.fail() }
  }
}

private struct Tally {
  private(set) var count = 0

  mutating func step(by amount: Int) { count += amount }

  mutating func stepLater(by amount: Int) async {
    await Task.yield()
    count += amount
  }
}

extension Tally: DefaultInitializable {}

private enum TallyScreen: Screen {
  static func describe(_ view: inout Interface<Tally>) {
    view.bind("count", \.count)
    view.command("step", Parameter("by", default: 1)) { $0.step(by: $1) }
    view.command("step-later", "by") { (tally, by: Int) in await tally.stepLater(by: by) }
    view.command("step-twice", "by", "and") { (tally, by: Int, and: Int) in
      tally.step(by: by + and)
    }
    view.command("step-twice-later", "by", "and") { (tally, by: Int, and: Int) in
      await tally.stepLater(by: by + and)
    }
    view.command("step-thrice", "by", "and", "then") {
      (tally: inout Tally, by: Int, and: Int, then: Int) in tally.step(by: by + and + then)
    }
    view.command("step-thrice-later", "by", "and", "then") {
      (tally: inout Tally, by: Int, and: Int, then: Int) in
      await tally.stepLater(by: by + and + then)
    }
  }
}

private final class Tallies: DefaultInitializable {
  var first = Tally()
  var rows = [Tally(), Tally()]
  private(set) var fixed = Tally()
}

private enum TalliesScreen: Screen {
  static func describe(_ view: inout Interface<Tallies>) {
    view.child("first", \.first, describe: TallyScreen.describe)
    view.rows("rows", \.rows, describe: TallyScreen.describe)
    // As the compiler passes a key path that the screen can't write.
    let fixed: KeyPath<Tallies, Tally> = \Tallies.fixed.settled
    view.child("fixed", fixed, describe: TallyScreen.describe)
  }
}

extension Tally {
  fileprivate var settled: Tally { self }
}
