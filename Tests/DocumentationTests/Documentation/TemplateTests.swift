import Foundation
import Testing

@testable import UnderstudyCommandLine

/// The packages that the documentation shows, built from its own text in a folder of their own.
@Suite struct TemplateTests {
  static let isWanted = ProcessInfo.processInfo.environment["UNDERSTUDY_TEMPLATE"] != nil

  /// Its manifest, view model, screen, program, test and session.
  @Test(arguments: Page.templates)
  func articleShowsAWholePackage(article: String) throws {
    #expect(try Page.article(article).files.count == 6)
  }

  @Test(.enabled(if: isWanted, "it takes minutes: set UNDERSTUDY_TEMPLATE=1"))
  func packageOfTheArticlePassesItsTest() throws {
    try Self.inNewFolder { folder in
      let package = folder.appending(path: "dice")
      for file in try Page.article("GettingStarted").files { try file.write(to: package) }
      try expectPass(package, program: "Dice")
    }
  }

  @Test(.enabled(if: isWanted, "it takes minutes: set UNDERSTUDY_TEMPLATE=1"))
  func packageThatNewWritesPassesItsTest() throws {
    try Self.inNewFolder { folder in
      let package = folder.appending(path: "shopping-list")
      let template = PackageTemplate(
        name: try NewName("shopping-list"), understudy: UnderstudySource(path: "../understudy"))
      for file in template.files {
        try Page.File(path: file.path, text: file.text).write(to: package)
      }
      try expectPass(package, program: "ShoppingList")
    }
  }

  /// Runs `body` with a folder in which this clone is called `understudy`.
  private static func inNewFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "understudy-template-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "understudy"), withDestinationURL: Repository.root)
    try body(folder)
  }

  private func expectPass(_ package: URL, program: String) throws {
    let test = try run("test", in: package)
    #expect(test.status == 0, "\(test.output)")
    #expect(test.output.contains("Test run with 1 test in 0 suites passed"), "\(test.output)")
    let replay = try run("run", program, "replay", in: package)
    #expect(replay.status == 0, "\(replay.output)")
    #expect(replay.output.hasSuffix("1 passed\n"), "\(replay.output)")
    // Of the dependencies of Understudy, only what every program needs is fetched.
    let fetched = try FileManager.default.contentsOfDirectory(
      atPath: package.appending(path: ".build/checkouts").path)
    #expect(fetched == ["swift-argument-parser"])
  }

  /// Runs a subcommand of `swift`, and reads its output from a file when it is over.
  private func run(
    _ arguments: String..., in package: URL
  ) throws -> (status: Int32, output: String) {
    let log = package.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.currentDirectoryURL = package
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }
}

extension Page {
  /// The articles that show a whole package.
  static let templates = ["GettingStarted"]

  /// A file of a package. Its path is in backquotes at the end of the paragraph above its text.
  struct File: Equatable {
    let path: String
    let text: String

    func write(to package: URL) throws {
      let url = package.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: false, encoding: .utf8)
    }
  }

  var files: [File] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (blocks("swift") + blocks("session")).compactMap { block in
      // Above the text: its fence, a blank line, the paragraph.
      guard block.number >= 4,
        let match = lines[block.number - 4].firstMatch(of: /`([\w\/-]+\.\w+)`:$/)
      else { return nil }
      return File(path: String(match.1), text: block.text)
    }
  }
}
