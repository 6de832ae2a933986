import Driving
import Testing

@testable import SessionFormat
@testable import Understudy

/// View models that describe themselves, by hand.
@MainActor @Suite struct DrivingTests {
  @Test func drivableDescriptionRegistersEverything() throws {
    #expect(KettleScreen.description.bindings.map(\.name) == ["degrees", "litres"])
    #expect(
      KettleScreen.description.commands.map { "\($0.usage): \($0.help)" } == [
        "fill [LITRES]: to the brim", "heat AMOUNT: ", "boil: ", "brew TEA [CUPS ...]: ",
        "pour-out: empty it",
      ])
    try expectSession(
      """
      understudy 1 kettle
        degrees = 20
        litres = 0.0
      > boil
      ! "there is no water"
      > fill
        litres = 1.7
      > fill 0.5
        litres = 0.5
      > heat 30
        degrees = 50
      > heat much
      ! "heat: amount: \\"much\\" is not a whole number"
      > heat
      ! "heat: amount is missing: usage: heat AMOUNT"
      > boil
        degrees = 100
      > brew green 1 2
        degrees = 3
      > brew red
      ! "brew: tea: \\"red\\" is not one of green, black"
      > pour-out
        degrees = 20
        litres = 0.0
      """,
      of: KettleScreen.self, "boil", "fill", "fill 0.5", "heat 30", "heat much", "heat", "boil",
      "brew green 1 2", "brew red", "pour-out")
  }

  @Test func inputThatCannotBeTypedStopsProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = ForgetfulScreen.description }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      errors.contains("UnderstudyTests/DrivingTests.swift")
        && errors.contains(": fill: size: Size can't be typed: make it Decodable or a"), "\(errors)"
    )
  }
}

private final class Kettle: Drivable {
  enum Tea: String, CaseIterable, CommandParameter { case green, black }

  private(set) var degrees = 20
  private(set) var litres = 0.0

  func fill(litres: Double) { self.litres = litres }
  func heat(by amount: Int) { degrees += amount }
  func brew(_ tea: Tea, cups: [Int]) async { degrees = cups.reduce(0, +) }
  func boil() async throws {
    await Task.yield()
    guard litres > 0 else { throw Broken(description: "there is no water") }
    degrees = 100
  }

  typealias DrivenSelf = Kettle

  @MainActor static func describe(to driver: inout some Driver<Kettle>) {
    driver.property("degrees") { $0.degrees }
    driver.property("litres") { $0.litres }
    driver.method("fill", Input<Double>("litres", default: 1.7), help: "to the brim") {
      (kettle: inout Kettle, litres: Double) in kettle.fill(litres: litres)
    }
    driver.method("heat", Input<Int>("amount"), help: "") {
      (kettle: inout Kettle, amount: Int) in kettle.heat(by: amount)
    }
    driver.asyncMethod("boil", help: "", Kettle.boil)
    driver.asyncMethod("brew", Input<Tea>("tea"), Input<[Int]>("cups"), help: "", Kettle.brew)
  }
}

private enum KettleScreen: Screen {
  static let name = "kettle"

  static func make(in world: World, notify: Notifier) -> Kettle { Kettle() }

  static func describe(_ view: inout Interface<Kettle>) {
    view.drive()
    view.command("pour-out", help: "empty it") { (kettle: inout Kettle) in kettle = Kettle() }
  }
}

/// Its description has a method with an input that can't be typed.
private struct Forgetful: Drivable {
  struct Size {}

  typealias DrivenSelf = Forgetful

  @MainActor static func describe(to driver: inout some Driver<Forgetful>) {
    driver.method("fill", Input<Size>("size"), help: "") { (_: inout Forgetful, _: Size) in }
  }
}

private enum ForgetfulScreen: Screen {
  static let name = "forgetful"

  static func make(in world: World, notify: Notifier) -> Forgetful { Forgetful() }

  static func describe(_ view: inout Interface<Forgetful>) { view.drive() }
}
