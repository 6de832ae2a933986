import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// What accepting changes in a session, and what it refuses.
@Suite struct AcceptingTests {
  private func accept(_ expected: String, _ actual: String, only name: String? = nil) throws
    -> String
  {
    let session = try Session(parsing: "understudy 3 books\n" + expected, file: "a.session")
    let accepted = session.accepting(try replayLog(actual, of: session), only: name)
    return String(accepted.text.dropFirst("understudy 3 books\n".count))
  }

  @Test func actualOrderIsTakenWithPlaceholders() throws {
    let expected = "  a = 1\n  b = <int>\n  c = 3\n"
    let accepted = try accept(
      "\(expected)> go\n# first\n  a = 2\n  b = <int>\n", "\(expected)> go\n  b = 7\n  a = 3\n")
    #expect(accepted == "\(expected)> go\n# first\n  b = <int>\n  a = 3\n")
  }

  /// A placeholder stays where the value is, although its line differs or says so in another form.
  @Test(arguments: [
    (
      "  rows = [(id: 1, at: <date>)]", #"+ rows[0] = (id: 1, at: "2026-11-21")"#,
      "+ rows[0] = (id: 1, at: <date>)"
    ),
    (
      "+ rows[1] = (id: 1, at: <date>)", #"  rows = [(id: 0, at: nil), (id: 1, at: "2026-11-21")]"#,
      "  rows = [(id: 0, at: nil), (id: 1, at: <date>)]"
    ),
    (
      "  rows[0].at = <date>", #"  rows = [(id: 2, at: "2026-11-21")]"#,
      "  rows = [(id: 2, at: <date>)]"
    ),
    ("  rows = [(id: 1, at: <date>)]", #"  rows[0].at = "2026-11-21""#, "  rows[0].at = <date>"),
    (
      "+ rows[1] = (id: 1, at: <date>)", #"+ rows[1] = (id: 2, at: "2026-11-21")"#,
      "+ rows[1] = (id: 2, at: <date>)"
    ),
    (
      #"  rows = ["a": .read(at: <date>, n: 1)]"#,
      #"  rows = ["a": .read(at: "2026-11-21", n: 2), "b": nil]"#,
      #"  rows = ["a": .read(at: <date>, n: 2), "b": nil]"#
    ),
    ("= (id: 1, at: <date>)", #"= (id: 2, at: "2026-11-21")"#, "= (id: 2, at: <date>)"),
    (
      "* opened (id: 1, at: <date>)", #"* opened (id: 2, at: "2026-11-21")"#,
      "* opened (id: 2, at: <date>)"
    ),
    ("& add = [<date>, 1]", #"& add = ["2026-11-21", 2]"#, "& add = [<date>, 2]"),
    (
      "  rows = [<uuid>: (n: 1, at: <date>)]",
      #"  rows = ["3F2504E0-4F89-41D3-9A0C-0305E82C3301": (n: 2, at: "2026-11-21"), "b": nil]"#,
      #"  rows = [<uuid>: (n: 2, at: <date>), "b": nil]"#
    ),
    // Each of two rows at one place keeps its own.
    (
      "+ rows[0] = (id: 1, at: <date>)\n+ rows[0] = (id: 2, at: \"2026-12-24\")",
      "+ rows[0] = (id: 5, at: \"2026-11-21\")\n+ rows[0] = (id: 6, at: \"2026-12-24\")",
      "+ rows[0] = (id: 5, at: <date>)\n+ rows[0] = (id: 6, at: \"2026-12-24\")"
    ),
    (
      "+ rows[0] = (id: 2, at: \"2026-12-24\")\n+ rows[0] = (id: 1, at: <date>)",
      "+ rows[0] = (id: 6, at: \"2026-12-24\")\n+ rows[0] = (id: 5, at: \"2026-11-21\")",
      "+ rows[0] = (id: 6, at: \"2026-12-24\")\n+ rows[0] = (id: 5, at: <date>)"
    ),
    (
      "+ rows[0] = (id: 1, at: <date>)\n+ rows[0] = (id: 2, at: \"2026-12-24\")",
      #"  rows = [(id: 6, at: "2026-12-24"), (id: 5, at: "2026-11-21"), (id: 0, at: nil)]"#,
      #"  rows = [(id: 6, at: "2026-12-24"), (id: 5, at: <date>), (id: 0, at: nil)]"#
    ),
    // It stands for no such value, or for one at another place.
    ("  rows[0].at = <date>", #"  rows[0].at = "soon""#, #"  rows[0].at = "soon""#),
    (
      "+ rows[1] = (id: 1, at: <date>)", #"+ rows[0] = (id: 1, at: "2026-11-21")"#,
      #"+ rows[0] = (id: 1, at: "2026-11-21")"#
    ),
    (
      "- rows[0] = (id: 1, at: <date>)", #"  rows[0].at = "2026-11-21""#,
      #"  rows[0].at = "2026-11-21""#
    ),
  ])
  func placeholderStaysAtItsPlace(expected: String, actual: String, accepted: String) throws {
    let opening = "  rows = [(id: 0, at: nil)]\n  n = 0\n> add\n"
    #expect(
      try accept("\(opening)\(expected)\n  n = 1\n", "\(opening)\(actual)\n  n = 2\n")
        == "\(opening)\(accepted)\n  n = 2\n")
  }

  /// A list that is shown as a whole also has rows of earlier steps, and one of them may be removed.
  @Test func placeholdersOfEarlierStepsStay() throws {
    let opening = "  rows = [(id: 1, at: <date>), (id: 2, at: <date>)]\n  n = 0\n> go\n"
    let whole = "  rows = [(id: 4, at: nil), (id: 3, at: <date>), (id: 1, at: <date>)]\n  n = 2\n"
    let removal = "- rows[0] = (id: 1, at: <date>)\n"
    func accept(_ expected: String, _ actual: String) throws -> String {
      let actual = (opening + actual).replacing("<date>", with: "\"2026-11-21\"")
      return try self.accept(opening + expected, actual)
    }
    #expect(
      try accept(
        "+ rows[0] = (id: 3, at: <date>)\n+ rows[0] = (id: 4, at: nil)\n  n = 1\n", whole)
        == opening + whole)
    #expect(try accept("- rows[1] = (id: 2, at: <date>)\n", removal) == opening + removal)
  }

  @Test func matchingStepStaysAsItIs() throws {
    let text = "  a = [1, 2]\n  b = 1\n> go\n# why\n- a[0] = 1\n\n  b = 2\n"
    #expect(try accept(text, "  a = [1, 2]\n  b = 1\n> go\n  b = 2\n  a = [2]\n") == text)
  }

  /// What is accepted follows from random numbers that an earlier step drew, which shows nothing.
  @Test func inputsAreRecordedWhereTheyAreDrawn() throws {
    let expected = "  a = 1\n> shuffle\n> reveal\n  a = 2\n> wait\n"
    let drawn = "  a = 1\n> shuffle\n< entropy \"17\"\n> reveal\n  a = 5\n> wait\n"
    #expect(try accept(expected, drawn) == drawn)
    #expect(try accept(expected, drawn, only: "a") == drawn)
    let matching = drawn.replacing("a = 5", with: "a = 2")
    #expect(try accept(expected, matching) == expected)
    let recorded = expected.replacing("shuffle", with: "shuffle\n< entropy \"3\"")
    #expect(try accept(recorded, drawn) == recorded.replacing("a = 2", with: "a = 5"))
    let comparison = try compare(expected, drawn)
    #expect(comparison.accepting(only: "a")?.session.text.hasSuffix(drawn) == true)
    #expect(comparison.accepting([comparison.differences[0]]).session.text.hasSuffix(drawn))
  }

  @Test func lineThatTheReportNamesIsStale() throws {
    let accepted = try accept(
      "  v = 0\n> set 1\n  v = 1\n> set 2\n  v = 2\n> set 1\n# back\n  v = 1\n",
      "  v = 0\n> set 1\n  v = 1\n> set 2\n> set 1\n")
    #expect(accepted == "  v = 0\n> set 1\n  v = 1\n> set 2\n> set 1\n# back\n")
  }

  @Test func newPartsAreAddedWhereTheyAreShown() throws {
    let accepted = try accept(
      "# all\n  a = 1\n  c = <int>\n> go\n  c = <int>\n> stay\n",
      "  a = 1\n  b = 2\n  c = 3\n> go\n  b = 3\n  c = 4\n> stay\n")
    #expect(
      accepted == "# all\n  a = 1\n  b = 2\n  c = <int>\n> go\n  b = 3\n  c = <int>\n> stay\n")
  }

  @Test func linesThatAreNotComparedStay() throws {
    let accepted = try accept(
      "  a = 1\n> go\n  a = 2\n  note = \"kept\"\n", "  a = 1\n> go\n  a = 3\n")
    #expect(accepted == "  a = 1\n> go\n  a = 3\n  note = \"kept\"\n")
  }

  @Test func onlyTheNamedPartIsTaken() throws {
    let opening = "  a = 1\n  b = 1\n~ go\n> go\n"
    let expected = "\(opening)  a = 2\n# b\n  b = 2\n~ go ! \"x\"\n! \"old\"\n"
    let actual = "\(opening)  a = 3\n  b = 3\n~ go ! \"y\"\n! \"new\"\n"
    #expect(
      try accept(expected, actual, only: "b")
        == "\(opening)  a = 2\n# b\n  b = 3\n~ go ! \"x\"\n! \"old\"\n")
    #expect(
      try accept(expected, actual, only: "go")
        == "\(opening)  a = 2\n# b\n  b = 2\n~ go ! \"y\"\n! \"old\"\n")
    #expect(try accept(expected, actual, only: "other") == expected)
  }

  @Test func effectOrPartOfValueAloneIsTaken() throws {
    let opening = "  a = (x: 1, y: 1)\n  b = 1\n> go\n"
    let comparison = try compare(
      "\(opening)# asked\n< load 1\n  a.x = 2\n  b = 2\n> again\n  a.y = 2\n  b = 3\n",
      "\(opening)< load 2\n  a.x = 3\n  b = 2\n> again\n  a.y = 3\n  b = 4\n")
    func accepted(_ name: String) -> String? {
      comparison.accepting(only: name).map {
        String($0.session.text.dropFirst("understudy 3 books\n".count))
      }
    }
    #expect(
      accepted("load")
        == "\(opening)# asked\n< load 2\n  a.x = 2\n  b = 2\n> again\n  a.y = 2\n  b = 3\n")
    #expect(
      accepted("a.y")
        == "\(opening)# asked\n< load 1\n  a.x = 2\n  b = 2\n> again\n  a.y = 3\n  b = 3\n")
    #expect(accepted("a.z") == nil)
  }

  /// What a view model inside the screen's shows is about its own bindings.
  @Test(arguments: [
    ("hub.message = nil\n  hub.average = 20.3", ""),
    ("hub.message = nil\n  hub.average = 20.3", "hub.average = 20"),
    ("hub.average = 20.3\n  hub.message = nil", "hub.message = \"no\"\n  hub.average = 20"),
    ("hub.rooms[0].name = \"a\"\n  hub.average = 20.3", "hub.rooms[0].name = \"b\""),
  ])
  func bindingOfAChildIsTakenAlone(expected: String, actual: String) throws {
    let opening = "  hub = (message: \"a\", average: 1.0, rooms: [(name: \"c\")])\n> go\n"
    let comparison = try compare(
      "\(opening)  \(expected)\n", "\(opening)\(actual.isEmpty ? "" : "  \(actual)\n")")
    #expect(
      Set(comparison.differingNames)
        == [expected.contains("rooms") ? "hub.rooms" : "hub.message", "hub.average"])
    let rest = try #require(comparison.accepting(only: "hub.average"))
    #expect(!rest.differingNames.contains("hub.average") && !rest.differingNames.isEmpty)
    let all = try #require(comparison.accepting(only: "hub"))
    #expect(all.passed)
    let both = try #require(rest.accepting(only: rest.differingNames[0]))
    #expect(both.passed)
  }

  /// What waits is said where the next command begins, which a person may not know.
  @Test func lineAboveTheNextCommandIsExplained() throws {
    let opening = "  a = 1\n> go\n"
    let comparison = try compare(
      "\(opening)? save(1)\n> stay\n  a = 2\n", "\(opening)> stay\n? save(1)\n  a = 2\n",
      awaited: ["save"])
    #expect(
      comparison.failures().last?.text
        == "? save(1) belongs below > stay, where the next command begins")
  }

  /// From an answer on that is missing or can't be used, that explains what waits.
  @Test(
    arguments: [
      ("", nil, 2), ("< pay ! \"\(Answer.missing)\"\n", nil, 0), ("", 0, 0), ("", 1, 0), ("", 2, 1),
    ] as [(String, Int?, Int)])
  func waitThatAnAnswerExplainsIsNotNamed(answer: String, flawed: Int?, count: Int) throws {
    let text = "understudy 3 books\n  a = 1\n> go\n  a = 2\n> stay\n  a = 3\n"
    let session = try Session(parsing: text, file: "a.session")
    var log = try replayLog("  a = 1\n> go\n\(answer)> stay\n", of: session)
    log.waits = [1: 1, 2: 0.5]
    if let flawed {
      log.notes = [
        .init(step: flawed, "pay: the recorded error: conflict has no server, but theirs")
      ]
    }
    let waits = Comparison(session, log).notes.map(\.text).filter { $0.contains("waits") }
    #expect(
      waits
        == [("go", "1.0"), ("stay", "0.5")].prefix(count).map { name, time in
          "\(name) started something that waits \(time) s, and no time passes in the session: "
            + "add the line < clock \(time) where it should"
        })
  }

  /// An error is accepted by the name of its command, as what it returns is.
  @Test(arguments: [
    ("! \"old\"\n", "! \"new\"\n"), ("! \"old\"\n", ""), ("", "! \"new\"\n"),
    ("~ pay\n= 1\n! \"old\"\n", "~ pay ! \"x\"\n= 2\n! \"new\"\n"),
  ])
  func errorOfACommandIsTaken(expected: String, actual: String) throws {
    let opening = "  a = 1\n~ pay ! \"y\"\n> pay 1\n"
    let comparison = try compare(
      "\(opening)  a = 2\n\(expected)", "\(opening)  a = 3\n\(actual)")
    let accepted = try #require(comparison.accepting(only: "pay"))
    #expect(accepted.session.text == "understudy 3 books\n\(opening)  a = 2\n\(actual)")
    #expect(accepted.differingNames == ["a"])
  }

  /// A command may ask an effect of its own name, and announce an event of that name.
  @Test(arguments: [
    ("", ""), ("~ move ! \"x\"\n", "~ move ! \"x\"\n"), ("~ move ! \"x\"\n", "~ move ! \"y\"\n"),
  ])
  func everythingOfOneNameIsTaken(expected: String, actual: String) throws {
    let opening = "  a = 1\n~ move\n> move 1\n"
    let comparison = try compare(
      "\(opening)< move(1) ok\n  a = 2\n\(expected)* move 1\n",
      "\(opening)< move(2) ok\n  a = 3\n\(actual)* move 2\n", awaited: ["move"])
    let accepted = try #require(comparison.accepting(only: "move"))
    #expect(
      accepted.session.text
        == "understudy 3 books\n\(opening)< move(2) ok\n  a = 2\n\(actual)* move 2\n")
    #expect(accepted.differingNames == ["a"])
  }

  /// What is saved too early divides the step elsewhere. What looks like an expected line is of another phase.
  @Test func acceptedAnswersAreWrittenWhereTheyHappened() throws {
    let opening = "  a = 1\n  b = 1\n> go\n"
    let (expected, actual) = (
      "\(opening)< clock 1\n< clock 2\n# saves\n  a = 2\n< save ok\n  b = 2\n",
      "\(opening)< clock 1\n  a = 2\n? save\n< clock 2\n< save ok\n  b = 2\n"
    )
    let comparison = try compare(expected, actual, awaited: ["save"])
    let reasons = comparison.failures()[0].reasons
    #expect(
      reasons.map(\.text) == [
        "save is still waiting after go", "a: an unexpected change after go",
        "a: a change is missing after go",
      ])
    let all = try #require(comparison.accepting(only: Set(reasons)))
    #expect(all.passed)
    #expect(
      all.session.text == "understudy 3 books\n"
        + "\(opening)< clock 1\n  a = 2\n? save\n< clock 2\n# saves\n< save ok\n  b = 2\n")
    let save = try #require(comparison.accepting(only: "save"))
    #expect(
      save.session.text == "understudy 3 books\n"
        + "\(opening)< clock 1\n? save\n< clock 2\n# saves\n  a = 2\n< save ok\n  b = 2\n")
    #expect(save.failures()[0].reasons == Array(reasons.dropFirst()))
  }

  /// What else is in a step stands before or after an accepted answer as it happened.
  @Test func linesStandBesideAnAcceptedAnswerAsTheyHappened() throws {
    let opening = "  a = 1\n  b = 1\n  c = 1\n> go\n"
    let comparison = try compare(
      "\(opening)  b = 2\n  a = 2\n  c = 2\n", "\(opening)  a = 2\n? save\n  b = 2\n  c = 3\n",
      awaited: ["save"])
    let rest = try #require(comparison.accepting(only: "save"))
    #expect(
      rest.session.text
        == "understudy 3 books\n\(opening)  a = 2\n? save\n  b = 2\n  c = 2\n")
    #expect(rest.failures().flatMap(\.reasons).map(\.text) == ["c: another value after go"])
  }

  /// The changes of a list match, or are one other change, and would differ in both phases.
  @Test(arguments: [
    (
      "  rows = [1]\n  rows = [1, 2]\n", "+ rows[0] = 1\n? save\n+ rows[1] = 2\n",
      """
                  > go
                    rows = [1]
                    rows = [1, 2]
        actual    ? save
      """
    ),
    (
      "  rows = [3]\n", "  rows = [1]\n? save\n  rows = [2]\n",
      """
                  > go
        expected    rows = [3]
        actual      rows = [1]
        actual    ? save
        actual      rows = [2]
      """
    ),
  ])
  func answerThatDividesWhatElseHappensIsNotTakenAlone(
    expected: String, actual: String, rows: String
  ) throws {
    let opening = "  rows = []\n> go\n"
    let comparison = try compare(opening + expected, opening + actual, awaited: ["save"])
    let rest = try #require(comparison.accepting(only: "save"))
    let report = rest.report(file: "a.session").split(separator: "\n")
    #expect(report.dropFirst().dropLast().joined(separator: "\n") == rows)
    #expect(
      report.last == "a.session: to accept this, accept all that differs in > go, as review does")
    #expect(rest.session.text == comparison.session.text)
    let whole = comparison.accepting(comparison.differences)
    #expect(whole.session.text == "understudy 3 books\n\(opening)\(actual)")
  }

  @Test func everyReasonAloneIsTakenUntilNoneIsLeft() throws {
    let opening = "  a = 1\n  b = [1]\n~ go\n"
    var comparison = try compare(
      "\(opening)> go\n  a = 2\n+ b[1] = 2\n~ go ! \"x\"\n= 1\n> stop\n  a = 3\n! \"no\"\n",
      "\(opening)> go\n  a = 3\n- b[0] = 1\n= 2\n> stop\n  a = 4\n! \"other\"\n")
    var count = 0
    while let reason = comparison.failures().first?.reasons.last {
      comparison = try #require(comparison.accepting(only: [reason]), "\(reason)")
      count += 1
    }
    #expect(comparison.passed)
    #expect(count == 6)
    #expect(
      comparison.session.text == "understudy 3 books\n"
        + "\(opening)> go\n  a = 3\n- b[0] = 1\n= 2\n> stop\n  a = 4\n! \"other\"\n")
  }

  @Test func commandThatTakesOtherParametersIsRefused() throws {
    let comparison = try compare(
      "  a = 1\n> add 3\n  a = 4\n",
      "  a = 1\n> add 3\n! \"add: row is missing: usage: add n row\"\n")
    #expect(
      comparison.obstacles == [
        1: "to accept this, first rewrite > add 3: the command is now add n row"
      ])
    let renamed = try compare(
      "  a = 1\n> rate 7\n  a = 7\n",
      "  a = 1\n> rate 7\n! \"rate: stars: 7 is not from 1 to 5\"\n")
    #expect(
      renamed.obstacles == [
        1: "to accept this, first rewrite > rate 7: stars: 7 is not from 1 to 5"
      ])
    let expected = try compare(
      "  a = 1\n> add\n! \"add: usage: add n\"\n", "  a = 1\n> add\n! \"add: usage: add n m\"\n")
    #expect(expected.canBeAccepted)
  }

  @Test func answerThatIsStillMissingIsRefused() throws {
    let (expected, actual) = (
      "> go\n! \"x\"\n", "> go\n< die ! \"the session holds no answer for this\"\n"
    )
    #expect(try compare(expected, actual).canBeAccepted)
    #expect(
      try compare(expected, actual, fillsGaps: true).obstacles == [
        1: "\"die\" has no answer even in the real world: record it again"
      ])
  }

  @Test func commandThatNeverFinishesIsRefused() throws {
    let refusal = "! \"\(Refusal.unfinished.description)\"\n"
    let (opening, done) = ("  a = 1\n> go\n", "  a = 2\n")
    #expect(try compare(opening + done, opening + refusal).canBeAccepted)
    #expect(
      try compare(opening + done, opening + refusal, fillsGaps: true).obstacles == [
        1: "to accept this, record it again: > go waits for something that never happens"
      ])
    #expect(try compare(opening, opening + refusal, fillsGaps: true).canBeAccepted)
  }

  @Test(arguments: [("crash", "SIGTRAP"), ("hang", "timeout"), ("exit", "exit")])
  func newEndIsRefused(noun: String, end: String) throws {
    let comparison = try compare("> go\n! \"x\"\n", "> go\nx \(end)\n")
    #expect(
      comparison.obstacles == [
        1: "the \(noun) is new: fix it, or write x \(end) at the end of its step"
      ])
  }

  @Test func unknownBindingOfALaterStepIsReported() throws {
    let screen = ScreenDescription(
      "books", bindings: ["count"], commands: [.init("go", takes: 0)])
    let comparison = try compare(
      "  count = 1\n> go\n  cuont = 2\n", "  count = 1\n> go\n", among: screen)
    #expect(
      comparison.notes.map(\.text) == [
        "the screen books has no binding \"cuont\": did you mean count?",
        "to accept this, first rename or remove what the screen books does not have",
      ])
    #expect(!comparison.canBeAccepted)
  }
}
