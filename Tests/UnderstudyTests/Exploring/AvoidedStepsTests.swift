import Testing

@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// What a worker does less often after it ended processes.
@MainActor @Suite(.serialized) struct AvoidedStepsTests {
  @Test(arguments: [
    (["play 2"], "delete 0", true),
    (["add a", "play 1"], "delete 0", true),
    // A row of another kind, another command, and a state in which nothing plays.
    (["play 2"], "delete 2", false),
    (["play 2"], "play 0", false),
    ([], "delete 0", false),
    (["play 1"], "unknown", false),
  ])
  func commandIsAvoidedOnlyInStatesLikeThatOfItsEnd(
    before: [String], line: String, isAvoided: Bool
  ) throws {
    let session = try Session(
      parsing: """
        understudy 3 song-list
        > play 1
        > delete 0
        x SIGTRAP

        """, file: "a.session")
    try EventLoop.shared.run {
      var options = Explorer.Options()
      options.ends = [session]
      let avoided = AvoidedSteps(options, on: SongListScreen.self)
      let stage = SongListScreen.makeStage(
        world: World(settings: World.Settings(), generated: GeneratedAnswers()))
      try stage.open(writingHeader: false)
      for line in before { _ = try stage.run(line) }
      #expect(avoided.hasEnded(line, on: stage) == isAvoided)
      EventLoop.shared.endWorld()
    }
  }

  /// A command that is all there is remains in use.
  @Test func avoidedCommandIsSometimesRun() throws {
    let session = try Session(
      parsing: "understudy 3 song-list\n> delete 0\nx SIGTRAP\n", file: "a.session")
    try EventLoop.shared.run {
      var options = Explorer.Options()
      options.ends = [session]
      let avoided = AvoidedSteps(options, on: SongListScreen.self)
      let stage = SongListScreen.makeStage(
        world: World(settings: World.Settings(), generated: GeneratedAnswers()))
      try stage.open(writingHeader: false)
      let place = try #require(stage.commands.firstIndex { $0.name == "delete" })
      let random = ValueGenerator(seed: 1)
      let count = (0..<1600).count { _ in
        !avoided.contains(place, Array("delete 0".utf8), on: stage, random)
      }
      // Once in 16.
      #expect(60...140 ~= count, "\(count)")
      EventLoop.shared.endWorld()
    }
  }
}
