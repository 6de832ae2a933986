import GRDBSQLite
import Testing

/// A database opened with SQLite alone, without the store's checks.
final class SQLite {
  private var connection: OpaquePointer?

  init(_ path: String) throws { try #require(sqlite3_open(path, &connection) == SQLITE_OK) }

  deinit { sqlite3_close(connection) }

  /// Runs a statement and returns the last column of each row.
  @discardableResult
  func run(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let text = sqlite3_column_text(statement, sqlite3_column_count(statement) - 1)
      rows.append(text.map { String(cString: $0) } ?? "")
    }
    return rows
  }
}
