import Testing

@testable import SessionFormat

/// What counts as the same behavior, and what does not.
@Suite struct ValueComparisonTests {
  private let opening = "  rows = [\"a\", \"b\", \"c\"]\n  count = 3\n> change\n"

  private func matches(
    _ expected: String, _ actual: String, awaited: Set<String> = []
  ) throws -> Bool {
    try compare(opening + expected, opening + actual, awaited: awaited).passed
  }

  @Test(arguments: [
    ("- rows[0] = \"a\"\n+ rows[0] = \"x\"\n", "  rows = [\"x\", \"b\", \"c\"]\n"),
    ("- rows[0] = \"a\"\n+ rows[0] = \"x\"\n", "  rows[0] = \"x\"\n"),
    ("- rows[2] = \"c\"\n- rows[1] = \"b\"\n", "- rows[1] = \"b\"\n- rows[1] = \"c\"\n"),
    ("- rows[2] = \"c\"\n- rows[1] = \"b\"\n", "  rows = [\"a\", \"b\"]\n  rows = [\"a\"]\n"),
    ("  rows = []\n  count = 0\n", "  count = 0\n  rows = []\n"),
    ("  rows = [\"a\", \"b\", \"c\"]\n", ""),
    ("- rows[0] = \"a\"\n+ rows[0] = \"a\"\n", ""),
    ("- rows[0] = <string>\n", "  rows = [\"b\", \"c\"]\n"),
    ("< clock 2\n", "< clock 2.0\n"),
  ])
  func formOfChangeIsNotCompared(one: String, other: String) throws {
    #expect(try matches(one, other))
    if !one.contains("<string>") { #expect(try matches(other, one)) }
  }

  @Test(arguments: [
    ("- rows[0] = \"a\"\n", "- rows[1] = \"b\"\n"),
    ("- rows[0] = \"a\"\n", "  rows = [\"b\", \"d\"]\n"),
    ("- rows[0] = \"z\"\n", "  rows = [\"b\", \"c\"]\n"),
    ("  rows = []\n  rows = [\"x\"]\n", "  rows = [\"x\"]\n"),
    ("- rows[0] = \"a\"\n  count = 2\n+ rows[0] = \"x\"\n", "  rows[0] = \"x\"\n  count = 2\n"),
    ("  count = 4\n", ""), ("  count = 4\n  count = 5\n", "  count = 5\n  count = 4\n"),
    ("! \"one\"\n! \"two\"\n", "! \"two\"\n! \"one\"\n"), ("| one\n| two\n", "| two\n| one\n"),
    ("< die 1\n< die 2\n", "< die 2\n< die 1\n"), ("x SIGTRAP\n", ""),
  ])
  func otherBehaviorIsNoticed(one: String, other: String) throws {
    #expect(try !matches(one, other))
    #expect(try !matches(other, one))
  }

  /// A frame can't set a part twice, or show a row and remove it: all of these values were shown.
  @Test(arguments: [
    (
      "  state.isBusy = true\n  state.rows = [1]\n  state.isBusy = false\n",
      "  state.rows = [1]\n"
    ),
    ("+ state.rows[0] = 1\n- state.rows[0] = 1\n", ""),
    (
      "+ state.rows[0] = (id: 1, isOld: false)\n  state.rows[0].isOld = true\n",
      "+ state.rows[0] = (id: 1, isOld: true)\n"
    ),
    ("  state.last = (id: 1)\n  state.last.id = 2\n", "  state.last = (id: 2)\n"),
    (
      "  state.isBusy = true\n+ state.rows[0] = 1\n  state.isBusy = false\n  state.last = 2\n",
      "+ state.rows[0] = 1\n  state.last = 2\n"
    ),
  ])
  func valueThatFollowsInAnotherFrameIsShown(shown: String, hidden: String) throws {
    let opening = "  state = (isBusy: false, rows: [], last: nil)\n> load\n"
    #expect(try !compare(opening + shown, opening + hidden).passed)
    #expect(try !compare(opening + hidden, opening + shown).passed)
  }

  @Test(arguments: ["<any>", "<date>", "(at: <date>)"])
  func changeOfPlaceholderIsNotOptional(placeholder: String) throws {
    let opening = "  time = \(placeholder)\n> wait\n"
    let line = "  time = \(placeholder)\n"
    #expect(try !compare(opening + line, opening).passed)
    #expect(try !compare(opening, opening + line).passed)
    #expect(try !compare(opening + line + line, opening + line).passed)
    #expect(
      try compare(opening + line + line, opening + line + line + "| ok\n").differences[0]
        .parts.isEmpty)
  }

