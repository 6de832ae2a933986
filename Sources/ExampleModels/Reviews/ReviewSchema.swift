internal import GRDB

/// The tables of a store.
///
/// `rating` has the number of reviews for each number of stars; triggers update it in the
/// transaction of a change. So counting reviews and averaging them takes the same time for any number
/// of reviews. A file also has `revision`, the number of changes, which other programs watch.
enum ReviewSchema {
  /// SQLite's `application_id` of a store: "rvws" in ASCII.
  private static let applicationID: Int32 = 0x7276_7773
  /// SQLite's `user_version` for these tables.
  private static let version: Int32 = 1

  /// Makes the tables in a database that has none.
  static func create(in db: Database) throws {
    try db.execute(sql: tables)
    try db.execute(sql: triggers)
  }

  /// Makes the tables in an empty file.
  ///
  /// - Throws: ``ReviewStoreError/notOpened(path:reason:)`` for a database of another kind.
  static func prepare(_ queue: DatabaseQueue, path: String) throws {
    // A read-only store can be opened, too.
    guard try queue.read({ try isEmpty($0, path: path) }) else { return }
    try queue.write { db in
      // Another program may have made the tables in the meantime.
      guard try isEmpty(db, path: path) else { return }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
      try create(in: db)
      try db.execute(sql: revisions)
    }
  }

  private static func isEmpty(_ db: Database, path: String) throws -> Bool {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") != 0 else { return true }
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      throw ReviewStoreError.notOpened(path: path, reason: "this is not a database of reviews")
    }
    guard try Int32.fetchOne(db, sql: "PRAGMA user_version") == version else {
      throw ReviewStoreError.notOpened(
        path: path, reason: "it was written by another version of this program")
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
    CREATE TABLE restoration (name TEXT PRIMARY KEY, state TEXT NOT NULL);
    """

  private static let triggers = """
    CREATE TRIGGER review_added AFTER INSERT ON review BEGIN
      UPDATE rating SET reviews = reviews + 1 WHERE stars = new.stars;
    END;
    CREATE TRIGGER review_changed AFTER UPDATE ON review BEGIN
      UPDATE rating SET reviews = reviews - 1 WHERE stars = old.stars;
      UPDATE rating SET reviews = reviews + 1 WHERE stars = new.stars;
    END;
    CREATE TRIGGER review_deleted AFTER DELETE ON review BEGIN
      UPDATE rating SET reviews = reviews - 1 WHERE stars = old.stars;
    END;
    """

  private static let revisions = """
    CREATE TABLE revision (number INTEGER NOT NULL);
    INSERT INTO revision VALUES (0);
    CREATE TRIGGER revision_added AFTER INSERT ON review BEGIN
      UPDATE revision SET number = number + 1;
    END;
    CREATE TRIGGER revision_changed AFTER UPDATE ON review BEGIN
      UPDATE revision SET number = number + 1;
    END;
    CREATE TRIGGER revision_deleted AFTER DELETE ON review BEGIN
      UPDATE revision SET number = number + 1;
    END;
    """
}
