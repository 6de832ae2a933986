import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// What changes at each tick of fast timers is one line for each binding, but for the first changes.
@MainActor @Suite struct FastTimerTests {
  private static let opening = """
    understudy 3 clockwork
      ticks = 0
      laps = []
      beats = 0
      reading = (seconds: 0, cents: 0, isLong: false)
      dial = (seconds: 0, cents: 0, isLong: false)

    """

  private static func lines(_ range: ClosedRange<Int>, _ line: (Int) -> String) -> String {
    range.map { line($0) + "\n" }.joined()
  }

  private static let minute =
    opening + "> count 10\n< clock 60.0\n" + lines(1...16) { "  ticks = \($0)" }
    + "  ticks = 6000 after 5984 changes\n> stop\n"

  @Test func minuteInScriptTakesFewLines() throws {
    let text = try session { stage in
      _ = try stage.run("count 10")
      stage.pass(.seconds(60))
      _ = try stage.run("stop")
    }
    #expect(text == Self.minute)
    #expect(try failureReport(replaying: text, on: ClockworkScreen.self) == nil)
    #expect(try isExact(text))
  }

  /// Where time follows the clock, each tick comes by itself.
  @Test func minuteAtPromptTakesFewLines() throws {
    let text = try session { stage in
      _ = try stage.run("count 10")
      Self.tick(stage, 5999)
      stage.recordFoldedChanges()
      Self.tick(stage, 1)
      _ = try stage.run("stop")
    }
    let singles = Self.lines(1...16) { "< clock 0.01\n  ticks = \($0)" }
    let rest = """
      < clock 59.83
        ticks = 5999 after 5983 changes
      < clock 0.01
        ticks = 6000
      > stop

      """
    #expect(text == Self.opening + "> count 10\n" + singles + rest)
    #expect(try isExact(text))
  }

  /// One tick a second is what a person can read.
  @Test func slowTimerHasLineForEachChange() throws {
    let text = try session { stage in
      _ = try stage.run("count 700")
      stage.pass(.seconds(70))
    }
    let expected =
      Self.opening + "> count 700\n< clock 70.0\n" + Self.lines(1...100) { "  ticks = \($0)" }
    #expect(text == expected)
    #expect(try isExact(text))
  }

  @Test func listIsWrittenAsWhole() throws {
    let text = try session { stage in
      _ = try stage.run("lap 100")
      stage.pass(.seconds(2))
      _ = try stage.run("stop")
    }
    let rows = (0..<20).map(String.init).joined(separator: ", ")
    let expected =
      Self.opening + "> lap 100\n< clock 2.0\n  laps = [0]\n"
      + Self.lines(1...15) { "+ laps[\($0)] = \($0)" }
      + "  laps = [\(rows)] after 4 changes\n> stop\n"
    #expect(text == expected)
    #expect(try isExact(text))
  }

  @Test func eachChangeIsWrittenIfScreenAsks() throws {
    let text = try session { stage in
      _ = try stage.run("beat 10")
      stage.pass(.seconds(1))
    }
    let expected =
      Self.opening + "> beat 10\n< clock 1.0\n" + Self.lines(1...100) { "  beats = \($0)" }
    #expect(text == expected)
  }

