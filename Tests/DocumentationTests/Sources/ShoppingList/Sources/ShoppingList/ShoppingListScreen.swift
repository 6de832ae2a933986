import ShoppingListViewModels
import Understudy

enum ShoppingListScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ShoppingListViewModel {
    ShoppingListViewModel(service: ShoppingListEffects(ShoppingListSamples(), in: world))
  }

  static func describe(_ view: inout Interface<ShoppingListViewModel>) {
    view.bind("entries", \.entries)
    view.bind("isLoading", \.isLoading)
    view.bind("message", \.message)
    view.command("load", ShoppingListViewModel.load)
      .disabled { $0.isLoading ? "it is loading" : nil }
    view.command("add", ShoppingListViewModel.add, Parameter("entry"))
    view.command("remove", ShoppingListViewModel.remove, Parameter("row", indexes: "entries"))
      .disabled { $0.entries.isEmpty ? "there is no entry" : nil }
  }
}
