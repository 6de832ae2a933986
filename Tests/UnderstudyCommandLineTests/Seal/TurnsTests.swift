import Foundation
import TestTools
import Testing

/// What is hard to seal: threads that wait for each other's locks, for files, for tasks and for time.
///
/// `UNDERSTUDY_SEAL=1000 swift test --filter TurnsTests` is the long round.
@Suite(.runsPrograms) struct TurnsTests {
  static let rounds = ProcessInfo.processInfo.environment["UNDERSTUDY_SEAL"].flatMap(Int.init) ?? 3

  /// A command, and what the session says after it.
  struct Scene: CustomTestStringConvertible, Sendable {
    let screen: String
    let command: String
    var wait = 5
    let expected: String
    /// What it says on standard error.
    var notes = ""

    var testDescription: String { "\(screen) \(command)" }
    var script: String { "\(command)\n:wait \(wait)\n" }
  }

  @Test(.timeLimit(.minutes(10)), arguments: lockScenes + timeScenes + otherwise)
  func sceneIsTheSameLiveAndInReplays(scene: Scene) throws {
    let tool = try Tool("FaultyScreens")
    let outcome = try tool.run(scene.screen, "--record", "new.session", input: scene.script)
    #expect(outcome.status == 0)
    #expect(outcome.errors == scene.notes)
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
      screen: "locks", command: "lock-held-outside",
      expected: """
          lines = ["locked at 0 ms"]
        < clock 5.0
        + lines[1] = "slept at 2000 ms"
        """),
    Scene(
      screen: "locks", command: "mutex-held-outside",
      expected: """
          lines = ["locked at 0 ms"]
        < clock 5.0
        + lines[1] = "slept at 2000 ms"
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
        """,
      notes: "note: the view model called getpid, which is not sealed\n"),
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
        ? fetch
        < clock 0.3
        < fetch 7
          lines = ["7"]
        < clock 5.0
        """),
  ]

  static let otherwise = threadScenes + otherScenes + callScenes

  static let callScenes = [
    Scene(
      screen: "calls", command: "barriers",
      expected: """
          lines = ["thread 2 true", "all at 1000 ms", "thread 1 false"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "event-file",
      expected: """
          lines = ["read 7 at 1000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "spin-on-date",
      expected: """
          lines = ["set"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "spin-for-sleeper",
      expected: """
          lines = ["set"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "spin-on-lock",
      expected: """
          lines = ["locked"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "read-write-limits",
      expected: """
          lines = ["read true at 2000 ms", "write true at 3000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "standard-threads",
      expected: """
          lines = ["cnd_timedwait at 2000 ms", "cnd_wait at 3000 ms", "thrd_sleep at 4000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "files-with-limits",
      expected: """
          lines = ["select at 1000 ms", "epoll_pwait at 2000 ms"]
        < clock 5.0
        """),
    Scene(
      screen: "calls", command: "clocks",
      expected: """
          lines = ["3 s, 0 ns"]
        < clock 5.0
        """),
  ]

  /// Runs a command of the screen of calls, whose session replays three times in one process.
  private func call(_ command: String, _ lines: String, notes: [String]) throws {
    let tool = try Tool("FaultyScreens")
    let outcome = try tool.run(
      "calls", "--seed", "7", "--record", "new.session", input: "\(command)\n")
    #expect(outcome.errors == notes.map { "note: the view model \($0)\n" }.joined())
    let shown = outcome.output.split(separator: "\n").last { !$0.hasPrefix("<") }
    #expect(shown == "  lines = \(lines)")
    let session = try tool.folder.read("new.session")
    for round in 1...3 { try tool.folder.write(session, to: "all/\(round).session") }
    let replay = try tool.run("replay", "all", "--jobs", "1")
    #expect(replay == Tool.Outcome(output: "3 passed\n"))
  }

  /// It makes the main one as well.
  @Test func runLoopOfThreadLeavesTimersOfMainOne() throws {
    let tool = try Tool("FaultyScreens")
    let outcome = try tool.run("soup", input: "wait runLoop global 0\ntimer 20\n:wait 1\n")
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("< wallClock") }
    #expect(
      lines.joined(separator: "\n") == """
        understudy 3 soup
          lines = []
        > wait runLoop global 0
          lines = ["1 runLoop global 0 begins", "1 runLoop global 0 ends"]
        > timer 20
        < clock 1.0
        + lines[2] = "2 timer 20"
        """)
  }

  @Test func randomDevicesAndSequencesFollowTheSession() throws {
    try call(
      "random",
      #"["fopen -6989062760798755345", "read 300", "#
        + #""rand 1804289383 3.907985046680551e-14"]"#,
      notes: [])
  }

  @Test func namesOfTemporaryFilesAreTheSameInReplays() throws {
    try call(
      "temporary-file", #"["/tmp/understudy-fS285R"]"#,
      notes: ["opened /tmp/understudy-fS285R outside of an effect"])
  }

  @Test func settingsOfTheSystemAndNamesThatFoundationMakesUpAreNotNamed() throws {
    try call(
      "whole-file", #"["written"]"#,
      notes: [
        "called getpid, which is not sealed", "opened a new file in /tmp outside of an effect",
        "opened /etc/passwd-of-an-app outside of an effect",
      ])
  }

  /// Once, and replays in the same process find what they set.
  @Test func userDefaultsAreNamed() throws {
    try call(
      "user-defaults", #"["was seen: false"]"#,
      notes: ["used UserDefaults outside of an effect"])
  }

  @Test func callsThatAreNotSealedAreNamed() throws {
    let names = ["alarm", "setitimer", "timer_create", "getloadavg", "getpid", "clock"]
    try call(
      "named", #"["called"]"#,
      notes: names.map { "called \($0), which is not sealed" } + [
        "opened /proc/uptime outside of an effect"
      ])
  }

  @Test func identifierOfTheProcessIsNamed() throws {
    try call("process", #"["called"]"#, notes: ["called getpid, which is not sealed"])
  }

  /// What a script says after a second, while the command goes on.
  @Test(arguments: [
    (
      "calls", "read-stream",
      "has been in read for 1 second, which is not sealed: "
        + "its other threads do not run meanwhile"
    ),
    ("calls", "spin", "has computed for 1 second: its other threads do not run meanwhile"),
    ("locks", "never", "has waited for 1 second for another thread, and none is ready"),
  ])
  func scriptSaysWhatTakesLong(screen: String, command: String, note: String) throws {
    let tool = try Tool("FaultyScreens")
    let script = """
      echo \(command) > input
      "$0" \(screen) < input > output 2> errors &
      until [ -s errors ]; do sleep 0.1; done
      kill -KILL $!
      cat errors
      """
    let outcome = try tool.shell(script)
    #expect(outcome.output == "stdin:1: the view model \(note)\n")
  }

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