  /// Sessions of earlier versions have a line for each change.
  @Test func linesOfEachChangeAreCompared() throws {
    let old =
      Self.opening + "> count 10\n< clock 1.0\n" + Self.lines(1...100) { "  ticks = \($0)" }
    #expect(try isExact(old))
    let wrong = old.replacing("  ticks = 50\n", with: "  ticks = 5\n")
    #expect(
      try failureReport(replaying: wrong, on: ClockworkScreen.self)?.split(separator: "\n").first
        == "a.session:58: > count 10: ticks: expected 5, found 50")
  }

  @Test(arguments: [
    ("6000 after 5984", "5999 after 5984", "ticks: expected 5999, found 6000"),
    ("6000 after 5984", "6000 after 5983", "ticks: expected 5,983 changes, found 5,984 changes"),
  ])
  func valueAndNumberAreCompared(actual: String, expected: String, summary: String) throws {
    let session = Self.minute.replacing(actual, with: expected)
    let report = try failureReport(replaying: session, on: ClockworkScreen.self)
    #expect(report?.split(separator: "\n").first == "a.session:25: > count 10: \(summary)")
  }

  /// It is not compared how a list changed before.
  @Test func formOfSingleChangesIsFree() throws {
    let text = try session { stage in
      _ = try stage.run("lap 100")
      stage.pass(.seconds(2))
    }
    let other = text.replacing("+ laps[1] = 1\n", with: "  laps = [0, 1]\n")
    #expect(try !isExact(other))
    #expect(try failureReport(replaying: other, on: ClockworkScreen.self) == nil)
  }

  /// Reading and writing takes the same for each tick, however many came before.
  @Test func workIsLinear() throws {
    let few = try work(ofTicks: 1500)
    let many = try work(ofTicks: 12_000)
    #expect(few == Work(reads: few.reads, lines: 16 + 1))
    #expect(many == Work(reads: few.reads + 10_500 * few.readsOfTick, lines: 16 + 1))
  }

  /// What a replay reads and writes in a time with so many ticks.
  private struct Work: Equatable {
    var reads: Int
    var lines: Int
    /// At each tick and at its end.
    let readsOfTick = 1
  }

  private func work(ofTicks count: Int) throws -> Work {
    let text = Self.minute.replacing("< clock 60.0", with: "< clock \(Double(count) / 100)")
      .replacing("6000 after 5984", with: "\(count) after \(count - 16)")
    Clockwork.reads = 0
    #expect(try isExact(text))
    let lines = text.split(separator: "\n").count { $0.hasPrefix("  ticks = ") } - 1
    return Work(reads: Clockwork.reads, lines: lines)
  }

  /// However many timers there are, and whatever happens between their ticks, the lines say how often each
  /// binding changed, and a replay writes the same ones.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func everyChangeIsCounted(seed: UInt64) throws {
    var random = InputGenerator(seed: seed)
    let text = try session { stage in
      for _ in 0..<random.int(1..<8) {
        if random.isOnce(in: 2) { stage.world.recordQuietTime() }
        let timer = ["count", "lap", "beat"][random.int(0..<3)]
        switch random.int(0..<4) {
        case 0: try run("stop", on: stage)
        case 1: stage.pass(.milliseconds(random.int(0..<3000)))
        case 2: Self.tick(stage, random.int(0..<300))
        default: try run("\(timer) \(random.int(2..<2000))", on: stage)
        }
      }
      stage.world.recordQuietTime()
    }
    let last = Clockwork.last
    #expect(try isExact(text), "\(text)")
    let session = try Session(parsing: text, file: "a.session")
    let changes = session.lines.compactMap(\.event).filter { $0.path != nil }.dropFirst(3)
    for (binding, count) in last {
      let lines = changes.filter { $0.path?.binding == binding }
      #expect(lines.reduce(0) { $0 + $1.times } == count, "\(binding) in \(text)")
    }
    for step in session.steps.dropFirst() {
      for binding in ["ticks", "laps"] {
        let singles = session.lines[step.lines].compactMap(\.event).filter {
          $0.path?.binding == binding && !$0.isFolded
        }
        let passed = session.lines[step.lines].compactMap(\.event?.seconds)
        let windows = Int(passed.reduce(0, +) / 10) + 1
        #expect(singles.count <= windows * ChangeFolding.mostSingle + passed.count)
      }
    }
  }

  /// A frame of a settled record has a line for each field that changes.
  @Test func settledRecordIsOneChange() throws {
    let text = try session { stage in
      _ = try stage.run("meter 1000")
      stage.pass(.seconds(8))
      stage.pass(.seconds(1))
      stage.pass(.seconds(1))
      stage.pass(.seconds(2))
    }
    let lines = """
      > meter 1000
      < clock 8.0
        reading = (seconds: 8, cents: 2, isLong: false) after 8 changes
      < clock 1.0
        reading.seconds = 9
      < clock 1.0
        reading.seconds = 10
        reading.isLong = true
      < clock 2.0
        reading = (seconds: 12, cents: 3, isLong: true) after 2 changes

      """
    #expect(text == Self.opening + lines)
    #expect(try isExact(text))
  }

  /// In place of two times one is tried, or a person writes it.
  @Test(arguments: [
    "reading = (seconds: 9, cents: 2, isLong: false) after 2 changes",
    "reading.seconds = 9",
    "reading = (seconds: 9, cents: 2, isLong: false) after 4 changes",
  ])
  func settledBindingStaysSoWhereTimesBecomeOne(last: String) throws {
    let text =
      Self.opening + """
        > meter 1000
        < clock 9.0
          reading = (seconds: 8, cents: 2, isLong: false) after 8 changes
          \(last)

        """
    let session = try Session(parsing: text, file: "a.session")
    let log = try Replay(session, on: ClockworkScreen.self).log
    #expect(
      session.accepting(log, asWritten: true).text == Self.opening + """
        > meter 1000
        < clock 9.0
          reading = (seconds: 9, cents: 2, isLong: false) after 9 changes

        """)
  }

  /// Whatever time passes at once, and whether it is settled.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func recordReplaysAsRecorded(seed: UInt64) throws {
    var random = InputGenerator(seed: seed)
    let command = seed.isMultiple(of: 2) ? "meter" : "turn"
    let text = try session { stage in
      for _ in 0..<random.int(1..<4) {
        try run("\(command) \(random.int(20..<1500))", on: stage)
        if random.isOnce(in: 2) { try run("count \(random.int(20..<500))", on: stage) }
        for _ in 0..<random.int(0..<6) {
          if random.isOnce(in: 2) {
            stage.pass(.milliseconds(random.int(0..<9000)))
          } else {
            Self.tick(stage, random.int(0..<300))
          }
        }
        if random.isOnce(in: 2) { try run("stop", on: stage) }
      }
      stage.world.recordQuietTime()
    }
    // A single change that is folded comes behind those of other bindings.
    let report = try failureReport(replaying: text, on: ClockworkScreen.self)
    #expect(report == nil, "\(text)")
  }

  // MARK: Running

  private func session(_ body: (Stage) throws -> Void) throws -> String {
    try EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      let stage = ClockworkScreen.makeStage(
        world: World(settings: World.Settings(), followsRealTime: false))
      try stage.open(writingHeader: true)
      try body(stage)
      return stage.transcript.text()
    }
  }

  /// Runs a command as where time follows the clock.
  private func run(_ line: String, on stage: Stage) throws {
    stage.world.recordQuietTime()
    _ = try stage.run(line)
  }

  /// Lets time pass as where it follows the clock.
  private static func tick(_ stage: Stage, _ count: Int) {
    for _ in 0..<count { stage.world.pass(.milliseconds(10), stage.settle) }
  }

  private func isExact(_ text: String) throws -> Bool {
    try Replay(SessionText(Array(text.utf8), file: "a.session"), on: ClockworkScreen.self).log
      .isExact
  }
}

