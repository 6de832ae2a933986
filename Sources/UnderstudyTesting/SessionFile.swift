import SessionAnalysis
import Testing
import Understudy
import UnderstudyPlatform

/// A session file as a test case.
///
/// One test replays a folder, with one case for each file:
///
/// ```swift
/// @Test(arguments: SessionFile.all(in: "sessions"))
/// @MainActor func replay(_ file: SessionFile) {
///   file.replay(on: [CounterScreen.self])
/// }
/// ```
///
/// A failure is an issue at its line of the session's file. ``replay(on:strict:)`` plays the session in
/// the test's process; `replayIsolated(on:timeLimit:)` plays it in its own process, so that a view
/// model that crashes fails only its own case.
public struct SessionFile: Sendable, CustomTestStringConvertible {
  /// The file's path.
  public let path: String

  /// Makes a test case of the session file at `path`.
  public init(path: String) { self.path = path }

  /// The path, as the test case's name.
  public var testDescription: String { path }

  /// All `*.session` files in a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - folder: an absolute path, or one relative to the calling test's package, which is the
  ///     folder that contains `Tests`.
  ///   - test: the file of the test.
  /// - Returns: the files, sorted by path. If there are none or the folder can't be read, the
  ///   folder itself: replaying it fails and reports that, while a test without cases would pass.
  public static func all(in folder: String, test: String = #filePath) -> [SessionFile] {
    let root = folder.hasPrefix("/") ? folder : package(of: test) + folder
    let files = (try? SessionFolder.files(in: root)) ?? []
    return files.isEmpty ? [SessionFile(path: root)] : files.map(SessionFile.init)
  }

  /// Replays the session in this process, and records an issue for each step that does not match,
  /// at its line of the session file.
  ///
  /// Nothing real is used, except for the time zone and the locale of the test process, if a view
  /// model takes them from there and not from `World.settings`: `replayIsolated(on:timeLimit:)` has
  /// the session's. A view model that traps ends the test process, so a session that expects a crash
  /// is not played, which is recorded as an issue.
  ///
  /// - Parameters:
  ///   - screens: the screens that sessions may use.
  ///   - strict: whether it is also an issue if the screen shows something that the session does not
  ///     mention, or if lines of the session are not compared.
  @MainActor
  public func replay(on screens: [any Screen.Type], strict: Bool = false) {
    do {
      let (session, screen) = try read(for: screens)
      if let line = session.lineOfEnd {
        return record("this ends the test process: replay it with replayIsolated(on:)", line: line)
      }
      report(session, try Replay(session, on: screen).log, on: screen, strict: strict)
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
  /// Reads the session and finds its screen.
  @MainActor
  func read(for screens: [any Screen.Type]) throws -> (Session, any Screen.Type) {
    Self.saySealIsOff
    let session = try read()
    return (session, try session.playableScreen(among: screens))
  }

  /// Says on standard error, once, that the seal is off, if it is.
  private static let saySealIsOff: Void = {
    guard let note = Seal.note else { return }
    _ = FileSystem.write(Array((note + "\n").utf8).span, to: 2)
  }()

  /// Reads the session.
  func read() throws -> Session {
    if SessionFolder.isFolder(path) {
      _ = try SessionFolder.files(in: path)
      throw PlayingError(SessionFolder.reasonEmpty(path))
    }
    let bytes: [UInt8]
    do throws(SessionContents.Unreadable) {
      bytes = try SessionContents.read(path)
    } catch {
      throw PlayingError("\(FileName.shown(path)): \(error)")
    }
    return try Session(parsing: bytes, file: path)
  }

  // MARK: Issues

  /// Records what does not match, and if `strict` also what the session does not mention and which
  /// of its lines are not compared.
  @MainActor
  func report(
    _ session: Session, _ log: ReplayLog, on screen: any Screen.Type, strict: Bool
  ) {
    let comparison = Comparison(session, log, among: screen.description)
    for part in strict ? log.unmentioned + comparison.newFields : [] {
      record("\(part) is not in this session", line: 1)
    }
    for finding in strict && comparison.passed ? comparison.unchecked : [] {
      record(
        finding.text, line: session.number(ofLine: session.steps[finding.step].lines.lowerBound))
    }
    for note in comparison.notes where !note.isRemark { record(note.text, line: note.line) }
    let remarks = Dictionary(grouping: comparison.notes.filter(\.isRemark), by: \.step)
    let differences = comparison.differences
    for difference in differences {
      // Remarks about no step that differs go with the last one.
      let isLast = difference.index == differences.last?.index
      let notes = (remarks[difference.index] ?? []) + (isLast ? remarks[nil] ?? [] : [])
      let words = ["swift", "run", Self.program, "review", path]
      let next = "to go through what differs: \(ShellWord.line(words))"
      let texts = ["\(difference)"] + notes.map(\.text) + (isLast ? [next] : [])
      record(texts.joined(separator: "\n"), line: difference.firstDifference)
    }
    if differences.isEmpty, let others = remarks[nil] {
      record(others.map(\.text).joined(separator: "\n"), line: 1)
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

extension SessionFile {
  /// The name of the package's program, for what is printed to be pasted.
  private static let program =
    (try? SessionContents.read("Package.swift")).flatMap {
      program(inManifest: String(decoding: $0, as: UTF8.self))
    } ?? "PROGRAM"

  /// The only program that a manifest names, as a product or else as a target; nil if there are several.
  static func program(inManifest text: String) -> String? {
    for pattern in [
      /\.executable\(\s*name:\s*"([^"]+)"/, /\.executableTarget\(\s*name:\s*"([^"]+)"/,
    ] {
      let names = Set(text.matches(of: pattern).map { String($0.1) })
      if let name = names.first { return names.count == 1 ? name : nil }
    }
    return nil
  }
}
