import Testing

@testable import SessionAnalysis
@testable import Understudy
@testable import UnderstudyExploring

/// An error text that stays after a success, where a stream sets one as well and most often is open.
@MainActor @Suite(.serialized) struct StaleErrorTests {
  @Test(arguments: 0..<UInt64(6))
  func staleTextIsOfferedHoweverElseItIsSet(seed: UInt64) throws {
    let stale = Symptom.surprise("errorText still says what failed after load has succeeded")
    var sessions: [Session] = []
    var options = Explorer.Options(seed: seed, steps: 10_000, workers: 0..<1)
    options.looksForSurprises = true
    try Explorer(PodcastScreen.self, options).run { finding in
      if finding.symptom == stale { sessions.append(finding.session) }
      return sessions.isEmpty
    }
    #expect(sessions.map(\.commands) == [["load", "load"]])
  }

  /// A closure that throws anything may throw what is not listed.
  @Test func unknownErrorsAreMadeUpBesideListedOnes() {
    let any = ErrorCoding<any Error>.keeping([PodcastScreen.Offline.self])
    let errors = (0..<64).compactMap { any.error(from: ValueGenerator(seed: $0)) }
    #expect(errors.contains { $0 is PodcastScreen.Offline })
    #expect(errors.contains { $0 is RecordedError })
    let typed = ErrorCoding<PodcastScreen.Offline>.keeping()
    #expect((0..<64).allSatisfy { typed.error(from: ValueGenerator(seed: $0)) != nil })
  }
}

fileprivate enum PodcastScreen: Screen {
  struct Offline: Error, Codable {}

  @MainActor final class Feed {
    private(set) var items: [String] = []
    private(set) var errorText: String?
    private let fetch: () async throws -> [String]
    private let open: () -> AsyncThrowingStream<Int, any Error>

    init(
      fetch: @escaping () async throws -> [String],
      open: @escaping () -> AsyncThrowingStream<Int, any Error>
    ) {
      (self.fetch, self.open) = (fetch, open)
    }

    func load() async {
      do { items = try await fetch() } catch { errorText = "The feed can't be loaded." }
    }

    func download() {
      Task {
        do { for try await _ in open() {} } catch { errorText = "The download failed." }
      }
    }
  }

  static func make(in world: World, notify: Notifier) -> Feed {
    Feed(
      fetch: world.effect("fetch", throwing: [Offline.self]) { () async throws in ["one"] },
      open: world.stream("open", throwing: [Offline.self]) {
        AsyncThrowingStream<Int, any Error> { $0.finish() }
      })
  }

  static func describe(_ view: inout Interface<Feed>) {
    view.bind("items", \.items)
    view.bind("errorText", \.errorText)
    view.command("load", Feed.load)
    view.command("download", Feed.download)
  }
}
