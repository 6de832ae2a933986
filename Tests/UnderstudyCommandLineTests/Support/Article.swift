import Foundation
import Testing

/// An article of the documentation, of which tests do what its reader does.
struct Article {
  private let lines: [String]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Understudy/Understudy.docc/\(name).md")
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The blocks of a kind, each in lines.
  func blocks(_ kind: String) -> [[String]] {
    lines.split(separator: "```" + kind, omittingEmptySubsequences: false).dropFirst().map {
      block in
      Array(block.prefix { $0 != "```" })
    }
  }

  /// The first and the last cell of each row of the first table, without its head.
  var table: [(first: String, last: String)] { tables[0] }

  /// The same of all tables.
  var tables: [[(first: String, last: String)]] {
    cells.map { table in table.dropFirst().map { ($0.first ?? "", $0.last ?? "") } }
  }

  /// The cells of each row of all tables, with their heads.
  var cells: [[[String]]] {
    lines.split { !$0.hasPrefix("|") }.map { table in
      table.filter { !$0.hasPrefix("| ---") }.map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }
}