extension Event {
  /// How much time passed; nil for other events.
  fileprivate var seconds: Double? {
    guard case .effect(_, .value(.double(let seconds))) = self else { return nil }
    return seconds
  }
}

@MainActor
private final class Clockwork {
  private(set) var ticks = 0 { didSet { Self.last["ticks"] = ticks } }
  private(set) var laps: [Int] = [] { didSet { Self.last["laps"] = laps.count } }
  private(set) var beats = 0 { didSet { Self.last["beats"] = beats } }
  private(set) var reading = Reading()
  private(set) var dial = Reading()
  private var tasks: [Task<Void, Never>] = []

  /// Of which one to three fields change at a time.
  struct Reading: Equatable {
    private(set) var seconds = 0
    private(set) var cents = 0
    private(set) var isLong = false

    mutating func advance() {
      seconds += 1
      cents = seconds / 4
      isLong = seconds % 20 >= 10
    }
  }

  /// How often each property changed in the one that was made last.
  static var last: [String: Int] = [:]
  /// How often the screen read the ticks.
  static var reads = 0

  init() { Self.last = [:] }

  var shownTicks: Int {
    Self.reads += 1
    return ticks
  }

  func count(_ milliseconds: Int) { every(milliseconds) { $0.ticks += 1 } }
  func lap(_ milliseconds: Int) { every(milliseconds) { $0.laps.append($0.laps.count) } }
  func beat(_ milliseconds: Int) { every(milliseconds) { $0.beats += 1 } }

  func meter(_ milliseconds: Int) {
    every(milliseconds) { $0.reading.advance() }
  }
  func turn(_ milliseconds: Int) { every(milliseconds) { $0.dial.advance() } }

  func stop() {
    for task in tasks { task.cancel() }
    tasks = []
  }

  private func every(_ milliseconds: Int, _ tick: @escaping @MainActor (Clockwork) -> Void) {
    let task = Task {
      while true {
        try? await Task.sleep(for: .milliseconds(milliseconds))
        if Task.isCancelled { return }
        tick(self)
      }
    }
    tasks.append(task)
  }
}

private enum ClockworkScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Clockwork { Clockwork() }

  static func describe(_ view: inout Interface<Clockwork>) {
    view.bind("ticks", \.shownTicks)
    view.bind("laps", \.laps)
    view.bind("beats", \.beats, .everyChange)
    view.bind("reading", \.reading, .settled)
    view.bind("dial", \.dial)
    view.command("count", Clockwork.count, "milliseconds")
    view.command("lap", Clockwork.lap, "milliseconds")
    view.command("beat", Clockwork.beat, "milliseconds")
    view.command("meter", Clockwork.meter, "milliseconds")
    view.command("turn", Clockwork.turn, "milliseconds")
    view.command("stop", Clockwork.stop)
  }
}
