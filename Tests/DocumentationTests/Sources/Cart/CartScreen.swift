import Understudy
import UnderstudyCombine

enum CartScreen: Screen {
  static let name = "cart"
  static func make(in world: World, notify: Notifier) -> CartViewModel { CartViewModel() }
  static func describe(_ view: inout Interface<CartViewModel>) {
    view.observe()
    view.bind("items", \.items)
    view.bind("notice", \.notices)
    view.command("add", CartViewModel.add, "item")
  }
}
