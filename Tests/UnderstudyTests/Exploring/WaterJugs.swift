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

enum WaterJugsScreen: Screen {
  static func describe(_ view: inout Interface<WaterJugs>) {
    view.bind("small", \.small)
    view.bind("big", \.big)
    view.invariant("the big jug does not hold 4 litres") { $0.big != 4 }
    view.command("fill-small", WaterJugs.fillSmall)
    view.command("fill-big", WaterJugs.fillBig)
    view.command("empty-small", WaterJugs.emptySmall)
    view.command("empty-big", WaterJugs.emptyBig)
    view.command("pour-into-big", WaterJugs.pourIntoBig)
    view.command("pour-into-small", WaterJugs.pourIntoSmall)
  }
}
