import Observation

/// A book on the shelf.
struct Book: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  let author: String
  var isRead = false
}

/// Keeps the books of the shelf.
protocol ShelfStore {
  func load() -> [Book]
  func save(_ books: [Book])
}

/// The books to read, and a search in the library for more.
@MainActor @Observable final class ShelfViewModel {
  enum Filter: String, CaseIterable, Codable, Sendable { case all, unread, read }

  var query = "" { didSet { searchAfterPause() } }
  var filter = Filter.all
  private(set) var found: [Entry] = []
  private(set) var isSearching = false
  private(set) var message: String?
  private(set) var notice: String?
  private(set) var editor: EditorViewModel?
  let genres = ["crime", "fantasy", "history", "poetry", "romance", "travel"]
  private var books: [Book] { didSet { store.save(books) } }
  private let library: any Library
  private let notices: () -> AsyncThrowingStream<String, any Error>
  private let store: any ShelfStore
  private var search: Task<Void, Never>?
  private var following: Task<Void, Never>?

  var shown: [Book] {
    switch filter {
    case .all: books
    case .unread: books.filter { !$0.isRead }
    case .read: books.filter(\.isRead)
    }
  }

  var summary: String { "\(books.count(where: \.isRead)) of \(books.count) read" }

  init(
    library: any Library, notices: @escaping () -> AsyncThrowingStream<String, any Error>,
    store: any ShelfStore
  ) {
    self.library = library
    self.notices = notices
    self.store = store
    books = store.load()
  }

  func add(_ row: Int) {
    guard found.indices.contains(row) else { return }
    let entry = found[row]
    if books.contains(where: { $0.title == entry.title }) {
      message = "\(entry.title) is on the shelf already"
      return
    }
    let id = (books.map(\.id).max() ?? 0) + 1
    books.append(Book(id: id, title: entry.title, author: entry.author))
    message = nil
  }

  func toggle(_ row: Int) {
    guard let index = index(of: row) else { return }
    books[index].isRead.toggle()
  }

  func remove(_ row: Int) {
    guard let index = index(of: row) else { return }
    message = "removed \(books[index].title)"
    books.remove(at: index)
  }

  func borrow(_ row: Int) async {
    guard let index = index(of: row) else { return }
    do {
      let loan = try await library.borrow(books[index].title)
      message = "\(loan.title) is yours for \(loan.days) days"
    } catch { message = "\(error)" }
  }

  func edit(_ row: Int) {
    guard let index = index(of: row) else { return }
    let id = books[index].id
    editor = EditorViewModel(title: books[index].title) { [weak self] title in
      self?.finishEditing(id, title)
    }
  }

  /// Shows what the library has to say, until this is called again.
  func follow() {
    if let task = following {
      task.cancel()
      (following, notice) = (nil, nil)
      return
    }
    following = Task {
      do {
        for try await text in notices() { notice = text }
      } catch { notice = "\(error)" }
    }
  }

  private func finishEditing(_ id: Int, _ title: String?) {
    if let title, let index = books.firstIndex(where: { $0.id == id }) {
      books[index].title = title
    }
    editor = nil
  }

  /// The place of a row that is shown among all books.
  private func index(of row: Int) -> Int? {
    guard shown.indices.contains(row) else { return nil }
    return books.firstIndex { $0.id == shown[row].id }
  }

  private func searchAfterPause() {
    search?.cancel()
    search = Task {
      do {
        try await Task.sleep(for: .milliseconds(300))
        isSearching = true
        let entries = try await library.find(query)
        try Task.checkCancellation()
        (found, message) = (entries, entries.isEmpty ? "nothing found" : nil)
      } catch {
        if Task.isCancelled { return }
        (found, message) = ([], "\(error)")
      }
      isSearching = false
    }
  }
}
