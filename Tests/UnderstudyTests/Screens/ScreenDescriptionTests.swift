import SessionAnalysis
import SessionFormat
import Testing

@testable import Understudy

/// What a screen says can be covered.
@MainActor @Suite struct ScreenDescriptionTests {
  @Test func goalsAreThoseOfDescription() {
    let goals: [CoveredItem] = [
      .outcome(.done, of: "rate"), .argument("1", of: "rate", at: 0),
      .argument("5", of: "rate", at: 0), .outcome(.done, of: "turn"),
      .argument("left", of: "turn", at: 0), .argument("right", of: "turn", at: 0),
      .outcome(.done, of: "stop"), .availability(of: "stop", isEnabled: true),
      .availability(of: "stop", isEnabled: false), .change(of: "side"),
      .enumerationCase(.case("left", []), of: "side"),
      .enumerationCase(.case("right", []), of: "side"), .change(of: "last"),
      .enumerationCase(.case("left", []), of: "last"),
      .enumerationCase(.case("right", []), of: "last"), .change(of: "count"),
    ]
    #expect(WheelScreen.description.goals == goals)
  }

  @Test func otherWordIsTheChoiceThatItMeans() throws {
    let text = "understudy 3 paint\n> paint dark-red\n> paint blue\n> dry on\n> dry no\n"
    let session = try Session(parsing: text, file: "a.session")
    let coverage = SessionCoverage(session, on: PaintScreen.description)
    let arguments = PaintScreen.description.goals.filter {
      if case .argument = $0 { true } else { false }
    }
    #expect(
      arguments == [
        .argument("darkRed", of: "paint", at: 0), .argument("blue", of: "paint", at: 0),
        .argument("true", of: "dry", at: 0), .argument("false", of: "dry", at: 0),
      ])
    #expect(Set(coverage.items.keys).isSuperset(of: arguments))
  }
}

private enum Paint: String, CaseIterable {
  case darkRed = "dark-red"
  case blue
}

private enum PaintScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Wheel { Wheel() }

  static func describe(_ view: inout Interface<Wheel>) {
    view.command("paint", "color") { (wheel: inout Wheel, color: Paint) in
      wheel.count += color == .blue ? 1 : 2
    }
    view.command("dry", "isDry") { (wheel: inout Wheel, isDry: Bool) in wheel.count = isDry ? 1 : 0
    }
  }
}

private enum Side: String, CommandParameter, CaseIterable { case left, right }

private struct Wheel {
  var side = Side.left
  var last: Side?
  var count = 0
  var time = 0.0
}

private enum WheelScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Wheel { Wheel() }

  static func describe(_ view: inout Interface<Wheel>) {
    view.bind("side", \.side)
    view.bind("last", \.last)
    view.bind("count", \.count)
    view.bind("time", \.time, .volatile)
    view.command("rate", Parameter("stars", in: 1...5)) { (wheel: inout Wheel, stars: Int) in
      wheel.count = stars
    }
    view.command("turn", "side") { (wheel: inout Wheel, side: Side) in wheel.side = side }
    view.command("stop") { (wheel: inout Wheel) in
      wheel.count = 0
    }
    .disabled { $0.count == 0 ? "it stands" : nil }
  }
}
