import Understudy

/// Two jugs, and water from a tap. Can the big one hold exactly four liters?
final class JugsViewModel {
  private(set) var small = 0
  private(set) var big = 0

  func fillSmall() { small = 3 }
  func fillBig() { big = 5 }
  func emptySmall() { small = 0 }
  func emptyBig() { big = 0 }

  func pourIntoBig() {
    let liters = min(small, 5 - big)
    (small, big) = (small - liters, big + liters)
  }

  func pourIntoSmall() {
    let liters = min(big, 3 - small)
    (small, big) = (small + liters, big - liters)
  }
}

enum JugsScreen: Screen {
  static let name = "jugs"

  static func make(in world: World, notify: Notifier) -> JugsViewModel { JugsViewModel() }

  static func describe(_ view: inout Interface<JugsViewModel>) {
    view.bind("small", \.small)
    view.bind("big", \.big)
    view.command("fill-small", JugsViewModel.fillSmall)
    view.command("fill-big", JugsViewModel.fillBig)
    view.command("empty-small", JugsViewModel.emptySmall)
    view.command("empty-big", JugsViewModel.emptyBig)
    view.command("pour-into-big", JugsViewModel.pourIntoBig)
    view.command("pour-into-small", JugsViewModel.pourIntoSmall)
    view.invariant("the big jug does not hold 4") { $0.big != 4 }
  }
}
