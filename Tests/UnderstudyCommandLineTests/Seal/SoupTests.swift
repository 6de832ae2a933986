import Foundation
import GeneratedInput
import Synchronization
import TestTools
import Testing
import UnderstudyPlatform

/// Random sessions full of threads, timers, tasks and sleeps replay, whenever their lines were typed.
///
/// Some of them crash or exit. `UNDERSTUDY_SOUP=300 swift test --filter SoupTests` is the long round:
/// that many sessions at the prompt, and ten times as many scripts. With `UNDERSTUDY_SEED`, the first
/// one has that seed.
@Suite(.serialized, .atTerminal) struct SoupTests {
  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
  private static let rounds = variable("UNDERSTUDY_SOUP").flatMap(Int.init)
  private static let firstSeed = variable("UNDERSTUDY_SEED").flatMap(UInt64.init) ?? 1

  private static func soups(_ count: Int, _ make: (UInt64) -> Soup, _ test: String = #function)
    -> [Soup]
  {
    print("\(test): UNDERSTUDY_SEED=\(firstSeed)")
    return (0..<count).map { make(firstSeed + UInt64($0)) }
  }

  @Test(.timeLimit(.minutes(60))) func sessionsAtPromptReplay() throws {
    try type(Self.soups(Self.rounds ?? 16, Soup.typed))
  }

  /// Begins to wait without a look at the clock, some time after the last one.
  @Test(arguments: [
    "usleep", "nanosleep", "clockNanosleep", "threadSleep", "poll", "semaphore", "group", "lock",
    "join",
  ])
  func waitBeginsWhenTheCommandWasTyped(wait: String) throws {
    try type([
      Soup(1, ["now date": 300, "wait \(wait) thread 200": 60, "now clock": 300, "now date": 10]),
      Soup(2, ["now date": 300, "wait \(wait) here 100": 60, "now clock": 300]),
    ])
  }

  @Test(arguments: ["nanoseconds", "continuous", "suspending", "world"])
  func sleepBeginsWhenTheCommandWasTyped(clock: String) throws {
    try type([
      Soup(1, ["now date": 300, "task \(clock) 200": 60, "now clock": 300, "now date": 10])
    ])
  }

  @Test func undoneSessionLeavesNothingBehind() throws {
    try type([
      // What was asked for is answered later.
      Soup(1, ["fetch 200": 40, ":undo": 400, "now date": 10]),
      Soup(2, ["listen 50": 40, ":undo": 400, "now date": 10]),
      // What was begun ends later.
      Soup(3, ["print-later 150": 40, ":undo": 300, "now date": 10]),
      Soup(4, ["operations 100": 40, ":undo": 10, "operations 100": 400, "now clock": 10]),
      Soup(5, ["repeating-timer 50": 40, ":undo": 10, "after main 50": 200, "now clock": 10]),
      // The clock begins again.
      Soup(6, ["now uptime": 200, "after main 50": 200, ":undo": 100, "now uptime": 10]),
      Soup(7, ["now date": 200, "stamps true": 50, ":undo": 10, "wait usleep here 50": 10]),
      // What comes for it lets no time be seen.
      Soup(
        8,
        [
          "timer 0": 50, "stamps true": 50, "timer 100": 200, "fetch 300": 50, ":undo": 400,
          "now date": 10,
        ]),
      Soup(9, ["timer 0": 50, "listen 150": 40, "after main 300": 10, ":undo 2": 400]),
      Soup(10, ["now date": 50, "load 150": 40, ":undo": 400, "now date": 10]),
      // A run loop that it made goes on.
      Soup(11, ["wait runLoop concurrent 100": 10, ":undo": 100, "timer 20": 150, "now date": 10]),
    ])
  }

  @Test func servicesOwnWorkLeavesNothingBehind() throws {
    try type([Soup(1, ["timer 0": 50, "stamps true": 50, "load 100": 400, "now date": 10])])
  }

  @Test func pendingEndIsUndoneOrLeft() throws {
    try type([
      // What is undone ends first, and with it the process: the session is as before.
      Soup(1, ["end exit thread 300": 100, ":undo": 300], end: "exit"),
      Soup(2, ["now date": 10, "end SIGTERM queue 300": 100, ":undo": 300], end: "SIGTERM"),
      Soup(3, ["end exit task 300": 100, ":undo": 500, "now date": 10], end: "exit"),
      Soup(4, ["end exit thread 500": 10], end: "exit"),
      Soup(5, ["end _exit timer 100": 300], end: "_exit"),
    ])
  }

  /// Without that, each new width began the wait again.
  @Test func newWidthDoesNotProlongSleep() throws {
    let terminal = try Tool("FaultyScreens").atPrompt("soup")
    terminal.type("sleep continuous 500\r")
    for index in 0..<60 where !terminal.whole.contains("1 sleep") {
      terminal.resize(columns: index % 2 == 0 ? 100 : 80)
      terminal.pause(for: .milliseconds(100))
    }
    #expect(terminal.whole.contains("1 sleep continuous 500"))
    #expect(terminal.statusAfterControlD() == 0)
  }

  /// Types them, several at the same time, and replays what they recorded.
  private func type(_ soups: [Soup]) throws {
    try check(soups, atOnce: 16) { soup, folder in
      let tool = try Tool("FaultyScreens")
      let terminal = try PseudoTerminal(inShell(tool, recording: "\(folder)/\(soup.name)"))
      _ = try terminal.opening()
      for step in soup.steps {
        switch step.action {
        case .line(let line): terminal.type(line + "\r")
        case .resize(let columns): terminal.resize(columns: columns)
        case .stop: terminal.type("\u{1A}")
        }
        terminal.pause(for: .milliseconds(step.pause))
      }
      if soup.end?.hasTrace == true {
        try terminal.leaveBacktrace()
      } else {
        terminal.type("\u{15}:save \(folder)/copy-\(soup.name)\r")
        // What ends its process may have done so.
        if terminal.output(before: "saved") != nil { terminal.type("\u{4}") }
      }
      let status = terminal.status()
      let session = try String(contentsOfFile: "\(folder)/\(soup.name)", encoding: .utf8)
      let isExpected = soup.statuses(recording: session).contains(status)
      let whole = terminal.whole
      return isExpected && !whole.contains("does not match") ? nil : "status \(status): \(whole)"
    }
  }

  @Test(.timeLimit(.minutes(60))) func scriptsReplay() throws {
    let soups = Self.soups(Self.rounds.map { $0 * 10 } ?? 40, Soup.scripted)
    try check(soups, atOnce: 3) { soup, folder in
      let tool = try Tool("FaultyScreens")
      let outcome = try tool.run(
        "soup", "--keep-going", "--record", "\(folder)/\(soup.name)", input: soup.script,
        environment: Program.briefBacktraces)
      let isRefused = soup.script.contains("refuse\n")
      let expected = soup.end?.status ?? (isRefused ? 1 : 0)
      return outcome.status == expected ? nil : "\(outcome)"
    }
  }

  /// Records all soups, several at a time, and replays them together.
  private func check(
    _ soups: [Soup], atOnce count: Int,
    _ record: @escaping @Sendable (Soup, String) throws -> String?
  ) throws {
    let folder = try Folder()
    let path = folder.path
    let next = Atomic(0)
    let failures = Mutex<[String]>([])
    let workers = (0..<count).map { _ in
      Worker {
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < soups.count else { return }
          let soup = soups[index]
          do {
            if let failure = try record(soup, path) {
              failures.withLock { $0.append("\(soup)\(failure)") }
            }
          } catch {
            failures.withLock { $0.append("\(soup)\(error)") }
          }
        }
      }
    }
    for worker in workers { worker.join() }
    failures.withLock { for failure in $0 { Issue.record("\(failure)") } }

    // Not all at once, of which nothing would be heard for long.
    let names = try folder.names
    for start in stride(from: 0, to: names.count, by: 100) {
      try replay(Array(names[start...].prefix(100)), in: folder, soups)
    }
  }

