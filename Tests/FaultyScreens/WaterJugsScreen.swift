import Understudy

/// Jugs of three and five liters: an invariant says that the puzzle has no solution.
enum WaterJugsScreen: Screen {
  static let name = "jugs"

  struct Jugs {
    private(set) var small = 0
    private(set) var big = 0

    mutating func fillSmall() { small = 3 }
    mutating func fillBig() { big = 5 }
    mutating func emptySmall() { small = 0 }
    mutating func emptyBig() { big = 0 }

    mutating func pourIntoBig() {
      let liters = min(small, 5 - big)
      (small, big) = (small - liters, big + liters)
    }

    mutating func pourIntoSmall() {
      let liters = min(big, 3 - small)
      (small, big) = (small + liters, big - liters)
    }
  }

  static func make(in world: World, notify: Notifier) -> Jugs { Jugs() }

  static func describe(_ view: inout Interface<Jugs>) {
    view.bind("small", \.small)
    view.bind("big", \.big)
    view.command("fill-small") { $0.fillSmall() }
    view.command("fill-big") { $0.fillBig() }
    view.command("empty-small") { $0.emptySmall() }
    view.command("empty-big") { $0.emptyBig() }
    view.command("pour-into-big") { $0.pourIntoBig() }
    view.command("pour-into-small") { $0.pourIntoSmall() }
    view.invariant("the big jug does not hold 4 liters") { $0.big != 4 }
  }
}
