import Testing
import Understudy

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
///
/// A failure is an issue at the line of the session's file that it is about. ``replay(on:)`` plays the
/// session in the test's own process; `replayIsolated(on:timeLimit:)` in one of its own, so that a view
/// model that crashes fails alone.
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
  /// - Returns: the files, sorted by their paths. Of a folder that holds none or can't be read, the
  ///   folder itself: replaying that fails and says so, where a test without cases would pass.
  public static func all(in folder: String, test: String = #filePath) -> [SessionFile] {
    let root = folder.hasPrefix("/") ? folder : package(of: test) + folder
    let files = (try? SessionFolder.files(in: root)) ?? []
    return files.isEmpty ? [SessionFile(path: root)] : files.map(SessionFile.init)
  }

  /// Replays the session in this process, and records an issue for each step that goes another way,
  /// at the line of the session file that it is about.
  ///
  /// Nothing real is touched. A view model that traps ends the test process, so a session that expects
  /// this is not played, which is recorded as an issue.
  ///
  /// - Parameter screens: the screens that sessions may be about.
  @MainActor
  public func replay(on screens: [any Screen.Type]) {
    do {
      let (session, screen) = try read(for: screens)
      if let line = session.lineOfEnd {
        return record("this ends the test process: replay it by replayIsolated(on:)", line: line)
      }
      report(Comparison(session, try Replay(session, on: screen).log, on: screen))
    } catch {
      record(error)
    }
  }

  private static func package(of test: String) -> String {
    let parts = test.split(separator: "/", omittingEmptySubsequences: false)
    let tests = parts.lastIndex(of: "Tests") ?? parts.startIndex
    return parts[..<tests].map { $0 + "/" }.joined()
  }
}

extension SessionFile {
  /// The session, and the screen that it is about.
  @MainActor
  func read(for screens: [any Screen.Type]) throws -> (Session, any Screen.Type) {
    if SessionFolder.isFolder(path) {
      _ = try SessionFolder.files(in: path)
      throw Unreadable(path: path, reason: "no *.session file in this folder")
    }
    let bytes: [UInt8]
    do throws(SessionContents.Unreadable) {
      bytes = try SessionContents.read(path)
    } catch {
      throw Unreadable(path: path, reason: "\(error)")
    }
    let session = try Session(parsing: bytes, file: path)
    return (session, try session.playableScreen(among: screens))
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(FileName.shown(path)): \(reason)" }
  }

  // MARK: Issues

  /// Records what went another way.
  func report(_ comparison: Comparison) {
    for note in comparison.notes { record(note.text, line: note.line ?? 1) }
    for difference in comparison.differences {
      record("\(difference)", line: difference.firstDifference)
    }
  }

  /// Records why the session can't be played.
  func record(_ error: any Error) {
    switch error {
    case let error as SessionError: record("\(error)", line: error.line, column: error.column)
    case let error as UnplayableSession:
      record(error.message, line: error.line, column: error.column ?? 1)
    default: record("\(error)", line: 1)
    }
  }

  private func record(_ text: String, line: Int, column: Int = 1) {
    Issue.record("\(text)", sourceLocation: location(line: line, column: column))
  }

  /// A place in the session's file.
  func location(line: Int, column: Int = 1) -> SourceLocation {
    SourceLocation(
      fileID: "Sessions/\(path.split(separator: "/").last ?? "")", filePath: path, line: line,
      column: column)
  }
}
