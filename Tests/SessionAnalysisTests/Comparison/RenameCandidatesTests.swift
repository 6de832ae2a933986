import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What a name that the screen no longer has is called now, as far as a session shows.
@Suite struct RenameCandidatesTests {
  /// The suggestions after a replay of `session` that did `actual`: each as `OLD NEW`.
  private func renames(
    _ session: String, _ actual: String, bindings: [String],
    commands: [CommandDescription] = [
      .init("add", takes: 0), .init("wait", takes: 0),
    ]
  ) throws -> [String] {
    try candidates(session, actual, bindings: bindings, commands: commands)
      .compactMap { candidates in candidates.best.map { "\(candidates.old) \($0)" } }
  }

  private func candidates(
    _ session: String, _ actual: String, bindings: [String], commands: [CommandDescription]
  ) throws -> [RenameCandidates] {
    var log = ReplayLog()
    let steps = actual.split(separator: "\n--\n")
    log.steps = steps.map { .lines(Array("\($0)\n".utf8)) }
    let screen = ScreenDescription("cart", bindings: bindings, commands: commands)
    let session = try Session(parsing: "understudy 3 cart\n\(session)\n", file: "a.session")
    return Comparison(session, log, among: screen).renames
  }

  /// What is proposed, each as `KIND OLD NEW PLACE`.
  private func proposals(
    _ session: String, _ actual: String, commands: [CommandDescription] = []
  ) throws -> [String] {
    let bindings = ["editor", "rows"]
    return try candidates(session, actual, bindings: bindings, commands: commands)
      .flatMap(\.proposals).map { proposal in
        [proposal.role.rawValue, proposal.old, proposal.new, proposal.place]
          .compactMap(\.self).joined(separator: " ")
      }
  }

