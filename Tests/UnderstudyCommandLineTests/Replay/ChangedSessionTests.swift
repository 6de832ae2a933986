import TestTools
import Testing

@testable import SessionAnalysis

/// A session's file that changes while it is replayed. What happened is compared with nothing else than what
/// was replayed.
@Suite(.runsPrograms) struct ChangedSessionTests {
  let tool: Tool

  init() throws {
    tool = try Tool("FaultyScreens")
    try tool.folder.write(Self.replayed, to: "a.session")
    try tool.folder.write(Self.edited, to: "edited")
  }

  /// Has the view model put the edited session in its place.
  private static let replayed = """
    understudy 3 faulty
      count = 0
    > replace a.session edited
      count = 7
    > add 1
      count = 3

    """

  /// What happens before agrees with this one as far as it goes.
  private static let edited = """
    understudy 3 faulty
      count = 0
    # this stays

    """

  private static let changed = """
    a.session: the file changed while it was replayed: replay it again

    1 failed

    """

  @Test func replayFails() throws {
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome == Tool.Outcome(status: 1, output: Self.changed))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func longSessionFails() throws {
    let steps = (1...2000).map { "> add 1\n  count = \($0)\n" }.joined()
    try tool.folder.write(
      "understudy 3 faulty\n  count = 0\n> cut-off a.session\n" + steps, to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome == Tool.Outcome(status: 1, output: Self.changed))
  }

  /// The session passes, and puts another one in its place.
  @Test func resultIsAboutWhatWasReplayed() throws {
    let session = try tool.run("faulty", input: "replace a.session edited\n").output
    try tool.folder.write(session, to: "a.session")
    try tool.folder.write(Self.edited, to: "edited")
    let outcome = try tool.run("replay", "a.session", "--format", "jsonl")
    #expect(outcome.status == 0)
    #expect(try tool.folder.read("a.session") == Self.edited)
    let digest = SessionResult.digest(of: Array(session.utf8))
    #expect(outcome.output.contains(#""digest":"\#(digest)""#), "\(outcome)")
  }

  /// Once it crashed, a worker that has another region replays it again.
  @Test func sessionThatMovesToAnotherRegionIsReplayedThere() throws {
    try tool.folder.write(
      "understudy 3 faulty\n  count = 0\n> replace a.session edited\n> trap\n",
      to: "a.session")
    try tool.folder.write(
      "understudy 3 faulty\nwith time-zone=\"Asia/Tokyo\"\n  count = 0\n", to: "edited")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// What differs is replayed again, and changes again.
  @Test func acceptLeavesTheFileAlone() throws {
    try tool.folder.write(Self.edited, to: "last")
    try tool.folder.write(Self.replayed.replacing("edited", with: "last"), to: "edited")
    let outcome = try tool.run("replay", "--accept", "a.session")
    #expect(outcome == Tool.Outcome(status: 1, output: Self.changed))
    #expect(try tool.folder.read("a.session") == Self.edited)
  }

  @Test func fileOfSeveralNamesIsAcceptedOnce() throws {
    let wrong = Self.edited.replacing("count = 0", with: "count = 1")
    try tool.folder.write(wrong, to: "all/b.session")
    _ = try tool.shell("ln -s b.session all/c.session")
    let outcome = try tool.run("replay", "--accept", "all", "all/b.session", "./all/b.session")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("\n1 accepted\n"))
    #expect(try tool.folder.read("all/b.session") == Self.edited)
  }
}
