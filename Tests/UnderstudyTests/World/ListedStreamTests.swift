import SessionAnalysis
import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// Lines say that a stream is open, and that its listener was cancelled: so a replay notices a double tap, and a
/// download that goes on.
@MainActor @Suite(.serialized) struct ListedStreamTests {
  private static let session = """
    understudy 3 downloads
      running = []
    > download 1
      running = [1]
    > download 1
    ? download(1)
    > cancel 1
    < download(1) ! "cancelled" (taskIsCancelled: true)
      running = []
    > cancel 1
    > download 2
      running = [2]
    > cancel 1
    ? download(2)

    """

  private static let lines = session.split(separator: "\n").filter { $0.hasPrefix("> ") }
    .map { String($0.dropFirst(2)) }

  @Test func openAndCancelledStreamsAreRecorded() throws {
    Downloads.fault = nil
    let text = try onStage(DownloadsScreen.self) { stage in
      for line in Self.lines { _ = try stage.run(line) }
      stage.world.listPending()
    }
    #expect(text == Self.session, "\(text)")
  }

  @Test(
    arguments: [
      (
        .secondTap,
        """
        a.session:8: > cancel 1: download(1) is waiting for its answer, which the session does not expect
                    > cancel 1
          expected  < download(1) ! "cancelled" (taskIsCancelled: true)
          actual    ? download(1)
          actual    < "download#2"(1) ! "cancelled" (taskIsCancelled: true)
                      running = []
        """
      ),
      (
        .lostCancellation,
        """
        a.session:8: > cancel 1: the task that asked download(1) should be cancelled, and is not
                    > cancel 1
          expected  < download(1) ! "cancelled" (taskIsCancelled: true)
                      running = []
        """
      ),
    ] as [(Downloads.Fault, String)])
  func replayComparesThem(fault: Downloads.Fault, report: String) throws {
    try expectReplay(of: Self.session, on: DownloadsScreen.self)
    Downloads.fault = fault
    defer { Downloads.fault = nil }
    let found = try failureReport(replaying: Self.session, on: DownloadsScreen.self)
    #expect(found == report, "\(found)")
  }

  /// Sessions of earlier versions need not say what is open, and then neither does their replay.
  @Test(arguments: [1, 2]) func sessionThatDoesNotSayItReplays(version: Int) throws {
    let lines = Self.session.split(separator: "\n").filter { !"?<".contains($0.first ?? " ") }
    let text = lines.joined(separator: "\n").replacing("y 3 d", with: "y \(version) d")
    let session = try Session(parsing: text + "\n", file: "a.session")
    #expect(try Replay(session, on: DownloadsScreen.self).log.isExact)
  }

  /// Also where no stream of the session stays open.
  @Test func secondStreamIsNoticed() throws {
    let session = """
      understudy 3 downloads
        running = []
      > download 1
        running = [1]
      < download(1) 0.5
      < download(1) end

      """
    try expectReplay(of: session, on: DownloadsScreen.self)
    Downloads.fault = .twoStreams
    defer { Downloads.fault = nil }
    let found = try failureReport(replaying: session, on: DownloadsScreen.self)
    let report = """
      a.session:3: > download 1: download(1) is waiting for its answer, which the session does not expect
                  > download 1
                    running = [1]
                  < download(1) 0.5
                  < download(1) end
        actual    ? download(1)
      """
    #expect(found == report, "\(found)")
  }

  /// That nothing listened any more is no error that the stream sends.
  @Test func explorationSendsNoCancellation() throws {
    Downloads.fault = nil
    var options = Explorer.Options(seed: 1, steps: 3000, workers: 0..<2)
    options.sessions = [try Session(parsing: Self.session, file: "a.session")]
    let findings = try Explorer(DownloadsScreen.self, options).findings()
    #expect(findings.map { "\($0.symptom): \($0.session.text)" } == [])
  }

  @Test(arguments: [
    (["download 1"], []), (["download 1", "download 2"], []),
    (["download 1", "download 1"], ["download is opened again while it is open"]),
  ])
  func exploringOffersSecondTap(lines: [String], expected: [String]) throws {
    Downloads.fault = .secondTap
    defer { Downloads.fault = nil }
    var texts: [String] = []
    _ = try onStage(DownloadsScreen.self) { stage in
      for line in lines { _ = try stage.run(line) }
      texts = Surprise.texts(on: stage)
    }
    #expect(texts == expected)
  }
}

@MainActor final class Downloads {
  enum Fault { case secondTap, lostCancellation, twoStreams }

  static var fault: Fault?

  private var tasks: [Int: Task<Void, any Error>] = [:]
  private let open: (Int) -> AsyncThrowingStream<Double, any Error>
  var running: [Int] { tasks.keys.sorted() }

  init(open: @escaping (Int) -> AsyncThrowingStream<Double, any Error>) {
    self.open = open
    listen(to: 0)
  }

  func download(_ file: Int) {
    if Self.fault == .twoStreams { listen(to: file) }
    if tasks[file] == nil || Self.fault == .secondTap { tasks[file] = listen(to: file) }
  }

  func cancel(_ file: Int) {
    let task = tasks.removeValue(forKey: file)
    if Self.fault != .lostCancellation { task?.cancel() }
  }

  @discardableResult private func listen(to file: Int) -> Task<Void, any Error> {
    Task { for try await _ in open(file) {} }
  }
}

private enum DownloadsScreen: Screen {
  static let name = "downloads"

  static func make(in world: World, notify: Notifier) -> Downloads {
    Downloads(
      open: world.stream("download") { (file: Int) in
        AsyncThrowingStream<Double, any Error> { _ in }
      })
  }

  static func describe(_ view: inout Interface<Downloads>) {
    view.bind("running", \.running)
    view.command("download", Downloads.download, "file")
    view.command("cancel", Downloads.cancel, "file")
  }
}