  /// What was shown before is known from the replay only.
  @Test func valueIsShownTwiceAfterOneThatIsNotKnown() throws {
    let (unknown, known) = ("  rows = <any>\n> a\n", "  rows = [0]\n> a\n")
    let edit = "+ rows[0] = 1\n> b\n"
    let line = "  rows = [2]\n"
    func passes(_ expected: String, _ actual: String) throws -> Bool {
      try compare(unknown + edit + expected, known + edit + actual).passed
    }
    #expect(try passes(line + line, line))
    #expect(try passes(line, line + line))
    #expect(try !passes(line, ""))
    #expect(try !passes("", line))
    #expect(try !passes(line + "  rows = [3]\n", "  rows = [3]\n"))
  }

  @Test func textsThatOnlyLookEqualDiffer() throws {
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    for line in ["  title = \"%\"\n", "~ save ! \"%\"\n", "! \"%\"\n", "| %\n", "= \"%\"\n"] {
      let opening = line.hasPrefix("  ") || line.hasPrefix("~") ? line.filter { $0 != "%" } : ""
      let expected = opening + "> change\n" + line.replacing("%", with: composed)
      let actual = opening + "> change\n" + line.replacing("%", with: decomposed)
      #expect(try !compare(expected, actual).passed, "\(line)")
    }
  }

  @Test func drawnAnswersMayComeInAnyOrder() throws {
    #expect(try matches("< die 1\n< card 2\n  count = 4\n", "  count = 4\n< card 2\n< die 1\n"))
  }