  /// Replays these sessions together, and alone those that fail.
  private func replay(_ names: [String], in folder: Folder, _ soups: [Soup]) throws {
    let tool = try Tool("FaultyScreens")
    let outcome = try tool.run(["replay"] + names.map(folder.path), bytes: [])
    if outcome == Tool.Outcome(output: "\(names.count) passed\n") { return }
    Issue.record("\(outcome)")
    for name in names {
      let outcome = try tool.run("replay", folder.path(name))
      guard outcome != Tool.Outcome(output: "1 passed\n") else { continue }
      let soup = soups.first { "copy-\($0.name)" == name || $0.name == name }
      Issue.record(
        """
        \(soup?.description ?? "")\(outcome)
        \(try folder.read(name))
        """)
    }
  }

  /// The screen in a shell that continues it a moment after a Ctrl-Z.
  private func inShell(_ tool: Tool, recording path: String) throws -> Program {
    let script = #"""
      set -m; "$0" "$@"; status=$?
      while [ $status -eq 148 ]; do (trap "" TSTP; sleep 0.15); fg; status=$?; done
      exit $status
      """#
    var shell = try tool.program(["soup", "--record", path], Program.briefBacktraces)
    shell.arguments = ["-c", script, shell.path] + shell.arguments
    shell.path = "/bin/sh"
    shell.environment["PATH"] = "/usr/bin:/bin"
    return shell
  }

  /// A thread of its own, which may block: Swift's own threads are as few as processors.
  private final class Worker: @unchecked Sendable {
    private let isOver = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
      Thread.detachNewThread { [isOver] in
        body()
        isOver.signal()
      }
    }

    func join() { isOver.wait() }
  }
}
