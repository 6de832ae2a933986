import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// The session after `lines` ran live, with its header.
@MainActor
func transcript(
  of screen: any Screen.Type, settings: World.Settings = .init(), _ lines: [String]
) throws -> String {
  try onStage(screen, settings: settings) { stage in
    for line in lines { _ = try stage.run(line) }
    stage.finish()
  }
}

/// The session after `body` ran on the open stage.
@MainActor
func onStage(
  _ screen: any Screen.Type, settings: World.Settings = .init(), followsRealTime: Bool = true,
  _ body: @MainActor (Stage) throws -> Void
) throws -> String {
  try EventLoop.shared.run {
    defer { EventLoop.shared.forgetTimers() }
    let world = World(settings: settings, followsRealTime: followsRealTime)
    let stage = screen.makeStage(world: world)
    try stage.open(writingHeader: true)
    try body(stage)
    return stage.transcript.text()
  }
}

/// Interrupts, as Ctrl-C does, in place of the stage's waits with these numbers, from 1.
@MainActor
func interrupt(_ stage: Stage, inPlaceOfWaits interrupted: Set<Int>) {
  var count = 0
  stage.wait = { timeout in
    count += 1
    if interrupted.contains(count) { return stage.cancelRunning() }
    EventLoop.shared.wait(for: timeout)
  }
}

/// Lets the world act until the condition holds; records an issue if it never does.
@MainActor
func attend(
  _ stage: Stage, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
) {
  let deadline = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < deadline else {
      Issue.record("it never was: \(stage.transcript.text())", sourceLocation: sourceLocation)
      return
    }
    // Some conditions come true without waking the loop.
    let limit = Duration.milliseconds(10)
    EventLoop.shared.wait(for: min(stage.world.realTimeUntilNextTimer ?? limit, limit))
    stage.attend()
  }
}

/// The same until the transcript holds `text`.
@MainActor
func attend(_ stage: Stage, until text: String) {
  attend(stage) { stage.transcript.text().contains(text) }
}

/// The report of a failed replay; nil if it passed.
@MainActor
func failureReport(replaying text: String, on screen: any Screen.Type) throws -> String? {
  let session = try Session(parsing: text, file: "a.session")
  let comparison = Comparison(session, try Replay(session, on: screen).log)
  return comparison.passed ? nil : comparison.report(file: "a.session")
}

/// Expects a session to replay, and prints the report otherwise: issues from another process arrive
/// without their values.
@MainActor
func expectReplay(
  of text: String, on screen: any Screen.Type,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let report = try failureReport(replaying: text, on: screen)
  #expect(report == nil, "\(report ?? "")", sourceLocation: sourceLocation)
}

/// Expects exactly this session for the lines, and expects it to replay.
@MainActor
func expectSession(
  _ expected: String, of screen: any Screen.Type, _ lines: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let text = try transcript(of: screen, lines)
  #expect(text == expected + "\n", sourceLocation: sourceLocation)
  try expectReplay(of: text, on: screen, sourceLocation: sourceLocation)
}
