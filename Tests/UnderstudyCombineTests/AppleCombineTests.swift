import Foundation
import TestTools
import Testing
import Typechecking

/// Apple's Combine, for which the compiler takes OpenCombine here.
@Suite(.runsPrograms) struct AppleCombineTests {
  @Test(arguments: ["UnderstudyCombine/Interface+Publishers", "PortableCombine/Exports"])
  func sourceCompilesWithCombine(name: String) throws {
    let source = try source("Sources/\(name).swift")
      .replacing(/.*import OpenCombine.*/, with: "#error(\"this is not Combine\")")
    let options = ["-module-alias", "Combine=OpenCombineShim"]
    #expect(try typecheck(source, options: options) == "")
  }

  /// Combine has these operators.
  @Test func operatorsAreEmptyWithCombine() throws {
    let folder = root.appending(path: "Sources/PortableCombine")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      if name == "Exports.swift" { continue }
      let lines = try source("Sources/PortableCombine/\(name)").split(separator: "\n")
      #expect(lines.first == "#if !canImport(Combine)", "\(name)")
      #expect(lines.last == "#endif", "\(name)")
      #expect(lines.count { $0.hasPrefix("#") } == 2, "\(name)")
    }
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func source(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
