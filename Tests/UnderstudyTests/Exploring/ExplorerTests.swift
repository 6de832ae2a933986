import GeneratedInput
import Testing

@testable import Jugs
@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

@MainActor @Suite(.serialized) struct ExplorerTests {
  nonisolated private static let seeds = 0..<UInt64(InputGenerator.rounds(2))

  @Test(arguments: seeds)
  func waterJugsTakeSixSteps(seed: UInt64) throws {
    let findings = try explore(JugsScreen.self, seed: seed, steps: 20_000)
    try #require(findings.count == 1)
    let finding = findings[0]
    #expect("\(finding.symptom)" == "broken: the big jug does not hold 4")
    #expect(finding.session.steps.count == 7)
    try expectReplay(of: finding.session.text, on: JugsScreen.self)
  }

  /// If only little time is left, another process does it at the end.
  @Test func limitOfTimeLeavesMostOfItToExploring() throws {
    var options = Explorer.Options(seed: 1, steps: 20_000, workers: 0..<1)
    options.time = .zero
    var findings: [Finding] = []
    try Explorer(JugsScreen.self, options).run {
      findings.append($0)
      return true
    }
    #expect(findings.map { "\($0.symptom)" } == ["broken: the big jug does not hold 4"])
    #expect(findings.map(\.isShortest) == [false])
  }

  @Test(arguments: seeds)
  func plantedBugsAreFound(seed: UInt64) throws {
    for (screen, symptom, steps) in Self.planted {
      screen.hasBug = true
      defer { screen.hasBug = false }
      let findings = try explore(screen, seed: seed, steps: 4000)
      #expect(
        findings.map { "\($0.symptom)" } == [symptom], "\(screen) \(findings.map(\.session.text))")
      guard let finding = findings.first else { continue }
      #expect(finding.session.steps.count - 1 == steps, "\(finding.session.text)")
      try expectReplay(of: finding.session.text, on: screen)
    }
  }

  @Test(arguments: seeds)
  func nothingIsFoundWithoutBug(seed: UInt64) throws {
    for (screen, _, _) in Self.planted {
      let findings = try explore(screen, seed: seed, steps: 2000)
      #expect(findings.isEmpty, "\(findings.map { "\($0.symptom)\n\($0.session.text)" }.joined())")
    }
  }

  /// Effects, streams, completion handlers and typed errors: whatever the world answers, and in
  /// whatever order, the session replays.
  @Test func sessionsOfGeneratedWorldReplay() throws {
    for screen in [DrawsScreen.self, FeedScreen.self] as [any Screen.Type] {
      let findings = try explore(screen, seed: 3, steps: 2000)
      #expect(findings.isEmpty, "\(findings.map { "\($0.symptom)\n\($0.session.text)" }.joined())")
    }
  }

  /// Whatever way the view model waits for them.
  @Test func eachEffectAlsoFails() throws {
    let journal = FailureJournal()
    _ = try explore(FeedScreen.self, seed: 1, steps: 2000, journal: journal)
    #expect(journal.failed == ["delete", "fetch", "load", "prices"])
  }

  /// In the middle of a trial, and before a step that may take long.
  @Test(arguments: [0, 1, 20, 300])
  func explorationStopsBeforeNextStep(asked most: Int) throws {
    var asked = 0
    var steps = 0
    var options = Explorer.Options(seed: 1, steps: 100_000, workers: 0..<1)
    options.isOver = {
      asked += 1
      return asked > most
    }
    options.progress = { steps = $0.steps }
    try Explorer(JugsScreen.self, options).run { _ in true }
    #expect(steps <= most)
  }

  /// Also while a trial is replayed or shortened, and between timers: only what does not end is silent.
  @Test func signsOfLifeComeWithEachStep() throws {
    var (most, isFound) = (0, false)
    func hear() { (most, WaresScreen.work) = (max(most, WaresScreen.work), 0) }
    World.signOfLife = hear
    defer { World.signOfLife = nil }
    var options = Explorer.Options(seed: 1, steps: 2000, workers: 0..<1)
    options.isOver = {
      hear()
      return false
    }
    try Explorer(WaresScreen.self, options).run { finding in
      isFound = isFound || "\(finding.symptom)" == "broken: there are fewer than 8"
      return true
    }
    #expect(isFound)
    #expect(most <= 2)
  }

  @Test func journalHoldsSessionSoFar() throws {
    let journal = Journal()
    let findings = try explore(JugsScreen.self, seed: 0, steps: 10_000, journal: journal)
    #expect(!findings.isEmpty)
    let last = String(decoding: journal.bytes, as: UTF8.self)
    #expect(last.hasPrefix("understudy 3 jugs\n  small = 0\n  big = 0\n"))
    try expectReplay(of: last, on: JugsScreen.self)
  }

  /// What the trial does next may end the process.
  @Test func bugIsReportedBeforeTheNextStep() throws {
    let journal = Journal()
    var options = Explorer.Options(seed: 0, steps: 20_000, workers: 0..<2, journal: journal)
    var reports: [(session: String, journal: String)] = []
    options.found = { finding in
      let written = journal.bytes.prefix { $0 != 0 }
      reports.append((finding.session.text, String(decoding: written, as: UTF8.self)))
    }
    try Explorer(JugsScreen.self, options).run { _ in true }
    let first = try #require(reports.first)
    #expect(first.session.hasSuffix("\n! \"broken: the big jug does not hold 4\"\n"))
    #expect(first.session.hasPrefix(first.journal))
  }

  @Test func sameSeedGivesSameFinds() throws {
    SongListScreen.hasBug = true
    defer { SongListScreen.hasBug = false }
    let runs = try (0..<2).map { _ in try explore(SongListScreen.self, seed: 7, steps: 3000) }
    #expect(runs[0].map(\.session.text) == runs[1].map(\.session.text))
  }

  /// Each with the number of commands of the shortest session.
  private static let planted: [(any Buggy.Type, String, Int)] = [
    (SongListScreen.self, "broken: the current song is in the list", 2),
    (CheckoutScreen.self, "broken: a basket is ordered once", 2),
    (ScoreScreen.self, "points changed without a notification", 3),
    (DelayedSearchScreen.self, "broken: what is found is for the query", 2),
    (DiaryScreen.self, "broken: each day has one page", 2),
  ]

  private func explore(
    _ screen: any Screen.Type, seed: UInt64, steps: Int, journal: (any ByteStore)? = nil
  ) throws -> [Finding] {
    let options = Explorer.Options(seed: seed, steps: steps, workers: 0..<2, journal: journal)
    return try Explorer(screen, options).findings()
  }
}

