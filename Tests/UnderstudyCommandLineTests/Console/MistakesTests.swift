import GeneratedInput
import Testing

@testable import Understudy
@testable import UnderstudyProgram

/// Commands that the tool refused, which the prompt does not count as steps.
@MainActor @Suite(.serialized) struct MistakesTests {
  private static let text = """
    understudy 3 reviews
      title = ""
    > titel Dune
    ! "unknown command \\"titel\\": did you mean title?"
    > title Dune
      title = "Dune"
    # too many
    > rate 9
    < now 2.5
    ! "rate: stars: 9 is not from 1 to 5"
    < clock 5.0
      hint = "hurry"
    > save
    < now 8.25
      timeLeft = 51
    ! "save is disabled: rate it"
    > open
    ! "the library is closed"
    > say "x
    ! "column 5: the line ends inside the double quote opened at column 5"
    > tell
    ! "error: tell is disabled: by the view model"
    > add 3
      count = 3
    ! "add: stars: 9 is not from 1 to 5"

    """

  private func session() throws -> Session { try Session(parsing: Self.text, file: "a.session") }

  @Test func commandThatTheToolRefusedIsMistake() throws {
    let session = try session()
    #expect(
      session.steps.map(session.isMistake) == [
        false, true, false, true, true, false, true, false, false,
      ])
    #expect(session.stepCount == 4)
    #expect(session.commandsOfSteps == ["title Dune", "open", "tell", "add 3"])
  }

  @Test func lastStepsIncludeMistakesBetweenThem() throws {
    let session = try session()
    let undone = (0...5).map { try? session.undoing($0) }
    let all = session.commands.count
    #expect(undone.map { $0.map { all - $0.rest.commands.count } } == [0, 1, 2, 4, 7, nil])
    #expect(undone[2]?.undone == ["tell", "add 3"])
  }

  @Test func mistakesAreLeftOutButNotWhatHappenedMeanwhile() throws {
    let (text, count) = try session().withoutMistakes(Array(Self.text.utf8), streams: [])
    #expect(count == 4)
    #expect(
      String(decoding: text, as: UTF8.self) == """
        understudy 3 reviews
          title = ""
        > title Dune
          title = "Dune"
        # too many
        < now 2.5
        < clock 5.0
          hint = "hurry"
        < now 8.25
          timeLeft = 51
        > open
        ! "the library is closed"
        > tell
        ! "error: tell is disabled: by the view model"
        > add 3
          count = 3
        ! "add: stars: 9 is not from 1 to 5"

        """)
  }

  /// What waits is said where time passes or a command begins after the mistake, and not if it was answered.
  @Test func whatWaitsIsSaidBehindMistakes() throws {
    let text = """
      understudy 3 search
        results = []
      > find a &
      > fnd
      ? find("a")
      ! "unknown command \\"fnd\\": did you mean find?"
      > find b &
      > fnd
      ? find("b")
      ! "unknown command \\"fnd\\": did you mean find?"
      < find("b") 2
      & "find#2"
      > find c &
      > fnd
      ? find("c")
      ! "unknown command \\"fnd\\": did you mean find?"
      < clock 1.0

      """
    let session = try Session(parsing: text, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(text.utf8), streams: [])
    #expect(count == 3)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 search
          results = []
        > find a &
        > find b &
        ? find("a")
        < find("b") 2
        & "find#2"
        > find c &
        ? find("c")
        < clock 1.0

        """)
  }

  @Test func whatWaitsIsSaidBehindTheLastMistake() throws {
    let text = """
      understudy 3 search
        results = []
      > find a &
      > fnd
      ? find("a")
      ! "unknown command \\"fnd\\": did you mean find?"

      """
    let session = try Session(parsing: text, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(text.utf8), streams: [])
    #expect(count == 1)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 search
          results = []
        > find a &
        ? find("a")

        """)
  }

  private static let streams = """
    understudy 3 feeds
      count = 0
    > listen
    > lsten
    ? feed(1)
    ? feed(2)
    ? feed(2)
    ? find("a")
    ! "unknown command \\"lsten\\": did you mean listen?"
    < feed(1) 7
    < "feed#2"(2) end
    < find("a") 2
    > lsten
    ? feed(3)
    ! "unknown command \\"lsten\\": did you mean listen?"
    < feed(2) 8
    < feed(3) ! "cancelled" (taskIsCancelled: true)
    > stop
    ? feed(4)
    < feed(2) end
    > lsten
    ? feed(5)
    ! "unknown command \\"lsten\\": did you mean listen?"
    < feed(5) 1

    """

  /// A stream is open until it ends or is cancelled, whatever it sends.
  @Test func openStreamIsSaidBehindMistakes() throws {
    let session = try Session(parsing: Self.streams, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(Self.streams.utf8), streams: ["feed"])
    #expect(count == 3)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 feeds
          count = 0
        > listen
        < feed(1) 7
        < "feed#2"(2) end
        < find("a") 2
        < feed(2) 8
        < feed(3) ! "cancelled" (taskIsCancelled: true)
        > stop
        ? feed(1)
        ? feed(2)
        ? feed(4)
        < feed(2) end
        < feed(5) 1
        ? feed(5)

        """)
  }

  /// If it is not known what is a stream, one that sent something may still be open.
  @Test func mistakeStaysThatSaysWhatMayBeOpen() throws {
    let session = try Session(parsing: Self.streams, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(Self.streams.utf8), streams: nil)
    #expect(count == 0)
    #expect(String(decoding: kept, as: UTF8.self) == Self.streams)
  }

  /// Whatever waits, is answered, sends something, ends or is cancelled around them.
  @Test func generatedSessionsReplayWithoutMistakes() throws {
    var random = InputGenerator()
    let lines = ["listen 1", "listen 2", "listen-later 2", "ask 1", "stop", "mistake", "mistake"]
    var (dropped, stayed) = (0, 0)
    for _ in 0..<InputGenerator.rounds(200) {
      let generated = GeneratedAnswers(ValueGenerator(seed: random.next()))
      let (text, streams) = try EventLoop.shared.run {
        defer { EventLoop.shared.forgetTimers() }
        let world = World(settings: .init(), generated: generated)
        let stage = FeedsScreen.makeStage(world: world)
        try stage.open(writingHeader: true)
        for _ in 0..<16 {
          generated.begin(seed: random.next())
          if random.isOnce(in: 3) {
            _ = stage.letGeneratedWorldAct()
          } else {
            _ = try stage.run(random.pick(lines))
          }
        }
        return (stage.transcript.bytes() + world.endLines, world.streamNames)
      }
      let whole = String(decoding: text, as: UTF8.self)
      let session = try Session(parsing: whole, file: "a.session")
      for streams in [streams, nil] {
        let (kept, count) = session.withoutMistakes(text, streams: streams)
        let saved = String(decoding: kept, as: UTF8.self)
        let log = try Replay(Session(parsing: saved, file: "a.session"), on: FeedsScreen.self).log
        #expect(log.isExact, "\(whole)\(saved) UNDERSTUDY_SEED=\(random.seed)")
        if streams == nil { dropped += count } else { stayed -= count }
      }
      stayed += session.steps.count(where: session.isMistake)
    }
    #expect(stayed == 0 && dropped > 100, "\(stayed), \(dropped)")
  }

  /// The time before a mistake and that after it pass at once, unless something happened between them.
  @Test func timeAroundMistakesIsOneLine() throws {
    let text = """
      understudy 3 search
        results = []
      > query a
      < clock 0.1
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
      < clock 0.2
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
      < clock 0.001
      > query b
      < clock 1.0
      < clock 1.0
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
        results = ["b"]
      < clock 1.0
      > qery
      ! "unknown command \\"qery\\": did you mean query?"
      # a comment
      < clock 2.0

      """
    let session = try Session(parsing: text, file: "a.session")
    let (kept, count) = session.withoutMistakes(Array(text.utf8), streams: [])
    #expect(count == 4)
    #expect(
      String(decoding: kept, as: UTF8.self) == """
        understudy 3 search
          results = []
        > query a
        < clock 0.301
        > query b
        < clock 1.0
        < clock 1.0
          results = ["b"]
        < clock 1.0
        # a comment
        < clock 2.0

        """)
  }

  @Test func sessionWithoutMistakesStaysAsItIs() throws {
    let text = Array("understudy 3 a\r\n> b\r\n".utf8)
    let session = try Session(parsing: "understudy 3 a\n> b\n", file: "a.session")
    #expect(session.withoutMistakes(text, streams: []).text == text)
    #expect(session.withoutMistakes(text, streams: []).count == 0)
  }
}

/// Listens to streams, and asks a service.
@MainActor private final class Feeds {
  private(set) var count = 0
  private var tasks: [Task<Void, any Error>] = []
  private let open: (Int) -> AsyncThrowingStream<Int, any Error>
  private let find: @MainActor (Int) async throws -> Int

  init(
    open: @escaping (Int) -> AsyncThrowingStream<Int, any Error>,
    find: @escaping @MainActor (Int) async throws -> Int
  ) {
    (self.open, self.find) = (open, find)
  }

  func listen(_ feed: Int) {
    tasks.append(Task { for try await _ in open(feed) { count += 1 } })
  }

  func listenLater(_ feed: Int) {
    tasks.append(
      Task {
        try await Task.sleep(for: .seconds(1))
        for try await _ in open(feed) { count += 1 }
      })
  }

  func ask(_ number: Int) {
    tasks.append(
      Task {
        _ = try await find(number)
        count += 10
      })
  }

  func stop() { tasks.popLast()?.cancel() }
}

private enum FeedsScreen: Screen {
  static let name = "feeds"

  static func make(in world: World, notify: Notifier) -> Feeds {
    Feeds(
      open: world.stream("feed") { (_: Int) in
        AsyncThrowingStream<Int, any Error> { _ in }
      },
      find: world.effect("find") { (_: Int) async throws -> Int in 0 })
  }

  static func describe(_ view: inout Interface<Feeds>) {
    view.bind("count", \.count)
    view.command("listen", Feeds.listen, "feed")
    view.command("listen-later", Feeds.listenLater, "feed")
    view.command("ask", Feeds.ask, "number")
    view.command("stop", Feeds.stop)
  }
}
