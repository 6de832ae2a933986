import Understudy

/// A screen whose invariant is broken only by what no service answers.
enum DepotScreen: Screen {
  static let name = "depot"

  @MainActor final class Depot {
    private(set) var stock = 0
    private let countStock: () -> Int

    init(countStock: @escaping () -> Int) { self.countStock = countStock }

    func count() { stock = countStock() }
  }

  static func make(in world: World, notify: Notifier) -> Depot {
    Depot(countStock: world.effect("count") { 3 })
  }

  static func describe(_ view: inout Interface<Depot>) {
    view.bind("stock", \.stock)
    view.invariant("nothing is owed") { $0.stock >= 0 }
    view.command("count", Depot.count)
  }
}
