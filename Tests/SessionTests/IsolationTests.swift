import Foundation
import Synchronization
import Testing
import Understudy

@testable import FaultyScreens
@testable import UnderstudyTesting

/// Isolated replays: a crash is an outcome, and an issue has its place in the session's file.
@MainActor
final class IsolationTests {
  private let folder: URL

  init() throws {
    folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "understudy-test-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A session that adds one and then runs `command`.
  private func write(_ command: String, _ outcome: String) throws -> SessionFile {
    let file = folder.appending(path: "a.session")
    let text = "understudy 3 faulty\n  count = 0\n> add 1\n  count = 1\n> \(command)\n\(outcome)"
    try Data(text.utf8).write(to: file)
    return SessionFile(path: file.path())
  }

  /// What is printed can be pasted where the package has one program.
  @Test(arguments: [
    (
      "products: [.executable(name: \"shop\", targets: [\"Shop\"])], .executableTarget(name: \"Shop\")",
      "shop"
    ),
    ("targets: [\n    .executableTarget(\n      name: \"Shop\", dependencies: [])]", "Shop"),
    (".executableTarget(name: \"Shop\"), .executableTarget(name: \"Tool\")", nil),
    (".executableTarget(name: name)", nil), ("", nil),
  ])
  func programIsThatOfTheManifest(_ manifest: String, _ program: String?) {
    #expect(SessionFile.program(inManifest: manifest) == program)
  }

  private final class Issues: Sendable {
    let texts = Mutex<[String]>([])
  }

  /// The issues that a replay records, each with its line.
  private func issues(
    on screens: [any Screen.Type] = [FaultyScreen.self], of file: SessionFile,
    timeLimit: Duration = .seconds(60)
  ) async -> [String] {
    let found = Issues()
    await withKnownIssue(isIntermittent: true) {
      await file.replayIsolated(on: screens, timeLimit: timeLimit)
    } matching: { issue in
      let place = issue.sourceLocation
      #expect(place?.filePath == file.path)
      found.texts.withLock {
        $0.append("\(place?.line ?? 0): \(issue.comments.map(\.rawValue).joined())")
      }
      return true
    }
    return found.texts.withLock { $0 }
  }

  @Test(arguments: [
    ("trap", "x SIGTRAP"), ("abort", "x SIGABRT"), ("exit 0", "x exit"), ("exit 3", "x exit"),
    ("overflow-stack", "x SIGSEGV"), ("raise 9", "x SIGKILL"),
  ])
  func expectedEndPasses(command: String, end: String) async throws {
    let file = try write(command, "  count = 2\n\(end)\n")
    #expect(await issues(of: file) == [])
  }

  @Test func unexpectedEndFailsAtItsLine() async throws {
    let file = try write("trap", "  count = 2\n  count = 9\n> add 1\n")
    let expected = [
      """
      7: > trap: it crashes (SIGTRAP)
                  > trap
                    count = 2
        expected    count = 9
        actual    x SIGTRAP
      it crashed at FaultyViewModel.swift:25: Index out of range
      the crash is new: fix it, or write x SIGTRAP at the end of its step, and remove the command after \
      it, which did not run
      to go through what differs: swift run understudy review \(file.path)
      """
    ]
    #expect(await issues(of: file) == expected)
  }

  /// The message of a crash goes with its step, not with one before.
  @Test func crashAfterAnotherDifferenceFailsAtItsLine() async throws {
    let file = try write("add 1", "  count = 9\n> trap\n")
    let expected = [
      """
      6: > add 1: count: expected 9, found 2
                  > add 1
        expected    count = 9
        actual      count = 2
      """,
      """
      7: > trap: it crashes (SIGTRAP)
                  > trap
        actual      count = 3
        actual    x SIGTRAP
      it crashed at FaultyViewModel.swift:25: Index out of range
      the crash is new: fix it, or write x SIGTRAP at the end of its step
      to go through what differs: swift run understudy review \(file.path)
      """,
    ]
    #expect(await issues(of: file) == expected)
  }

  @Test func hangEndsAtTimeLimit() async throws {
    let file = try write("loop", "  count = 2\nx timeout\n")
    #expect(await issues(of: file, timeLimit: .seconds(1)) == [])
  }

  @Test func hangIsReportedWithItsPlace() async throws {
    let file = try write("raise 0", "  count = 2\n")
    let found = await issues(of: file, timeLimit: .seconds(2))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("5: > raise 0: it hangs\n") == true, "\(found)")
    #expect(found.first?.contains("\nit hung at FaultyViewModel.swift:73\n") == true, "\(found)")
  }

  @Test func expectedEndThatDoesNotHappenFails() async throws {
    let file = try write("add 1", "  count = 2\nx SIGTRAP\n")
    let expected = [
      """
      7: > add 1: it no longer crashes (SIGTRAP)
                  > add 1
                    count = 2
        expected  x SIGTRAP
      the crash no longer happens
      to go through what differs: swift run understudy review \(file.path)
      """
    ]
    #expect(await issues(of: file) == expected)
  }

  @Test func replayInTestProcessRefusesExpectedEnd() throws {
    let file = try write("trap", "  count = 2\nx SIGTRAP\n")
    withKnownIssue {
      file.replay(on: [FaultyScreen.self])
    } matching: { issue in
      let text = "this ends the test process: replay it with replayIsolated(on:)"
      return issue.comments.map(\.rawValue) == [text] && issue.sourceLocation?.line == 7
    }
  }

  @Test(arguments: [
    """
    understudy 3 departure
      formatter = "Jul 1, 2025 at 12:00\u{202f}AM"
      formatted = "July 1, 2025 at 12:00\u{202f}AM"
      hour = 0
      cHour = 0
      week = "1 Sunday"
      timeZone = "GMT"
      locale = "en_US"
      price = "1,234.5"

    """,
    """
    understudy 3 departure
    with locale="ja_JP" time-zone="Asia/Tokyo"
      formatter = "2025/07/01 9:00"
      formatted = "2025年7月1日 9:00"
      hour = 9
      cHour = 9
      week = "1 日曜日"
      timeZone = "Asia/Tokyo"
      locale = "ja_JP"
      price = "1,234.5"

    """,
  ])
  func processHasRegionOfSession(session: String) async throws {
    let file = SessionFile(path: folder.appending(path: "a.session").path())
    try Data(session.utf8).write(to: URL(filePath: file.path))
    #expect(await issues(on: [DepartureScreen.self], of: file) == [])
  }

  @Test func unplayableSessionFailsAtItsLine() async throws {
    #expect(
      try await issues(on: [], of: write("add 1", ""))
        == [#"1: unknown screen "faulty": there are none"#])
    enum LocalScreen: Screen {
      static let name = "faulty"
      static func make(in world: World, notify: Notifier) throws -> Int {
        throw CancellationError()
      }
      static func describe(_ view: inout Interface<Int>) {}
    }
    let found = await issues(on: [LocalScreen.self], of: try write("add 1", ""))
    let reason =
      "1: LocalScreen can't be found by its name in another process: declare it outside of functions, "
      + "or replay it with replay(on:)"
    #expect(found == [reason])
  }

  @Test func emptyFolderFails() {
    for (path, reason) in [
      (folder.path(), "no *.session file in this folder"),
      (folder.path() + "nowhere", "can't be read: no such file or directory"),
    ] {
      let files = SessionFile.all(in: path)
      #expect(files.map(\.path) == [path])
      withKnownIssue {
        files.first?.replay(on: [FaultyScreen.self])
      } matching: { issue in
        issue.comments.map(\.rawValue) == ["\(path): \(reason)"]
      }
    }
  }
}
