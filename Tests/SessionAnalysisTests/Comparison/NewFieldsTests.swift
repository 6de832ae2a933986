import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// Parts of the screen and fields that a session lacks: what is found, and what accepting adds.
@Suite struct NewFieldsTests {
  private static let expected = """
      rows = []
      editor = nil
    > add
    # why
    + rows[0] = (title: "Dune", stars: <int>)
    > open
      editor = (text: "Dune")
    > rate
      rows[0].stars = 2

    """
  private static let actual = """
      rows = []
      editor = nil
    > add
    + rows[0] = (title: "Dune", year: 1965, stars: 1)
    > open
      editor = (text: "Dune", draft: (isSaved: false))
    > rate
      rows[0].stars = 2
      rows[0].year = 1966
      editor.draft.isSaved = true

    """

  /// More than three are counted.
  @Test func addedCommandsAreNamedIfTheyAreFew() {
    func addition(_ commands: String...) -> String {
      let parts = commands.map { ScreenPart.availability(of: $0) }
      return ([.binding("rows")] + parts + [.field("rows[…].year")]).addition
    }
    #expect(
      addition("add", "move", "start")
        == "added rows, whether add is enabled, whether move is enabled, "
        + "whether start is enabled and rows[…].year")
    #expect(
      addition("add", "move", "start", "stop")
        == "added rows, whether 4 commands are enabled and rows[…].year")
  }

  @Test func lackedFieldsAreFoundOnce() throws {
    let comparison = try compare(Self.expected, Self.actual)
    #expect(comparison.passed)
    #expect(comparison.newParts == [.field("rows[…].year"), .field("editor.draft")])
    #expect(try compare(Self.actual, Self.actual).newParts == [])
  }

  @Test func acceptingAddsFieldsInEachStep() throws {
    let session = try Session(parsing: "understudy 3 books\n" + Self.expected, file: "a.session")
    let log = try replayLog(Self.actual, of: session)
    let accepted = session.accepting(log)
    let text = Self.actual.replacing("> add\n", with: "> add\n# why\n")
      .replacing("stars: 1", with: "stars: <int>")
    #expect(accepted.text == "understudy 3 books\n" + text)
    #expect(Comparison(accepted, log).newParts == [])
    #expect(accepted.accepting(log) == accepted)
  }

  @Test func acceptingOneFieldAddsNoOther() throws {
    let comparison = try compare(Self.expected, Self.actual)
    let rest = try #require(comparison.accepting(only: "rows[…].year"))
    #expect(rest.newParts == [.field("editor.draft")])
  }
}
