import Foundation
import GeneratedInput
import TestTools
import Testing
import UnderstudyPlatform

/// No tool reads or writes anything outside of the working folder, whatever links there are.
@Suite(.runsPrograms) struct AgentFolderTests {
  let agent: Agent
  let outside: Folder
  private let folder: Folder

  private static let secret = ScriptTests.session.replacing("count = 4", with: "count = 4242")

  init() throws {
    agent = try Agent()
    folder = agent.tool.folder
    outside = try Folder()
    try outside.write(Self.secret, to: "a.session")
    try folder.write(ScriptTests.session, to: "sessions/a.session")
  }

  private static let linked = "a link is on the way, and links are not followed here"

  @Test func linkInFolderIsNotReplayed() throws {
    try #require(symlink(outside.path("a.session"), folder.path("sessions/b.session")) == 0)
    try #require(symlink(outside.path, folder.path("sessions/deep")) == 0)
    let replayed = """
      sessions/b.session: can't be read: \(Self.linked)
      to run it alone: understudy replay sessions/b.session

      1 passed, 1 failed
      """
    #expect(try agent.call("replay") == replayed)
    let coverage = try agent.call("coverage", #"{"screen":"integers"}"#)
    #expect(coverage.hasPrefix("sessions/b.session: can't be read: \(Self.linked)\n"))
    #expect(coverage.contains(" in 1 session, 1 not read"))
  }

  @Test(arguments: ["link.session", "link/a.session", "link", "sessions/../link/a.session"])
  func linkIsNoArgument(path: String) throws {
    try #require(symlink(outside.path("a.session"), folder.path("link.session")) == 0)
    try #require(symlink(outside.path, folder.path("link")) == 0)
    let refusal = "failed: \(path): a link is on the way: choose a path without links"
    for tool in ["replay", "coverage"] {
      #expect(try agent.call(tool, #"{"paths":["\#(path)"]}"#) == refusal)
    }
    #expect(try agent.call("shrink", #"{"file":"\#(path)"}"#) == refusal)
    let output = #"{"file":"sessions/a.session","output":"\#(path)"}"#
    #expect(try agent.call("shrink", output) == refusal)
    for argument in [#""save":"\#(path)""#, #""from":["sessions","\#(path)"]"#] {
      #expect(try agent.call("explore", #"{"screen":"integers",\#(argument)}"#) == refusal)
    }
  }

  /// The newest session of the prompt is in the home.
  @Test func sessionsOfThePromptAreNotReplayed() throws {
    try folder.write(
      Self.secret, to: "state/understudy/journals/1-1-1-integers.session")
    #expect(
      try agent.call("replay", #"{"paths":["last"]}"#)
        == "failed: ./last: no such file or folder")
  }

  @Test func absolutePathInFolderIsTaken() throws {
    let paths =
      #"{"paths":["\#(folder.path("sessions/a.session"))","sessions/../sessions/a.session"]}"#
    #expect(try agent.call("replay", paths) == "2 passed")
  }

  /// While another process swaps a folder for a link, again and again.
  @Test func swappedFolderLetsNothingIn() throws {
    try folder.write(ScriptTests.session, to: "swapped/a.session")
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    let swapper = Swapper(folder.path("swapped"), for: outside.path)
    defer { swapper.stop() }
    var saved = 0
    for number in 0..<InputGenerator.rounds(50) {
      let file = #"{"id":"integers","file":"swapped/deep/s\#(number)"}"#
      if try agent.call("save", file).hasPrefix("saved ") { saved += 1 }
      if number.isMultiple(of: 3) {
        // An existing one is replaced.
        _ = try agent.call(
          "save", #"{"id":"integers","file":"swapped/a.session","replace":true}"#)
      }
    }
    var passed = 0
    var number = 0
    // The folder is in its place less than half of the time.
    while number < InputGenerator.rounds(12) || passed == 0 && number < 1000 {
      defer { number += 1 }
      let path = number.isMultiple(of: 2) ? "swapped" : "swapped/a.session"
      let replay = try agent.call("replay", #"{"paths":["\#(path)"]}"#)
      #expect(!replay.contains("4242"), "\(replay)")
      if replay.contains("passed") { passed += 1 }
      let coverage = try agent.call("coverage", #"{"paths":["\#(path)"]}"#)
      #expect(!coverage.contains("4242"), "\(coverage)")
    }
    swapper.stop()
    #expect(saved > 0 && passed > 0, "\(saved) were saved, \(passed) passed")
    #expect(try outside.names == ["a.session"])
    #expect(try outside.read("a.session") == Self.secret)
  }
}

/// Swaps a folder for a link and back on a thread of its own.
private final class Swapper: @unchecked Sendable {
  private let lock = NSCondition()
  private var (isStopping, isOver) = (false, false)

  init(_ folder: String, for target: String) {
    Thread.detachNewThread { [self] in
      while !isStopped {
        rename(folder, folder + ".kept")
        symlink(target, folder)
        sched_yield()
        unlink(folder)
        rename(folder + ".kept", folder)
        sched_yield()
      }
      lock.withLock {
        isOver = true
        lock.signal()
      }
    }
  }

  private var isStopped: Bool { lock.withLock { isStopping } }

  /// Stops with the folder in its place.
  func stop() {
    lock.withLock {
      isStopping = true
      while !isOver { lock.wait() }
    }
  }
}
