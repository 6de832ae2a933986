import Understudy
import UnderstudyPlatform

/// Loads its books when it opens and when it is told to, and no command awaits that.
enum ShelfScreen: Screen {
  static let name = "shelf"

  @MainActor final class Shelf {
    private(set) var books: [String] = []
    private(set) var status = "loading"
    private(set) var borrowed: [String] = []
    private let load: () async throws -> [String]
    private let borrowing: (String) async throws -> Int

    init(
      load: @escaping () async throws -> [String],
      borrowing: @escaping (String) async throws -> Int
    ) {
      (self.load, self.borrowing) = (load, borrowing)
      reload()
    }

    func reload() {
      status = "loading"
      Task {
        do {
          books = try await load()
          status = "\(books.count) books"
        } catch {
          status = "\(error)"
        }
      }
    }

    func borrow(_ row: Int) async throws {
      guard books.indices.contains(row) else { throw Missing(row: row) }
      let days = try await borrowing(books[row])
      borrowed.append("\(books[row]) for \(days) days")
    }
  }

  struct Missing: Error, CustomStringConvertible {
    let row: Int
    var description: String { "no book \(row)" }
  }

  struct Book: Codable {
    let title: String
  }

  /// Can't be empty, so that nothing stands in for an answer that is not recorded.
  struct Catalog: Codable {
    let titles: [String]
    let levelsHash: Int

    init(_ titles: [String]) { (self.titles, levelsHash) = (titles, titles.count) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      titles = try container.decode([String].self, forKey: .titles)
      levelsHash = try container.decode(Int.self, forKey: .levelsHash)
      if levelsHash != titles.count { throw Missing(row: levelsHash) }
      if titles.isEmpty { throw Missing(row: 0) }
    }
  }

  /// How the real service behaves, or what the view model asks: a file in the working folder says it,
  /// because workers do not inherit the environment.
  private static func has(_ fault: String) -> Bool { access("shelf-\(fault)", F_OK) == 0 }

  static func make(in world: World, notify: Notifier) -> Shelf {
    let borrow = world.effect("borrow") { (_: String) async throws -> Int in
      try await Task.sleep(for: .milliseconds(5))
      return 14
    }
    return Shelf(load: service(in: world), borrowing: borrow)
  }

  private static func service(in world: World) -> () async throws -> [String] {
    // The type of the answer: a recorded list of texts no longer decodes.
    if has("typed") {
      let load = world.effect("load") { () async throws -> [Book] in
        try await books().map(Book.init)
      }
      return { try await load().map(\.title) }
    }
    if has("catalog") {
      let load = world.effect("load") { () async -> Catalog in
        Catalog((try? await books()) ?? [])
      }
      return { await load().titles }
    }
    if has("unasked") { return { ["Built-in"] } }
    return world.effect(has("renamed") ? "fetch" : "load") { try await books() }
  }

  private static func books() async throws -> [String] {
    noteRequest()
    if has("offline") { throw Missing(row: -1) }
    if has("silent") { try await Task.sleep(for: .seconds(1_000_000)) }
    try await Task.sleep(for: .milliseconds(20))
    return ["Dune", "Emma"]
  }

  /// Adds a byte to a file, if it exists.
  private static func noteRequest() {
    let file = open("shelf-requests", O_WRONLY | O_APPEND)
    if file < 0 { return }
    _ = write(file, ".", 1)
    close(file)
  }

  static func describe(_ view: inout Interface<Shelf>) {
    view.bind("status", \.status)
    view.bind("books", \.books)
    view.bind("borrowed", \.borrowed)
    view.command("reload", Shelf.reload)
    view.command("borrow", Shelf.borrow, "row")
  }
}
