import Catalogue

@MainActor func runCatalogue() async throws {
  print("understudy 3 catalogue")
  let service = CatalogueService()
  let viewModel = CatalogueViewModel(
    books: { count in
      let books = try await service.books(count)
      let answer = books.map { $0.literal(kind: "\"\($0.kind)\"") }
      print("< books(\(count)) [\(answer.joined(separator: ", "))]")
      return books
    },
    stock: {
      let stock = try await service.stock()
      print("< stock \(stock)")
      return stock
    })
  var (books, stock): ([Book]?, Int?) = (nil, nil)
  func showChanges() {
    printChange("books", viewModel.books, &books)
    printChange("stock", viewModel.stock, &stock)
  }
  showChanges()
  while let words = nextCommand() {
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("count", nil): try await viewModel.count()
    case ("fetch", let count?): try await viewModel.fetch(count)
    default: print("! \"unknown command\"")
    }
    showChanges()
  }
}

extension Book: Literal {
  var literal: String { literal(kind: ".\(kind)") }

  func literal(kind: String) -> String {
    "(id: \(id), title: \(title.literal), author: \(author.literal), year: \(year), "
      + "pages: \(pages), price: \(price), isLent: \(isLent), shelf: \(shelf.literal), "
      + "kind: \(kind), tags: \(tags.literal))"
  }
}
