import Testing

@testable import Understudy
@testable import UnderstudyCommandLine
@testable import UnderstudyWorkers

/// The arguments with which the program starts itself.
@Suite struct WorkerCallTests {
  @Test func replaysAreReadAgain() {
    for number in 0..<8 {
      let settings = ReplaySettings(
        fillsGaps: number & 1 > 0, isCareful: number & 2 > 0, lints: number & 4 > 0)
      expectReading(.replay(settings))
    }
  }

  @Test func explorationsAreReadAgain() {
    for milliseconds in [nil] + stride(from: 0, to: 1_000_000, by: 99).map(Optional.some) {
      expectReading(
        .explore(
          ExploreSettings(
            screen: "jugs", seed: .max, number: 3, steps: 10_000,
            milliseconds: milliseconds, attempt: 2, excluded: ["melt", "pop"],
            known: ["crashes (SIGTRAP) in pop", "--region"])))
    }
  }

  /// Whatever the rest of the time is.
  @MainActor @Test func explorationsWithADeadlineAreReadAgain() throws {
    for microseconds in stride(from: 0, to: 1_000_000_000, by: 9_999_999) {
      let job = try ExploreJob(
        ExploreSettings(screen: "jugs", seed: 1, number: 0, steps: 10, excluded: []), from: [],
        of: JugsScreen.description, until: .now + .microseconds(microseconds))
      let words = job.call.words
      #expect(WorkerCall(words)?.words == words)
    }
  }

  @Test func commandsAreReadAgain() {
    expectReading(.command(["replay", "--color", "never", "--region"]))
    expectReading(.command([]))
  }

  @Test func otherWordsAreAPersons() {
    for words in [
      [], ["replay"], ["replay-worker", "--lints", "--careful"],
      ["replay-worker", "--region", "UTC"], ["explore-worker"],
      ["explore-worker", "jugs", "1", "2", "3", "4", "-"],
    ] {
      #expect(WorkerCall(words) == nil, "\(words)")
    }
  }

  private func expectReading(_ job: WorkerCall.Job) {
    for region in [.usual, Region(timeZone: "Asia/Beirut", locale: "tr_TR")] {
      for isEnclosed in [false, true] {
        let words = WorkerCall(job: job, region: region, isEnclosed: isEnclosed).words
        #expect(WorkerCall(words)?.words == words)
      }
    }
  }
}

private enum JugsScreen: Screen {
  @MainActor final class Jugs {
    func fill() {}
  }

  static func make(in world: World, notify: Notifier) -> Jugs { Jugs() }

  static func describe(_ view: inout Interface<Jugs>) { view.command("fill", Jugs.fill) }
}

@MainActor @Suite struct WorkerPoolTests {
  /// At the prompt, Ctrl-C is said once, perhaps when a worker that it ended is taken out: then there may be none left
  /// to wait for.
  @Test func interruptedPoolStaysInterrupted() throws {
    var answers = [true, false]
    let pool = WorkerPool<ReplayJob>(timeout: .seconds(1)) { answers.removeFirst() }
    for _ in 0..<3 { #expect(try !pool.awaitNews { _, _ in }) }
  }
}
