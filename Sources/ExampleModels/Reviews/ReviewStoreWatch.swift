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

  /// The revisions that other programs make, as they are noticed; several may be noticed as one.
  ///
  /// It ends when its task is cancelled. A store that can't be read at the moment is looked at again.
  ///
  /// - Parameter interval: How long to wait before each look.
  /// - Returns: Numbers that grow; what they are says nothing else.
  public func revisions(every interval: Duration = .milliseconds(250)) -> AsyncStream<Int> {
    AsyncStream { continuation in
      let task = Task { [weak self] in
        var version: Int?
        while (try? await Task.sleep(for: interval)) != nil, let self {
          if let revision = self.newRevision(since: &version) { continuation.yield(revision) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
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
