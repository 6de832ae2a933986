import Understudy

/// Two jugs, of three and five litres: is there a way to get four?
final class WaterJugs: DefaultInitializable {
  private(set) var small = 0
  private(set) var big = 0

  func fillSmall() { small = 3 }
  func fillBig() { big = 5 }
  func emptySmall() { small = 0 }
  func emptyBig() { big = 0 }

  func pourIntoBig() {
    let litres = min(small, 5 - big)
    small -= litres
    big += litres
  }

  func pourIntoSmall() {
    let litres = min(big, 3 - small)
    big -= litres
    small += litres
  }
}

extension Interface<WaterJugs> {
  mutating func showJugs() {
    bind("small", \.small)
    bind("big", \.big)
    command("fill-small", WaterJugs.fillSmall)
    command("fill-big", WaterJugs.fillBig)
    command("empty-small", WaterJugs.emptySmall)
    command("empty-big", WaterJugs.emptyBig)
    command("pour-into-big", WaterJugs.pourIntoBig)
    command("pour-into-small", WaterJugs.pourIntoSmall)
  }
}

enum WaterJugsScreen: Screen {
  static func describe(_ view: inout Interface<WaterJugs>) {
    view.showJugs()
    view.invariant("the big jug does not hold 4 litres") { $0.big != 4 }
  }
}
