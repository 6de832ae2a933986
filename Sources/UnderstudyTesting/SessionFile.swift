import Testing
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A session file as a test case.
///
/// One test replays a folder, with one case a file:
///
/// ```swift
/// @Test(arguments: SessionFile.all(in: "sessions"))
/// @MainActor func replay(_ file: SessionFile) {
///   file.replay(on: [CounterScreen.self])
/// }
/// ```
public struct SessionFile: Sendable, CustomTestStringConvertible {
  /// The file's path.
  public let path: String

  /// Names the session in the file at `path`.
  public init(path: String) { self.path = path }

  /// The path, as the test case's name.
  public var testDescription: String { path }

  /// All `*.session` files in a folder and below it.
  ///
  /// - Parameters:
  ///   - folder: an absolute path, or one relative to the package of the test that calls this: the
  ///     folder that holds `Tests`.
  ///   - test: the file of the test.
  /// - Returns: the files, sorted by their paths; none when the folder has none or does not exist.
  public static func all(in folder: String, test: String = #filePath) -> [SessionFile] {
    let root = folder.hasPrefix("/") ? folder : package(of: test) + folder
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return names.filter { $0.hasSuffix(".session") }.sorted()
      .map { SessionFile(path: "\(root)/\($0)") }
  }

  /// Replays the session in this process, and records an issue for each step that goes another way,
  /// at the line of the session file that it is about.
  ///
  /// Nothing real is touched. A view model that traps ends the test process; `understudy replay` does
  /// not share that fate.
  @MainActor
  public func replay(on screens: [any Screen.Type]) {
    do {
      let session = try Session(parsing: Array(Data(contentsOf: URL(filePath: path))), file: path)
      guard let screen = screens.first(where: { $0.name == session.screen }) else {
        let names = screens.map { $0.name }.joined(separator: ", ")
        return record("unknown screen \(session.screen): screens are \(names)", line: 1)
      }
      let comparison = Comparison(session, try Replayer(session, on: screen))
      for difference in comparison.differences {
        record("\(difference)", line: difference.firstDifference)
      }
      for note in comparison.notes { record(note, line: 1) }
    } catch let error as SessionError {
      record("\(error)", line: error.line)
    } catch {
      record("\(error)", line: 1)
    }
  }

  private func record(_ text: String, line: Int) {
    let location = SourceLocation(
      fileID: "Sessions/\(path.split(separator: "/").last ?? "")", filePath: path, line: line,
      column: 1)
    Issue.record("\(text)", sourceLocation: location)
  }

  private static func package(of test: String) -> String {
    let parts = test.split(separator: "/", omittingEmptySubsequences: false)
    let tests = parts.lastIndex(of: "Tests") ?? parts.startIndex
    return parts[..<tests].map { $0 + "/" }.joined()
  }
}
