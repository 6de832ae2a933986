import PlantedBugViewModels
import Understudy

@MainActor let crashingScreens: [any BuggyScreen.Type] = [ProductScreen.self, CartScreen.self]

enum ProductScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> ProductViewModel {
    let fetch = world.effect("product") { (number: Int) async throws -> ProductViewModel.Product in
      ProductViewModel.Product(name: "Lamp", isForSale: true, pictures: ["lamp.jpg"])
    }
    return ProductViewModel(hasBug: hasBug, fetch: fetch)
  }

  static func describe(_ view: inout Interface<ProductViewModel>) {
    view.bind("title", \.title)
    view.bind("cover", \.cover)
    view.command("load", ProductViewModel.load, "number")
  }
}

enum CartScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> CartViewModel {
    CartViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<CartViewModel>) {
    view.bind("quantities", \.quantities)
    view.bind("total", \.total)
    view.command(
      "set-quantity", CartViewModel.setQuantity, Parameter("row", indexes: "quantities"),
      "quantity")
  }
}
