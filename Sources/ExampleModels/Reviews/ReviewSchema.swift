internal import GRDB

/// The tables of a store.
///
/// `rating` holds how many reviews have how many stars, and `revision` how often the reviews were
/// changed; triggers keep both, in the transaction of the change. So the number of reviews and their
/// average cost the same however many there are.
enum ReviewSchema {
  /// What SQLite's `application_id` is in a store: "rvws" in ASCII.
  private static let applicationID: Int32 = 0x7276_7773
  /// What its `user_version` is, as long as the tables are these.
  private static let version: Int32 = 1

  /// Makes the tables in a database that is empty.
  ///
  /// - Throws: ``ReviewStoreError/notOpened(path:reason:)`` for a database that is something else.
  static func prepare(_ queue: DatabaseQueue, path: String) throws {
    // A store that may only be read is opened, too.
    guard try queue.read({ try isEmpty($0, path: path) }) else { return }
    try queue.write { db in
      // Another program may have come first.
      guard try isEmpty(db, path: path) else { return }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
      try db.execute(sql: tables)
      try db.execute(sql: triggers)
    }
  }

  private static func isEmpty(_ db: Database, path: String) throws -> Bool {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") != 0 else { return true }
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      throw ReviewStoreError.notOpened(path: path, reason: "this is a database of something else")
    }
    guard try Int32.fetchOne(db, sql: "PRAGMA user_version") == version else {
      throw ReviewStoreError.notOpened(
        path: path, reason: "another version of this program has written it")
    }
    return false
  }

  private static let tables = """
    CREATE TABLE review (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
      date TEXT NOT NULL);
    CREATE INDEX review_by_date ON review (date, id, stars);
    CREATE INDEX review_by_stars ON review (stars, date, id);
    CREATE TABLE rating (stars INTEGER PRIMARY KEY, reviews INTEGER NOT NULL);
    INSERT INTO rating VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0);
    CREATE TABLE revision (number INTEGER NOT NULL);
    INSERT INTO revision VALUES (0);
    CREATE TABLE restoration (name TEXT PRIMARY KEY, state TEXT NOT NULL);
    """

  private static let triggers = """
    CREATE TRIGGER review_added AFTER INSERT ON review BEGIN
      UPDATE rating SET reviews = reviews + 1 WHERE stars = new.stars;
      UPDATE revision SET number = number + 1;
    END;
    CREATE TRIGGER review_changed AFTER UPDATE ON review BEGIN
      UPDATE rating SET reviews = reviews - 1 WHERE stars = old.stars;
      UPDATE rating SET reviews = reviews + 1 WHERE stars = new.stars;
      UPDATE revision SET number = number + 1;
    END;
    CREATE TRIGGER review_deleted AFTER DELETE ON review BEGIN
      UPDATE rating SET reviews = reviews - 1 WHERE stars = old.stars;
      UPDATE revision SET number = number + 1;
    END;
    """
}
