import Testing

@testable import Jugs
@testable import SessionFormat
@testable import Understudy
@testable import UnderstudyExploring

/// A trial that does the steps of a session, in a world that answers as there.
@MainActor @Suite(.serialized) struct RecordedStartTests {
  /// Performs the steps of a session; returns the session that this writes.
  private func performed(_ text: String, on screen: any Screen.Type) throws -> String {
    let session = try Session(parsing: text, file: "a.session")
    let start = StepList(session, screen.description.commands, without: [])
    return try EventLoop.shared.run {
      let generated = GeneratedAnswers(ValueGenerator(seed: 1))
      let trial = try Trial(screen, seed: 2, generated, from: start)
      for step in start.steps { trial.perform(step, seed: step.seed) }
      EventLoop.shared.endWorld()
      return String(decoding: trial.text, as: UTF8.self)
    }
  }

  /// Sessions of effects and streams, as an exploration with another seed writes them.
  @Test(arguments: 0..<4)
  func worldAnswersAsInTheSession(seed: UInt64) throws {
    for screen in [DrawsScreen.self, FeedScreen.self, SongListScreen.self] as [any Screen.Type] {
      let generated = GeneratedAnswers(ValueGenerator(seed: seed))
      let random = ValueGenerator(seed: seed)
      let commands = CommandGenerator(screen.description.commands)
      let text = try EventLoop.shared.run {
        let trial = try Trial(screen, seed: random.bits(), generated)
        commands.chooseCommands(random)
        for _ in 0..<20 {
          commands.forgetShownValues()
          let (place, line) = commands.write(on: trial.stage, random)
          trial.run(place, line, seed: random.bits())
          if trial.isWaiting { trial.act(seed: random.bits()) }
        }
        EventLoop.shared.endWorld()
        return String(decoding: trial.text, as: UTF8.self)
      }
      #expect(try performed(text, on: screen) == text)
    }
  }

  @Test func commandsFromAnExcludedOneOnAreLeftOut() throws {
    let session = try Session(
      parsing: """
        understudy 3 jugs
        > fill-small
        > fill-big
        > empty-small

        """, file: "a.session")
    let commands = JugsScreen.description.commands
    #expect(StepList(session, commands, without: []).steps.count == 3)
    #expect(StepList(session, commands, without: ["fill-big"]).steps.count == 1)
  }

  @Test func everySessionIsDoneAsItIsFirst() {
    var lists = [StepList(), StepList()]
    lists[0].steps.append(.init(action: .act, seed: 1))
    for seed in 2...3 { lists[1].steps.append(.init(action: .act, seed: UInt64(seed))) }
    var corpus = TrialCorpus(sessions: lists)
    let random = ValueGenerator(seed: 1)
    for seeds in [[1], [2, 3]] as [[UInt64]] {
      let start = corpus.choose(random)
      #expect(start?.steps.steps.map(\.seed) == seeds)
      #expect(start?.isExact == true)
      #expect(start?.continues == false)
    }
    let others = (0..<20).compactMap { _ in corpus.choose(random) }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { $0.continues })
  }

  /// Before the first command, which may need what was loaded.
  @Test func whatTheOpeningAsksIsAnsweredThere() throws {
    let text = """
      understudy 3 cellar
        wines = []
      < load ["red", "white"]
        wines = ["red", "white"]
      > drink 1
      - wines[1] = "white"

      """
    #expect(try performed(text, on: CellarScreen.self) == text)
  }
}

private enum CellarScreen: Screen {
  @MainActor final class Cellar {
    private(set) var wines: [String] = []
    private let load: () async -> [String]

    init(load: @escaping () async -> [String]) {
      self.load = load
      Task { wines = await self.load() }
    }

    func drink(_ row: Int) { if wines.indices.contains(row) { wines.remove(at: row) } }
  }

  static let name = "cellar"

  static func make(in world: World, notify: Notifier) -> Cellar {
    Cellar(load: world.effect("load") { () async in [] })
  }

  static func describe(_ view: inout Interface<Cellar>) {
    view.bind("wines", \.wines)
    view.command("drink", Cellar.drink, "row")
  }
}
