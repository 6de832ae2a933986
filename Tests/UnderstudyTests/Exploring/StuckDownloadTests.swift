import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// A flag that stays after a stream has failed.
@MainActor @Suite(.serialized) struct StuckDownloadTests {
  /// While the stream is open, the flag is right. So no session may leave out that it fails.
  @Test(arguments: 0..<UInt64(5))
  func failureOfTheStreamIsInTheSession(seed: UInt64) throws {
    var options = Explorer.Options(seed: seed, steps: 2000, workers: 0..<1)
    options.looksForSurprises = true
    let findings = try Explorer(DownloadScreen.self, options).findings()
    #expect(
      findings.map { "\($0.symptom)" } == ["isLoading is still true when nothing is under way"])
    let session = try #require(findings.first).session
    let text = try #require(session.text.firstMatch(of: /< parts ! (.*)/)).1
    #expect(
      session.text == """
        understudy 3 download
          parts = 0
          isLoading = false
        ~ load
        > load
          isLoading = true
        ~ load ! "it is loading"
        < parts ! \(text)

        """)
    try expectReplay(of: session.text, on: DownloadScreen.self)
  }
}

private enum DownloadScreen: Screen {
  @MainActor final class Download {
    private(set) var parts = 0
    private(set) var isLoading = false
    private let open: () -> AsyncThrowingStream<Int, any Error>

    init(open: @escaping () -> AsyncThrowingStream<Int, any Error>) { self.open = open }

    func load() {
      isLoading = true
      Task {
        do {
          for try await part in open() { parts = part }
          isLoading = false
        } catch {}
      }
    }
  }

  static func make(in world: World, notify: Notifier) -> Download {
    Download(open: world.stream("parts") { AsyncThrowingStream<Int, any Error> { $0.finish() } })
  }

  static func describe(_ view: inout Interface<Download>) {
    view.bind("parts", \.parts)
    view.bind("isLoading", \.isLoading)
    view.command("load", Download.load).disabled { $0.isLoading ? "it is loading" : nil }
  }
}
