import Foundation
import GeneratedInput
import Testing

@testable import SessionFormat
@testable import Understudy

/// Time that is let pass at once, while services are asked in it.
@MainActor @Suite(.inProcesses) struct SkippedTimeTests {
  @Test nonisolated func servicesAnswerWhenTheyAreAsked() async {
    await #expect(processExitsWith: .success) { @MainActor in
      PollsScreen.plan = [(seconds: 30, asks: 1)]
      let text = try onStage(PollsScreen.self) { stage in
        _ = try stage.run("start")
        stage.passWithWorld(.seconds(100))
      }
      #expect(text == PollsScreen.session, "\(text)")
    }
  }

  /// However often services are asked, each answers long before its time-out, at a prompt and in a script.
  @Test nonisolated func noServiceIsLate() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var random = InputGenerator()
      for _ in 0..<InputGenerator.rounds(30) {
        PollsScreen.plan = random.array(1..<4) { ($0.int(11..<60), $0.int(1..<4)) }
        let waits = random.array(1..<5) { $0.int(1..<90) }
        let isAtPrompt = random.isOnce(in: 2)
        let text = try onStage(PollsScreen.self, followsRealTime: isAtPrompt) { stage in
          _ = try stage.run("start")
          for seconds in waits {
            stage.passWithWorld(.seconds(seconds))
          }
          let total = waits.reduce(0, +)
          let counts = PollsScreen.plan.map { total / $0.seconds * $0.asks }
          let remark = "UNDERSTUDY_SEED=\(random.seed): \(waits), \(PollsScreen.plan)"
          #expect(stage.value(of: "late") == .int(0), "\(remark)")
          let answers = try #require(stage.value(of: "answers")).decoded(as: [Int].self)
          #expect(zip(answers, counts).allSatisfy { $0 >= $1 }, "\(remark): \(answers)")
        }
        let session = try SessionText(Session(parsing: text, file: "a.session"))
        #expect(try Replay(session, on: PollsScreen.self).log.isExact, "\(text)")
      }
    }
  }
}

/// The world's date, which follows time that is let pass.
extension SkippedTimeTests {
  @Test nonisolated func dateIsLater() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for isAtPrompt in [false, true] {
        let text = try onStage(DrawsScreen.self, followsRealTime: isAtPrompt) { stage in
          _ = try stage.run("today")
          stage.passWithWorld(.seconds(20 * 86_400))
          _ = try stage.run("today")
        }
        let dates = try text.matches(of: /(?m)^< date "(.+)"$/).map {
          try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(String($0.1))
        }
        try #require(dates.count == 2, "\(text)")
        // Real time counts besides.
        #expect(20 * 86_400..<21 * 86_400 ~= dates[1].timeIntervalSince(dates[0]), "\(text)")
      }
    }
  }
}

/// A stream that stays open while a timer ticks.
extension SkippedTimeTests {
  /// In a script and at a prompt, a fast timer takes a few lines.
  @Test nonisolated func ticksAreFoldedBesideAStream() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for isAtPrompt in [false, true] {
        let text = try onStage(TickerScreen.self, followsRealTime: isAtPrompt) { stage in
          _ = try stage.run("start")
          stage.passWithWorld(.seconds(60))
          _ = try stage.run("stop")
        }
        #expect(text.contains("  prices = [1]\n"), "\(text)")
        // At a prompt real time counts before and after.
        let folded = /< clock 59\.\d+\n  ticks = 3\d\d\d after \d+ changes\n/
        #expect(text.firstMatch(of: folded) != nil, "\(text)")
        let session = try SessionText(Session(parsing: text, file: "a.session"))
        #expect(try Replay(session, on: TickerScreen.self).log.isExact, "\(text)")
      }
    }
  }
}

@MainActor private final class Ticker {
  private(set) var ticks = 0
  private(set) var prices: [Int] = []
  private let open: @MainActor () -> AsyncStream<Int>
  private var tasks: [Task<Void, Never>] = []

  init(open: @escaping @MainActor () -> AsyncStream<Int>) { self.open = open }

  func start() {
    let ticking = Task {
      while (try? await Task.sleep(for: .milliseconds(20))) != nil { ticks += 1 }
    }
    let listening = Task {
      for await price in open() { prices.append(price) }
    }
    tasks = [ticking, listening]
  }

  func stop() { tasks.forEach { $0.cancel() } }
}

private enum TickerScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Ticker {
    Ticker(
      open: world.stream("prices") {
        AsyncStream { continuation in
          // One price, and then nothing.
          continuation.yield(1)
        }
      })
  }

  static func describe(_ view: inout Interface<Ticker>) {
    view.bind("ticks", \.ticks)
    view.bind("prices", \.prices)
    view.command("start", Ticker.start)
    view.command("stop", Ticker.stop)
  }
}

/// Asks services at intervals, some in several calls, with a time-out of ten seconds.
@MainActor final class Polls {
  private(set) var answers: [Int]
  private(set) var late = 0
  private let ask: @MainActor (Int) async throws -> Int

  init(ask: @escaping @MainActor (Int) async throws -> Int) {
    self.ask = ask
    answers = PollsScreen.plan.map { _ in 0 }
  }

  func start() {
    for (place, plan) in PollsScreen.plan.enumerated() {
      Task {
        while true {
          try await Task.sleep(for: .seconds(plan.seconds))
          for _ in 0..<plan.asks { await poll(place) }
        }
      }
    }
  }

  private func poll(_ place: Int) async {
    let alarm = Task {
      try await Task.sleep(for: .seconds(10))
      late += 1
    }
    if let number = try? await ask(place) { answers[place] += number }
    alarm.cancel()
  }
}

enum PollsScreen: Screen {
  @MainActor static var plan: [(seconds: Int, asks: Int)] = []

  static let session = """
    understudy 3 polls
      answers = [0]
      late = 0
    > start
    < clock 30.0
    < ask(0) 1
      answers = [1]
    < clock 30.0
    < ask(0) 1
      answers = [2]
    < clock 30.0
    < ask(0) 1
      answers = [3]
    < clock 10.0

    """

  static func make(in world: World, notify: Notifier) -> Polls {
    Polls(ask: world.effect("ask") { (place: Int) async throws in 1 })
  }

  static func describe(_ view: inout Interface<Polls>) {
    view.bind("answers", \.answers)
    view.bind("late", \.late)
    view.command("start", Polls.start)
  }
}
