import Foundation
import Testing

/// The README: tests paste what its readers paste.
enum ReadMe {
  /// The blocks of a kind in a section, each as lines.
  static func blocks(_ kind: String, in section: String) throws -> [[String]] {
    let page = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "README.md")
    let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "## " + section))
    let body = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    return body.split(separator: "```" + kind).dropFirst().map { block in
      Array(block.prefix { $0 != "```" })
    }
  }
}
