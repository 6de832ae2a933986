import Foundation
import Testing

/// This target compiles the Swift that the documentation shows.
@Suite struct SwiftBlockTests {
  @Test(arguments: try Page.all)
  func swiftBlocksArePartOfCompiledSource(_ page: Page) throws {
    let sources = try CompiledSource.all
    for block in page.blocks("swift") where !block.text.hasPrefix("// swift-tools-version") {
      let isCompiled = sources.contains { $0.contains(block) }
      #expect(isCompiled, "\(page.name):\(block.number): no compiled source holds this block")
    }
  }

  @Test func manifestBlocksNameExistingProducts() throws {
    let manifest = try String(
      contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
    for page in try Page.all {
      for match in page.text.matches(of: /\.product\(name: "(\w+)"/) {
        let exists = manifest.contains(".library(name: \"\(match.1)\"")
        #expect(exists, "\(page.name): there is no product \(match.1)")
      }
    }
  }
}

/// A source file of this target, of the programs that it tests, or of the examples.
private struct CompiledSource {
  private let lines: [String]

  static var all: [CompiledSource] {
    get throws {
      try ["Tests/DocumentationTests", "Sources/Examples"].flatMap { try all(in: $0) }
    }
  }

  private static func all(in path: String) throws -> [CompiledSource] {
    let folder = Repository.root.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Documentation/") }
      .map { try CompiledSource(folder.appending(path: $0)) }
  }

  private init(_ file: URL) throws {
    lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether this source contains the lines of `block` in a row, all with the same indentation.
  func contains(_ block: Page.Block) -> Bool {
    guard let first = block.lines.first else { return true }
    return lines.indices.contains { start in
      guard lines[start].hasSuffix(first), start + block.lines.count <= lines.count else {
        return false
      }
      let indent = lines[start].dropLast(first.count)
      return indent.allSatisfy { $0 == " " }
        && zip(lines[start...], block.lines).allSatisfy { line, wanted in
          line == (wanted.isEmpty ? "" : indent + wanted)
        }
    }
  }
}
