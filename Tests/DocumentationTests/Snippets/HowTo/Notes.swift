import Understudy

protocol NoteStore {
  func load() throws -> [String]
  func save(_ notes: [String]) throws
}

/// Keeps notes in memory: what is saved is loaded again, until the session ends.
final class MemoryNoteStore: NoteStore {
  private var notes: [String]

  init(_ notes: [String]) { self.notes = notes }

  func load() -> [String] { notes }
  func save(_ notes: [String]) { self.notes = notes }
}

@MainActor final class NotesViewModel {
  enum Order: String { case newest, oldest }

  private(set) var order = Order.oldest
  private(set) var notes: [String] = []
  private let store: any NoteStore
  private let suggest: () async throws -> String

  init(store: any NoteStore, suggest: @escaping () async throws -> String) {
    (self.store, self.suggest) = (store, suggest)
    notes = (try? store.load()) ?? []
  }

  func add(_ note: String) throws {
    notes.insert(note, at: order == .oldest ? notes.endIndex : 0)
    try store.save(notes)
  }

  func addSuggestion() async throws { try add(await suggest()) }

  func turn() {
    order = order == .oldest ? .newest : .oldest
    notes.reverse()
  }
}

enum NotesScreen: Screen {
  static func make(in world: World, notify: Notifier) -> NotesViewModel {
    NotesViewModel(
      store: MemoryNoteStore(["buy milk"]),
      suggest: world.effect("suggest") { try await Suggestions().next() })
  }

  static func describe(_ view: inout Interface<NotesViewModel>) {
    view.bind("order", \.order.rawValue)
    view.bind("notes", \.notes)
    view.command("add", NotesViewModel.add, "note")
    view.command("add-suggestion", NotesViewModel.addSuggestion)
    view.command("turn", NotesViewModel.turn)
  }
}

struct Suggestions: Sendable {
  func next() async throws -> String { "call Ann" }
}
