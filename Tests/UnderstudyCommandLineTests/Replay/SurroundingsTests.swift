import Foundation
import GeneratedInput
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// The environment of a process does not affect a replay.
@Suite(.runsPrograms) struct SurroundingsTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let recorded = """
    understudy 3 surroundings
      locale = "en_US"
      timeZone = 0
      midnight = "Thursday, January 1, 1970 at 12:00:00\u{202f}AM GMT"
      variables = ["LC_ALL", "SWIFT_BACKTRACE", "TZ"]

    """

  /// For more rounds: `UNDERSTUDY_ENVIRONMENTS=1000 swift test --filter SurroundingsTests`.
  private static let rounds =
    ProcessInfo.processInfo.environment["UNDERSTUDY_ENVIRONMENTS"].flatMap(Int.init) ?? 20

  @Test func replayIsTheSameInAnyEnvironment() throws {
    try tool.folder.write(Self.recorded, to: "all/a.session")
    try tool.folder.write(Self.recorded.replacing("= 0", with: "= 1"), to: "all/b.session")
    let folder = tool.folder.path("all")
    let expected = """
      \(folder)/b.session:3: the opening: timeZone: expected 1, found 0
                    locale = "en_US"
        expected    timeZone = 1
        actual      timeZone = 0
                    midnight = "Thursday, January 1, 1970 at 12:00:00\u{202f}AM GMT"
                    variables = ["LC_ALL", "SWIFT_BACKTRACE", "TZ"]
      to run it alone: FaultyScreens replay \(folder)/b.session

      1 passed, 1 failed
      \(ReplayTests.hints("\(folder)/b.session", from: "FaultyScreens"))
      """
    var random = InputGenerator()
    for _ in 0..<Self.rounds {
      let variables = Self.environment(&random)
      let script = "\(Self.limits(&random)); \"$0\" replay '\(folder)'"
      let outcome = try tool.shell(script, environment: variables)
      let note: Comment = "UNDERSTUDY_SEED=\(random.seed) \(script) \(variables)"
      #expect(outcome == Tool.Outcome(status: 1, output: expected), note)
    }
  }

  private static let texts = [
    "", "C", "POSIX", "de_DE.UTF-8", "tr_TR", "ar_EG", "AAAAAAAAAAAA", "xx", "/", "\u{1b}[31m",
    String(repeating: "a", count: 300), "Asia/Kathmandu", ":/etc/passwd", "<+99>-99", "/nowhere",
    "en_US@calendar=buddhist",
  ]

  private static func environment(_ random: inout InputGenerator) -> [String: String] {
    let names = [
      "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "LC_NUMERIC", "LANGUAGE", "TZ",
      "TZDIR", "TZFILE", "HOME", "TMPDIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
      "USER", "TERM", "CI",
      "COLUMNS", "ICU_DATA", "CFFIXED_USER_HOME",
    ]
    var variables: [String: String] = [:]
    for name in names where Bool.random(using: &random) {
      variables[name] = texts.randomElement(using: &random)
    }
    return variables
  }

  private static func limits(_ random: inout InputGenerator) -> String {
    let all = [
      "umask 0", "umask 777", "cd /", "cd /tmp", "ulimit -n 64", "ulimit -c 0",
      "ulimit -f 0", "ulimit -S -s 1024", "ulimit -S -s 16384",
    ]
    return (["true"] + all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      .joined(separator: "; ")
  }

  /// ICU crashes on a language of 12 letters.
  @Test(arguments: ["LANG", "LC_ALL", "LC_MESSAGES"])
  func liveRunHasTheSameLocale(variable: String) throws {
    let environment = ["LC_ALL": "", "TZ": "Asia/Kathmandu"]
      .merging([variable: "AAAAAAAAAAAA"]) { $1 }
    let outcome = try tool.run("surroundings", environment: environment)
    let lines = Self.recorded.split(separator: "\n").prefix(4).joined(separator: "\n")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasPrefix(lines), "\(outcome)")
  }

  @Test func replayNeedsFewFileDescriptors() throws {
    try tool.folder.write("understudy 3 faulty\n  count = 0\n", to: "all/a.session")
    for number in 0..<40 {
      try tool.folder.write("understudy 3 faulty\n  count = 0\n", to: "all/\(number).session")
    }
    #expect(try replay(withFileDescriptors: 20) == Tool.Outcome(output: "41 passed\n"))
    let output =
      "replay: 8 file descriptors are free, expected 12: raise the limit, as in ulimit -n 256\n"
    let lacking = try replay(withFileDescriptors: 11)
    #expect(lacking == Tool.Outcome(status: 70, errors: output))
  }

  /// Three of them are the standard streams; the tests' other descriptors are closed.
  private func replay(withFileDescriptors count: Int) throws -> Tool.Outcome {
    let closing = "for n in $(ls /proc/self/fd); do ((n > 2)) && eval \"exec $n>&-\"; done"
    let replaying = "ulimit -n \(count); exec \"$0\" replay all --jobs 40"
    return try tool.shell("exec bash -c '\(closing); \(replaying)' \"$0\"")
  }
}
