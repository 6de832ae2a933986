import Understudy

enum ShelfScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ShelfViewModel {
    ShelfViewModel(
      library: LibraryEffects(TownLibrary(), in: world),
      notices: world.stream("notices") { TownLibrary().notices() },
      store: MemoryShelfStore())
  }

  static func describe(_ view: inout Interface<ShelfViewModel>) {
    view.field("query", \.query)
    view.field("filter", \.filter)
    view.bind("found", \.found)
    view.bind("isSearching", \.isSearching)
    view.rows("shown", \.shown) {
      $0.bind("title", \.title)
      $0.bind("author", \.author)
      $0.bind("isRead", \.isRead)
    }
    view.bind("summary", \.summary)
    view.bind("message", \.message)
    view.bind("notice", \.notice)
    view.bind("genres", \.genres)
    view.child("editor", \.editor, describe: describe(editor:))
    view.command("add", ShelfViewModel.add, Parameter("row", indexes: "found"))
      .disabled { $0.found.isEmpty ? "nothing is found" : nil }
    view.command("toggle", ShelfViewModel.toggle, Parameter("row", indexes: "shown"))
    view.command("remove", ShelfViewModel.remove, Parameter("row", indexes: "shown"))
    view.command("borrow", ShelfViewModel.borrow, Parameter("row", indexes: "shown"))
    view.command("edit", ShelfViewModel.edit, Parameter("row", indexes: "shown"))
    view.command("follow", ShelfViewModel.follow)
  }

  static func describe(editor: inout Interface<EditorViewModel>) {
    editor.bind("title", \.title)
    editor.command("type", EditorViewModel.type, "title")
    editor.command("save", EditorViewModel.save)
      .disabled { $0.canSave ? nil : "the title is empty" }
    editor.command("cancel", EditorViewModel.cancel)
  }
}

struct LibraryEffects: Library {
  private let findEntries: @MainActor (String) async throws -> [Entry]
  private let borrowBook: @MainActor (String) async throws -> Loan

  @MainActor init(_ library: some Library, in world: World) {
    findEntries = world.effect("find") { try await library.find($0) }
    borrowBook = world.effect("borrow") { try await library.borrow($0) }
  }

  func find(_ text: String) async throws -> [Entry] { try await findEntries(text) }
  func borrow(_ title: String) async throws -> Loan { try await borrowBook(title) }
}

final class MemoryShelfStore: ShelfStore {
  private var books = [
    Book(id: 1, title: "Emma", author: "Jane Austen"),
    Book(id: 2, title: "Momo", author: "Michael Ende", isRead: true),
  ]

  func load() -> [Book] { books }
  func save(_ books: [Book]) { self.books = books }
}
