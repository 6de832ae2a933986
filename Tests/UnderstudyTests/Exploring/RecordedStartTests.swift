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
    var corpus = TrialCorpus(sessions: lists, begun: 0)
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

  /// The first one may spoil each process, which then never gets to the next.
  @Test func laterProcessBeginsWithTheNextSession() throws {
    let solution = [
      "fill-big", "pour-into-small", "empty-small", "pour-into-small", "fill-big",
      "pour-into-small",
    ]
    let sessions = try [["fill-small"], solution].map { commands in
      let lines = commands.map { "> \($0)\n" }.joined()
      return try Session(parsing: "understudy 3 jugs\n\(lines)", file: "a.session")
    }
    let found = try (0...2).map { attempt in
      var options = Explorer.Options(seed: 1, steps: 1, workers: 0..<1, sessions: sessions)
      options.attempt = attempt
      return try Explorer(JugsScreen.self, options).findings().map { "\($0.symptom)" }
    }
    #expect(found == [[], ["broken: the big jug does not hold 4"], []])
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

/// What a service answers in sessions shows a bug that an answer to another question shows in fewer steps.
@MainActor @Suite(.serialized) struct RecordedAnswersTests {
  @Test(arguments: 1...3) func realWayIsFound(seed: Int) throws {
    let session = try Session(
      parsing: """
        understudy 3 album
          photos = []
        < page(nil) [(id: 1), (id: 2)]
          photos = [(id: 1), (id: 2)]
        > more
        < page(2) [(id: 3)]
        + photos[2] = (id: 3)

        """, file: "a.session")
    let options = Explorer.Options(
      seed: UInt64(seed), steps: 3000, workers: 0..<1, sessions: [session])
    let findings = try Explorer(AlbumScreen.self, options).findings()
    let last = try #require(findings.last)
    #expect("\(last.symptom)" == "broken: each photo is there once")
    // By either question that the session has.
    let ways = [["remove", "refresh", "undo"], ["more", "remove", "more", "undo"]]
    #expect(ways.contains(last.session.steps.compactMap(\.command)))
    #expect(MadeUpAnswers(besides: [session]).doubt(about: last.session) == .none)
  }
}

/// Two answers may have the same row, but shrinking leaves no answer that has it twice.
@MainActor @Suite(.serialized) struct RepeatedIDsTests {
  @Test(arguments: 1...3) func noAnswerHasARowTwice(seed: Int) throws {
    let options = Explorer.Options(seed: UInt64(seed), steps: 3000, workers: 0..<1)
    let findings = try Explorer(AlbumScreen.self, options).findings()
    #expect(findings.contains { "\($0.symptom)" == "broken: each photo is there once" })
    for answer in findings.flatMap(\.session.lines).compactMap(\.serviceAnswer) {
      #expect(!answer.value.repeatsID, "\(answer)")
    }
  }
}

/// A number below zero, which few services send, breaks an invariant sooner than the bug.
@MainActor @Suite(.serialized) struct NegativeNumbersTests {
  @Test(arguments: 1...3) func wayWithoutNegativeAnswersIsFound(seed: Int) throws {
    let options = Explorer.Options(seed: UInt64(seed), steps: 3000, workers: 0..<1)
    let findings = try Explorer(PostsScreen.self, options).findings()
    let last = try #require(findings.last)
    #expect("\(last.symptom)" == "broken: likes are not negative")
    #expect(last.session.steps.last?.command == "unlike 0")
    #expect(MadeUpAnswers(besides: []).doubt(about: last.session) == .madeUp)
  }
}

private enum PostsScreen: Screen {
  struct Post: Codable, Equatable {
    let id: Int
    var likes: Int
    var isLiked: Bool
  }

  @MainActor final class Posts {
    private(set) var posts: [Post] = []
    private let page: () -> [Post]

    init(page: @escaping () -> [Post]) { self.page = page }

    func load() { posts = page() }

    func like(_ row: Int) {
      guard posts.indices.contains(row), !posts[row].isLiked else { return }
      posts[row].isLiked = true
      posts[row].likes += 1
    }

    func unlike(_ row: Int) {
      guard posts.indices.contains(row), posts[row].isLiked else { return }
      posts[row].isLiked = false
      posts[row].likes = max(posts[row].likes - 2, -1)
    }
  }

  static let name = "posts"

  static func make(in world: World, notify: Notifier) -> Posts {
    Posts(page: world.effect("page") { [] })
  }

  static func describe(_ view: inout Interface<Posts>) {
    view.bind("posts", \.posts)
    view.command("load", Posts.load)
    view.command("like", Posts.like, Parameter("row", indexes: "posts"))
    view.command("unlike", Posts.unlike, Parameter("row", indexes: "posts"))
    view.invariant("likes are not negative") { $0.posts.allSatisfy { $0.likes >= 0 } }
  }
}

private enum AlbumScreen: Screen {
  struct Photo: Codable, Equatable { let id: Int }

  @MainActor final class Album {
    private(set) var photos: [Photo] = []
    private var removed: Photo?
    private var isLoading = false
    private let page: (Int?) async -> [Photo]

    init(page: @escaping (Int?) async -> [Photo]) {
      self.page = page
      Task { await refresh() }
    }

    func refresh() async { photos = await page(nil) }

    func more() async {
      guard let last = photos.last, !isLoading else { return }
      isLoading = true
      photos += await page(last.id)
      isLoading = false
    }

    func remove() { removed = photos.popLast() }

    func undo() {
      if let removed { photos.append(removed) }
      removed = nil
    }
  }

  static let name = "album"

  static func make(in world: World, notify: Notifier) -> Album {
    Album(page: world.effect("page") { (_: Int?) async in [] })
  }

  static func describe(_ view: inout Interface<Album>) {
    view.bind("photos", \.photos)
    view.command("refresh", Album.refresh)
    view.command("more", Album.more)
    view.command("remove", Album.remove)
    view.command("undo", Album.undo)
    view.invariant("each photo is there once") { album in
      Set(album.photos.map(\.id)).count == album.photos.count
    }
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