  @Test func bindingWithTheSameValuesIsSuggested() throws {
    let session = "  sum = 3\n> add\n  sum = 4"
    #expect(
      try renames(
        session, "  total = 3\n  count = 3\n--\n> add\n  total = 4\n  count = 5",
        bindings: ["total", "count"]) == ["sum total"])
    #expect(
      try renames(session, "  total = 2\n--\n> add\n  total = 4", bindings: ["total"]) == [])
  }

  /// A field of what an effect answers is renamed there alone if something else has a field of that name: anything but
  /// a record with the same labels, or what another effect answers.
  @Test(
    arguments: [
      ("  rows = [(title: \"a\", score: 3)]", "effect:load"),
      ("  rows = [(id: 1, title: \"a\")]", nil),
      ("  rows = [.won(title: \"a\")]", "effect:load"),
      ("  rows = [.won(id: 1, title: \"a\")]", "effect:load"),
      ("  rows = []", nil),
      ("* opened (id: 1, title: \"a\")", nil),
      ("* opened (title: \"a\")", "effect:load"),
      ("* opened .page(id: 1, title: \"a\")", "effect:load"),
      ("= (title: \"a\")", "effect:load"),
      ("& save = (title: \"a\")", "effect:load"),
      ("< save((id: 1, title: \"a\")) ok", nil),
      ("< save(title: \"a\") ok", "effect:load"),
      ("? save(title: \"a\")", "effect:load"),
      ("< save ! \"no\" (taken: (title: \"a\"))", "effect:load"),
      ("< find [(id: 1, title: \"a\")]", "effect:load"),
      ("< load ! \"no\" (taken: (title: \"a\"))", nil),
      ("> show .by(title: \"a\")", "effect:load"),
      ("> show (id: 1, title: \"a\")", nil),
    ] as [(String, String?)])
  func fieldOfAnAnswerIsRenamedInAnswersIfOthersHaveIt(line: String, place: String?) throws {
    let text = "understudy 3 cart\n  rows = []\n> load\n< load [(id: 1, title: \"a\")]\n\(line)\n"
    let session = try Session(parsing: text, file: "a.session")
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array("> load\n< load ! \"no\"\n".utf8))]
    if session.steps.count == 3 { log.steps.append(.exact) }
    log.renamedFields = [RenamedField(old: "title", new: "name", effect: "load")]
    let screen = ScreenDescription(
      "cart", bindings: ["rows"], commands: [.init("load", takes: 0), .init("show", takes: 1)])
    let comparison = Comparison(session, log, among: screen)
    var names = NamesInUse()
    names.add(session, comparison, passed: false)
    let found = comparison.renames.compactMap { $0.leavingOut(names) }.flatMap(\.proposals)
    #expect(found.map(\.role) == [.field])
    #expect(found.map(\.old) == ["title"])
    #expect(found.map(\.new) == ["name"])
    #expect(found.map(\.place) == [place])
  }

  /// An error has the old name, or an answer has, in another session: each is renamed alone, and not the other back.
  @Test(arguments: [("pull", "effect:pull"), ("push", "effect:push")])
  func fieldOfAnErrorIsNoFieldOfAnAnswer(effect: String, place: String) throws {
    let found = RenameCandidates(
      [RenamedField(old: "revision", new: "version", effect: effect)], on: "cart")
    var names = NamesInUse()
    for line in [
      "< pull (revision: 3, events: [])",
      "< push ! \"conflict\" (conflict: (revision: 3, theirs: []))",
    ] {
      let text = "understudy 3 cart\n  revision = 0\n> sync\n\(line)\n  revision = 3\n"
      names.add(try Session(parsing: text, file: "a.session"), nil, passed: true)
    }
    #expect(found.leavingOut(names)?.proposals.map(\.place) == [place])
  }

  /// What renames a field everywhere is enough, unless another place has another new name.
  @Test func fieldThatIsRenamedEverywhereIsProposedOnce() throws {
    let answers = RenameCandidates(
      [RenamedField(old: "attendees", new: "guests", effect: "pull")], on: "cart")
    let bindings = [("events", "guests"), ("days.events", "guests"), ("editor", "people")].map {
      RenameCandidates(
        SessionName(role: .field, owner: $0, text: "attendees"), now: [$1], on: "cart")
    }
    func places(_ session: String) throws -> [String?] {
      var names = NamesInUse()
      let session = try Session(parsing: "understudy 3 cart\n\(session)\n", file: "a.session")
      names.add(session, nil, passed: false)
      let found = (bindings + [answers]).compactMap { $0.leavingOut(names) }
      return found.distinct.flatMap(\.proposals).map(\.place)
    }
    #expect(try places("< pull [(attendees: [])]") == ["editor", nil])
    #expect(
      try places("< pull [(attendees: [])]\n* left .meeting(attendees: 3)")
        == ["events", "days.events", "editor", "effect:pull"])
  }

  /// A case in an answer is one of those that the sessions do not name.
  @Test func caseOfAnAnswerIsRenamed() throws {
    let text =
      "understudy 3 cart\n  rows = []\n> load\n< load (open: ())\n> load\n< load (done: ())\n"
    let session = try Session(parsing: text, file: "a.session")
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array("> load\n< load ! \"no\"\n".utf8)), .exact]
    log.renamedFields = Set(
      ["new", "done", "shut"].map {
        RenamedField(.case, old: "open", new: $0, effect: "load")
      })
    let screen = ScreenDescription("cart", bindings: ["rows"], commands: [.init("load", takes: 0)])
    let comparison = Comparison(session, log, among: screen)
    var names = NamesInUse()
    names.add(session, comparison, passed: false)
    let found = comparison.renames.compactMap { $0.leavingOut(names) }.flatMap(\.proposals)
    #expect(
      found.map { "\($0.role) \($0.old) \($0.new ?? "")" } == ["case open new", "case open shut"])
  }

  /// It is known from elsewhere once it was renamed there, such as in a binding. A case with which the effect answers is
  /// another.
  @Test(arguments: [("rock", []), ("punk", ["case rock punk effect:list"])])
  func caseIsRenamedInAnswersAfterItWasElsewhere(shown: String, expected: [String]) throws {
    let session = try Session(
      parsing: "understudy 3 cart\n  genre = .\(shown)\n  other = .jazz\n> load\n"
        + "< list [\"jazz\", \"rock\"]\n  genre = .jazz\n  other = .punk\n",
      file: "a.session")
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array("> load\n< list ! \"no\"\n".utf8))]
    log.renamedFields = Set(
      ["jazz", "punk"].map { RenamedField(.text, old: "rock", new: $0, effect: "list") })
    let screen = ScreenDescription(
      "cart", bindings: ["genre", "other"], commands: [.init("load", takes: 0)])
    let comparison = Comparison(session, log, among: screen)
    var names = NamesInUse()
    names.add(session, comparison, passed: false)
    let found = comparison.renames.compactMap { $0.leavingOut(names) }.flatMap(\.proposals)
    #expect(found.map { "\($0.role) \($0.old) \($0.new ?? "") \($0.place ?? "")" } == expected)
  }

  /// Nothing but the error differs, if what it is shown as stays.
  @Test func caseOfAnErrorIsRenamedWhereNothingElseDiffers() throws {
    let session = try Session(
      parsing: "understudy 3 cart\n  rows = []\n> load\n< load ! \"no\" \"soldOut\"\n> load\n",
      file: "a.session")
    var log = ReplayLog()
    log.steps = [.exact, .exact, .exact]
    log.renamedFields = [RenamedField(.text, old: "soldOut", new: "outOfStock", effect: "load")]
    func proposals(noteOfStep step: Int) -> [String] {
      log.notes = [.init(step: step, "load: the recorded error: soldOut: expected outOfStock")]
      let screen = ScreenDescription(
        "cart", bindings: ["rows"], commands: [.init("load", takes: 0)])
      return Comparison(session, log, among: screen).renames.flatMap(\.proposals).map {
        "\($0.role) \($0.old) \($0.new ?? "")"
      }
    }
    #expect(proposals(noteOfStep: 1) == ["case soldOut outOfStock"])
    #expect(proposals(noteOfStep: 2) == [])
  }

  /// What is said of the missing command is what is proposed for it.
  @Test func missingCommandIsTheOneThatIsProposed() throws {
    let session = try Session(
      parsing: "understudy 3 cart\n  queue = []\n> enqueue 1\n  queue = [1]\n", file: "a.session")
    let refusal = "! \"unknown command \\\"enqueue\\\": did you mean dequeue?\""
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array("> enqueue 1\n\(refusal)\n".utf8))]
    let screen = ScreenDescription(
      "cart", bindings: ["queue"],
      commands: [.init("dequeue", takes: 0), .init("add-to-queue", takes: 1)])
    let comparison = Comparison(session, log, among: screen)
    #expect(
      comparison.notes.first?.text
        == "the screen cart has no command \"enqueue\": did you mean add-to-queue?")
    #expect(comparison.renames.flatMap(\.proposals).map(\.new) == ["add-to-queue"])
  }

  /// One that is spelled alike is not meant if the session has it, nor if it is one of several: other sessions may
  /// have it.
  @Test(arguments: ["> play-recent 1\n", ""])
  func oneOfSeveralIsNotSuggestedForAMissingCommand(line: String) throws {
    let session = try Session(
      parsing: "understudy 3 tuner\n  station = 0\n\(line)> play 2\n  station = 2\n",
      file: "a.session")
    let refusal = "! \"unknown command \\\"play\\\": did you mean play-recent?\""
    var log = ReplayLog()
    log.steps = session.steps.dropLast().map { _ in .exact }
    log.steps.append(.lines(Array("> play 2\n\(refusal)\n".utf8)))
    let screen = ScreenDescription(
      "tuner", bindings: ["station"],
      commands: [
        .init("play-recent", takes: 1), .init("rate", takes: 1), .init("tune-in", takes: 1),
      ])
    #expect(
      Comparison(session, log, among: screen).notes.first?.text
        == "the screen tuner has no command \"play\": commands are play-recent, rate, tune-in")
  }

  /// An error is renamed where it is thrown: other texts may be alike. One that the sessions have is another.
  @Test(arguments: [
    (["noNetwork", "notFound"], ["case offline noNetwork effect:stations"]),
    (
      ["noNetwork", "timeout"],
      ["case offline noNetwork effect:stations", "case offline timeout effect:stations"]
    ),
  ])
  func caseOfAnErrorIsRenamed(cases: [String], expected: [String]) throws {
    let text =
      "understudy 3 cart\n  state = .offline\n> load\n< stations ! \"offline\"\n> load\n< pay ! \"notFound\"\n"
    let session = try Session(parsing: text, file: "a.session")
    func found(_ second: String) -> [String] {
      var log = ReplayLog()
      log.steps = [.exact, .lines(Array(second.utf8)), .exact]
      log.renamedFields = Set(
        cases.map { RenamedField(.text, old: "offline", new: $0, effect: "stations") })
      let screen = ScreenDescription(
        "cart", bindings: ["state"], commands: [.init("load", takes: 0)])
      let comparison = Comparison(session, log, among: screen)
      var names = NamesInUse()
      names.add(session, comparison, passed: false)
      return comparison.renames.compactMap { $0.leavingOut(names) }.flatMap(\.proposals).map {
        [$0.role.rawValue, $0.old, $0.new, $0.place].compactMap(\.self).joined(separator: " ")
      }
    }
    #expect(found("> load\n< stations ! \"offline\"\n  state = .idle\n") == expected)
  }

  /// Raw values that the effect answers with elsewhere are other ones, unless one of them is the only one that is
  /// spelled alike.
  @Test(arguments: [
    (["sunny", "cloudy", "rain"], ["case clear sunny effect:forecast"]),
    (
      ["sunny", "cloudy", "snow"],
      ["case clear snow effect:forecast", "case clear sunny effect:forecast"]
    ),
    (["clearly", "cloudy", "snow"], ["case clear clearly effect:forecast"]),
    (["cloudy", "rain"], []), (["fog", "hail", "snow", "sunny"], []),
    (["rain"], ["case clear rain effect:forecast"]),
  ])
  func rawValueOfAnAnswerIsRenamed(values: [String], expected: [String]) throws {
    let text = """
      understudy 3 cart
        days = []
      > load
      < forecast(1) (condition: "clear")
      > load
      < forecast(2) [(condition: "rain"), (condition: "cloudy")]
      < color "sunny"

      """
    let session = try Session(parsing: text, file: "a.session")
    var log = ReplayLog()
    log.steps = [.exact, .lines(Array("> load\n< forecast(1) ! \"no\"\n".utf8)), .exact]
    log.renamedFields = Set(
      values.map { RenamedField(.text, old: "clear", new: $0, effect: "forecast") })
    let screen = ScreenDescription("cart", bindings: ["days"], commands: [.init("load", takes: 0)])
    let comparison = Comparison(session, log, among: screen)
    var names = NamesInUse()
    names.add(session, comparison, passed: false)
    let found = comparison.renames.compactMap { $0.leavingOut(names) }.flatMap(\.proposals)
    let texts = found.map { proposal in
      [proposal.role.rawValue, proposal.old, proposal.new, proposal.place].compactMap(\.self)
        .joined(separator: " ")
    }
    #expect(texts == expected)
  }

  /// A case is one with the same labels, and a label the one that the command misses.
  @Test(arguments: [
    (
      ".delayed(days: 2)", "filter: there is no case .delayed: expected all, moving or late",
      ["case delayed late command:rows.show"]
    ),
    (".stuck", "filter: there is no case .stuck: expected all, moving or late", []),
    (
      ".late(hours: 2)", "filter: late: has no days, but hours",
      ["field hours days command:rows.show"]
    ),
    (
      ".late(dys: 2)", "filter: late: has no days: is dys a misspelling?",
      ["field dys days command:rows.show"]
    ),
    (".late(days: true)", "filter: late.days: expected a whole number, found true", []),
  ])
  func argumentOfACommandIsRenamed(literal: String, flaw: String, expected: [String]) throws {
    let form = ParameterForm(
      .literal, expected: "a filter", examples: [".all", ".moving", ".late(days: 0)"])
    let command = CommandDescription("rows[ROW].show", [ParameterDescription("filter", form)])
    let line = "> rows[1].show \(literal)"
    #expect(
      try proposals(
        "  rows = []\n\(line)", "  rows = []\n--\n\(line)\n! \"rows[1].show: \(flaw)\"",
        commands: [command]) == expected)
    // One that the session expects to be refused is not.
    #expect(
      try proposals(
        "  rows = []\n\(line)\n! \"no\"", "  rows = []\n--\n\(line)\n! \"rows[1].show: \(flaw)\"",
        commands: [command]) == [])
  }

  /// The session has the command that is meant. One that is spelled otherwise may have another name now.
  @Test(arguments: [("ad", []), ("dad", []), ("put", ["put filter"])])
  func commandMistypedByOneKeyIsNotRenamed(typed: String, expected: [String]) throws {
    let refusal = "! \"unknown command \\\"\(typed)\\\": commands are add, filter\""
    #expect(
      try renames(
        "  sum = 3\n> add\n  sum = 4\n> \(typed)\n  sum = 5",
        "  sum = 3\n--\n> add\n  sum = 4\n--\n> \(typed)\n\(refusal)", bindings: ["sum"],
        commands: [.init("add", takes: 0), .init("filter", takes: 0)]) == expected)
  }

  /// A word that is taken, such as a raw value, is no case that has another name.
  @Test(arguments: [(true, ["1 tuesday"]), (false, [])])
  func choiceThatIsNotRefusedIsNotRenamed(isRefused: Bool, expected: [String]) throws {
    let day = ParameterForm(.choice, expected: "a day", choices: ["monday", "tuesday"])
    let command = CommandDescription("repeat", [ParameterDescription("day", day)])
    let refusal = "\n! \"repeat: DAY: expected monday or tuesday, found 1\""
    #expect(
      try renames(
        "  sum = 3\n> repeat monday\n> repeat 1\n  sum = 4",
        "  sum = 3\n--\n> repeat monday\n--\n> repeat 1\(isRefused ? refusal : "")",
        bindings: ["sum"], commands: [command]) == expected)
  }

  @Test func bindingThatChangesInOtherStepsIsNotSuggested() throws {
    #expect(
      try renames(
        "  sum = 3\n> add\n  sum = 4\n> wait",
        "  total = 3\n--\n> add\n  total = 4\n--\n> wait\n  total = 5",
        bindings: ["total"]) == [])
  }

  /// What follows an answer that can't be used differs in everything.
  @Test func bindingThatDiffersOnlyAfterAnotherAnswerIsSuggested() throws {
    let session = "  sum = 3\n> add\n  sum = 4\n> wait\n< load (old: ())\n  sum = 5"
    func found(_ first: String) throws -> [String] {
      let unusable = "> wait\n< load ! \"the recorded answer: there is no such case\""
      return try renames(
        session, "  total = 3\n  count = 3\n--\n> add\n\(first)\n--\n\(unusable)\n  total = 0",
        bindings: ["total", "count"])
    }
    #expect(try found("  total = 4") == ["sum total"])
    #expect(try found("  total = 5") == [])
  }

  /// Where the answer that differs comes with the opening, what precedes it identifies a binding.
  @Test func bindingThatIsShownBeforeAnotherAnswerIsSuggested() throws {
    let session =
      "  sum = 3\n  isOld = false\n< load (old: ())\n  isOld = true\n> wait\n  isOld = false"
    let actual =
      "  sum = 3\n  isStale = false\n  count = 0\n< load ! \"no\"\n  count = 1\n--\n> wait\n  count = 2"
    #expect(
      try renames(session, actual, bindings: ["sum", "isStale", "count"]) == ["isOld isStale"])
  }

  @Test func effectThatIsAskedTheSameIsSuggested() throws {
    let missing = "! \"the session holds no answer for this\""
    #expect(
      try renames(
        "  sum = 3\n> add\n< find(\"a\") 1\n< price(\"a\") 2",
        "  sum = 3\n--\n> add\n< lookUp(\"a\") \(missing)\n< price(\"a\") 2", bindings: ["sum"])
        == ["find lookUp"])
    #expect(
      try renames(
        "  sum = 3\n> add\n< find(\"a\") 1",
        "  sum = 3\n--\n> add\n< lookUp(\"b\") \(missing)\n< get(\"c\") \(missing)",
        bindings: ["sum"]) == [])
    #expect(
      try renames(
        "  sum = 3\n> add\n< find(\"a\") 1\n> wait\n< find(\"a\") 1",
        "  sum = 3\n--\n> add\n< lookUp(\"a\") \(missing)\n--\n> wait\n< find(\"a\") 1",
        bindings: ["sum"]) == [])
  }

  /// A case or a field in what it is asked has another name as well: it is the only new one that none of the others is
  /// asked as.
  @Test(arguments: [
    ("< push(.save(id: 1)) ok", "deliver(.write(id: 1))", ["push deliver"]),
    ("< push((id: 1, isDone: true)) ok", "deliver((id: 1, isCompleted: true))", ["push deliver"]),
    (
      "< push(.save(1)) ok\n< find(2) 1", "deliver(.write(1))|lookUp(2)",
      ["find lookUp", "push deliver"]
    ),
    ("< push(.save(1)) ok", "deliver(.write(1))|lookUp(2)", []),
    ("< push(.save(1)) ok\n< find(2) 1", "deliver(.write(1))", []),
  ])
  func effectThatIsAskedWithOtherNamesIsSuggested(
    recorded: String, asked: String, expected: [String]
  ) throws {
    let missing = "! \"the session holds no answer for this\""
    let lines = asked.split(separator: "|").map { "\n< \($0) \(missing)" }.joined()
    #expect(
      try renames(
        "  sum = 3\n> add\n\(recorded)", "  sum = 3\n--\n> add\(lines)", bindings: ["sum"])
        == expected)
  }

  @Test func streamThatIsOpenedTheSameIsSuggested() throws {
    #expect(
      try renames(
        "  sum = 3\n> add\n? prices(1)\n> wait\n< prices(1) 4\n  sum = 4",
        "  sum = 3\n--\n> add\n? ticker(1)\n--\n> wait", bindings: ["sum"]) == ["prices ticker"])
  }

  /// What is not asked because of the first one keeps its name.
  @Test func effectThatFollowsARenamedOneIsNotSuggested() throws {
    let missing = "! \"the session holds no answer for this\""
    let session = "  sum = 3\n> add\n< shows 1\n? prices\n> wait\n< prices 4\n  sum = 4"
    let actual = "  sum = 3\n--\n> add\n< program \(missing)\n--\n> wait"
    #expect(try renames(session, actual, bindings: ["sum"]) == ["shows program"])
  }

  /// The second of two equal questions has a rank, which is no part of the name.
  @Test func effectIsSuggestedWithoutItsRank() throws {
    let missing = "! \"the session holds no answer for this\""
    let session = "  sum = 3\n> add\n< \"find#2\"(1) 4\n< find(1) 5"
    let actual = "  sum = 3\n--\n> add\n< \"lookUp#2\"(1) \(missing)\n< lookUp(1) \(missing)"
    #expect(try renames(session, actual, bindings: ["sum"]) == ["find lookUp"])
  }

  @Test func eventThatHappensTheSameIsSuggested() throws {
    let session = "  sum = 3\n> add\n* opened 1\n* closed\n> wait\n* opened 2"
    func renames(_ first: String, _ second: String) throws -> [String] {
      try self.renames(
        session, "  sum = 3\n--\n> add\n\(first)\n* closed\n--\n> wait\n\(second)",
        bindings: ["sum"])
    }
    #expect(try renames("* shown 1", "* shown 2") == ["opened shown"])
    #expect(try renames("* shown 1", "* shown 3") == [])
    #expect(try renames("* shown 1", "* opened 2") == [])
    #expect(try renames("* closed 1", "* closed 2") == [])
  }

  /// What a replay shows so that it can be suggested is not compared.
  @Test func suggestedBindingIsNoDifference() throws {
    var log = ReplayLog()
    log.steps = [
      .lines(Array("  a = 1\n  total = 3\n".utf8)), .lines(Array("> wait\n  total = 4\n".utf8)),
    ]
    let session = try Session(
      parsing: "understudy 3 cart\n  a = 1\n  sum = 3\n> wait\n", file: "a.session")
    let screen = ScreenDescription("cart", bindings: ["a", "total"])
    let comparison = Comparison(session, log, among: screen)
    #expect(comparison.differences.map(\.summary) == ["sum: expected 3, found no change"])
  }

  @Test func bindingThatTheSessionKnowsIsNotSuggested() throws {
    #expect(
      try renames(
        "  sum = 3\n  total = 4", "  total = 3\n  extra = 1", bindings: ["total", "extra"]) == [])
  }

  @Test func ofSeveralLikeBindingsTheNearestIsSuggested() throws {
    let actual = "  isDone = false\n  isLoaded = false"
    let bindings = ["isDone", "isLoaded"]
    #expect(
      try renames("  isLoading = false", actual, bindings: bindings) == ["isLoading isLoaded"])
    #expect(try renames("  flag = false", actual, bindings: bindings) == [])
  }

  @Test func sessionOfAnotherScreenHasNoCandidates() throws {
    let names = (0..<50).map { "old\($0)" }
    let session = try Session(
      parsing: "understudy 3 cart\n" + names.map { "  \($0) = 1\n" }.joined(), file: "a.session")
    var log = ReplayLog()
    log.steps = [.lines(Array("  total = 1\n".utf8))]
    let screen = ScreenDescription("cart", bindings: ["total"])
    let comparison = Comparison(session, log, among: screen)
    #expect(comparison.notes.filter { !$0.isRemark }.count == 50)
    #expect(comparison.renames.count == 20)
  }

  /// A list without rows, a flag and no message are what most screens begin with.
  @Test(arguments: [("[]", 0), ("[\"tea\"]", 4)])
  func whatMostScreensBeginWithTellsNoNames(rows: String, renames: Int) throws {
    func opening(_ names: String...) -> String {
      "  \(names[0]) = \(rows)\n  \(names[1]) = false\n  \(names[2]) = nil\n"
    }
    let text = "understudy 3 cart\n\(opening("entries", "isLoading", "message"))> load\n"
    let session = try Session(parsing: text, file: "a.session")
    var log = ReplayLog()
    log.steps = [
      .lines(Array(opening("books", "isBusy", "error").utf8)),
      .lines(Array("> load\n! \"unknown command\"\n".utf8)),
    ]
    let screen = ScreenDescription(
      "cart", bindings: ["books", "isBusy", "error"],
      commands: [CommandDescription("lend", [ParameterDescription("to", .text, .optional)])])
    let comparison = Comparison(session, log, among: screen)
    #expect(comparison.renames.count == renames)
    let note = "the session names nothing that the screen cart has: remove the session"
    #expect(comparison.notes.contains { $0.text == note } == (renames == 0))
  }

  @Test func fieldWithTheSameValuesIsProposed() throws {
    #expect(
      try proposals(
        """
          editor = (title: "a", isNew: true)
          rows = [(title: "x", size: 1), (title: "y", size: 2)]
        > clear
        < load [(title: "z")]
          editor.title = "b"
          editor.isNew = false
        + rows[2] = (title: "z", size: 3)
          rows[0].title = "w"
        """,
        """
          editor = (text: "a", isNew: true)
          rows = [(heading: "x", count: 1), (heading: "y", count: 2)]
        --
        > clear
        < load [(title: "z")]
          editor.text = "b"
          editor.isNew = false
        + rows[2] = (heading: "z", count: 3)
          rows[0].heading = "w"
        """, commands: commands)
        == ["field title text editor", "field size count rows", "field title heading rows"])
  }

  /// Another difference in the same record does not hide it, but one of the field itself does.
  @Test func fieldWithOtherValuesIsNotProposed() throws {
    let session = "  editor = (title: \"a\", size: 1)"
    #expect(
      try proposals(session, "  editor = (text: \"a\", size: 2)") == ["field title text editor"])
    #expect(try proposals(session, "  editor = (text: \"b\", size: 1)") == [])
    #expect(try proposals(session, "  editor = (size: 1)") == [])
    #expect(try proposals(session, "  editor = nil") == [])
  }

  /// A field that the session or the screen still has is another one.
  @Test func fieldThatIsKnownIsNotProposed() throws {
    let session = "  editor = (title: \"a\")\n> clear\n  editor = (text: \"b\")"
    let added = "\n--\n> clear\n  editor = (text: \"b\")"
    #expect(try proposals(session, "  editor = (text: \"a\")\(added)", commands: commands) == [])
    #expect(
      try proposals(
        "  editor = (title: \"a\")\n> clear\n  editor = (title: \"b\")",
        "  editor = (text: \"a\")\n--\n> clear\n  editor = (title: \"b\")", commands: commands)
        == [])
  }

  /// Renaming a field renames those of the same name further inside.
  @Test func fieldsInsideOfEachOtherAreProposedOnce() throws {
    let session = "  rows = [(title: \"a\", parts: [(title: \"b\")])]"
    #expect(
      try proposals(session, "  rows = [(text: \"a\", parts: [(text: \"b\")])]")
        == ["field title text rows"])
    #expect(
      try proposals(session, "  rows = [(text: \"a\", parts: [(title: \"b\")])]") == [])
    #expect(
      try proposals(session, "  rows = [(title: \"a\", parts: [(text: \"b\")])]")
        == ["field title text rows.parts"])
  }

  /// What an effect is asked is compared like what a binding shows. The binding of the same name keeps its field.
  @Test(arguments: [
    ("< rows(id: 1, peak: 3) 4", "< rows(id: 1, rate: 3) 4", ["field peak rate effect:rows"]),
    ("< rows(id: 1, peak: 3) 4", "< rows(id: 2, rate: 3) 4", ["field peak rate effect:rows"]),
    ("? rows(id: 1, peak: nil)", "? rows(id: 1, rate: nil)", ["field peak rate effect:rows"]),
    ("< rows(id: 1, peak: 3) 4", "< rows(id: 1, rate: 2) 4", []),
    ("< rows(id: 1, peak: 3) 4", "< rows(id: 1) 4", []),
    // What it answers has that field as well.
    ("< rows(peak: 3) (peak: 3)", "< rows(rate: 3) (peak: 3)", []),
    ("< rows(peak: 3) (id: 3)", "< rows(rate: 3) (id: 3)", ["field peak rate effect:rows"]),
    (
      "< rows(peak: 3, laps: [(peak: 1)]) ok", "< rows(rate: 3, laps: [(rate: 1)]) ok",
      ["field peak rate effect:rows"]
    ),
    ("< rows(peak: 3, laps: [(peak: 1)]) ok", "< rows(peak: 3, laps: [(rate: 1)]) ok", []),
    (
      "< rows([(peak: 3)], \"a\") ok", "< rows([(rate: 3)], \"a\") ok",
      ["field peak rate effect:rows"]
    ),
    ("< rows(.by(level: .high)) ok", "< rows(.by(level: .top)) ok", ["case high top"]),
  ])
  func nameInWhatAnEffectIsAskedIsProposed(
    recorded: String, asked: String, expected: [String]
  ) throws {
    let opening = "  rows = [(peak: 3)]\n"
    #expect(
      try proposals(
        "\(opening)> clear\n\(recorded)", "\(opening)--\n> clear\n\(asked)",
        commands: commands) == expected)
  }

  private let commands = [
    CommandDescription("insert", takes: 1),
    CommandDescription("remove", takes: 1),
    CommandDescription("clear", takes: 0),
  ]

  @Test func onlyCommandThatTakesTheArgumentsIsSuggested() throws {
    let refused = "\n--\n> add 2\n! \"unknown\"\n--\n> remove 1\n  a = 2"
    #expect(
      try renames(
        "  a = 1\n> add 2\n  a = 2\n> remove 1\n  a = 1", "  a = 1\(refused)", bindings: ["a"],
        commands: commands) == ["add insert"])
  }

  @Test func argumentsOfRefusedLinesDoNotCount() throws {
    let refused = "\n--\n> add 2\n! \"unknown\"\n--\n> add 2 3\n! \"unknown\""
    #expect(
      try renames(
        "  a = 1\n> add 2\n  a = 2\n> add 2 3\n! \"add: \\\"3\\\" is unexpected\"",
        "  a = 1\(refused)", bindings: ["a"], commands: [commands[0], commands[2]])
        == ["add insert"])
  }

  @Test func ofSeveralCommandsTheNearestIsSuggested() throws {
    let refused = { (name: String) in "  a = 1\n--\n> \(name) 2\n! \"unknown\"" }
    #expect(
      try renames(
        "  a = 1\n> inset 2\n  a = 2", refused("inset"), bindings: ["a"], commands: commands)
        == ["inset insert"])
    #expect(
      try renames("  a = 1\n> add 2\n  a = 2", refused("add"), bindings: ["a"], commands: commands)
        == [])
  }

  @Test func onlyCommandThatAcceptsTheWordsIsSuggested() throws {
    let commands = [
      CommandDescription("insert", [ParameterDescription("number", .number)]),
      CommandDescription("search", takes: 1),
    ]
    #expect(
      try renames(
        "  a = 1\n> find \"x\"\n  a = 2", "  a = 1\n--\n> find \"x\"\n! \"unknown\"",
        bindings: ["a"], commands: commands) == ["find search"])
  }

  /// It may no longer take the old words because its cases have other names, too.
  @Test func commandThatIsSpelledAlikeMayHaveOtherCases() throws {
    func found(_ commands: String...) throws -> [String] {
      let topic = ParameterForm(.choice, expected: "a Topic", choices: ["songs", "sports"])
      let parameters = ["upload": ParameterDescription("file")]
      return try renames(
        "  a = 1\n> toggle music\n  a = 2", "  a = 1\n--\n> toggle music\n! \"unknown\"",
        bindings: ["a"],
        commands: commands.map { name in
          CommandDescription(name, [parameters[name] ?? ParameterDescription("topic", topic)])
        })
    }
    #expect(try found("upload", "toggle-topic") == ["toggle toggle-topic"])
    #expect(try found("upload", "pick-topic") == ["toggle upload"])
  }

  /// A command that can be used when the old one could comes before others that take the same.
  @Test func commandThatIsDisabledAlikeIsSuggested() throws {
    let refused = "\n--\n> add 2\n! \"unknown\""
    #expect(
      try renames(
        "  a = 1\n~ add ! \"full\"\n> add 2\n  a = 2",
        "  a = 1\n~ insert ! \"full\"\n~ remove ! \"empty\"\(refused)", bindings: ["a"],
        commands: commands) == ["add insert"])
    #expect(
      try renames(
        "  a = 1\n~ clear\n> add 2\n  a = 2",
        "  a = 1\n~ remove\n~ clear\(refused)", bindings: ["a"], commands: commands)
        == ["add insert"])
    // What the session does not have, a replay says only in the opening.
    #expect(
      try renames(
        "  a = 1\n~ add ! \"full\"\n> clear\n~ add\n> add 2\n  a = 2",
        "  a = 1\n~ insert ! \"full\"\n--\n> clear\(refused)", bindings: ["a"],
        commands: commands) == ["add insert"])
    // Nothing is known of a session that says of no command when it is disabled.
    #expect(
      try renames(
        "  a = 1\n> add 2\n  a = 2", "  a = 1\n~ remove\(refused)", bindings: ["a"],
        commands: commands) == [])
    // It may be disabled for another reason than before.
    #expect(
      try renames(
        "  a = 1\n~ add ! \"full\"\n> add 2\n  a = 2",
        "  a = 1\n~ insert ! \"no\"\n~ remove ! \"empty\"\(refused)", bindings: ["a"],
        commands: [commands[0], commands[2]]) == ["add insert"])
  }

  @Test func otherSessionNarrowsTheCandidates() throws {
    let screen = ScreenDescription("cart", bindings: [], commands: commands)
    var candidates = RenameCandidates(command: "add", now: ["insert", "remove"], of: screen)
    #expect(candidates.best == nil)
    let other = RenameCandidates(command: "add", now: ["insert"], of: screen)
    #expect(candidates.isAboutName(of: other))
    candidates.add(other)
    #expect(candidates.best == "insert")
  }

  /// A session in which nothing fits may differ for another reason, unless most do.
  @Test func namesThatFitInMostSessionsStay() {
    let screen = ScreenDescription("cart", bindings: [], commands: commands)
    let none = RenameCandidates(command: "add", now: [], of: screen)
    var candidates = RenameCandidates(command: "add", now: ["insert"], of: screen)
    candidates.add(candidates)
    candidates.add(none)
    #expect(candidates.best == "insert")
    candidates.add(none)
    #expect(candidates.best == nil)
  }

  @Test func namesThatAreKnownExcludeEachOther() {
    let screen = ScreenDescription("cart", bindings: [], commands: commands)
    let both = RenameCandidates(command: "drop", now: ["insert", "remove"], of: screen)
    let one = RenameCandidates(command: "add", now: ["insert"], of: screen)
    #expect([both, one].map(\.best) == [nil, "insert"])
    #expect([both, one].distinct.map(\.best) == ["remove", "insert"])
    #expect(both.proposals.map(\.new) == ["insert", "remove"])
  }

  /// As many old names as new ones that all fit each other belong together by what they are spelled with.
  @Test func namesThatAllFitEachOtherArePairedBySpelling() {
    let screen = ScreenDescription("cart", bindings: [])
    func pairs(_ old: [String], _ new: [String]) -> [[String?]] {
      old.map { RenameCandidates(command: $0, now: new, of: screen) }.distinct
        .map { $0.proposals.map(\.new) }
    }
    let new = ["perform-operation", "send-input"]
    #expect(
      pairs(["send-first-input", "calculate-sum"], new)
        == [["send-input"], ["perform-operation"]])
    #expect(
      pairs(["drop", "put"], ["insert", "remove"]) == [
        ["insert", "remove"], ["insert", "remove"],
      ])
    #expect(
      pairs(["add-one", "add-two"], ["insert-one", "insert-two"]) == [
        ["insert-one"], ["insert-two"],
      ])
    #expect(pairs(["send-first-input"], new) == [["perform-operation", "send-input"]])
  }

  /// Sessions show bindings in the order of the screen.
  @Test func bindingsThatAllFitEachOtherArePairedInTheirOrder() {
    let names = ["first", "second"].map { old in
      RenameCandidates(
        SessionName(role: .binding, owner: "", text: old), now: ["left", "right"], on: "cart")
    }
    #expect(names.distinct.map(\.best) == ["left", "right"])
  }

  /// A field of an answer, which may be one of what the screen shows as well.
  @Test func fieldThatTheScreenStillShowsIsRenamedInAnswersOnly() throws {
    func places(_ session: String) throws -> [String?]? {
      var found = RenameCandidates(
        [RenamedField(old: "folder", new: "box", effect: "notes")], on: "cart")
      found.add(
        RenameCandidates([RenamedField(old: "folder", new: "box", effect: "find")], on: "cart"))
      var names = NamesInUse()
      let text = "understudy 3 cart\n\(session)\n"
      names.add(try Session(parsing: text, file: "a.session"), nil, passed: true)
      return found.leavingOut(names)?.proposals.map(\.place)
    }
    #expect(try places("  shown = [(folder: \"a\")]") == ["effect:find", "effect:notes"])
    #expect(try places("  shown = []\n> load\n< notes [(folder: \"a\")]") == [nil])
  }

  @Test func caseThatAnotherStandsForEverywhereIsProposed() throws {
    let session = """
        rows = [(letter: "a", state: .right), (letter: "b", state: .wrong(1))]
        editor = ["a": .right]
      > add
        rows[0].state = .wrong(2)
      = [.right, nil]
      """
    let renamed = session.replacing(".right", with: ".correct").replacing(".wrong", with: ".absent")
    let steps = { (text: String) in text.replacing("> add", with: "--\n> add") }
    func found(_ actual: String) throws -> [String] {
      try proposals(session, actual, commands: [.init("add", takes: 0)])
    }
    let both = ["case right correct", "case wrong absent"]
    #expect(try found(steps(renamed)) == both)
    // What else differs is no reason against it.
    #expect(try found(steps(renamed.replacing("(2)", with: "(3)"))) == both)
    // It is shown elsewhere, it became several cases or none, or the session has the new case.
    #expect(
      try found(steps(renamed.replacing("= [.correct", with: "= [.right")))
        == ["case wrong absent"])
    #expect(
      try found(steps(renamed.replacing("= [.correct", with: "= [.other")))
        == ["case wrong absent"])
    #expect(
      try found(steps(renamed.replacing("= [.correct", with: "= [nil")))
        == ["case wrong absent"])
    #expect(try found(steps(session.replacing(".right", with: ".wrong"))) == [])
    #expect(
      try found(steps(renamed.replacing(".absent", with: ".correct"))) == [])
    // A case with other values is another case.
    #expect(try found(steps(renamed.replacing("(2)", with: "(at: 2)"))) == ["case right correct"])
  }

  /// A command that no longer takes the old case is refused, so that no value shows the new one.
  @Test func caseThatNoCommandTakesAnyMoreIsProposed() throws {
    let session = #"""
        editor = .first
      > add 2 last
        editor = .last
      > add 3 first
      < load(.last) 3
        editor = .first
      > add 4 none
      ! "add: place: \"none\" is not one of first, last"
      """#
    func found(_ choices: [String]) throws -> [String] {
      let place = ParameterForm(.choice, expected: "a Place", choices: choices)
      let command = CommandDescription(
        "add", [ParameterDescription("number"), ParameterDescription("place", place)])
      // What follows is done with the case that was chosen before.
      let actual = session.replacing("  editor = .last", with: #"! "no""#)
        .replacing("load(.last)", with: "load(.first)").replacing("> add", with: "--\n> add")
      return try proposals(session, actual, commands: [command])
    }
    #expect(try found(["first", "final"]) == ["case last final"])
    #expect(try found(["first", "end", "lasting"]) == ["case last lasting"])
    #expect(try found(["first", "second", "third"]) == ["case last second", "case last third"])
    #expect(try found(["first"]) == [])
  }

  /// Of a nested view model's names only the part that changed is renamed.
  @Test(arguments: [
    ("add", ["insert"], "command add insert"),
    ("list.add", ["list.insert"], "command add insert"),
    ("rows[2].pick", ["rows[ROW].choose"], "command pick choose"),
    ("list.add", ["items.add"], "binding list items"),
    ("a.list.add", ["a.items.add"], "field list items"),
    ("list.add", ["items.insert"], "binding list"),
    ("list.add", ["add"], "binding list"),
    ("list.add", ["list.insert", "add"], "none"),
    ("add", ["remove", "list.add"], "none"),
    ("Add", ["insert"], "none"),
  ])
  func proposalIsWhatRenameTakes(old: String, commands: [String], proposed: String) {
    let commands = commands.map { CommandDescription($0, takes: 0) }
    let screen = ScreenDescription("cart", bindings: [], commands: commands)
    let candidates = RenameCandidates(command: old, now: [commands[0].name], of: screen)
    let proposals = candidates.proposals.map { proposal in
      ([proposal.role.rawValue, proposal.old] + (proposal.new.map { [$0] } ?? [])).joined(
        separator: " ")
    }
    #expect(proposals == (proposed == "none" ? [] : [proposed]))
  }
}
