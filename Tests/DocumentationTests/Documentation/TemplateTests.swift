import Foundation
import Testing

/// The package from the beginning of the article, built in a temporary folder from the article's
/// text.
@Suite struct TemplateTests {
  static let isWanted = ProcessInfo.processInfo.environment["UNDERSTUDY_TEMPLATE"] != nil

  @Test(.enabled(if: isWanted, "it takes minutes: set UNDERSTUDY_TEMPLATE=1"))
  func articlePackagePassesItsTest() throws {
    let page = try Page(Page.template)
    #expect(page.files.count == 6)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "understudy-template-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let package = folder.appending(path: "tally")
    for file in page.files { try file.write(to: package) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "understudy"), withDestinationURL: Repository.root)

    let test = try run("test", in: package)
    #expect(test.status == 0, "\(test.output)")
    #expect(test.output.contains("Test run with 1 test in 0 suites passed"), "\(test.output)")
    let replay = try run("run", "Tally", "replay", in: package)
    #expect(replay.status == 0, "\(replay.output)")
    #expect(replay.output.hasSuffix("1 passed\n"), "\(replay.output)")
  }

  /// Runs a subcommand of `swift`. Its output goes to a file, which is read at the end.
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
  static let template = "Sources/Understudy/Understudy.docc/PutYourViewModelOnTheLine.md"

  /// A file of the package. The paragraph above its text ends with its path in backquotes.
  struct File {
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
        let match = lines[block.number - 4].firstMatch(of: /`([\w\/]+\.\w+)`:$/)
      else { return nil }
      return File(path: String(match.1), text: block.text)
    }
  }
}
