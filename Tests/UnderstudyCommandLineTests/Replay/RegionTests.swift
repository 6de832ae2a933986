import TestTools
import Testing

@testable import Understudy

/// The time zone and the locale of a session are those of its process: of a view model that asks
/// the system for them, too.
@Suite(.atTerminal) struct RegionTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  /// A program that links FoundationEssentials alone, as the one that `understudy new` writes.
  @Test func programWithoutFoundationReplaysInLocale() throws {
    let tool = try Tool("ShoppingList")
    let session = """
      understudy 3 shopping-list
      with locale="tr_TR" time-zone="Asia/Tokyo"
        entries = []
      > add tea
        entries = ["tea"]

      """
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.output.hasSuffix("1 passed\n"), "\(outcome)")
    #expect(
      try tool.run("explore", "--seed", "1", "--steps", "400").output.contains("no bug found"))
  }

  static let usual = """
    understudy 3 departure
      formatter = "Jul 1, 2025 at 12:00\u{202f}AM"
      formatted = "July 1, 2025 at 12:00\u{202f}AM"
      hour = 0
      cHour = 0
      week = "1 Sunday"
      timeZone = "GMT"
      locale = "en_US"
      price = "1,234.5"
    > postpone 3
      formatter = "Jul 1, 2025 at 3:00\u{202f}AM"
      formatted = "July 1, 2025 at 3:00\u{202f}AM"
      hour = 3
      cHour = 3

    """

  static let french = """
    understudy 3 departure
    with locale="fr_FR" time-zone="America/New_York"
      formatter = "30 juin 2025 à 20:00"
      formatted = "30 juin 2025 à 20:00"
      hour = 20
      cHour = 20
      week = "2 dimanche"
      timeZone = "America/New_York"
      locale = "fr_FR"
      price = "1\u{202f}234,5"
    > postpone 3
      formatter = "30 juin 2025 à 23:00"
      formatted = "30 juin 2025 à 23:00"
      hour = 23
      cHour = 23

    """

  static let japanese = """
    understudy 3 departure
    with locale="ja_JP" time-zone="Asia/Tokyo"
      formatter = "2025/07/01 9:00"
      formatted = "2025年7月1日 9:00"
      hour = 9
      cHour = 9
      week = "1 日曜日"
      timeZone = "Asia/Tokyo"
      locale = "ja_JP"
      price = "1,234.5"

    """

  private static let environments = [
    [:], ["TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8"], ["TZ": "nowhere", "LANG": "ar_EG"],
    ["TZ": "Asia/Tokyo", "LC_ALL": ""], ["TZFILE": "Asia/Tokyo"],
  ]

  @Test(arguments: environments)
  func scriptHasRegionOfItsOptions(environment: [String: String]) throws {
    let script = "postpone 3\n"
    #expect(
      try tool.run("departure", input: script, environment: environment)
        == Tool.Outcome(output: Self.usual))
    let options = ["departure", "--time-zone", "America/New_York", "--locale", "fr_FR"]
    #expect(
      try tool.run(options, bytes: Array(script.utf8), environment: environment)
        == Tool.Outcome(output: Self.french))
  }

  @Test func scriptHasRegionOfItsHeader() throws {
    #expect(try tool.run(input: Self.french) == Tool.Outcome(output: Self.french))
    let options = ["--time-zone", "Asia/Tokyo", "--locale", "ja_JP"]
    #expect(
      try tool.run(options, bytes: Array(Self.french.prefix { $0 != ">" }.utf8))
        == Tool.Outcome(output: Self.japanese))
  }

  @Test func lineProtocolHasRegionOfItsOptions() throws {
    let options = ["departure", "--time-zone", "Asia/Tokyo", "--locale", "ja_JP"]
    let text = try tool.run(options, bytes: []).output
    #expect(text == Self.japanese)
    let objects = try tool.run(options + ["--format", "jsonl"], bytes: []).output
    #expect(objects.contains(#""2025年7月1日 9:00""#), "\(objects)")
  }

  // MARK: Replay

  private func write(_ sessions: String...) throws {
    for (number, session) in sessions.enumerated() {
      try tool.folder.write(session, to: "all/\(number).session")
    }
  }

  private static let runs: [(environment: [String: String], jobs: String)] =
    environments.map { ($0, "2") } + [([:], "1"), ([:], "7")]

  @Test(arguments: runs)
  func everySessionIsReplayedInItsRegion(environment: [String: String], jobs: String) throws {
    try write(
      Self.french, Self.usual, Self.japanese, Self.french, Self.usual, Self.japanese, Self.usual)
    let outcome = try tool.run("replay", "all", "--jobs", jobs, environment: environment)
    #expect(outcome == Tool.Outcome(output: "7 passed\n"))
  }

  @Test func usualRegionMayBeWritten() throws {
    let header = "with locale=\"en_US\" time-zone=\"UTC\"\n  formatter"
    try write(Self.usual.replacing(try Regex("  formatter"), with: header, maxReplacements: 1))
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func differenceInAnotherRegionIsReportedAndAccepted() throws {
    try write(Self.usual, Self.french.replacing("cHour = 23", with: "cHour = 5"), Self.usual)
    let path = "all/1.session"
    let output = """
      \(path):15: > postpone 3: cHour: expected 5, found 23
                  > postpone 3
                    formatter = "30 juin 2025 à 23:00"
                    formatted = "30 juin 2025 à 23:00"
                    hour = 23
        expected    cHour = 5
        actual      cHour = 23
      to run it alone: FaultyScreens replay \(path)

      2 passed, 1 failed
      \(ReplayTests.hints(path, from: "FaultyScreens"))
      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
    #expect(try tool.run("replay", "--accept", "all").status == 0)
    #expect(try tool.folder.read(path) == Self.french)
  }

  /// The session that crashes is replayed again, alone: in its region, too.
  @Test func crashInAnotherRegionFailsAlone() throws {
    let crash = """
      understudy 3 faulty
      with time-zone="Asia/Tokyo"
        count = 0
      > add 1
        count = 1
      > trap

      """
    try write(Self.usual, crash, Self.japanese, crash + "  count = 2\nx SIGTRAP\n")
    let output = """
      all/1.session:6: > trap: it crashes (SIGTRAP)
                  > trap
        actual      count = 2
        actual    x SIGTRAP
      all/1.session: \(CrashTests.remark)
      all/1.session: the crash is new: fix it, or write x SIGTRAP at the end of its step
      to run it alone: FaultyScreens replay all/1.session

      3 passed, 1 failed

      """
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
  }

  @Test func firstFailureEndsReplayInAnyRegion() throws {
    try write(Self.usual, Self.french.replacing("= 23", with: "= 5"), Self.japanese, Self.usual)
    let outcome = try tool.run("replay", "all", "--fail-fast", "--jobs", "1")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n1 passed, 1 failed, 2 not run\n"), "\(outcome)")
  }

  // MARK: Other names

  /// `localtime` reads GMT+9 as POSIX does: nine hours behind.
  @Test func timeZoneMayBeAnOffset() throws {
    let outcome = try tool.run("departure", "--time-zone", "GMT+9", environment: ["TZ": "UTC"])
    let session = """
      understudy 3 departure
      with time-zone="GMT+9"
        formatter = "Jul 1, 2025 at 9:00\u{202f}AM"
        formatted = "July 1, 2025 at 9:00\u{202f}AM"
        hour = 9
        cHour = 15
        week = "1 Sunday"
        timeZone = "GMT+0900"
        locale = "en_US"
        price = "1,234.5"

      """
    #expect(outcome == Tool.Outcome(output: session))
    try write(session)
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "1 passed\n"))
  }

  // MARK: At the prompt

  @Test func promptHasRegionOfItsOptions() throws {
    try write(Self.usual, Self.japanese)
    let terminal = try PseudoTerminal(
      tool, "departure", "--time-zone", "America/New_York", "--locale", "fr_FR",
      environment: ["TZ": "Asia/Kathmandu"])
    try terminal.expect("formatter  30 juin 2025 à 20:00")
    try terminal.expect("> ")
    terminal.type(":replay all\r")
    try terminal.expect("2 passed")
    terminal.type("postpone 3\r")
    try terminal.expect("formatter  30 juin 2025 à 20:00 → 30 juin 2025 à 23:00")
    terminal.type(":undo\r")
    try terminal.expect("formatter  30 juin 2025 à 23:00 → 30 juin 2025 à 20:00")
    terminal.type(":open departure\r")
    try terminal.expect("formatter  30 juin 2025 à 20:00\r\n")
    terminal.type("postpone 3\r")
    try terminal.expect("formatter  30 juin 2025 à 20:00 → 30 juin 2025 à 23:00")
    terminal.type(":save b.session\r")
    try terminal.expect("saved b.session")
    #expect(try tool.folder.read("b.session") == Self.french)
  }
}
