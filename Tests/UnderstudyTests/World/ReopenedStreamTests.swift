import SessionAnalysis
import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// A stream that is opened while it is open, as by a double tap.
@MainActor @Suite(.serialized) struct ReopenedStreamTests {
  private static let session = """
    understudy 2 downloads
      progress = nil
    > download 1
    > download 1
    < download(1) 0.5
      progress = 0.5
    > download 2

    """

  /// The session was recorded when the second tap did nothing.
  @Test func streamThatTheSessionHasOnceIsFoundByLint() throws {
    let text = "download is opened again while it is open, and the session has nothing from it"
    #expect(try lint(Self.session) == [ReplayLog.LintFinding(step: 2, text: text)])
  }

  @Test func streamThatTheSessionHasTwiceIsNoFinding() throws {
    let second = Self.session.replacing(
      "> download 2", with: "< \"download#2\"(1) 0.75\n  progress = 0.75\n> download 2")
    #expect(try lint(second).isEmpty)
  }

  @Test(arguments: [
    (["download 1"], []), (["download 1", "download 2"], []),
    (["download 1", "download 1"], ["download is opened again while it is open"]),
  ])
  func exploringOffersIt(lines: [String], expected: [String]) throws {
    var texts: [String] = []
    _ = try onStage(DownloadsScreen.self) { stage in
      for line in lines { _ = try stage.run(line) }
      texts = Surprise.texts(on: stage)
    }
    #expect(texts == expected)
  }

  private func lint(_ text: String) throws -> [ReplayLog.LintFinding] {
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: DownloadsScreen.self, lints: true).log
    #expect(log.isExact, "\(log)")
    return log.lint
  }
}

private enum DownloadsScreen: Screen {
  @MainActor final class Downloads {
    private(set) var progress: Double?
    private let open: (Int) -> AsyncStream<Double>

    init(open: @escaping (Int) -> AsyncStream<Double>) { self.open = open }

    func download(_ file: Int) {
      Task { for await part in open(file) { progress = part } }
    }
  }

  static let name = "downloads"

  static func make(in world: World, notify: Notifier) -> Downloads {
    Downloads(open: world.stream("download") { (file: Int) in AsyncStream<Double> { _ in } })
  }

  static func describe(_ view: inout Interface<Downloads>) {
    view.bind("progress", \.progress)
    view.command("download", Downloads.download, "file")
  }
}
