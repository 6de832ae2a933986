internal import GRDB
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reviews in a SQLite database: in memory, or in a file that several programs may open at once.
///
/// When a method that saves a review returns, the review is in the file: a crash of the program, or
/// of a machine with a reliable disk, does not lose it. The cost of a page depends on its reviews
/// and those before it in the index, not on their total number.
public final class ReviewStore: ReviewCollection {
  /// Called after each change that the database reports, before the method that made it returns.
  public var onChange: (() -> Void)?

  /// Reports the changes of other programs; nil in memory, where there are none.
  public let watch: ReviewStoreWatch?

  private let queue: DatabaseQueue
  private let now: () -> Date
  private let observation: AnyDatabaseCancellable
  private let hasChanged: Flag

  /// How long to wait while another program writes.
  private static let patience: TimeInterval = 5

  /// Makes an empty store in memory. `now` returns the date of a new review.
  ///
  /// - Throws: ``ReviewStoreError`` if there is not enough memory.
  public convenience init(now: @escaping () -> Date = { Date() }) throws {
    try self.init(path: nil, now: now)
  }

  /// Opens the store in a file, and creates it if it does not exist.
  ///
  /// - Throws: ``ReviewStoreError/notOpened(path:reason:)`` if the file can't be opened, or is not
  ///   a store. It is then unchanged.
  public convenience init(path: String, now: @escaping () -> Date = { Date() }) throws {
    try self.init(path: .some(path), now: now)
  }

  private init(path: String?, now: @escaping () -> Date) throws {
    let queue = try Self.open(path)
    let hasChanged = Flag()
    observation = DatabaseRegionObservation(tracking: Table("review"))
      .start(in: queue, onError: { _ in }, onChange: { _ in hasChanged.raise() })
    (self.queue, self.now, self.hasChanged) = (queue, now, hasChanged)
    watch = try path.map { _ in try ReviewStoreWatch(queue) }
  }

  private static func open(_ path: String?) throws -> DatabaseQueue {
    guard let path else {
      let queue = try DatabaseQueue()
      try queue.write(ReviewSchema.create)
      return queue
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    do {
      try ReviewStoreError.expectFile(path)
      // To SQLite, `:memory:` and `file:…` are special, but not within a folder.
      let place = path.hasPrefix("/") ? path : "./" + path
      let queue = try DatabaseQueue(path: place, configuration: configuration)
      try ReviewSchema.prepare(queue, path: path)
      return queue
    } catch let error as DatabaseError {
      throw ReviewStoreError(opening: path, error)
    }
  }

  // MARK: Reading

  /// Reads a page, see ``ReviewCollection/page(_:)``.
  ///
  /// - Complexity: linear in the reviews of the page and before it in the index.
  public func page(_ query: ReviewQuery) throws -> ReviewPage {
    try ReviewStoreError.translating {
      try queue.read { db in
        let ratings = try Row.fetchAll(db, sql: "SELECT stars, reviews FROM rating")
          .map { (stars: $0["stars"] as Int, reviews: $0["reviews"] as Int) }
        return ReviewPage(
          reviews: try query.reviews(in: db),
          matching: ratings.reduce(0) { $0 + ($1.stars >= query.fewestStars ? $1.reviews : 0) },
          count: ratings.reduce(0) { $0 + $1.reviews },
          stars: ratings.reduce(0) { $0 + $1.stars * $1.reviews })
      }
    }
  }

  // MARK: Changing

  /// Saves a change, see ``ReviewCollection/apply(_:)``.
  public func apply(_ change: ReviewChange) throws {
    switch change {
    case .addition(let draft):
      let (title, stars) = try draft.validated()
      let sql = "INSERT INTO review (title, stars, date) VALUES (?, ?, ?)"
      try write(sql, [title, stars, now()])
    case .change(let id, let draft):
      let (title, stars) = try draft.validated()
      try write("UPDATE review SET title = ?, stars = ? WHERE id = ?", [title, stars, id])
    case .deletion(let id):
      try write("DELETE FROM review WHERE id = ?", [id])
    }
  }

  /// Writes one review, which must exist, and then passes on the database's report of it.
  private func write(_ sql: String, _ arguments: StatementArguments) throws {
    try ReviewStoreError.translating {
      // In one access: the watch must not read between the end of the transaction and the note.
      try queue.writeWithoutTransaction { db in
        var revision: Int?
        try db.inTransaction(.immediate) {
          try db.execute(sql: sql, arguments: arguments)
          if db.changesCount == 0 { throw ReviewStoreError.noSuchReview }
          if watch != nil { revision = try ReviewStoreWatch.revision(db) }
          return .commit
        }
        if let revision { watch?.noteOwnWrite(revision) }
      }
    }
    if hasChanged.take() { onChange?() }
  }

  // MARK: Restoration

  /// The text that ``keep(_:as:)`` last kept under a name; nil if there is none.
  ///
  /// - Throws: ``ReviewStoreError`` if it can't be read.
  public func kept(as name: String) throws -> String? {
    try ReviewStoreError.translating {
      try queue.read { db in
        try String.fetchOne(
          db, sql: "SELECT state FROM restoration WHERE name = ?", arguments: [name])
      }
    }
  }

  /// Keeps a text with the reviews, such as an unfinished draft, for ``kept(as:)``.
  ///
  /// - Throws: ``ReviewStoreError`` if it can't be written.
  public func keep(_ state: String, as name: String) throws {
    try ReviewStoreError.translating {
      try queue.write { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO restoration (name, state) VALUES (?, ?)",
          arguments: [name, state])
      }
    }
  }

  /// Raised on the database's queue, and taken by the method that has just written.
  private final class Flag: Sendable {
    private let isRaised = Mutex(false)

    func raise() { isRaised.withLock { $0 = true } }

    func take() -> Bool {
      isRaised.withLock { isRaised in
        defer { isRaised = false }
        return isRaised
      }
    }
  }
}

extension ReviewQuery {
  /// How many stars a review has at least.
  var fewestStars: Int { leastStars ?? ReviewDraft.allowedStars.lowerBound }

  /// The reviews of the page.
  func reviews(in db: Database) throws -> [Review] {
    let arguments: StatementArguments = [fewestStars, limit, offset]
    return try Row.fetchAll(db, sql: sql, arguments: arguments).map(Review.init)
  }

  /// Reads only the page and the reviews before it, from an index in this order.
  var sql: String {
    """
    SELECT review.* FROM review JOIN (
      SELECT id FROM review WHERE stars >= ? ORDER BY \(columns) LIMIT ? OFFSET ?
    ) USING (id) ORDER BY \(columns)
    """
  }

  private var columns: String {
    switch order {
    case .newest: "date DESC, id DESC"
    case .oldest: "date, id"
    case .best: "stars DESC, date DESC, id DESC"
    case .worst: "stars, date, id"
    }
  }
}

extension Review {
  fileprivate init(_ row: Row) {
    self.init(id: row["id"], title: row["title"], stars: row["stars"], date: row["date"])
  }
}
