import SessionFormat
import Testing

@testable import UnderstudyAgents
@testable import UnderstudyProgram

/// What `save` makes of the lines that an agent expects of the last command.
struct ExpectationTests {
  private static let opening = "understudy 3 list\n  note = nil\n> load\n"

  @Test(arguments: [
    "< scores", "< scores(.regular)", "< scores [3]", "< scores#2", "< \"scores#2\"",
    "< \"scores#2\"(.regular)", "< \"scores#2\"(.regular) [3]",
  ])
  func answerIsNamedByItsEffect(_ name: String) throws {
    let answers = "< \"scores#2\"(.regular) [3]\n< more 4\n"
    var session = try Session(parsing: Self.opening + answers, file: "a.session")
    try session.expect(["note = 1", name])
    #expect(session.text == "\(Self.opening)  note = 1\n\(answers)")
  }

  @Test(arguments: ["< score", "< scores(.regular) [4]", "< scores#3", "< more(1)", "<", "< "])
  func effectThatDidNotAnswerIsRefused(_ name: String) throws {
    let text = "\(Self.opening)< \"scores#2\"(.regular) [3]\n< more 4\n"
    var session = try Session(parsing: text, file: "a.session")
    let failure = #expect(throws: Failure.self) { try session.expect([name, "note = 1"]) }
    #expect(
      failure?.message
        == "save: expect: \"\(name)\": the last command got no such answer there: "
        + "pass lines as do returned them, in their order")
  }

  @Test(arguments: [
    // Each line stays in its place among the answers from outside.
    (
      ["isLoading = true", "rows = [4]"], "  isLoading = true\n< fetch 3\n  rows = [4]\n"
    ),
    (["isLoading = true", "isLoading = false"], nil),
    // What is shown already needs no line.
    (["rows = []"], "  isLoading = true\n< fetch 3\n  isLoading = false\n"),
    (["rows = [3]", "note = \"3\""], "\(loading)  note = \"3\"\n"),
    (["! \"no network\""], "< fetch 3\n! \"no network\"\n"),
  ])
  func expectedLinesReplaceThoseAboutTheSame(_ expected: [String], _ step: String?) throws {
    let opening = "understudy 3 list\n  rows = []\n  isLoading = false\n  note = nil\n> load\n"
    var session = try Session(parsing: opening + Self.loading + "# why\n", file: "a.session")
    try session.expect(expected)
    #expect(session.text == opening + (step ?? Self.loading) + "# why\n")
  }

  /// A flag that stays on is expected to go off after all answers, wherever it went on.
  @Test(arguments: ["  isLoading = false", "~ load"])
  func whatWasShownBeforeIsExpectedAtTheEnd(_ expected: String) throws {
    let text = """
      understudy 3 list
        rows = []
        isLoading = false
      ~ load
      > load
        isLoading = true
      ~ load ! "busy"
      < fetch 3
        rows = [3]

      """
    var session = try Session(parsing: text, file: "a.session")
    try session.expect([expected])
    #expect(session.text == "\(text)\(expected)\n")
  }

  /// What was shown at once, and is taken back as the service refuses it.
  @Test(arguments: [
    ("+ rows[0] = 1", "+ rows[0] = 1\n"),
    ("rows = [1, 2]", "  rows = [1, 2]\n"),
    ("rows = [2]", ""),
  ])
  func lineReplacesWhatCameAfterTheAnswer(expected: String, end: String) throws {
    let beginning = """
      understudy 3 list
        rows = [1, 2]
      > remove 0
      - rows[0] = 1
      < remove(1) ! "no"

      """
    var session = try Session(parsing: beginning + "+ rows[1] = 1\n", file: "a.session")
    try session.expect([expected])
    #expect(session.text == beginning + end)
  }

  @Test(arguments: [
    (["note = nil", "note = 1", "< fetch 3"], "  isLoading = true\n  note = 1\n"),
    (["< fetch 3", "note = 1"], "  rows = [3]\n  note = 1\n"),
    (["< fetch", "note = 1"], "  rows = [3]\n  note = 1\n"),
    (
      ["< fetch", "note = 1", "< more", "note = 2"],
      "  rows = [3]\n  note = 1\n;  isLoading = false\n  note = 2\n"
    ),
    (["< more 4", "note = 1"], "  isLoading = false\n  note = 1\n"),
    (
      ["< fetch 3", "note = 1", "< more 4", "note = 2"],
      "  rows = [3]\n  note = 1\n;  isLoading = false\n  note = 2\n"
    ),
  ])
  func answersSayWhereLinesAreExpected(_ expected: [String], _ changed: String) throws {
    let parts = [
      "  isLoading = true\n", "? more\n< fetch 3\n", "  rows = [3]\n", "? last\n< more 4\n",
      "  isLoading = false\n",
    ]
    let opening = "understudy 3 list\n  rows = []\n  isLoading = false\n  note = nil\n> load\n"
    var session = try Session(parsing: opening + parts.joined(), file: "a.session")
    try session.expect(expected)
    var wanted = parts.joined()
    for part in changed.split(separator: ";") {
      let line = part.prefix { $0 != "\n" } + "\n"
      wanted = wanted.replacing(line, with: part)
    }
    #expect(session.text == opening + wanted)
  }

  /// A service that should have been asked something else.
  @Test(arguments: [
    ("< move(7, .todo) ok", "ok"), ("< move(7, .todo)", "ok"), ("< move(7, .todo) [7]", "[7]"),
  ])
  func answerSaysWithWhichInputsItShouldHaveBeenAsked(line: String, answer: String) throws {
    let text = "\(Self.opening)< \"move#2\"(7, .done) ok\n< more 4\n"
    var session = try Session(parsing: text, file: "a.session")
    try session.expect([line, "note = 1"])
    #expect(
      session.text
        == "\(Self.opening)< \"move#2\"(7, .todo) \(answer)\n  note = 1\n< more 4\n")
  }

  /// Time that only passes at the end is not waited for.
  @Test func lineIsExpectedBeforeTimeThatOnlyPasses() throws {
    let step = "< clock 10.0\n< delete ok\n< clock 1.0\n"
    var session = try Session(parsing: Self.opening + step, file: "a.session")
    try session.expect(["note = 1"])
    #expect(
      session.text == "\(Self.opening)< clock 10.0\n< delete ok\n  note = 1\n< clock 1.0\n")
    session = try Session(parsing: Self.opening + step + "  rows = 1\n", file: "a.session")
    try session.expect(["note = 1"])
    #expect(session.text == Self.opening + step + "  rows = 1\n  note = 1\n")
  }

  /// What a line for several changes shows is expected after as many, unless no change is expected.
  @Test(arguments: [
    (["left = 4"], "  left = 4 after 5 changes\n"),
    (["left = 5"], "  left = 5 after 5 changes\n"),
    (["left = 4 after 6 changes"], "  left = 4 after 6 changes\n"),
    (["left = 9", "left = 8"], "  left = 9\n  left = 8\n"),
    (["left = 10"], ""),
  ])
  func changesAreCountedAsTheyWereRecorded(_ expected: [String], _ lines: String) throws {
    let opening = "understudy 3 list\n  left = 0\n> start\n  left = 10\n< clock 5.0\n"
    let step = "\(opening)  left = 5 after 5 changes\n"
    var session = try Session(parsing: step, file: "a.session")
    try session.expect(expected)
    #expect(session.text == opening + lines)
  }

  /// The wrong row changed: it must not stay in the test.
  @Test func changeThatStaysBesideAnExpectedOneIsNamed() throws {
    let opening = "understudy 3 list\n  rows = [(done: false), (done: false)]\n  note = nil\n"
    let step = "> load\n  rows[0].done = true\n  note = 1\n"
    var session = try Session(parsing: opening + step, file: "a.session")
    #expect(try session.expect(["rows[1].done = true"]).kept == ["rows[0].done = true"])
    session = try Session(parsing: opening + step, file: "a.session")
    let notes = try session.expect(["rows[0].done = false", "rows[1].done = true"])
    #expect(notes.kept == [])
    #expect(notes.shownAlready == ["rows[0].done = false"])
    #expect(session.text == opening + "> load\n  rows[1].done = true\n  note = 1\n")
  }

  @Test(arguments: [
    ("rows[7].done = true", "there is no rows[7].done: show returns all that is shown"),
    ("rows[0].name = 1", "there is no rows[0].name: show returns all that is shown"),
    ("note = 3", #"expected a string, as note shows "a""#),
    ("rows[0].done = 1", "expected true or false, as rows[0].done shows true"),
  ])
  func whatIsNotShownSoIsRefused(_ line: String, _ flaw: String) throws {
    let text = """
      understudy 3 list
        rows = [(done: false)]
        note = "a"
      > load
        rows[0].done = true

      """
    var session = try Session(parsing: text, file: "a.session")
    let failure = #expect(throws: Failure.self) { try session.expect([line]) }
    #expect(failure?.message == "save: expect: \(line.quotedBriefly): \(flaw)")
    // Nor one that another line brings.
    try session.expect(["+ rows[1] = (done: false)", "rows[1].done = true"])
  }

  /// An agent has only an excerpt of a long line.
  @Test func excerptOfAnAnswerSaysWhereLinesAreExpected() throws {
    let answer = "< fetch [\((0..<99).map { "\($0)" }.joined(separator: ", "))]"
    let opening = "understudy 3 list\n  note = nil\n> load\n"
    var session = try Session(parsing: "\(opening)\(answer)\n< more 4\n", file: "a.session")
    let excerpt = Excerpt.text(ofSession: [Array(answer.utf8)[...]])
    #expect(excerpt != answer)
    try session.expect(["note = 1", excerpt])
    #expect(session.text == "\(opening)  note = 1\n\(answer)\n< more 4\n")
  }

  @Test(arguments: ["< fetch 9", "< more 4;< fetch 3"])
  func answerThatDidNotComeIsRefused(_ lines: String) throws {
    let text = "understudy 3 list\n  rows = []\n> load\n< fetch 3\n< more 4\n"
    var session = try Session(parsing: text, file: "a.session")
    let expected = lines.split(separator: ";").map(String.init)
    let message =
      "save: expect: \"\(expected.last!)\": the last command got no such answer there: "
      + "pass lines as do returned them, in their order"
    let failure = #expect(throws: Failure.self) { try session.expect(expected) }
    #expect(failure?.message == message)
  }

  private static let loading =
    "  isLoading = true\n< fetch 3\n  rows = [3]\n  isLoading = false\n"

  /// As in an app whose upload ends with too little progress.
  private static let upload = """
    understudy 3 upload
      progress = 0.0
      items = [(id: 1, state: .new), (id: 2, state: .new)]
    > upload
      progress = 0.1
    < upload(1) 1
      progress = 0.5
    - items[0] = (id: 1, state: .new)
    + items[1] = (id: 1, state: .new)
    < upload(1) end
      progress = 0.9
      items[0].state = .failed
      items[1].state = .done

    """

  /// Expected lines, a part of the session, and what replaces it.
  private static let corrections: [([String], String, String)] = [
    // Earlier lines about the same stay, and other parts of it.
    (["< upload end", "progress = 0.99"], "= 0.9\n", "= 0.99\n"),
    (["progress = 0.99"], "= 0.9\n", "= 0.99\n"),
    (["< upload(1) 1", "progress = 0.6"], "= 0.5\n", "= 0.6\n"),
    (["progress = 0.2", "< upload"], "= 0.1\n", "= 0.2\n"),
    // Those that happened stay where they were.
    (["progress = 0.5", "progress = 1"], "= 0.9\n", "= 1.0\n"),
    (["items[0].state = .done"], "= .failed\n", "= .done\n"),
    (["< upload end", "items[1].state = .new"], "  items[1].state = .done\n", ""),
    // A part of a row that came.
    (
      ["< upload", "items[1].state = .sent"], "+ items[1] = (id: 1, state: .new)",
      "+ items[1] = (id: 1, state: .sent)"
    ),
    // A whole list is about all its parts.
    (["items = []"], "  items[0].state = .failed\n  items[1].state = .done\n", "  items = []\n"),
    (
      ["< upload", "- items[1] = (id: 2, state: .new)"], moved,
      "- items[1] = (id: 2, state: .new)\n"
    ),
    // Nothing else happens after an error.
    (["< upload end", "! \"no\""], end, "! \"no\"\n"),
    (
      ["< upload", "! \"no\""], "  progress = 0.5\n\(moved)< upload(1) end\n\(end)",
      "! \"no\"\n< upload(1) end\n"
    ),
  ]

  private static let moved =
    "- items[0] = (id: 1, state: .new)\n+ items[1] = (id: 1, state: .new)\n"
  private static let end =
    "  progress = 0.9\n  items[0].state = .failed\n  items[1].state = .done\n"

  @Test(arguments: corrections)
  func linesOfOtherSectionsStay(_ expected: [String], _ old: String, _ new: String) throws {
    try #require(Self.upload.contains(old))
    var session = try Session(parsing: Self.upload, file: "a.session")
    try session.expect(expected)
    #expect(session.text == Self.upload.replacing(old, with: new))
  }

  @Test func linesThatAreShownAlreadyAreNamed() throws {
    var session = try Session(parsing: Self.upload, file: "a.session")
    #expect(
      try session.expect(["progress = 0", "< upload", "items[0].state = .new", "progress = 0.7"])
        .shownAlready
        == ["progress = 0", "items[0].state = .new"])
  }

  @Test func errorsBeforeNamedAnswersStay() throws {
    let text = "\(Self.opening)! \"broken: a\"\n< load 1\n! \"broken: b\"\n"
    var session = try Session(parsing: text, file: "a.session")
    try session.expect(["< load", "note = 1"])
    #expect(session.text == text.replacing("! \"broken: b\"", with: "  note = 1"))
    session = try Session(parsing: text, file: "a.session")
    try session.expect(["note = 1"])
    #expect(session.text == "\(Self.opening)< load 1\n  note = 1\n")
    session = try Session(parsing: text, file: "a.session")
    try session.expect(["! \"broken: a\"", "< load 1", "! \"broken: b\""])
    #expect(session.text == text)
  }
}
