import Foundation
import GeneratedInput
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

@Suite(.inProcesses) struct ClockTests {
  @Test @MainActor func replayTakesTimeFromSession() throws {
    let session = """
      understudy 3 timers
        log = []
        ticks = 0
      > nap 1000
      < clock 0.4
      < clock 0.601
        log = ["awake"]
      > read
      < now 5.0
      + log[1] = "5.0 seconds"
      > tick
      < clock 1.0
        ticks = 1
      < clock 2.5
        ticks = 2
        ticks = 3
      > read
      < now 8.5
      + log[2] = "8.5 seconds"
      > stop
      < clock 10.0

      """
    try expectReplay(of: session, on: TimersScreen.self)
  }

  /// However long a person thinks before the view model looks at a clock, and whether something is due later.
  @Test func datesAtThePromptAreTheComputers() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { world in
        [
          { "\(world.now().timeIntervalSinceReferenceDate)" },
          { "\(Date.now.timeIntervalSinceReferenceDate)" },
          {
            Task { try await Task.sleep(for: .seconds(100_000)) }
            return "it waits"
          },
        ]
      }
      for before in [[], [2]] {
        for looks in [[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0]] {
          let start = Date.now.timeIntervalSinceReferenceDate
          let text = try onStage(ProbeScreen.self) { stage in
            for call in before + looks {
              // As if a minute had passed.
              stage.world.realStart -= .seconds(60)
              _ = try stage.run("call \(call)")
            }
          }
          let dates = text.matches(of: /= "([0-9.]+)"/).compactMap { Double($0.1) }
          let minutes = dates.map { (($0 - start) / 60).rounded() }
          let first = Double(before.count + 1)
          #expect(minutes == [first, first + 1, first + 2, first + 3], "\(looks) \(text)")
          let session = try SessionText(Session(parsing: text, file: "a.session"))
          try expectReplay(of: text, on: ProbeScreen.self)
          #expect(try Replay(session, on: ProbeScreen.self).log.isExact, "\(text)")
        }
      }
    }
  }

  /// A session does not say all nanoseconds of a long time.
  @Test func timeIsRecordedAsItPasses() {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(2000) {
      let time = Duration.nanoseconds(random.int(0..<1 << random.int(1..<60)))
      let recordable = time.recordable
      let remark = "UNDERSTUDY_SEED=\(random.seed): \(time), \(recordable)"
      #expect(Duration(recorded: .double(recordable.seconds)) == recordable, "\(remark)")
      #expect(recordable >= time && recordable - time < .microseconds(1), "\(remark)")
      if time < .seconds(2_000_000) { #expect(recordable == time, "\(remark)") }
    }
  }

  /// Timers that are due after years and a nanosecond are due at the same lines in a replay.
  @Test func longTimesReplay() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var random = InputGenerator()
      for _ in 0..<InputGenerator.rounds(20) {
        let sleeps = random.array(2..<6) { Int64($0.int(1..<1 << $0.int(20..<58))) }
        ProbeScreen.calls = { _ in
          [
            {
              for (index, sleep) in sleeps.enumerated() {
                Task {
                  for _ in 0..<3 { try await Task.sleep(for: .nanoseconds(sleep + Int64(index))) }
                }
              }
              return "started"
            },
            { "\(Date.now.timeIntervalSince1970)" },
          ]
        }
        let text = try onStage(ProbeScreen.self, followsRealTime: false) { stage in
          _ = try stage.run("call 0")
          for _ in 0..<10 {
            if let rest = stage.world.untilNextTimer { stage.pass(rest) }
            _ = try stage.run("call 1")
          }
        }
        let session = try SessionText(Session(parsing: text, file: "a.session"))
        #expect(
          try Replay(session, on: ProbeScreen.self).log.isExact,
          "UNDERSTUDY_SEED=\(random.seed): \(text)")
      }
    }
  }

  /// The one who looked may be gone, such as the run loop of an undone view model.
  @Test @MainActor func replayCountsFromTimeThatNothingLooksAt() throws {
    let session = """
      understudy 3 timers
        log = []
        ticks = 0
      > stop
      < now 2.0
      > read
        log = ["2.0 seconds"]

      """
    try expectReplay(of: session, on: TimersScreen.self)
  }

  @Test func liveRunRecordsSleepsAndTimers() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(TimersScreen.self) { stage in
          // Time without sleeping tasks must not shorten the rest.
          EventLoop.shared.wait(for: .milliseconds(60))
          let start = ContinuousClock.now
          _ = try stage.run("rest 40")
          #expect(ContinuousClock.now - start >= .milliseconds(39))
          _ = try stage.run("tick-fast")
          attend(stage, until: "ticks = 2")
          _ = try stage.run("stop")
        }
        let events = text.split(separator: "\n").filter { !$0.hasPrefix("< ") }
        #expect(
          events.prefix(7) == [
            "understudy 3 timers", "  log = []", "  ticks = 0", "> rest 40", "  log = [\"awake\"]",
            "> tick-fast", "  ticks = 1",
          ])
        try expectReplay(of: text, on: TimersScreen.self)
      }
    }
  }

  /// Nothing saw the time before it, which is drawn when it begins.
  @Test func timerDoesNotWaitForTheTimeBeforeItAgain() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = try onStage(TimersScreen.self) { stage in
          _ = try stage.run("read")
          EventLoop.shared.wait(for: .milliseconds(60))
          _ = try stage.run("tick")
          #expect(try #require(stage.world.realTimeUntilNextTimer) <= .seconds(1))
          _ = try stage.run("stop")
        }
      }
    }
  }

  @Test func skippedTimeIsNotWaitedForAgain() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = try onStage(TimersScreen.self) { stage in
          _ = try stage.run("tick")
          #expect(stage.world.realTimeUntilNextTimer ?? .zero > .zero)
          stage.passWithWorld(.seconds(60))
          #expect(stage.value(of: "ticks") != .int(0))
          #expect(try #require(stage.world.realTimeUntilNextTimer) < .seconds(30))
          _ = try stage.run("stop")
        }
      }
    }
  }

  /// Counted from now, and not from where the loop's time was left.
  @Test func skippedTimeBeginsNow() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = try onStage(TimersScreen.self) { stage in
          _ = try stage.run("nap 4000 &")
          let start = Seal.realTime
          while Seal.realTime - start < .milliseconds(60) {
            EventLoop.shared.wait(for: .milliseconds(60))
          }
          #expect(stage.value(of: "log") == .list([]))
          stage.passWithWorld(.milliseconds(3950))
          #expect(stage.value(of: "log") == .list([.string("awake")]))
        }
      }
    }
  }

  /// On a busy machine the recorded length is not exact, so this session is not replayed.
  @Test func liveTaskSleeps() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let start = ContinuousClock.now
        let text = try onStage(TimersScreen.self) { _ = try $0.run("snooze 40") }
        #expect(ContinuousClock.now - start >= .milliseconds(39))
        #expect(text.contains("> snooze 40\n< clock "), "\(text)")
        #expect(text.hasSuffix("\n  log = [\"awake\"]\n"), "\(text)")
      }
    }
  }
}

