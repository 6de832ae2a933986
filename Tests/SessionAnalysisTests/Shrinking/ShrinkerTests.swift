import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What candidates a shrinker tries, and when it stops. No view model runs.
@Suite struct ShrinkerTests {
  /// A session of so many commands, `> do 0`, `> do 1` and so on, and one that ends it.
  private static func session(_ count: Int) -> Session {
    Session(
      screen: "generated",
      lines: (0..<count).map { .event(.command("do \($0)")) } + [.event(.command("end"))])
  }

  private static func commands(_ session: Session) -> [String] {
    session.steps.compactMap(\.command)
  }

  /// Shrinks to the sessions for which `isKept` holds; counts how often each candidate runs.
  private static func shrink(
    _ session: Session, where isKept: @escaping ([String]) -> Bool
  ) throws -> (commands: [String], runs: [String: Int]) {
    var runs: [String: Int] = [:]
    var shrinker = Shrinker(session) { candidate in
      runs[candidate.text, default: 0] += 1
      return isKept(commands(candidate)) ? candidate : nil
    }
    try shrinker.shrink()
    return (commands(shrinker.session), runs)
  }

  /// What a run makes of a candidate decides, not the candidate.
  @Test func whatACandidateBecameMayNotBeKept() throws {
    var shrinker = Shrinker(Self.session(3)) { candidate in
      if Self.commands(candidate).contains("do 1") { return candidate }
      var other = candidate
      other.lines.insert(.event(.command("other")), at: 0)
      return other
    }
    shrinker.mayKeep = { !Self.commands($0).contains("other") }
    try shrinker.shrink()
    #expect(Self.commands(shrinker.session) == ["do 1", "end"])
  }

  /// All of them would not fit into memory.
  @Test func simplerValuesOfALongOneAreMadeOneByOne() {
    let text = Value.string(String(repeating: "x", count: 300_000))
    #expect(text.simpler.prefix(3).map { "\($0)".count } == [3, 150_002, 150_002])
    let list = Value.list(Array(repeating: text, count: 30_000))
    #expect(list.simpler.prefix(2).map(\.parts.count) == [0, 15_000])
  }

  @Test func threeOfTenThousandCommandsAreFoundInFewTries() throws {
    let core: Set = ["do 17", "do 5000", "do 9998"]
    let (commands, runs) = try Self.shrink(Self.session(10_000)) {
      core.isSubset(of: $0) && $0.last == "end"
    }
    #expect(commands == ["do 17", "do 5000", "do 9998", "end"])
    #expect(runs.count < 250)
    #expect(runs.values.allSatisfy { $0 == 1 })
    // The later candidates are short.
    #expect(runs.keys.reduce(0) { $0 + $1.count(where: \.isNewline) } < 40 * 10_000)
  }

  /// Neither one command nor two can be left out of the result, whatever the commands that matter.
  @Test func resultIsMinimalForOneCommandAndForTwo() throws {
    var random = InputGenerator()
    for round in 0..<200 {
      let count = random.int(1..<14)
      let isKept = random.condition(on: count)
      let start = Self.session(count)
      guard isKept(Self.commands(start)) else { continue }
      let (commands, _) = try Self.shrink(start) { $0.last == "end" && isKept($0) }
      #expect(isKept(commands), "seed \(random.seed), round \(round)")
      for second in commands.indices.dropLast() {
        for first in 0...second {
          var fewer = commands
          fewer.remove(at: second)
          if first < second { fewer.remove(at: first) }
          #expect(!isKept(fewer), "seed \(random.seed), round \(round): \(commands), \(fewer)")
        }
      }
    }
  }

  @Test func stopKeepsSmallestSessionSoFar() throws {
    var runs = 0
    var shrinker = Shrinker(Self.session(1000)) { candidate in
      runs += 1
      return Self.commands(candidate).contains("do 999") ? candidate : nil
    }
    shrinker.isStopped = { runs == 3 }
    try shrinker.shrink()
    #expect(runs == 3)
    #expect(shrinker.tries == 3)
    #expect(Self.commands(shrinker.session).contains("do 999"))
    #expect(shrinker.count < 1001)
  }

  @Test func errorOfARunKeepsSmallestSessionSoFar() throws {
    struct Broken: Error {}
    var sizes: [Int] = []
    var shrinker = Shrinker(Self.session(100)) { candidate in
      sizes.append(candidate.lines.count)
      if sizes.count == 3 { throw Broken() }
      return Self.commands(candidate).contains("do 0") ? candidate : nil
    }
    #expect(throws: Broken.self) { try shrinker.shrink() }
    #expect(sizes == [1, 51, 26])
    #expect(shrinker.session.lines.count == 51)
  }

