import GeneratedInput
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// A folder in which a few of many sessions crash, hang or fail: the report depends neither on the
/// number of workers nor on the machines that share the work.
@Suite(.serialized, .runsPrograms) struct ManySessionsTests {
  static let faults: [(place: Int, command: String, end: String)] = [
    (3, "trap", "x SIGTRAP"), (77, "abort", "x SIGABRT"), (150, "exit 3", "x exit"),
    (151, "segfault", "x SIGSEGV"), (499, "overflow-stack", "x SIGSEGV"),
    // They wait for a signal, which takes no processor time from the others.
    (42, "raise 0", "x timeout"), (300, "raise 0", "x timeout"),
  ]
  static let failures = [0, 152, 498]
  static let count = 500

  let tool: Tool
  private var blocks: [String] = []

  init() throws {
    tool = try Tool("FaultyScreens")
    var random = InputGenerator(seed: 500)
    for place in 0..<Self.count {
      let commands = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Int.random(in: 1...99, using: &random)
      }
      try write(place, commands)
    }
  }

  private mutating func write(_ place: Int, _ numbers: [Int]) throws {
    let digits = String(place)
    let file = "all/\(String(repeating: "0", count: 3 - digits.count))\(digits).session"
    var session = "understudy 3 faulty\n  count = 0\n"
    var sum = 0
    for number in numbers {
      sum += number
      session += "> add \(number)\n  count = \(sum)\n"
    }
    let line = numbers.count * 2 + 3
    if let fault = Self.faults.first(where: { $0.place == place }) {
      session += "> \(fault.command)\n"
      block(
        file, line, fault.command, "it \(CrashTests.verb(fault.end))",
        "  actual      count = \(sum + 1)", "  actual    \(fault.end)",
        CrashTests.note(file, fault.end, of: fault.command))
    } else if Self.failures.contains(place) {
      session += "> add 1\n  count = 0\n"
      block(
        file, line + 1, "add 1", "count: expected 0, found \(sum + 1)",
        "  expected    count = 0", "  actual      count = \(sum + 1)")
    }
    try tool.folder.write(session, to: file)
  }

  private mutating func block(
    _ file: String, _ line: Int, _ command: String, _ summary: String, _ events: String...
  ) {
    blocks.append(
      """
      \(file):\(line): > \(command): \(summary)
                  > \(command)
      \(events.joined(separator: "\n"))
      to run it alone: FaultyScreens replay \(file)
      """)
  }

  private func replay(_ arguments: String...) throws -> Tool.Outcome {
    try tool.run(["replay", "--all", "all", "--timeout", "3"] + arguments, bytes: [])
  }

  @Test(arguments: ["1", "2"])
  func reportIsIndependentOfJobs(jobs: String) throws {
    let output =
      (blocks + ["490 passed, 10 failed\n"]).joined(separator: "\n\n")
      + ReplayTests.hints("all --timeout 3.0", from: "FaultyScreens")
      .replacing("all of them", with: "what can be accepted")
    #expect(try replay("--jobs", jobs) == Tool.Outcome(status: 1, output: output))
  }

  @Test func shardsCoverAllSessions() throws {
    var found: [String] = []
    var passed = 0
    for number in 1...4 {
      var parts = try replay("--shard", "\(number)/4").output.split(separator: "\n\n")
      let last = parts.popLast()
      let summary = try #require(last)
      passed += try #require(Int(summary.prefix { $0 != " " }))
      found += parts.map(String.init)
    }
    #expect(found.sorted() == blocks)
    #expect(passed == 490)
  }
}
