import PlantedBugViewModels
import Understudy

@MainActor let crashingScreens: [any Screen.Type] = [ProductScreen.self, CartScreen.self]

package enum ProductScreen: Screen {
  package static func make(in world: World, notify: Notifier) -> ProductViewModel {
    let fetch = world.effect("product") { (number: Int) async throws -> ProductViewModel.Product in
      ProductViewModel.Product(name: "Lamp", isForSale: true, pictures: ["lamp.jpg"])
    }
    return ProductViewModel(hasBug: Bugs.arePlanted, fetch: fetch)
  }

  package static func describe(_ view: inout Interface<ProductViewModel>) {
    view.bind("title", \.title)
    view.bind("cover", \.cover)
    view.command("load", ProductViewModel.load, "number")
  }
}

package enum CartScreen: Screen {
  package static func make(in world: World, notify: Notifier) -> CartViewModel {
    CartViewModel(hasBug: Bugs.arePlanted)
  }

  package static func describe(_ view: inout Interface<CartViewModel>) {
    view.bind("quantities", \.quantities)
    view.bind("total", \.total)
    view.command(
      "set-quantity", CartViewModel.setQuantity, Parameter("row", indexes: "quantities"),
      "quantity")
  }
}
