import Understudy

/// A screen whose invariant is broken soonest by what no service answers, and by lending on trust.
enum DepotScreen: Screen {
  static let name = "depot"

  @MainActor final class Depot {
    private(set) var stock = 0
    private(set) var isTrusting = false
    private let countStock: () -> Int

    init(countStock: @escaping () -> Int) { self.countStock = countStock }

    func count() { stock = countStock() }
    func trust() { isTrusting = true }
    func lend() { if stock > 0 || isTrusting { stock -= 1 } }
  }

  static func make(in world: World, notify: Notifier) -> Depot {
    Depot(countStock: world.effect("count") { 3 })
  }

  static func describe(_ view: inout Interface<Depot>) {
    view.bind("stock", \.stock)
    view.invariant("nothing is owed") { $0.stock >= 0 }
    view.command("count", Depot.count)
    view.command("trust", Depot.trust)
    view.command("lend", Depot.lend)
  }
}
