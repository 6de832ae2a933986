import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Each way in which a replay can differ, and its whole report.
@MainActor @Suite struct FailureReportTests {
  private let recorded = """
    understudy 3 letters
    # why this was kept
      rows = ["a", "b", "c"]

    > edit i1x
    + rows[1] = "x"
    > edit d0
    - rows[0] = "a"
    > set q
      rows = ["q"]
    """

  private func expect(
    replacing line: String, with new: String, _ expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = recorded.replacing(line, with: new) + "\n"
    let report = try failureReport(replaying: text, on: LettersScreen.self)
    #expect(report == expected, sourceLocation: sourceLocation)
  }

  @Test func matchingSessionHasNoReport() throws {
    try expect(replacing: "", with: "", nil)
    try expect(replacing: "+ rows[1] = \"x\"", with: "+ rows[1] = <string>", nil)
    try expect(replacing: "# why", with: "# who knows why", nil)
  }

  @Test func reportShowsMissingEvents() throws {
    try expect(
      replacing: "- rows[0] = \"a\"\n", with: "- rows[0] = \"a\"\n  rows[0] = \"y\"\n",
      """
      a.session:9: > edit d0: rows[0]: expected "y", found no change
                  > edit d0
                  - rows[0] = "a"
        expected    rows[0] = "y"
      """)
  }

  @Test func reportShowsUnexpectedEvents() throws {
    try expect(
      replacing: "- rows[0] = \"a\"\n", with: "",
      """
      a.session:7: > edit d0: rows: expected no change, found - rows[0] = "a"
                  > edit d0
        actual    - rows[0] = "a"
      """)
  }

  @Test func reportShowsChangedEvents() throws {
    try expect(
      replacing: "+ rows[1] = \"x\"", with: "+ rows[1] = <int>",
      """
      a.session:6: > edit i1x: rows[1]: expected <int>, found "x"
                  > edit i1x
        expected  + rows[1] = <int>
        actual    + rows[1] = "x"
      """)
  }

  @Test func reportShowsOpening() throws {
    try expect(
      replacing: "  rows = [\"a\", \"b\", \"c\"]", with: "  rows = []",
      """
      a.session:3: the opening: rows: expected [], found ["a", "b", "c"]
        expected    rows = []
        actual      rows = ["a", "b", "c"]
      """)
  }

  @Test func reportShowsEveryFailure() throws {
    try expect(
      replacing: "> edit i1x\n+ rows[1] = \"x\"\n", with: "> set a x b\n  rows = []\n",
      """
      a.session:6: > set a x b: rows: expected [], found ["a", "x", "b"]
                  > set a x b
        expected    rows = []
        actual      rows[1] = "x"
        actual      rows[2] = "b"
      """)
    try expect(
      replacing: "\"\n", with: "!\"\n",
      """
      a.session:6: > edit i1x: rows[1]: expected "x!", found "x"
                  > edit i1x
        expected  + rows[1] = "x!"
        actual    + rows[1] = "x"
      a.session:8: > edit d0: rows[0]: expected "a!", found "a"
                  > edit d0
        expected  - rows[0] = "a!"
        actual    - rows[0] = "a"
      """)
  }

  @Test func reportShowsRefusals() throws {
    try expect(
      replacing: "> edit d0\n- rows[0] = \"a\"\n", with: "> edt d0\n! \"no\"\n",
      """
      a.session:8: > edt d0: expected "no", found "unknown command \\"edt\\": did you mean edit?"
                  > edt d0
        expected  ! "no"
        actual    ! "unknown command \\"edt\\": did you mean edit?"
      """)
  }

  @Test func reportShowsFileNamesWithBlanks() throws {
    let session = try Session(parsing: "understudy 3 letters\n  rows = []\n", file: "")
    let comparison = Comparison(session, try Replay(session, on: LettersScreen.self).log)
    #expect(
      comparison.report(file: "my own.session") == """
        my own.session:2: the opening: rows: expected [], found ["a", "b", "c"]
          expected    rows = []
          actual      rows = ["a", "b", "c"]
        """)
  }

  @Test func replayRefusesUnknownSettings() throws {
    let session = try Session(parsing: "understudy 3 letters\nwith sed=1\n", file: "")
    let error = #expect(throws: World.Settings.InvalidSetting.self) {
      _ = try Replay(session, on: LettersScreen.self)
    }
    #expect(
      error?.description == "sed: 1 can't be set: settings are seed=NUMBER, locale=\"ID\", "
        + "time-zone=\"ID\" and partial=true")
  }

  @Test func settingsThatAreSetTwice() throws {
    let text = "understudy 3 letters\nwith seed=1\nwith locale=\"fr_FR\" seed=2\n"
    let session = try Session(parsing: text, file: "")
    let error = #expect(throws: World.Settings.InvalidSetting.self) {
      _ = try Replay(session, on: LettersScreen.self)
    }
    #expect(error?.description == "seed: 2 is a second value: set it once")
    #expect(error?.line == 3)
    #expect(error?.column == 21)
  }
}
