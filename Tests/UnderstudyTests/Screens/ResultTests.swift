import Testing

@testable import SessionFormat
@testable import Understudy

/// What a command returns is shown when it has returned.
@MainActor @Suite struct ResultTests {
  @Test func resultsAreShown() throws {
    try expectSession(
      """
      understudy 3 adder
        sum = 0
        items = [(), ()]
      > add 2
      = 2
        sum = 2
      > add-both 3 4
      = (sum: 9, isEven: false)
        sum = 9
      > add-slowly 1
      = .ten
        sum = 10
      > halve
      = nil
      > numbers 101
      = [0, 1, 2, 3, 4, ...(count: 101, digest: "11584f5d9134b2dc"), 96, 97, 98, 99, 100]
      > closure 5
      = "5"
      > items[1].name
      = "b"
      """,
      of: AdderScreen.self, "add 2", "add-both 3 4", "add-slowly 1", "halve", "numbers 101",
      "closure 5", "items[1].name")
  }

  @Test func resultsThatCannotBeWrittenAreOmitted() throws {
    try expectSession(
      """
      understudy 3 adder
        sum = 0
        items = [(), ()]
      > reset
      > this
      > later
      > missing
      > fail
      ! "cancelled"
      > reset
      """, of: AdderScreen.self, "reset", "this", "later", "missing", "fail", "reset")
  }

  /// What a nested structure's command returned before it failed is not shown for the next one.
  @Test func resultOfFailedCommandIsForgotten() throws {
    try expectSession(
      """
      understudy 3 fixed
        inner = (count: 0)
      > inner.grow
      ! "inner can't be set from the screen: what the command changed is lost"
      > nothing
      """, of: FixedScreen.self, "inner.grow", "nothing")
  }
}

@MainActor
private final class Adder {
  enum Round { case ten, other }

  struct Item {
    let name: String
    func show() -> String { name }
  }

  private(set) var sum = 0
  let items = [Item(name: "a"), Item(name: "b")]

  func add(_ number: Int) -> Int {
    sum += number
    return sum
  }
  func addBoth(_ first: Int, _ second: Int) -> (sum: Int, isEven: Bool) {
    sum += first + second
    return (sum, sum % 2 == 0)
  }
  func addSlowly(_ number: Int) async -> Round {
    sum += number
    await Task.yield()
    return sum == 10 ? .ten : .other
  }
  func halve() -> Int? { sum.isMultiple(of: 2) ? nil : sum / 2 }
  func numbers(_ count: Int) -> [Int] { Array(0..<count) }
  func reset() {}
  func this() -> Adder { self }
  func later() -> Task<Void, Never> { Task {} }
  func missing() -> Adder? { nil }
  func fail() throws -> Int { throw CancellationError() }
}

private enum AdderScreen: Screen {
  static let name = "adder"
  static func make(in world: World, notify: Notifier) -> Adder { Adder() }
  static func describe(_ view: inout Interface<Adder>) {
    view.bind("sum", \.sum)
    view.command("add", Adder.add, "number")
    view.command("add-both", Adder.addBoth, "first", "second")
    view.command("add-slowly", Adder.addSlowly, "number")
    view.command("halve", Adder.halve)
    view.command("numbers", Adder.numbers, "count")
    view.command("closure", "number") { (_: inout Adder, number: Int) in "\(number)" }
    view.command("reset", Adder.reset)
    view.command("this", Adder.this)
    view.command("later", Adder.later)
    view.command("missing", Adder.missing)
    view.command("fail", Adder.fail)
    view.rows("items", \.items, .settled) { $0.command("name", Adder.Item.show) }
  }
}

private struct Growing {
  var count = 0
}

@MainActor
private final class Fixed {
  let inner = Growing()
}

private enum FixedScreen: Screen {
  static let name = "fixed"
  static func make(in world: World, notify: Notifier) -> Fixed { Fixed() }
  static func describe(_ view: inout Interface<Fixed>) {
    view.child("inner", \.inner) { inner in
      inner.bind("count", \.count)
      inner.command("grow") { (inner: inout Growing) -> Int in
        inner.count += 1
        return inner.count
      }
    }
    view.command("nothing") { (_: inout Fixed) in }
  }
}
