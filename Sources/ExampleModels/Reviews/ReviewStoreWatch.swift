internal import GRDB
import Synchronization

/// Reports when other programs have changed the reviews of a store.
///
/// SQLite sends no notification about writes of another process, so this polls a single number,
/// which SQLite keeps in memory as long as the file is unchanged.
public final class ReviewStoreWatch: Sendable {
  private let queue: DatabaseQueue
  /// The latest revision of the reviews that this program knows.
  private let known: Mutex<Int>

  init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    known = Mutex(try queue.read(Self.revision))
  }

  /// Waits until another program has changed the reviews; several changes may be noticed as one.
  ///
  /// Changes since the last call are noticed at the first poll. If the store can't be read at the
  /// moment, it is polled again.
  ///
  /// - Parameter interval: How long to wait before each poll.
  /// - Returns: A number that is greater each time, and has no other meaning.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func nextRevision(every interval: Duration = .milliseconds(250)) async throws -> Int {
    while true {
      try await Task.sleep(for: interval)
      if let revision = newRevision() { return revision }
    }
  }

  /// Notes the revision that this program has just made.
  func noteOwnWrite(_ revision: Int) {
    known.withLock { $0 = max($0, revision) }
  }

  /// The revision of the reviews, if it is new.
  private func newRevision() -> Int? {
    try? queue.read { db -> Int? in
      let revision = try Self.revision(db)
      return known.withLock { known in
        guard known != revision else { return nil }
        known = revision
        return revision
      }
    }
  }

  /// How often the reviews were changed.
  static func revision(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT number FROM revision") ?? 0
  }
}
