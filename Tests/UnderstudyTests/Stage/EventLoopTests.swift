import Foundation
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

@MainActor @Suite struct EventLoopTests {
  private let everything = """
    understudy 3 busy
      log = []
    > run
      log = ["actor 1", "actor 2", "actor 3", "child a", "child b", "child c", "detached", "let 1", \
    "let 2", "nested 0", "nested 1", "nested 2", "nested 3", "returned", "yielded"]
    """

  @Test func commandRunsUntilNothingIsReady() throws {
    try expectSession(everything, of: BusyScreen.self, "run")
  }

  @Test func orderIsTheSameAThousandTimes() throws {
    let texts = try (0..<1000).map { _ in try transcript(of: BusyScreen.self, ["run-in-order"]) }
    #expect(Set(texts).count == 1, "\(Set(texts))")
  }

  @Test func commandWaitsForTasksItStarted() throws {
    try expectSession(
      """
      understudy 3 busy
        log = []
      > start
        log = ["started", "ended"]
      """,
      of: BusyScreen.self, "start")
  }

  @Test func sleepersWakeInTheOrderOfTheirDeadlines() throws {
    let session = """
      understudy 3 busy
        log = []
      > sleep 30 10 20
      < clock 0.03
        log = ["10"]
      + log[1] = "20"
      + log[2] = "30"

      """
    try expectReplay(of: session, on: BusyScreen.self)
  }

  /// No more time passes for a command than it takes.
  @Test func commandThatReturnsEarlierDiffers() throws {
    let session = """
      understudy 3 busy
        log = []
      > sleep 30 10
      < clock 3600.0
        log = ["10"]
      + log[1] = "30"

      """
    let report = try failureReport(replaying: session, on: BusyScreen.self)
    #expect(
      report == """
        a.session:4: > sleep 30 10: clock: expected 3600.0, found 0.03
                    > sleep 30 10
          expected  < clock 3600.0
          actual    < clock 0.03
                      log = ["10"]
                    + log[1] = "30"
        """, "\(report ?? "")")
  }

  /// What else waits gets the rest in the same step. A replay that reports each line says the same.
  @Test func restOfTimePassesAfterTheCommand() throws {
    let session = """
      understudy 3 busy
        log = []
      > doze 60000
      > sleep 30
      < clock 60.0
        log = ["30"]
      + log[1] = "60000"
      > run-nothing

      """
    let report = try failureReport(replaying: session, on: BusyScreen.self)
    #expect(
      report == """
        a.session:5: > sleep 30: clock: expected 60.0, found 0.03
                    > sleep 30
          expected  < clock 60.0
          actual    < clock 0.03
          actual    < clock 59.97
                      log = ["30"]
                    + log[1] = "60000"
        """, "\(report ?? "")")
    let text = try SessionText(Session(parsing: session, file: "a.session"))
    var reported = ReplayLog()
    let log = try Replay(text, on: BusyScreen.self, report: { reported.take($0) }).log
    #expect(reported.steps[2] == log.steps[2])
    #expect(log.notes.isEmpty)
  }

  /// Perhaps it only waits longer than it did.
  @Test func commandThatWaitsForTimeSaysSo() throws {
    let session = """
      understudy 3 busy
        log = []
      > sleep 2000
        log = ["2000"]

      """
    let report = try failureReport(replaying: session, on: BusyScreen.self)
    #expect(
      report == """
        a.session:4: > sleep 2000: it did not finish: it waits for something that is not recorded
                    > sleep 2000
          expected    log = ["2000"]
          actual    ! "it did not finish: it waits for something that is not recorded"
        a.session: a timer or sleep is due in 2.0 s, and the session lets no more time pass for sleep: \
        if it waits for that, --accept records it
        """, "\(report ?? "")")
  }

  @Test func timePassesInRecordedSteps() throws {
    let session = """
      understudy 3 busy
        log = []
      > doze 3600000 60000
      < clock 60.0
        log = ["60000"]
      < clock 3539.999
      > run-nothing
      < clock 0.001
        log[1] = "3600000"

      """
    let expected = session.replacing("  log[1] =", with: "+ log[1] =")
    try expectReplay(of: expected, on: BusyScreen.self)
  }

  @Test func runningCommandIsCancelled() throws {
    let text = try onStage(BusyScreen.self) { stage in
      stage.wait = { _ in stage.cancelRunning() }
      _ = try stage.run("forever")
    }
    #expect(
      text == """
        understudy 3 busy
          log = []
        > forever
        < interrupt ok
          log = ["cancelled"]
        ! "cancelled"

        """)
    try expectReplay(of: text, on: BusyScreen.self)
  }

  @Test func replayOfEndlessCommandEnds() throws {
    let session = """
      understudy 3 busy
        log = []
      > forever
        log = ["cancelled"]
      ! "it did not finish: it waits for something that is not recorded"
      > start
        log = ["cancelled", "started"]

      """
    let report = try failureReport(replaying: session, on: BusyScreen.self)
    #expect(
      report == """
        a.session:7: > start: log: expected ["cancelled", "started"], found ["cancelled", "started", \
        "ended"]
                    > start
          expected    log = ["cancelled", "started"]
          actual    + log[1] = "started"
          actual    + log[2] = "ended"
        """)
  }
}

private actor Counter {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

@MainActor
private final class Busy {
  private(set) var log: [String] = []

  private func note(_ text: String) { log.append(text) }

  func run() async throws {
    try await runInOrder()
    log.sort()
  }

  func runInOrder() async throws {
    let counter = Counter()
    await withTaskGroup(of: String.self) { group in
      for name in ["a", "b", "c"] {
        group.addTask {
          await Task.yield()
          return "child \(name)"
        }
      }
      for await text in group { note(text) }
    }
    await Task.detached { await self.note("detached") }.value
    async let one = counter.next()
    async let two = counter.next()
    note("let \(await one)")
    note("let \(await two)")
    note("actor 1")
    for number in 2...3 {
      _ = await counter.next()
      note("actor \(number)")
    }
    nest(0)
    await Task.yield()
    note("yielded")
    while !log.contains("nested 3") { await Task.yield() }
    note("returned")
  }

  private func nest(_ depth: Int) {
    Task.detached {
      await self.note("nested \(depth)")
      if depth < 3 { await self.nest(depth + 1) }
    }
  }

  func start() {
    Task {
      for _ in 0..<100 { await Task.yield() }
      await Task.detached { for _ in 0..<100 { await Task.yield() } }.value
      note("ended")
    }
    note("started")
  }

  func sleep(_ delays: [Int]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for delay in delays {
        group.addTask {
          try await Task.sleep(for: .milliseconds(delay))
          await self.note("\(delay)")
        }
      }
      try await group.waitForAll()
    }
  }

  func doze(_ delays: [Int]) { Task { try await sleep(delays) } }

  func runNothing() {}

  func forever() async throws {
    do {
      let never = AsyncStream<Int> { _ in }
      for await _ in never {}
      try Task.checkCancellation()
    } catch {
      note("cancelled")
      throw error
    }
  }
}

private enum BusyScreen: Screen {
  static let name = "busy"
  static func make(in world: World, notify: Notifier) -> Busy { Busy() }
  static func describe(_ view: inout Interface<Busy>) {
    view.bind("log", \.log)
    view.command("run", Busy.run)
    view.command("run-in-order", Busy.runInOrder)
    view.command("run-nothing", Busy.runNothing)
    view.command("start", Busy.start)
    view.command("sleep", Busy.sleep, "delays")
    view.command("doze", Busy.doze, "delays")
    view.command("forever", Busy.forever)
  }
}
