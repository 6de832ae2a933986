import TestTools
import Testing

/// `--store FILE`: the reviews of a database file, and its sessions, which replay without it.
@Suite(.runsPrograms) struct StoreTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func review(_ commands: String, _ options: String...) throws -> Tool.Outcome {
    try tool.run(["reviews", "--store", "my.db"] + options, bytes: Array(commands.utf8))
  }

  @Test func storeKeepsReviewsAndDraft() throws {
    _ = try review("title Dune\nrate 4\nsave\nlocale fr_FR\ntitle half\n")
    let outcome = try review("")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\n  title = \"half\"\n"))
    #expect(outcome.output.contains("\n  countText = \"1 avis\"\n"))
  }

  @Test func localeOptionOverridesStoredLocale() throws {
    _ = try review("locale fr_FR\n")
    #expect(try review("", "--locale", "ja").output.contains("\n  countText = \"レビュー0件\"\n"))
  }

  @Test func sessionReplaysWithoutStoreAndDoesNotNameIt() throws {
    _ = try review("title Dune\nrate 4\nsave\n")
    let script = "title Solaris\nrate 5\nsave\nsort best\ndelete 1\ndelete 1\n"
    #expect(try review(script, "--record", "a.session", "--keep-going").status == 1)
    #expect(try !tool.folder.read("a.session").contains("my.db"))
    try tool.folder.remove("my.db")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    #expect(!tool.folder.exists("my.db"))
  }

  @Test func storeErrorIsRecordedAndReplays() throws {
    _ = try review("title Dune\nrate 4\nsave\n")
    let mine = try Conversation(
      tool.program(["reviews", "--store", "my.db", "--record", "a.session"]))
    try mine.say("edit 0\n")
    try mine.expect("understudy 3 reviews\n< store \"file\"\n")
    _ = try review("delete 0\n")
    let end = """
      < saved(.change(1, (title: "Dune", stars: 4))) ! "the review no longer exists" (domain: "ExampleModels.ReviewStoreError", code: 6)
        errorText = "the review no longer exists"

      """
    let output = try mine.finish(saying: Array("save\n".utf8)).output
    let place = try #require(output.firstRange(of: end), "\(output)")
    // The other program's change may be seen later, too, but nothing else.
    let rest = output[place.upperBound...]
    #expect(rest.isEmpty || rest.hasPrefix("< elsewhere "), "\(output)")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func foreignChangeIsShownAndReplays() throws {
    let mine = try Conversation(
      tool.program(["reviews", "--store", "my.db", "--record", "a.session"]))
    try mine.expect("understudy 3 reviews\n< store \"file\"\n< restored nil\n")
    try mine.expect("\(page)reviews: [], matching: 0, count: 0, stars: 0)\n")
    try mine.expect(Self.emptyScreen)
    _ = try review("title Dune\nrate 4\nsave\n")
    try mine.expect("< elsewhere 1\n\(page)reviews: [(id: 1, title: \"Dune\", stars: 4, date: ")
    let end = "\n  averageText = \"4.0\"\n> clear\n"
    #expect(try mine.finish(saying: Array("clear\n".utf8)).output.hasSuffix(end))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  private let page = "< page(order: .newest, leastStars: nil, offset: 0, limit: 10) ("

  private static let emptyScreen = """
      title = ""
      titleProblem = nil
      rating = nil
      ratingColor = .gray
      ratingProblem = nil
      saveText = "Save"
      isSaveEnabled = false
      hint = "Write a title, give it stars, and save."
      isHintHidden = false
      rows = []
      order = .newest
      leastStars = nil
      pageText = nil
      countText = "0 reviews"
      averageText = nil
      errorText = nil
      localeIdentifier = "en_US"
    ~ save ! "the form is not complete"
    ~ next-page ! "this is the last page"
    ~ previous-page ! "this is the first page"

    """

  @Test func foreignFileIsReportedAndUntouched() throws {
    try tool.folder.write("hello\n", to: "my.db")
    let errors = "reviews: the screen can't be opened: my.db: this is not a database\n"
    #expect(try review("") == Tool.Outcome(status: 1, errors: errors))
    #expect(try tool.folder.read("my.db") == "hello\n")
  }

  @Test(arguments: [":memory:", "file:my.db", "file:my.db?mode=memory", "-x.db"])
  func nameWithMeaningToSQLiteIsAFile(name: String) throws {
    let commands = "title Dune\nrate 4\nsave\n"
    #expect(try tool.run("reviews", "--store=" + name, input: commands).status == 0)
    #expect(try tool.folder.names.filter { $0 != "state" } == [name])
    let outcome = try tool.run("reviews", "--store=" + name, input: "")
    #expect(outcome.output.contains("\n  countText = \"1 review\"\n"))
  }

  @Test func emptyNameIsUsageError() throws {
    let outcome = try tool.run("reviews", "--store", "", input: "")
    let message = "Error: --store: no name: expected a file, such as reviews.db\n"
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(outcome.status == 64)
    #expect(try tool.folder.names.filter { $0 != "state" } == [])
  }

  @Test func storeWithoutOptionIsNotKept() throws {
    let outcome = try tool.run("reviews", input: "title Dune\nrate 4\nsave\n")
    #expect(outcome.status == 0)
    #expect(try tool.folder.names.allSatisfy { $0 == "state" })
  }
}