  @Test func awaitedAnswersDivideTheStep() throws {
    let (before, after) = ("  count = 4\n< scores []\n", "< scores []\n  count = 4\n")
    #expect(try matches(before, after))
    #expect(try !matches(before, after, awaited: ["scores"]))
    #expect(try !matches("  count = 4\n< clock 1.0\n", "< clock 1.0\n  count = 4\n"))
    #expect(
      try matches(
        "  rows = []\n  count = 0\n< scores 1\n", "  count = 0\n  rows = []\n< scores 1\n",
        awaited: ["scores"]))
  }

  @Test(arguments: [
    ("  rows[0].id = 3\n", true), ("  rows[0].id = 3\n  rows[0].title = \"b\"\n", false),
    ("  rows = [(title: \"a\", id: 3)]\n  rows = [(id: 4, title: \"a\")]\n", true),
  ])
  func fieldsThatARowGainsAreNotCompared(change: String, isHarmless: Bool) throws {
    let comparison = try compare(
      "  rows = [(title: \"a\")]\n> change\n",
      "  rows = [(id: 1, title: \"a\")]\n> change\n" + change)
    #expect(comparison.passed == isHarmless)
  }

  @Test func availabilityIsComparedByItsStates() throws {
    let opening = "~ save ! \"write a title\"\n> change\n"
    func matches(_ expected: String, _ actual: String) throws -> Bool {
      try compare(opening + expected, opening + actual).passed
    }
    #expect(try matches("~ save\n~ save\n", "~ save\n"))
    #expect(try matches("", "~ save ! \"write a title\"\n"))
    #expect(try !matches("", "~ save\n"))
    #expect(try !matches("~ save\n", "~ save ! \"write more\"\n"))
  }

  @Test func unknownValueIsComparedLineByLine() throws {
    let opening = "  rows = <any>\n> change\n"
    let actual = "  rows = [1, 2]\n> change\n"
    #expect(try compare(opening + "+ rows[2] = <int>\n", actual + "+ rows[2] = 3\n").passed)
    #expect(try !compare(opening + "+ rows[2] = 3\n", actual + "  rows = [1, 2, 3]\n").passed)
    let next = "> change\n"
    #expect(
      try compare(
        opening + "  rows = [1]\n" + next + "+ rows[1] = 2\n",
        actual + "  rows = [1]\n" + next + "  rows = [1, 2]\n"
      ).passed)
  }

  @Test func differenceIsReportedOnlyInItsStep() throws {
    let steps = "> change\n+ rows[0] = \"y\"\n> change\n- rows[0] = \"y\"\n"
    let comparison = try compare(
      opening + "+ rows[0] = \"x\"\n" + steps, opening + "+ rows[0] = \"z\"\n" + steps)
    #expect(comparison.differences.map(\.index) == [1])
  }

  @Test func partsThatTheOpeningDoesNotShowAreNotCompared() throws {
    let comparison = try compare(
      "  count = 3\n> change\n  title = \"x\"\n  count = 4\n",
      "  count = 3\n  rows = []\n> change\n  count = 4\n  rows = [1]\n")
    #expect(comparison.passed)
    #expect(comparison.newParts == [.binding("rows")])
    let text = "title is not in the opening: its lines are not compared"
    #expect(comparison.unchecked == [.init(step: 1, text: text)])
  }

  @Test func longListsAreComparedByTheirDigests() throws {
    let rows = Value.list((0..<100).map { .int($0) })
    let longer = Value.list((0..<101).map { .int($0) }).shortened()
    let opening = "  rows = \(rows)\n> change\n"
    #expect(
      try compare(opening + "+ rows[100] = 100\n", opening + "  rows = \(longer)\n").passed)
    #expect(
      try !compare(opening + "+ rows[100] = 101\n", opening + "  rows = \(longer)\n").passed)
  }

  @Test(arguments: [
    ("  ages[\"a\"] = 3\n", "  ages = [\"b\": (x: 2), \"a\": 3]\n"),
    ("  ages[\"b\"].x = 3\n", "  ages[\"b\"] = (x: 3)\n"),
    ("- ages[\"a\"] = 1\n", "  ages = [\"b\": (x: 2)]\n"),
    ("+ ages[\"0\"] = 3\n", "  ages = [\"0\": 3, \"a\": 1, \"b\": (x: 2)]\n"),
    ("- ages[\"a\"] = 1\n- ages[\"b\"] = (x: 2)\n", "  ages = [:]\n"),
  ])
  func dictionariesMatchHoweverTheyChange(edit: String, whole: String) throws {
    let opening = "  ages = [\"a\": 1, \"b\": (x: 2)]\n> change\n"
    #expect(try compare(opening + edit, opening + whole).passed)
    #expect(try compare(opening + whole, opening + edit).passed)
    #expect(try !compare(opening + edit, opening).passed)
    #expect(try !compare(opening, opening + whole).passed)
  }

  @Test func entriesThatAreWholeNumbersAreEditedByTheirKeys() throws {
    let opening = "  ages = [1: 1, 20: 2]\n> change\n"
    let edits = "- ages[20] = 2\n+ ages[3] = 4\n  ages[1] = 5\n"
    #expect(try compare(opening + edits, opening + "  ages = [3: 4, 1: 5]\n").passed)
    #expect(try !compare(opening + edits, opening + "  ages = [3: 4, 1: 6]\n").passed)
    #expect(try !compare(opening + "- ages[0] = 1\n", opening + "- ages[1] = 1\n").passed)
  }

  @Test func rowsOfAnotherFormMatch() throws {
    let opening = "  rows = [(id: 1, x: 1), (id: 2, x: 2)]\n> change\n"
    let fields = "  rows[0].id = 2\n  rows[0].x = 2\n  rows[1].id = 1\n  rows[1].x = 1\n"
    for form in [
      "  rows[0] = (id: 2, x: 2)\n  rows[1] = (id: 1, x: 1)\n",
      "- rows[1] = (id: 2, x: 2)\n+ rows[0] = (id: 2, x: 2)\n",
    ] {
      #expect(try compare(opening + fields, opening + form).passed)
      #expect(try compare(opening + form, opening + fields).passed)
    }
  }

  @Test func valueThatAnEntryHadInAnotherFrameIsShown() throws {
    let opening = "  ages = [\"a\": 1]\n> change\n"
    let shown = "+ ages[\"b\"] = 1\n- ages[\"b\"] = 1\n"
    #expect(try !compare(opening + shown, opening).passed)
    #expect(try !compare(opening, opening + shown).passed)
  }
}
