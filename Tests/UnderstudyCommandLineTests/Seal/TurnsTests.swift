import Foundation
import Testing

/// What is hard to seal: threads that wait for each other's locks, for files, for tasks and for time.
///
/// `UNDERSTUDY_SEAL=1000 swift test --filter TurnsTests` is the long round.
@Suite struct TurnsTests {
  static let rounds = ProcessInfo.processInfo.environment["UNDERSTUDY_SEAL"].flatMap(Int.init) ?? 5

  /// A command, and what the session says after it.
  struct Scene: CustomTestStringConvertible, Sendable {
    let screen: String
    let command: String
    var wait = 5
    let expected: String

    var testDescription: String { "\(screen) \(command)" }
    var script: String { "\(command)\n:wait \(wait)\n" }
  }

  @Test(.timeLimit(.minutes(5)), arguments: lockScenes + timeScenes + threadScenes + otherScenes)
  func sceneIsTheSameLiveAndInReplays(scene: Scene) throws {
    let tool = try Tool("SealedScreens")
    let outcome = try tool.run(scene.screen, "--record", "new.session", input: scene.script)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    // Without the date of the recording, and what the screen shows first.
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("< wallClock") }
    let command = try #require(lines.firstIndex { $0.hasPrefix(">") }, "\(outcome)")
    #expect(lines[command...].joined(separator: "\n") == "> \(scene.command)\n\(scene.expected)")

    let session = try tool.folder.read("new.session")
    for round in 1...Self.rounds { try tool.folder.write(session, to: "all/\(round).session") }
    let replay = try tool.run("replay", "all", "--jobs", "4")
    #expect(replay == Tool.Outcome(status: 0, output: "\(Self.rounds) passed\n", errors: ""))
  }

  // MARK: Scenes

  static let lockScenes = [
    Scene(
      screen: "locks", command: "lock-held-while-sleeping",
      expected: """
          lines = ["slept at 2000 ms", "locked at 2000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "contended-lock",
      expected: """
        < clock 5.0
        \(appended((1...8).map { ("thread \($0)", $0 * 500) }))
        """),
    Scene(
      screen: "locks", command: "readers-and-writer",
      expected: """
          lines = \(stamps([("read 1", 1000), ("read 2", 2000), ("read 3", 3000), ("wrote", 3000)]))
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "mutex-held-while-sleeping",
      expected: """
          lines = ["read 1 at 2000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "lock-with-limit",
      expected: """
          lines = ["locked false at 2000 ms", "locked true at 5000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "monotonic-condition",
      expected: """
          lines = ["timed out at 3000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "condition-lock",
      expected: """
          lines = ["thread 5", "thread 4", "thread 3", "thread 2", "thread 1", "all at 0 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "error-number",
      expected: """
          lines = ["0 differ"]
        < clock 5.0
        """),
    Scene(
      screen: "locks", command: "semaphore-for-task",
      expected: """
          lines = ["task at 1000 ms", "done at 1000 ms"]
        < clock 5.0
        """),
  ]

  static let timeScenes = [
    Scene(
      screen: "timers", command: "scene", wait: 400,
      expected: """
        < clock 400.0
        \(appended([
            ("100 s", 100_000), ("timer", 120_000), ("task", 200_000), ("timer", 240_000),
            ("300 s", 300_000), ("1.5 s more", 301_500), ("timer", 360_000),
          ]))
        """),
    Scene(
      screen: "timers", command: "many-after",
      expected: """
          ticks = 1
        < clock 5.0
        \((2...10_000).map { "  ticks = \($0)" }.joined(separator: "\n"))
        """),
    Scene(
      screen: "timers", command: "busy-loop",
      expected: """
          lines = ["end at 1000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "timers", command: "sleeping-loop",
      expected: """
          lines = ["set at 1001 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "timers", command: "yielding-loop",
      expected: """
          lines = ["set"]
        < clock 5.0
        """),
    Scene(
      screen: "timers", command: "nested-run-loop",
      expected: """
          lines = \(stamps([
            ("main", 0), ("outer", 1000), ("inner", 2000), ("after", 4000), ("over", 4000),
          ]))
        < clock 5.0
        """),
    Scene(
      screen: "timers", command: "wall-time", wait: 100,
      expected: """
        < clock 100.0
          lines = ["wall at 60000 ms"]
        """),
  ]

  static let threadScenes = [
    Scene(
      screen: "threads", command: "joined-threads",
      expected: """
          lines = ["joined at 1 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "threads", command: "many-jobs",
      expected: """
          lines = \(stamps((0..<10).map { ("\($0 * 100)", 0) }))
        < clock 5.0
        """),
    Scene(
      screen: "threads", command: "thread-with-run-loop",
      expected: """
        < clock 5.0
        \(appended([("tick", 1000), ("tick", 2000), ("tick", 3000), ("end", 3500)]))
        """),
    Scene(
      screen: "threads", command: "main-sync",
      expected: """
          lines = ["main true at 0 ms", "after at 0 ms"]
        < clock 5.0
        """),
  ]

  static let otherScenes = [
    Scene(
      screen: "files", command: "pipe-from-thread",
      expected: """
          lines = ["hello at 1000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "files", command: "read-source",
      expected: """
        < clock 5.0
          lines = ["read 5"]
        """),
    Scene(
      screen: "files", command: "signal-source",
      expected: """
        < clock 5.0
          lines = ["signal"]
        """),
    Scene(
      screen: "tasks", command: "stream",
      expected: """
        < clock 5.0
        \(appended((1...5).map { ("\($0)", $0 * 500) } + [("end", 2500)]))
        """),
    Scene(
      screen: "tasks", command: "cancelled",
      expected: """
        < clock 5.0
          lines = ["cancelled at 2000 ms"]
        """),
    Scene(
      screen: "tasks", command: "effect",
      expected: """
        < fetch 7
          lines = ["7"]
        < clock 5.0
        """),
  ]

  private static func stamps(_ entries: [(String, Int)]) -> String {
    "\(entries.map { "\($0) at \($1) ms" })"
  }

  /// The same, one after the other.
  private static func appended(_ entries: [(String, Int)]) -> String {
    entries.enumerated().map { index, entry in
      let text = "\"\(entry.0) at \(entry.1) ms\""
      return index == 0 ? "  lines = [\(text)]" : "+ lines[\(index)] = \(text)"
    }.joined(separator: "\n")
  }
}
