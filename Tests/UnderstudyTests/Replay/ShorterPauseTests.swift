import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// What a service is asked earlier than in the session, which `--lint` names.
@MainActor @Suite(.serialized) struct ShorterPauseTests {
  /// A poll each minute, of a task and of a command, and a stream that is opened again.
  nonisolated private static let sessions = [
    """
    understudy 3 poll
      count = 0
    > poll SECONDS
    < clock 60.0
    < fetch 1
      count = 1
    < clock 1.0
    < clock 59.0
    < fetch 2
      count = 2

    """,
    """
    understudy 3 poll
      count = 0
    > poll SECONDS &
    < clock 60.0
    < fetch 1
      count = 1

    """,
    """
    understudy 3 poll
      count = 0
    > listen SECONDS
    < news 1
      count = 1
    < news end
    < clock 60.0
    < news 2
      count = 2
    < news end

    """,
  ]

  /// Waiting up to just before something, and past it, is how it is tested.
  @Test func pauseInTwoPartsIsNotCompared() throws {
    let text = """
      understudy 3 poll
        count = 0
      > poll 60
      < clock 59.0
      < clock 2.0
      < fetch 1
        count = 1

      """
    let session = try SessionText(Array(text.utf8), file: "a.session")
    #expect(try Replay(session, on: PollScreen.self, lints: true).log.lint == [])
  }

  @Test(arguments: [0, 1, 2], [(60, nil), (61, nil), (58, nil), (30, 30.0), (20, 20.0)])
  func pauseBeforeAServiceIsAskedIsCompared(
    place: Int, interval: (seconds: Int, found: Double?)
  ) throws {
    let text = Self.sessions[place].replacing("SECONDS", with: "\(interval.seconds)")
    let session = try SessionText(Array(text.utf8), file: "a.session")
    let log = try Replay(session, on: PollScreen.self, lints: true).log
    #expect(
      log.lint.map(\.text)
        == interval.found.map { ["what waits 60.0 s in the session waits \($0) s"] } ?? [])
  }

  /// What a timer changes meanwhile shortens no pause. Of a command that waits, each shorter one is named.
  @Test(arguments: [(15, nil), (14, 14.0), (9, 9.0)])
  func pauseOfACommandEndsWithIt(seconds: Int, found: Double?) throws {
    let text = """
      understudy 3 poll
        count = 0
      > tick 10
      > rest \(seconds)
      < clock 14.9
        count = 1
      < clock 0.1

      """
    let session = try SessionText(Array(text.utf8), file: "a.session")
    let log = try Replay(session, on: PollScreen.self, lints: true).log
    #expect(
      log.lint.map(\.text)
        == found.map { ["what waits 14.9 s in the session waits \($0) s"] } ?? [])
  }

  /// A recording adds what a quick answer took to the time before it.
  @Test(arguments: [(300, false), (200, true)])
  func quickAnswerIsNoShorterPause(milliseconds: Int, isFound: Bool) throws {
    let text = """
      understudy 3 poll
        count = 0
      > poll-quickly \(milliseconds)
      < clock 0.4
      < fetch 1
        count = 1

      """
    let session = try SessionText(Array(text.utf8), file: "a.session")
    let log = try Replay(session, on: PollScreen.self, lints: true).log
    #expect(
      log.lint.map(\.text) == (isFound ? ["what waits 0.4 s in the session waits 0.2 s"] : []))
  }
}

private enum PollScreen: Screen {
  @MainActor final class Poll {
    private(set) var count = 0
    private let fetch: () async -> Int
    private let news: () -> AsyncStream<Int>

    init(fetch: @escaping () async -> Int, news: @escaping () -> AsyncStream<Int>) {
      (self.fetch, self.news) = (fetch, news)
    }

    func poll(_ seconds: Int) { pollQuickly(seconds * 1000) }

    func listen(_ seconds: Int) {
      Task {
        while true {
          for await item in news() { count = item }
          try await Task.sleep(for: .seconds(seconds))
        }
      }
    }

    func tick(_ seconds: Int) {
      Task {
        while true {
          try await Task.sleep(for: .seconds(seconds))
          count += 1
        }
      }
    }

    func rest(_ seconds: Int) async throws { try await Task.sleep(for: .seconds(seconds)) }

    func pollQuickly(_ milliseconds: Int) {
      Task {
        while true {
          try await Task.sleep(for: .milliseconds(milliseconds))
          count = await fetch()
        }
      }
    }
  }

  static func make(in world: World, notify: Notifier) -> Poll {
    Poll(
      fetch: world.effect("fetch") { () async in 1 },
      news: world.stream("news") { AsyncStream<Int> { $0.finish() } })
  }

  static func describe(_ view: inout Interface<Poll>) {
    view.bind("count", \.count)
    view.command("poll", Poll.poll, "seconds")
    view.command("listen", Poll.listen, "seconds")
    view.command("tick", Poll.tick, "seconds")
    view.command("rest", Poll.rest, "seconds")
    view.command("poll-quickly", Poll.pollQuickly, "milliseconds")
  }
}
