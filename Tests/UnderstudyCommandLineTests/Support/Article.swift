import Foundation
import Testing

/// An article of the documentation, of which tests do what its reader does.
struct Article {
  private let lines: [String]

  init(_ name: String) throws {
    try self.init(file: "Sources/Understudy/Understudy.docc/\(name).md")
  }

  /// Another text of this package.
  init(file: String) throws {
    lines = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The folder of this package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of all articles.
  static var names: [String] {
    get throws {
      let folder = root.appending(path: "Sources/Understudy/Understudy.docc").path
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The blocks of a kind, each in lines.
  func blocks(_ kind: String) -> [[String]] { blocks(ofKinds: [kind]).map(\.lines) }

  /// The blocks of some kinds, in their order.
  func blocks(ofKinds kinds: Set<String>) -> [(kind: String, lines: [String])] {
    var blocks: [(kind: String, lines: [String])] = []
    var isOpen = false
    for line in lines {
      if line.hasPrefix("```") {
        isOpen.toggle()
        if isOpen { blocks.append((String(line.dropFirst(3)), [])) }
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks.filter { kinds.contains($0.kind) }
  }

  /// The texts between empty lines, each in one line.
  var paragraphs: [String] {
    lines.split(separator: "").map { $0.joined(separator: " ") }
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
        row.replacing("\\|", with: "\0").split(separator: "|").map { cell in
          cell.replacing("\0", with: "|").trimmingCharacters(in: .whitespaces)
        }
      }
    }
  }
}
