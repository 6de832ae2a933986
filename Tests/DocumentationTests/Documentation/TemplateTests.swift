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
        name: try NewName("shopping-list"), folder: "shopping-list",
        understudy: UnderstudySource(path: "../understudy"))
      for file in template.files {
        try Page.File(path: file.path, text: file.text).write(to: package)
      }
      try expectPass(package, program: "ShoppingList")
      try expectStory(of: Page.article("StartAProject"), in: package)
    }
  }

  /// The documentation replays its sessions, and its commands run, with the same text.
  @Test func packageThatNewWritesIsTheOneOfTheArticle() throws {
    let template = PackageTemplate(
      name: try NewName("shopping-list"), folder: "shopping-list",
      understudy: UnderstudySource(path: "../understudy"))
    let folder = Repository.root.appending(path: "Tests/DocumentationTests/Sources/ShoppingList")
    for file in template.files where file.path.hasPrefix("Sources/") {
      let text = try String(contentsOf: folder.appending(path: file.path), encoding: .utf8)
      #expect(file.text == text, "\(file.path)")
    }
    let session = try #require(template.files.first { $0.path == "sessions/first.session" })
    #expect(try Page.article("StartAProject").blocks("session").first?.text == session.text)
  }

  /// What the recipes for CI systems write is not committed.
  @Test func reportsOfRecipesAreIgnored() throws {
    let template = PackageTemplate(
      name: try NewName("shopping-list"), folder: "shopping-list",
      understudy: UnderstudySource(path: "../understudy"))
    let file = try #require(template.files.first { $0.path == ".gitignore" })
    #expect(file.text == "/.build\n/replay.html\n/replay.xml\n/report.html\n/results-*.jsonl\n")
    let ignored = file.text.split(separator: "\n")
    for block in try Page.article("RunInCI").blocks("yaml") {
      for match in block.text.matches(of: /(?:--junit|--html|--output) (\S+)/) {
        #expect(ignored.contains("/\(match.1)"))
      }
    }
  }

  /// Types the commands of an article, makes its changes, and expects what it shows.
  private func expectStory(of page: Page, in package: URL) throws {
    let viewModel =
      package
      .appending(path: "Sources/ShoppingListViewModels/ShoppingListViewModel.swift")
    // The package is there.
    for block in page.blocks.drop(while: { $0.kind != "sh" }) {
      switch block.kind {
      case "diff": try apply(block, to: viewModel)
      case "sh": _ = try shell(block.lines.filter { !$0.hasPrefix("cd ") }, in: package)
      case "console":
        let command = try #require(block.lines.first).dropFirst(2)
        let output = try shell([String(command)], in: package)
        let shown = block.lines.dropFirst().map { $0 + "\n" }.joined()
        #expect(output == shown, "\(page.name):\(block.number)")
      case "session":
        let folder = package.appending(path: "sessions")
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
          try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        #expect(texts.contains(block.text), "\(page.name):\(block.number)")
      default: break
      }
    }
  }

  /// Replaces the lines that a difference takes away or keeps by those that it keeps or adds.
  private func apply(_ block: Page.Block, to file: URL) throws {
    func text(_ sign: Character) -> String {
      block.lines.filter { $0.first == " " || $0.first == sign }.map { $0.dropFirst() + "\n" }
        .joined()
    }
    let before = try String(contentsOf: file, encoding: .utf8)
    try #require(before.contains(text("-")), "\(block.number)")
    try before.replacing(text("-"), with: text("+"))
      .write(to: file, atomically: true, encoding: .utf8)
  }

  /// What commands of a shell print on standard output. A person types them, who may accept.
  private func shell(_ lines: [String], in package: URL) throws -> String {
    let script = "unset CI\n{\n\(lines.joined(separator: "\n"))\n} 2>/dev/null"
    return try call("/bin/sh", ["-c", script], in: package).output
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
    let sources = FileManager.default.enumerator(atPath: package.appending(path: "Sources").path)
    let names = try #require(sources).compactMap { $0 as? String }
    let source = "Sources/" + (try #require(names.first { $0.hasSuffix(".swift") }))
    try expectBuild(package)
    // After `swift run`, SwiftPM builds also what other packages have for programs.
    try change(source, in: package)
    let replay = try run("run", program, "replay", in: package)
    #expect(replay.status == 0, "\(replay.output)")
    #expect(replay.output.hasSuffix("1 passed\n"), "\(replay.output)")
    try change(source, in: package)
    try expectBuild(package)
    let test = try run("test", in: package)
    #expect(test.status == 0, "\(test.output)")
    #expect(test.output.contains("Test run with 1 test in 0 suites passed"), "\(test.output)")
    // Of the dependencies of Understudy, only what every program needs is fetched.
    let fetched = try FileManager.default.contentsOfDirectory(
      atPath: package.appending(path: ".build/checkouts").path)
    #expect(fetched == ["swift-argument-parser"])
  }

  private func expectBuild(_ package: URL) throws {
    let build = try run("build", in: package)
    #expect(build.status == 0, "\(build.output)")
  }

  /// As a person does between two builds.
  private func change(_ source: String, in package: URL) throws {
    let file = package.appending(path: source)
    let text = try String(contentsOf: file, encoding: .utf8)
    try (text + "// A comment.\n").write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs a subcommand of `swift`, and reads its output from a file when it is over.
  private func run(
    _ arguments: String..., in package: URL
  ) throws -> (status: Int32, output: String) {
    try call("/usr/bin/env", ["swift"] + arguments, in: package)
  }

  private func call(
    _ program: String, _ arguments: [String], in package: URL
  ) throws -> (status: Int32, output: String) {
    let log = package.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
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
