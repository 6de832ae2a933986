import Catalogue
import Understudy

enum CatalogueScreen: Screen {
  static let name = "catalogue"

  static func make(in world: World, notify: Notifier) -> CatalogueViewModel {
    let service = CatalogueService()
    return CatalogueViewModel(
      books: world.effect("books", service.books), stock: world.effect("stock", service.stock))
  }

  static func describe(_ view: inout Interface<CatalogueViewModel>) {
    view.bind("books", \.books)
    view.bind("stock", \.stock)
    view.command("count", CatalogueViewModel.count)
    view.command("fetch", CatalogueViewModel.fetch, "count")
    view.command("lend", CatalogueViewModel.lend, Parameter("row", indexes: "books"))
    view.command("rename", CatalogueViewModel.rename, Parameter("row", indexes: "books"), "title")
  }
}
