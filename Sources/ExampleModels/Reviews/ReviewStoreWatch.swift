internal import GRDB
import Synchronization

/// Tells when other programs have changed the reviews of a store.
///
/// SQLite tells nobody of what another process writes, so this looks from time to time: at one number
/// that it has in memory, as long as nobody has written.
public final class ReviewStoreWatch: Sendable {
  private let queue: DatabaseQueue
  /// Up to which revision of the reviews the program knows.
  private let known: Mutex<Int>

  init(_ queue: DatabaseQueue) throws {
    self.queue = queue
    known = Mutex(try queue.read(Self.revision))
  }

  /// Waits until another program has changed the reviews; several changes may be noticed as one.
  ///
  /// What was changed since the last time is noticed at the first look. A store that can't be read at the
  /// moment is looked at again.
  ///
  /// - Parameter interval: How long to wait before each look.
  /// - Returns: A number that is greater each time; what it is says nothing else.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func nextRevision(every interval: Duration = .milliseconds(250)) async throws -> Int {
    var version: Int?
    while true {
      try await Task.sleep(for: interval)
      if let revision = newRevision(since: &version) { return revision }
    }
  }

  /// Takes note of the revision that this program has just made.
  func noteOwnWrite(_ revision: Int) {
    known.withLock { $0 = max($0, revision) }
  }

  /// The revision of the reviews if it is not known yet.
  private func newRevision(since version: inout Int?) -> Int? {
    try? queue.read { db in
      // The version changes with each transaction of another connection, whatever it wrote.
      let current = try Int.fetchOne(db, sql: "PRAGMA data_version")
      guard current != version else { return nil }
      let revision = try Self.revision(db)
      version = current
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
