import GeneratedInput
import TestTools
import Testing
import Understudy
import UnderstudyPlatform

/// A killed `understudy replay --accept` leaves each file either old or new.
@Suite(.runsPrograms) struct KilledAcceptTests {
  let tool: Tool
  private static let files = (10..<30).map { "all/\($0).session" }

  init() throws { tool = try Tool() }

  /// `UNDERSTUDY_KILLS` sets a higher number than a normal run should take.
  private static var rounds: Int {
    getenv("UNDERSTUDY_KILLS").flatMap { Int(String(cString: $0)) } ?? 12
  }

  @Test func killedAcceptLeavesWholeFiles() throws {
    var random = InputGenerator()
    var count = 0
    try writeOld()
    for round in 0..<Self.rounds {
      try acceptAndKill(&random)
      // Each accept removes the leftovers of the one before.
      let left = try leftovers
      try #require(left.count <= 1, "UNDERSTUDY_SEED=\(random.seed), round \(round): \(left)")
      count += left.count
    }
    print("killedAcceptLeavesWholeFiles: \(Self.rounds) kills, \(count) temporary files left")
    try writeOld()
    #expect(try tool.run("replay", "--accept", "all").status == 0)
    #expect(try pending.isEmpty)
    #expect(try leftovers == [])
  }

  @Test func nextAcceptRemovesLeftovers() throws {
    try tool.folder.write(ReplayTests.wrong, to: "all/a.session")
    try tool.folder.write(ScriptTests.session, to: "all/b.session")
    try tool.folder.write("understudy 3 integ", to: "all/.understudy-accept-aB3xYz")
    try tool.folder.write("mine", to: "all/.understudy-accept-notes")
    try tool.folder.write("mine", to: "all/.understudy-accept-seven77")
    #expect(try tool.run("replay", "all").status == 1)
    #expect(try names.contains(".understudy-accept-aB3xYz"))
    #expect(try tool.run("replay", "--accept", "all").status == 0)
    let kept = [".understudy-accept-notes", ".understudy-accept-seven77", "a.session", "b.session"]
    #expect(try names == kept)
  }

  @Test func acceptKeepsFilesOfRunningAccept() throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write("understudy 3 integ", to: "all/.understudy-accept-aB3xYz")
    let file = open(tool.folder.path("all/.understudy-accept-aB3xYz"), O_RDWR | O_CLOEXEC)
    try #require(file >= 0 && flock(file, LOCK_EX) == 0)
    #expect(try tool.run("replay", "--accept", "all") == Tool.Outcome(output: "1 passed\n"))
    #expect(try names == [".understudy-accept-aB3xYz", "a.session"])
    close(file)
    #expect(try tool.run("replay", "--accept", "all") == Tool.Outcome(output: "1 passed\n"))
    #expect(try names == ["a.session"])
  }

  // MARK: Killing

  /// Kills an accept shortly after it replaced a random file, or before the first.
  private func acceptAndKill(_ random: inout InputGenerator) throws {
    if try pending.count < 2 { try writeOld() }
    let target = try ([nil] + pending.dropLast()).randomElement(using: &random)?.map { $0 }
    let run = try Conversation(tool.program(["replay", "--accept", "all"]))
    if let target { try waitUntilAccepted(target) }
    let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<1500, using: &random))
    while ContinuousClock.now < end {}
    run.send(SIGKILL)
    let status = try run.finish().status
    try #require([0, 128 + SIGKILL].contains(status))
    _ = try pending
  }

  private func waitUntilAccepted(_ file: String) throws {
    let limit = ContinuousClock.now + .seconds(60)
    while try tool.folder.read(file) != ScriptTests.session {
      try #require(ContinuousClock.now < limit, "\(file) is never accepted")
    }
  }

  private func writeOld() throws {
    for file in Self.files { try tool.folder.write(ReplayTests.wrong, to: file) }
  }

  /// The files that are not accepted yet; fails if one is neither old nor new.
  private var pending: [String] {
    get throws {
      try Self.files.filter { file in
        let text = try tool.folder.read(file)
        try #require(text == ReplayTests.wrong || text == ScriptTests.session, "\(file): \(text)")
        return text == ReplayTests.wrong
      }
    }
  }

  private var names: [String] { get throws { try tool.folder.names(in: "all") } }

  private var leftovers: [String] {
    get throws { try names.filter { !$0.hasSuffix(".session") } }
  }
}
