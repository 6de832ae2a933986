import Foundation

@testable import SessionFormat
@testable import Understudy

enum Level: String, CaseIterable, CommandParameter { case beginner, intermediate, expert }
enum Stars: Int, CaseIterable, CommandParameter { case one = 1, two, three }

struct Money: CommandParameter {
  let cents: Int

  init?(argument: String) {
    guard argument.hasSuffix("ct"), let cents = Int(argument.dropLast(2)) else { return nil }
    self.cents = cents
  }
}

struct Broken: Error, CustomStringConvertible { let description: String }

/// A view model with a method of every shape.
@MainActor
final class Workshop {
  var done = ""

  func rest() { done = "rest" }
  func count(_ number: Int) -> Int {
    done = "count \(number)"
    return number
  }
  func pair(_ text: String, _ flag: Bool) { done = "pair \(text) \(flag)" }
  func mix(_ number: Double, _ level: Level, _ stars: Stars) {
    done = "mix \(number) \(level) \(stars)"
  }
  func all(_ a: Int, _ b: Int, _ c: Int, _ d: Int) { done = "all \(a) \(b) \(c) \(d)" }
  func on(_ day: Date) { done = "on \(Value(reflecting: day))" }
  func with(_ id: UUID) { done = "with \(id)" }
  func pay(_ money: Money) { done = "pay \(money.cents)" }
  func maybe(_ number: Int?) { done = "maybe \(number.map(String.init) ?? "nil")" }
  func sum(_ name: String, _ numbers: [Int]) { done = "sum \(name) \(numbers)" }
  func step(by number: Int) { done = "step \(number)" }
  func fail(_ why: String) throws { throw Broken(description: why) }
  func cancel() throws { throw CancellationError() }
  func later() async { done = "later" }
  func laterOn(_ number: Int) async throws {
    await Task.yield()
    done = "later on \(number)"
    if number < 0 { throw Broken(description: "\(number) is negative") }
  }
  nonisolated func free(_ number: Int) async -> Int { number }
}

enum WorkshopScreen: Screen {
  static let name = "workshop"

  static func make(in world: World, notify: Notifier) -> Workshop { Workshop() }

  static func describe(_ view: inout Interface<Workshop>) {
    view.bind("done", \.done)
    view.command("rest", Workshop.rest)
    view.command("count", Workshop.count, "number")
    view.command("pair", Workshop.pair, "text", "flag")
    view.command("mix", Workshop.mix, "number", "level", "stars")
    view.command("all", Workshop.all, "a", "b", "c", "d")
    view.command("on", Workshop.on, "day")
    view.command("with", Workshop.with, "id")
    view.command("pay", Workshop.pay, "money")
    view.command("maybe", Workshop.maybe, "number")
    view.command("sum", Workshop.sum, "name", "numbers")
    view.command("step", Workshop.step, Parameter("by", default: 1))
    view.command("fail", Workshop.fail, "why")
    view.command("cancel", Workshop.cancel)
    view.command("later", Workshop.later)
    view.command("later-on", Workshop.laterOn, "number")
    view.command("free", Workshop.free, "number")
    view.command("closed", Workshop.rest).disabled { $0.done == "never" ? nil : "it is never open" }
  }
}
