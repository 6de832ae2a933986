internal import GRDB
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reviews in a SQLite database: in memory, or in a file that several programs may have open at once.
///
/// A review is saved when the method that saves it returns: whatever then happens to the program, and
/// to the machine as far as its disk keeps promises, the review is in the file. A page costs what its
/// reviews cost, and those before it in the index; not what there are.
public final class ReviewStore: ReviewCollection {
  /// Called after each change that the database has told of, before the method that made it returns.
  public var onChange: (() -> Void)?

  /// Tells what other programs change.
  public let watch: ReviewStoreWatch

  private let queue: DatabaseQueue
  private let now: () -> Date
  private let observation: AnyDatabaseCancellable
  private let hasChanged: Flag

  /// How long to wait for another program that is writing.
  private static let patience: TimeInterval = 5

  /// Makes an empty store in memory.
  ///
  /// - Parameter now: Gives the date of a review that is added.
  /// - Throws: ``ReviewStoreError`` when there is no memory for it.
  public convenience init(now: @escaping () -> Date = { Date() }) throws {
    try self.init(path: nil, now: now)
  }

  /// Opens the store in a file, or makes it if there is no such file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - now: Gives the date of a review that is added.
  /// - Throws: ``ReviewStoreError/notOpened(path:reason:)`` when the file can't be opened, or is
  ///   something else. It is not touched then.
  public convenience init(path: String, now: @escaping () -> Date = { Date() }) throws {
    try self.init(path: .some(path), now: now)
  }

  private init(path: String?, now: @escaping () -> Date) throws {
    let queue = try Self.open(path)
    let hasChanged = Flag()
    observation = DatabaseRegionObservation(tracking: Table("review"))
      .start(in: queue, onError: { _ in }, onChange: { _ in hasChanged.raise() })
    (self.queue, self.now, self.hasChanged) = (queue, now, hasChanged)
    watch = try ReviewStoreWatch(queue)
  }

  private static func open(_ path: String?) throws -> DatabaseQueue {
    guard let path else {
      let queue = try DatabaseQueue()
      try ReviewSchema.prepare(queue, path: "memory")
      return queue
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    do {
      try ReviewStoreError.expectFile(path)
      // To SQLite `:memory:` and `file:…` mean something else, but not within a folder.
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
  /// - Complexity: that of the page's reviews, and of those before it in the index.
  public func page(_ query: ReviewQuery) throws -> ReviewPage {
    try ReviewStoreError.translating {
      try queue.read { db in
        let ratings = try Row.fetchAll(db, sql: "SELECT stars, reviews FROM rating")
          .map { (stars: $0["stars"] as Int, reviews: $0["reviews"] as Int) }
        return ReviewPage(
          reviews: try query.reviews(in: db),
          matching: ratings.reduce(0) { $0 + ($1.stars >= query.leastStars ?? 0 ? $1.reviews : 0) },
          count: ratings.reduce(0) { $0 + $1.reviews },
          stars: ratings.reduce(0) { $0 + $1.stars * $1.reviews })
      }
    }
  }

  // MARK: Changing

  /// Adds a review, see ``ReviewCollection/add(_:)``.
  public func add(_ draft: ReviewDraft) throws {
    let (title, stars) = try draft.validated()
    try write { db in
      try db.execute(
        sql: "INSERT INTO review (title, stars, date) VALUES (?, ?, ?)",
        arguments: [title, stars, now()])
    }
  }

  /// Changes what a review says, see ``ReviewCollection/change(_:to:)``.
  public func change(_ id: Review.ID, to draft: ReviewDraft) throws {
    let (title, stars) = try draft.validated()
    try write { db in
      try db.execute(
        sql: "UPDATE review SET title = ?, stars = ? WHERE id = ?", arguments: [title, stars, id])
      if db.changesCount == 0 { throw ReviewStoreError.noSuchReview }
    }
  }

  /// Deletes a review, see ``ReviewCollection/delete(_:)``.
  public func delete(_ id: Review.ID) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM review WHERE id = ?", arguments: [id])
      if db.changesCount == 0 { throw ReviewStoreError.noSuchReview }
    }
  }

  /// Writes in a transaction, and then tells what the database has said of it.
  private func write(_ body: (Database) throws -> Void) throws {
    try ReviewStoreError.translating {
      // In one access: the watch must not look between the end of the transaction and the note.
      try queue.writeWithoutTransaction { db in
        var revision = 0
        try db.inTransaction(.immediate) {
          try body(db)
          revision = try ReviewStoreWatch.revision(db)
          return .commit
        }
        watch.noteOwnWrite(revision)
      }
    }
    if hasChanged.take() { onChange?() }
  }

  // MARK: Restoration

  /// What ``keep(_:as:)`` kept last under a name; nil if nothing was.
  ///
  /// - Parameter name: The name.
  /// - Returns: The text.
  /// - Throws: ``ReviewStoreError`` when it can't be read.
  public func kept(as name: String) throws -> String? {
    try ReviewStoreError.translating {
      try queue.read { db in
        try String.fetchOne(
          db, sql: "SELECT state FROM restoration WHERE name = ?", arguments: [name])
      }
    }
  }

  /// Keeps a text of the program's own beside the reviews, such as what somebody has begun to write.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - name: The name under which ``kept(as:)`` finds it.
  /// - Throws: ``ReviewStoreError`` when it can't be written.
  public func keep(_ state: String, as name: String) throws {
    try ReviewStoreError.translating {
      try queue.write { db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO restoration (name, state) VALUES (?, ?)",
          arguments: [name, state])
      }
    }
  }
}

/// Raised on the database's queue, and taken by whoever has just written.
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
