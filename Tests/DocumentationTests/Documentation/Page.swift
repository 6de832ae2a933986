import Foundation
import Testing

/// A page of the documentation, and the fenced blocks in it.
struct Page: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  /// The lines between two fences.
  struct Block {
    /// The word after the opening fence: `swift`, `session`.
    let kind: String
    let lines: [String]
    /// The number of the first line between the fences.
    let number: Int

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  var testDescription: String { name }

  init(_ name: String) throws {
    self.name = name
    text = try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
  }

  /// The blocks of a kind, in order.
  func blocks(_ kind: String) -> [Block] { blocks.filter { $0.kind == kind } }

  /// All of them, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (kind: String, start: Int)?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let (kind, start) = open {
        blocks.append(Block(kind: kind, lines: Array(lines[start..<index]), number: start + 1))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index + 1)
      }
    }
    return blocks
  }
}

extension Page {
  static let readMe = "README.md"
  static let catalog = "Sources/Understudy/Understudy.docc"

  static func article(_ name: String) throws -> Page { try Page("\(catalog)/\(name).md") }

  /// The README and all articles.
  static var all: [Page] {
    get throws {
      let articles = try FileManager.default
        .contentsOfDirectory(atPath: Repository.root.appending(path: catalog).path)
        .filter { $0.hasSuffix(".md") }.sorted()
      return try [Page(readMe)] + articles.map { try Page("\(catalog)/\($0)") }
    }
  }
}

/// The folder of this package.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
