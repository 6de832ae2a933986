@testable import Understudy

/// The water jugs, and the commands to wander with.
enum JugsScreen: Screen {
  static let name = "jugs"
  static let commands = [
    "fill-small", "fill-big", "empty-small", "empty-big", "pour-into-big", "pour-into-small",
  ]

  static func describe(_ view: inout Interface<WaterJugs>) {
    view.showJugs()
    view.invariant("the big jug does not hold 4") { $0.big != 4 }
  }
}