@MainActor
final class Timers {
  private(set) var log: [String] = []
  private(set) var ticks = 0
  private let clock: WorldClock
  private let notify: Notifier
  private var timer: Task<Void, any Error>?

  init(clock: WorldClock, notify: Notifier) { (self.clock, self.notify) = (clock, notify) }

  func nap(_ milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
    log.append("awake")
  }

  func snooze(_ milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
    log.append("awake")
  }

  func rest(_ milliseconds: Int) async throws {
    try await clock.sleep(for: .milliseconds(milliseconds))
    log.append("awake")
  }

  func read() {
    let zero = WorldClock.Instant(offset: .zero)
    log.append("\(zero.duration(to: clock.now))")
  }

  func tick() { start { try await Task.sleep(for: .seconds(1)) } }
  func tickFast() { start { [clock] in try await clock.sleep(for: .milliseconds(10)) } }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  private func start(_ pause: @escaping () async throws -> Void) {
    timer = Task {
      while true {
        try await pause()
        ticks += 1
        notify()
      }
    }
  }
}

enum TimersScreen: Screen {
  static let name = "timers"
  static func make(in world: World, notify: Notifier) -> Timers {
    Timers(clock: world.clock, notify: notify)
  }
  static func describe(_ view: inout Interface<Timers>) {
    view.bind("log", \.log)
    view.bind("ticks", \.ticks)
    view.command("nap", Timers.nap, "milliseconds")
    view.command("snooze", Timers.snooze, "milliseconds")
    view.command("rest", Timers.rest, "milliseconds")
    view.command("read", Timers.read)
    view.command("tick", Timers.tick)
    view.command("tick-fast", Timers.tickFast)
    view.command("stop", Timers.stop)
  }
}