  /// A run may show that less happens than the candidate says.
  @Test func sessionOfARunReplacesTheCandidate() throws {
    var shrinker = Shrinker(Self.session(20)) { candidate in
      guard let end = Self.commands(candidate).firstIndex(of: "do 12") else { return nil }
      return candidate.prefix(steps: end + 2)
    }
    #expect(try shrinker.begin())
    #expect(shrinker.count == 13)
    try shrinker.shrink()
    #expect(Self.commands(shrinker.session) == ["do 12"])
  }

  @Test func commentsAboveKeptCommandsStay() throws {
    let session = try Session(
      parsing: """
        understudy 3 generated
        # The beginning.
          count = 0

        # Left out.
        > one
          count = 1
        # Kept, too.

        # Kept.
        > two
        # Inside of it.
          count = 2
        # At the end.

        """, file: "a.session")
    var shrinker = Shrinker(session) {
      Self.commands($0).contains("two") ? $0 : nil
    }
    try shrinker.shrink()
    #expect(
      shrinker.session.text == """
        understudy 3 generated
        # The beginning.
          count = 0
        # Kept, too.

        # Kept.
        > two
        # Inside of it.
          count = 2
        # At the end.

        """)
  }

  struct Shrinking: Sendable {
    let command: String
    let simplest: String
    let isKept: @Sendable ([String]) -> Bool

    init(
      _ command: String, to simplest: String, where isKept: @escaping @Sendable ([String]) -> Bool
    ) {
      (self.command, self.simplest, self.isKept) = (command, simplest, isKept)
    }
  }

  @Test(arguments: [
    Shrinking("go 9000", to: "go 42") { Int($0.last ?? "").map { $0 >= 42 } ?? false },
    Shrinking("go -7", to: "go 1") { $0.last != "0" && Int($0.last ?? "") != nil },
    Shrinking("go 12.625", to: "go 12.0") { Double($0.last ?? "").map { $0 > 11 } ?? false },
    Shrinking(#"go "Some longer text""#, to: "go aaaaa") { $0.count == 2 && $0[1].count >= 5 },
    Shrinking("go one two three", to: "go a") { $0.count > 1 },
    Shrinking("go x y", to: "go") { $0[0] == "go" },
    Shrinking("rows[7].items[3].go 5", to: "rows[2].items[0].go") {
      $0[0].hasPrefix("rows[") && !["0", "1"].contains($0[0].dropFirst(5).first)
    },
    Shrinking("go true", to: "go false") { $0.count == 2 && Bool($0[1]) != nil },
    Shrinking("go third", to: "go second") {
      $0.count == 2 && ["second", "third"].contains($0[1])
    },
  ])
  func argumentsBecomeSimple(_ shrinking: Shrinking) throws {
    let session = Session(screen: "generated", lines: [.event(.command(shrinking.command))])
    var shrinker = Shrinker(session) { candidate in
      let words = Words()
      try words.parse(Self.commands(candidate)[0])
      return shrinking.isKept((0..<words.count).map(words.text)) ? candidate : nil
    }
    let choice = ParameterForm(
      .choice, expected: "a Place", choices: ["first", "second", "third"])
    shrinker.commands = [CommandDescription("go", [ParameterDescription("place", choice)])]
    try shrinker.shrink()
    #expect(Self.commands(shrinker.session) == [shrinking.simplest])
  }

  @Test(arguments: [
    ("go 5 7 &", "go", "go"), ("go 7 &", "7", "go 7"), ("go 5 7 &", "&", "go &"),
    (#"go 3 "&""#, "&", #"go "&""#), ("go [8, 42, 3] &", "42", "go [42]"),
    ("go [8, 42, 3]", "42", "go [42]"),
    (#"go (title: "Dune", pages: 412) 7"#, "pages: 412", "go (title: nil, pages: 412)"),
    (#"go ["a": [1, 2], "b": [3, 42]] x"#, "[42", #"go ["b": [42]]"#),
    (#"go 5 .insert("a book", row: 12)"#, "insert(", "go .insert(nil, row: nil)"),
    (#"go [["x y", "z"]]"#, "[[", "go [[]]"),
    (#"go "[1, 2]""#, "[", #"go ["#),
  ])
  func literalsBecomeSimpleInside(command: String, kept: String, simplest: String) throws {
    let session = Session(screen: "generated", lines: [.event(.command(command))])
    var shrinker = Shrinker(session) { Self.commands($0)[0].contains(kept) ? $0 : nil }
    try shrinker.shrink()
    #expect(Self.commands(shrinker.session) == [simplest])
  }

  /// Whatever a literal holds, a candidate has one, and the number that matters is all that is left.
  @Test func literalsOfAnyFormBecomeSimple() throws {
    var random = InputGenerator()
    for round in 0..<200 {
      let value = Value.list([
        random.value(placeholders: false), .int(424_242), random.value(placeholders: false),
      ])
      let text = "go \(value)"
      guard let command = Shrinker.TypedCommand(text), command.arguments.count == 1 else {
        continue
      }
      #expect(
        Shrinker.TypedCommand(command.text)?.text == command.text, "seed \(random.seed), \(round)")
      let session = Session(screen: "generated", lines: [.event(.command(text))])
      var shrinker = Shrinker(session) { candidate in
        Self.commands(candidate)[0].contains("424242") ? candidate : nil
      }
      try shrinker.shrink()
      #expect(
        Self.commands(shrinker.session) == ["go [424242]"], "seed \(random.seed), round \(round)")
    }
  }

  @Test func answersBecomeSimple() throws {
    let session = try Session(
      parsing: """
        understudy 3 generated
        with seed=7 locale="fr_FR"
        < unused 3
        > fetch
        < books(query: "dune") [(title: "Dune", pages: 412), (title: "Emma", pages: 474)]
        < stock ["Dune": 7, "Emma": 9]
        < clock 2.5
        < rate ! "offline"

        """, file: "a.session")
    // There must be a book with a title and more than 400 pages, and time must pass.
    var shrinker = Shrinker(session) { candidate in
      let text = candidate.text
      let pages = text.split(separator: "pages: ").dropFirst()
        .compactMap { Int($0.prefix { $0.isNumber }) }
      return pages.contains { $0 > 400 } && text.contains("< clock") && text.contains("title: \"")
        && text.contains("> fetch") && text.contains("locale") && text.contains("\"Emma\":")
        ? candidate : nil
    }
    try shrinker.shrink()
    #expect(
      shrinker.session.text == """
        understudy 3 generated
        with locale="fr_FR"
        > fetch
        < books(query: "dune") [(title: "a", pages: 401)]
        < stock ["Emma": nil]
        < clock 0.0

        """)
  }

  /// Simpler ones would be equal, which new ones never are.
  @Test func newUUIDsStayAsTheyAre() throws {
    let text = """
      understudy 3 generated
      > add
      < uuid "DD4EC14E-A8A0-4E35-A02B-A58FC7592A43"
      > add
      < uuid "00000000-0000-0000-0000-000000000002"

      """
    var shrinker = Shrinker(try Session(parsing: text, file: "a.session")) { candidate in
      candidate.lines.count { $0.event?.worldEffect == .uuid } == 2
        && Self.commands(candidate) == ["add", "add"] ? candidate : nil
    }
    try shrinker.shrink()
    #expect(shrinker.session.text == text)
  }

  /// A command that is only there for the time that passes after it.
  @Test func answersJoinTheStepBefore() throws {
    let session = try Session(
      parsing: """
        understudy 3 generated
        > start
        > look
        < clock 2.0
        > look
        < rate 3

        """, file: "a.session")
    var shrinker = Shrinker(session) { candidate in
      let text = candidate.text
      return text.contains("> start") && text.contains("< clock 2.0") ? candidate : nil
    }
    try shrinker.shrink()
    #expect(
      shrinker.session.text == """
        understudy 3 generated
        > start
        < clock 2.0

        """)
  }

  /// Neither can be left out, but they may pass at once.
  @Test func timesThatPassAreJoined() throws {
    let session = try Session(
      parsing: """
        understudy 3 generated
        > start
        < clock 2.0
        > end
        < clock 1.0

        """, file: "a.session")
    var shrinker = Shrinker(session) { candidate in
      let times = candidate.text.split(separator: "< clock ").dropFirst()
        .compactMap { Double($0.prefix { $0 != "\n" }) }
      return times.reduce(0, +) >= 3 && Self.commands(candidate) == ["start", "end"]
        ? candidate : nil
    }
    try shrinker.shrink()
    #expect(
      shrinker.session.text == """
        understudy 3 generated
        > start
        > end
        < clock 3.0

        """)
  }

  /// Runs commands that each ask for books. Returns the session, and the command whose question was answered
  /// last; nil if an answer is for none.
  private static func runAsking(_ candidate: Session) -> (session: Session, answered: String)? {
    var session = Session(screen: "generated", lines: [])
    var waiting: [(command: String, isListed: Bool)] = []
    var answered = ""
    func list() {
      for place in waiting.indices where !waiting[place].isListed {
        session.lines.append(.event(.pending("books")))
        waiting[place].isListed = true
      }
    }
    for case .event(let event) in candidate.lines {
      switch event {
      case .command(let text):
        session.lines.append(.event(event))
        list()
        waiting.append((text.replacing(" &", with: ""), false))
      case .effect(let question, _):
        if question.worldEffect == .clock {
          list()
        } else {
          let rank = RankedName(question.name).rank
          guard waiting.indices.contains(rank - 1) else { return nil }
          answered = waiting.remove(at: rank - 1).command
        }
        session.lines.append(.event(event))
      default: break
      }
    }
    return (session, answered)
  }

  /// Of several questions an answer names the one that it is for by its place among them.
  @Test(arguments: [
    (
      "> one &\n> two &\n? books\n> three\n? books\n< \"books#3\" 7\n", [],
      "> three\n< books 0\n"
    ),
    // Time passes only in the first step.
    ("> one &\n? books\n< clock 1.0\n> three\n< \"books#2\" 7\n", [], "> three\n< books 0\n"),
    // What is left out answers an earlier question.
    (
      "> one &\n> two &\n? books\n> look &\n? books\n< books 7\n> three\n? books\n< \"books#3\" 7\n",
      ["one"], "> one\n> three\n? books\n< \"books#2\" 0\n"
    ),
    // The answer is for the question of the step before as well.
    (
      "> one &\n> two\n? books\n< \"books#2\" 7\n> three\n< \"books#2\" 8\n", ["one", "7"],
      "> one\n< books 7\n> three\n< books 0\n"
    ),
  ])
  func answersAreNumberedAsTheyAreThen(
    session: String, needed: [String], simplest: String
  ) throws {
    let start = try Session(parsing: "understudy 3 generated\n\(session)", file: "a.session")
    #expect(Self.runAsking(start)?.session == start)
    var shrinker = Shrinker(start) { candidate in
      guard let (session, answered) = Self.runAsking(candidate), answered == "three",
        needed.allSatisfy(candidate.text.contains)
      else { return nil }
      return session
    }
    try shrinker.shrink()
    #expect(shrinker.session.text == "understudy 3 generated\n\(simplest)")
  }

  @Test func lastStepStaysIfItDecidesWhatIsExpected() throws {
    let session = try Session(
      parsing: """
        understudy 3 generated
        > add 40
        < rate 3
        > add 50
        < rate 4

        """, file: "a.session")
    var shrinker = Shrinker(session, keepsLastStep: true) {
      Self.commands($0).count == 2 ? $0 : nil
    }
    try shrinker.shrink()
    #expect(
      shrinker.session.text == """
        understudy 3 generated
        > add
        > add 50
        < rate 4

        """)
  }

  /// Whatever a session holds, candidates are sessions that can be read.
  @Test func candidatesOfAnySessionCanBeRead() throws {
    var random = InputGenerator()
    for _ in 0..<100 {
      let start = random.session()
      var shrinker = Shrinker(start) { candidate in
        let read = try Session(parsing: candidate.text, file: "a.session")
        #expect(read == candidate, "seed \(random.seed)")
        return candidate.lines.count >= start.lines.count / 2 ? candidate : nil
      }
      try shrinker.shrink()
      #expect(shrinker.count <= start.steps.count - 1)
    }
  }
}

extension InputGenerator {
  /// A condition on commands: some matter, some only if another is there, and some only without
  /// another.
  fileprivate mutating func condition(on count: Int) -> ([String]) -> Bool {
    let needed = array(0..<4) { $0.int(0..<count) }
    let linked = array(0..<4) { ($0.int(0..<count), $0.int(0..<count)) }
    return { commands in
      let places = Set(commands.compactMap { Int($0.dropFirst("do ".count)) })
      return needed.allSatisfy(places.contains)
        && linked.allSatisfy { places.contains($0.0) == places.contains($0.1) }
    }
  }
}
