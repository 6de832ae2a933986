import Understudy

@MainActor final class Search {
  var query = ""
  var minimumStars = 3
  private(set) var books: [String] = []
  var reasonNotToSearch: String? { query.isEmpty ? "type a query" : nil }
  private let find: @MainActor (String, Int) async -> [String]

  init(find: @escaping @MainActor (String, Int) async -> [String]) { self.find = find }

  func search() async { books = await find(query, minimumStars) }
}

enum SearchScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Search {
    Search(find: world.effect("find") { query, stars async in [] })
  }

  static func describe(_ view: inout Interface<Search>) {
    view.field("query", \.query)
    view.field("minimumStars", \.minimumStars, "stars")
    view.bind("books", \.books)
    view.command("search", Search.search).disabled(\.reasonNotToSearch)
    view.command("search-for", "words") { (search, words: [String]) in
      search.query = words.joined(separator: " ")
      await search.search()
    }
  }
}
