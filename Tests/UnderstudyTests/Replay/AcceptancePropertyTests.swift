import GeneratedInput
import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Accepts a view model's new behavior in sessions recorded from its old one.
@Suite(.inProcesses) @MainActor struct AcceptancePropertyTests {
  /// In a process of its own: a stage that asks real services also runs what other tests send to the
  /// main actor, and when a replay of theirs ends, its sleepers are forgotten.
  @Test nonisolated func acceptedSessionPassesAndKeepsTheRest() async {
    await #expect(processExitsWith: .success) {
      try await AcceptancePropertyTests.checkTrials()
    }
  }

  private static func checkTrials() throws {
    var random = InputGenerator()
    let seed = random.seed
    var changed = 0
    let rounds = InputGenerator.rounds(200)
    for round in 0..<rounds {
      let trial = try Trial(&random)
      do {
        try trial.check()
      } catch {
        Issue.record("seed \(seed), round \(round): \(error)\n\(trial.evidence)")
        return
      }
      if trial.accepted != trial.session { changed += 1 }
    }
    #expect((rounds / 4..<rounds).contains(changed), "seed \(seed)")
  }
}

/// A session of one behavior, accepted with another.
@MainActor
private struct Trial {
  let session: Session
  let accepted: Session
  /// The recording of each behavior, without comments and placeholders.
  let before: Session
  let after: Session

  init(_ random: inout InputGenerator) throws {
    let script = random.script()
    let old = random.behavior(steps: script.count)
    let new = random.changed(old)
    before = try Self.recording(old, script)
    after = try Self.recording(new, script)
    session = random.decorated(before)
    ChangeableScreen.behavior = new
    accepted = session.accepting(try Self.replay(session, fillsGaps: true))
  }

  /// A session of the script's commands alone, accepted.
  private static func recording(
    _ behavior: [[ChangeableScreen.Action]], _ script: [String]
  ) throws -> Session {
    ChangeableScreen.behavior = behavior
    let bare = Session(screen: "changeable", lines: script.map { .event(.command($0)) })
    return bare.accepting(try replay(bare, fillsGaps: true))
  }

  private static func replay(_ session: Session, fillsGaps: Bool) throws -> ReplayLog {
    try Replay(session, on: ChangeableScreen.self, fillsGaps: fillsGaps).log
  }

  func check() throws {
    let read = try Session(parsing: accepted.text, file: "accepted.session")
    try require(read == accepted, "it is not read back as it was written")
    let again = try Self.replay(read, fillsGaps: false)
    let comparison = Comparison(read, again)
    let report = comparison.report(file: "accepted.session")
    try require(comparison.passed, "the second replay fails: \(report)")
    try require(read.accepting(again) == read, "accepting again changes it")
    try require(accepted.remarks == session.remarks, "comments or empty lines were lost or moved")
    try require(accepted.steps.count == session.steps.count, "steps were lost")
    for step in session.steps.indices { try check(step) }
  }

  private func check(_ step: Int) throws {
    let expected = session.events(ofStep: step)
    let actual = after.events(ofStep: step)
    let new = accepted.events(ofStep: step)
    // A line in another form may also show what earlier steps changed.
    if before.events(ofStep: step) == actual,
      expected.matches(actual)
        || (0..<step).allSatisfy({ before.events(ofStep: $0) == after.events(ofStep: $0) })
    {
      try require(accepted.text(ofStep: step) == session.text(ofStep: step), "step \(step) changed")
    }
    // A step that matches stays, although what happens may be written in another way.
    if accepted.text(ofStep: step) == session.text(ofStep: step) { return }
    // The session determines how much time passes, whatever task sleeps, and so what waits meanwhile.
    let (shown, happened) = (new.filter { !$0.isTiming }, actual.filter { !$0.isTiming })
    try require(shown.matches(happened), "step \(step) is not what happens now")
    // Where time passes in different pieces than when recorded, the ends of the step may match only
    // across them.
    guard new.filter(\.isTiming) == actual.filter(\.isTiming) else { return }
    let head = zip(expected, actual).prefix { $0.matches($1) }.map(\.0)
    try require(
      shown.starts(with: head.filter { !$0.isTiming }),
      "step \(step) begins otherwise, but nothing changed there")
    let rest = min(expected.count, actual.count) - head.count
    let tail = zip(expected.reversed(), actual.reversed()).prefix(rest).prefix { $0.matches($1) }
    try require(
      shown.reversed().starts(with: tail.map(\.0).filter { !$0.isTiming }),
      "step \(step) ends otherwise, but nothing changed there")
  }

  private func require(_ promise: Bool, _ broken: String) throws {
    if !promise { throw Broken(description: broken) }
  }
}

extension Trial {
  fileprivate var evidence: String {
    "--- session\n\(session)--- accepted\n\(accepted)--- what happens now\n\(after)"
  }
}

extension Event {
  /// Whether it says that time passes, or what waits meanwhile.
  fileprivate var isTiming: Bool { kind == .pending || timePassed != nil }
}

extension Session {
  /// Comments and blank lines, with the number of their step.
  fileprivate var remarks: [String] {
    steps.enumerated().flatMap { number, step in
      lines[step.lines].filter { $0.event == nil }.map { "\(number): \($0)" }
    }
  }

  fileprivate func events(ofStep index: Int) -> [Event] {
    lines[steps[index].lines].compactMap(\.event)
  }

  fileprivate func text(ofStep index: Int) -> [String] {
    lines[steps[index].lines].map(\.description)
  }
}
