import Foundation
import SessionAnalysis
import TestTools
import Testing
import Typechecking

/// The targets, files and types that the article on the architecture names exist.
@Suite(.runsPrograms) struct ArchitectureTests {
  private let page: Page
  private let sentences: [String]

  init() throws {
    page = try Page("Sources/Understudy/Understudy.docc/Architecture.md")
    // An item of a list may continue on an indented line.
    sentences = page.text.replacing(/\n +/, with: " ").split(separator: "\n").map(String.init)
  }

  @Test func tableOfTargetsListsEveryFolderOfSources() throws {
    let listed = page.text.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
    #expect(listed.sorted() == (try Self.targets()).sorted())
  }

  /// A frame of one that is missing would be taken for the program's own.
  @Test func crashesKnowEveryTarget() throws {
    let own = try Self.targets().filter { !$0.hasPrefix("Example") }
    #expect(CrashReport.targets.sorted() == own.sorted())
  }

  private static func targets() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
  }

  @Test func targetsImportOnlyTargetsAboveThem() throws {
    let listed = page.text.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
    for (place, target) in listed.enumerated() {
      // No target imports itself, but a text in it may show an import of it.
      let below = try Self.imports(in: "Sources/\(target)").intersection(
        listed[place...].dropFirst())
      #expect(below.isEmpty, "\(target) imports \(below)")
    }
  }

  /// The compiler finds every module that is built, also those of targets on which a source's own does
  /// not depend: a clean build of one product could then fail.
  @Test func targetsImportOnlyWhatTheyDependOn() throws {
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: Typechecking.manifest(of: Repository.root))
    let names = Set(manifest.targets.flatMap { [$0.name] + $0.names })
    #expect(names.isSuperset(of: ["Understudy", "ArgumentParser", "UnderstudyTests"]))
    for target in manifest.targets {
      let undeclared = try Self.imports(in: target.folder).intersection(names)
        .subtracting(target.names + [target.name])
      #expect(undeclared.isEmpty, "\(target.name) does not depend on \(undeclared.sorted())")
    }
  }

  @Test func eachTypicalChangeHasFewSteps() {
    let changes = page.text.split(separator: "\n## ").filter { $0.hasPrefix("Add ") }
    #expect(changes.count == 10)
    for change in changes {
      let steps = change.matches(of: /(?m)^\d+\./)
      #expect(3...9 ~= steps.count, "\(change)")
      #expect(change.contains("Sources/"), "\(change)")
    }
  }

  @Test func filesExist() {
    for match in page.text.matches(of: /`((?:Sources|Tests)\/[\w+.\/]+)`/) {
      let path = Repository.root.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "no file \(match.1)")
    }
  }

  @Test func filesDeclareTheTypesThatTheyAreNamedWith() throws {
    let pairs = sentences.flatMap { sentence in
      sentence.matches(of: /`([A-Z]\w+)`(?:, in| \()\s*`(Sources\/[\w+.\/]+\.swift)`/)
    }
    #expect(pairs.count > 50)
    for pair in pairs {
      let source = try Self.text(of: String(pair.2))
      let isDeclared = try Self.declares(String(pair.1), in: source)
      #expect(isDeclared, "\(pair.2) does not declare \(pair.1)")
    }
  }

  @Test func typesOfAPathReferToEachOther() throws {
    let paths = page.text.split(separator: "\n## ").filter { $0.hasPrefix("The path of") }
    #expect(paths.count == 3)
    for path in paths {
      let steps = path.matches(of: /(?m)^\d+\. `(\w+)`, in `(Sources\/[\w+.\/]+\.swift)`/)
      let sources = try steps.map { try Self.text(of: String($0.2)) }
      for (place, step) in steps.enumerated().dropFirst() {
        let isNamed = sources[..<place].contains { $0.contains(step.1) }
        let names = steps[..<place].contains { sources[place].contains($0.1) }
        #expect(isNamed || names, "nothing before \(step.1) leads to it")
      }
    }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// The modules that the sources of a target import. A text of several lines may show other imports.
  private static func imports(in folder: String) throws -> Set<String> {
    let folder = Repository.root.appending(path: folder)
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let text = /"""(?s:.*?)"""/
    let access = "(?:(?:public|package|internal|fileprivate|private) )?"
    let statement = try Regex(
      "(?m)^ *(?:@\\w+(?:\\(\\w+\\))? )*\(access)import (?:\\w+ )?(\\w+)",
      as: (Substring, Substring).self)
    return Set(
      sources.flatMap { $0.replacing(text, with: "").matches(of: statement).map { String($0.1) } })
  }

  private static func declares(_ type: String, in source: String) throws -> Bool {
    let declaration = try Regex("(?m)^[^/]*\\b(struct|class|enum|protocol|extension) \(type)\\b")
    return source.contains(declaration)
  }
}

/// The targets of a manifest, and the targets and products on which each depends.
private struct Manifest: Decodable {
  struct Target: Decodable {
    /// Each dependency is an array whose first element is its name.
    struct Dependency: Decodable {
      let name: String?

      init(from decoder: any Decoder) throws {
        let kinds = try decoder.singleValueContainer().decode([String: [Name]].self)
        name = kinds.values.first?.first?.text
      }

      struct Name: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
          text = try? decoder.singleValueContainer().decode(String.self)
        }
      }
    }

    let name: String
    let path: String?
    let type: String
    let dependencies: [Dependency]

    var names: [String] { dependencies.compactMap(\.name) }
    var folder: String { path ?? "\(type == "test" ? "Tests" : "Sources")/\(name)" }
  }

  let targets: [Target]
}