/// Keeps the names of the effects that failed in sessions that were written to it.
private final class FailureJournal: ByteStore {
  private(set) var failed: Set<String> = []

  func begin(_ memory: borrowing ByteMemory) -> Int { 0 }

  func write(_ new: Span<UInt8>, at position: Int) -> Bool {
    for line in String(decoding: Array(new), as: UTF8.self).split(separator: "\n") {
      guard let answer = line.wholeMatch(of: /< "?(\w+).* ! ".*/) else { continue }
      failed.insert(String(answer.1))
    }
    return true
  }

  func isInPlace() -> Bool { true }

  func whole(_ change: () -> Void) { change() }

  func end(_ memory: borrowing ByteMemory) {}
}

/// Keeps the bytes of the last session that was written to it.
private final class Journal: ByteStore {
  private(set) var bytes: [UInt8] = []

  func begin(_ memory: borrowing ByteMemory) -> Int {
    bytes = []
    return 0
  }

  func write(_ new: Span<UInt8>, at position: Int) -> Bool {
    bytes.replaceSubrange(position..., with: Array(new))
    return true
  }

  func isInPlace() -> Bool { true }

  func whole(_ change: () -> Void) { change() }

  func end(_ memory: borrowing ByteMemory) {}
}

/// Counts what it does.
private enum WaresScreen: Screen {
  @MainActor final class Wares {
    private(set) var count = 0
    private(set) var hours = 0
    private var ticking: Task<Void, Never>?

    init() {
      ticking = Task { [weak self] in
        while let self {
          try? await Task.sleep(for: .seconds(3600))
          hours += 1
          work += 1
        }
      }
    }

    func add() {
      count += 1
      work += 1
    }
  }

  static let name = "wares"
  @MainActor static var work = 0

  static func make(in world: World, notify: Notifier) -> Wares { Wares() }

  static func describe(_ view: inout Interface<Wares>) {
    view.bind("count", \.count)
    view.bind("hours", \.hours)
    view.command("add", Wares.add)
    view.invariant("there are fewer than 8") { $0.count < 8 }
  }
}
