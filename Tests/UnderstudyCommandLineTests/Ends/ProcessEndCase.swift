import Foundation
import Testing
import UnderstudyPlatform

@testable import SessionAnalysis
@testable import SessionFormat

/// A way in which a view model ends its process: where, when, and what the process is doing for a person.
struct ProcessEndCase: CustomTestStringConvertible, Sendable {
  let way: Way
  let place: String
  let isLater: Bool
  let mode: Mode

  /// How a view model is run.
  enum Mode: String, CaseIterable {
    /// A script with files as its input and output, or with pipes.
    case script, pipe
    case prompt, replay, explore, agent
  }

  /// How it ends, and what a session calls that.
  struct Way {
    let command: String
    let name: String
    let status: Int32
    /// Whether Swift's crash handler says where it happened.
    var hasTrace = false
  }

  /// As a user runs it, but for signals that are only sent.
  var environment: [String: String] {
    way.command.hasPrefix("SIG") ? Program.briefBacktraces : [:]
  }

  var command: String { "end \(way.command) \(place) \(isLater ? "later" : "now")" }
  var testDescription: String { "\(command) in \(mode)" }

  // MARK: The matrix

  static let places = ["main", "task", "thread", "queue", "timer", "getter"]

  static let ways: [Way] = {
    var ways = ["exit", "_exit", "quickExit"].map { Way(command: $0, name: "exit", status: 5) }
    let faults = [
      ("trap", trap), ("element", trap), ("abort", SIGABRT), ("segfault", SIGSEGV),
      ("busError", SIGBUS), ("overflow", SIGSEGV), ("memory", SIGABRT), ("SIGILL", SIGILL),
      ("SIGTRAP", SIGTRAP), ("SIGABRT", SIGABRT), ("SIGBUS", SIGBUS), ("SIGFPE", SIGFPE),
      ("SIGSEGV", SIGSEGV),
    ]
    ways += faults.map { command, signal in
      Way(command: command, name: name(of: signal), status: 128 + signal, hasTrace: true)
    }
    let signals = [
      ("SIGSYS", SIGSYS), ("SIGHUP", SIGHUP), ("SIGINT", SIGINT), ("SIGQUIT", SIGQUIT),
      ("SIGKILL", SIGKILL),
      ("SIGUSR1", SIGUSR1), ("SIGUSR2", SIGUSR2), ("SIGALRM", SIGALRM), ("SIGTERM", SIGTERM),
      ("SIGSTKFLT", 16), ("SIGXCPU", SIGXCPU), ("SIGVTALRM", SIGVTALRM), ("SIGPROF", SIGPROF),
      ("SIGIO", SIGIO), ("SIGPWR", 30),
    ]
    ways += signals.map { Way(command: $0, name: Self.name(of: $1), status: 128 + $1) }
    return ways
  }()

  /// How a processor reports what Swift traps with.
  private static var trap: Int32 {
    #if arch(x86_64)
      SIGILL
    #else
      SIGTRAP
    #endif
  }

  private static func name(of signal: Int32) -> String { ProcessEnd.name(ofSignal: signal) }

  /// All cases but those that end nothing: at the prompt, SIGINT cancels the command.
  private static let all: [Self] = ways.flatMap { way in
    places.flatMap { place in
      [false, true].flatMap { isLater in
        Mode.allCases.map { Self(way: way, place: place, isLater: isLater, mode: $0) }
      }
    }
  }.filter(\.endsProcess)

  private var endsProcess: Bool { mode != .prompt || way.name != "SIGINT" }

  /// Each way, and each place in each mode but exploring, which starts many processes.
  private static let sample: [Self] = ways.indices.map { index in
    // 7 and 36 have no common factor.
    let pair = index * 7 % 36
    return Self(
      way: ways[index], place: places[pair % 6], isLater: index.isMultiple(of: 2),
      mode: Mode.allCases[pair / 6])
  }.filter { $0.endsProcess && $0.mode != .explore }

  /// The sample, or the cases that `UNDERSTUDY_ENDS` names: `all`, or the name of a mode; then perhaps the part of them,
  /// such as `2/8`.
  static let selected: [Self] = {
    let words = (ProcessInfo.processInfo.environment["UNDERSTUDY_ENDS"] ?? "").split(separator: " ")
    guard let name = words.first else { return sample }
    let mode = Mode(rawValue: String(name))
    let part = words.dropFirst().first?.split(separator: "/").compactMap { Int($0) } ?? [1, 1]
    guard mode != nil || name == "all", part.count == 2 else {
      fatalError("UNDERSTUDY_ENDS: expected all or a mode, and perhaps a part such as 2/8")
    }
    let cases = all.filter { mode == nil || $0.mode == mode }
    return cases.indices.filter { $0 % part[1] == part[0] - 1 }.map { cases[$0] }
  }()

  /// A script in which it ends, after which no line runs. When time passes, all lines have run.
  var script: String { "add 1\n\(command)\n" + (isLater || place == "timer" ? "" : "add 2\n") }

  // MARK: The session

  private static let beginning =
    "understudy 3 ends\n  count = 0\n  isEnding = false\n> add 1\n  count = 1\n"

  /// A session that expects the end. A replay knows when the time passes.
  var session: String {
    let clock = isLater ? "1.0" : place == "timer" ? "0.0" : nil
    let time = clock.map { "  count = 3\n< clock \($0)\n" } ?? ""
    return "\(Self.beginning)> \(command)\n  count = 2\n\(time)x \(way.name)\n"
  }

  /// Checks the session that was recorded. One that was killed could not say so.
  func check(_ session: String, at location: SourceLocation = #_sourceLocation) {
    var expected = "\(Self.beginning)> \(command)\n"
    // What the running command did was perhaps not written yet.
    if way.name != "SIGKILL" { expected += "  count = 2\n" }
    #expect(session.hasPrefix(expected), sourceLocation: location)
    let rest = session.dropFirst(expected.count)
    if way.name == "SIGKILL" {
      let lines = /(  count = 2\n)?(< wallClock ".*"\n)?(  count = 3\n)?(< clock [0-9.]+\n)?\0?/
      #expect(rest.wholeMatch(of: lines) != nil, "\(rest)", sourceLocation: location)
      return
    }
    let end =
      #/
      (< \x20 wallClock .* \n)? (?<count> \x20\x20 count \x20 = \x20 3 \n)?
      (?<clock> < \x20 clock \x20 [0-9.]+ \n)? x \x20 (?<name> .*) \n
      /#
    guard let match = rest.wholeMatch(of: end) else {
      Issue.record("\(rest)", sourceLocation: location)
      return
    }
    #expect(match.name == way.name, sourceLocation: location)
    if isLater {
      // An agent lets two seconds pass at once.
      let clocks = ["< clock 1.0\n"] + (mode == .agent ? ["< clock 2.0\n"] : [])
      #expect(
        match.count != nil && clocks.contains(match.clock.map(String.init) ?? ""), "\(rest)",
        sourceLocation: location)
    }
  }
}
