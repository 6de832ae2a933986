import TestTools
import Testing

/// `understudy replay --accept` with effects that no command awaits: what it asks the real world, and
/// what it refuses to lose.
@Suite(.runsPrograms) struct AcceptedAnswersTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let session = """
    understudy 3 shelf
      status = "loading"
      books = []
      borrowed = []
    < load ["Dune", "Emma"]
      status = "2 books"
      books = ["Dune", "Emma"]
    > reload
      status = "loading"
    < load ["Dune", "Emma"]
      status = "2 books"
    > borrow 1
    < borrow("Emma") 14
      borrowed = ["Emma for 14 days"]

    """
  private static let typed = session.replacing(
    "load [\"Dune\", \"Emma\"]", with: "load [(title: \"Dune\"), (title: \"Emma\")]")

  private static func without(_ text: String) -> String {
    session.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(text) }.joined(separator: "\n")
  }

  private func accept(_ text: String, fault: String? = nil) throws -> Tool.Outcome {
    try tool.folder.write(text, to: "a.session")
    if let fault { try tool.folder.write("", to: "shelf-\(fault)") }
    return try tool.run("replay", "--accept", "--timeout", "2", "a.session")
  }

  @Test func answerThatNoLongerDecodesComesFromRealWorld() throws {
    let outcome = try accept(Self.session, fault: "typed")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try tool.folder.read("a.session") == Self.typed)
    let again = try tool.run("replay", "a.session")
    #expect(again == Tool.Outcome(output: "1 passed\n"))
  }

  /// Why it does not decode is said first, also where nothing can stand in for it.
  @Test(arguments: [
    (
      "typed", #"the recorded answer: [0]: expected a record, found "Dune""#,
      """
        expected  < load ["Dune", "Emma"]
        expected    status = "2 books"
        expected    books = ["Dune", "Emma"]
        actual    < load ! "the session holds no answer for this"
        actual      status = "the session holds no answer for this"
      """, ""
    ),
    (
      "catalog", "the recorded answer: expected a record, found a list of 2",
      """
        expected  < load ["Dune", "Emma"]
        expected    status = "2 books"
        expected    books = ["Dune", "Emma"]
        actual    < load ! "the session holds no answer for this"
        actual    x SIGTRAP
      """,
      """
      a.session: it crashed: load: the session holds no answer for this, and there is no empty Catalog to \
      continue with
      a.session: the recorded answer can't be used: --accept gets another from the real world

      """
    ),
  ])
  func answerThatNoLongerDecodesIsExplained(
    fault: String, reason: String, lines: String, note: String
  ) throws {
    let opening = Self.session.prefix { $0 != ">" }
    try tool.folder.write(String(opening), to: "a.session")
    try tool.folder.write("", to: "shelf-\(fault)")
    let output = """
      a.session:5: the opening: load: \(reason)
                    status = "loading"
                    books = []
                    borrowed = []
      \(lines)
      \(note)
      1 failed
      to go through the differences: FaultyScreens review a.session
      to accept all of them: FaultyScreens replay --accept a.session

      """
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(status: 1, output: output))
    _ = try tool.run("replay", "--accept", "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func missingAnswersComeFromRealWorld() throws {
    let outcome = try accept(Self.without("< load"))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try tool.folder.read("a.session") == Self.session)
  }

  /// Each session differs, and only the first of a worker is not replayed again for that.
  @Test func realWorldIsAskedOnceForEachMissingAnswer() throws {
    let files = ["a", "b", "c"].map { "\($0).session" }
    for file in files { try tool.folder.write(Self.without("< load"), to: file) }
    try tool.folder.write("", to: "shelf-requests")
    let outcome = try tool.run("replay", "--accept", "--jobs", "1", ".")
    #expect(outcome.status == 0, "\(outcome)")
    for file in files { #expect(try tool.folder.read(file) == Self.session) }
    #expect(try tool.folder.read("shelf-requests") == "......")
  }

  @Test func answerOfRenamedEffectComesFromRealWorld() throws {
    let outcome = try accept(Self.session, fault: "renamed")
    #expect(outcome.status == 0, "\(outcome)")
    let renamed = Self.session.replacing("< load", with: "< fetch")
    #expect(try tool.folder.read("a.session") == renamed)
  }

  /// Nothing is asked any more, so nothing is missing.
  @Test func answerDisappearsWithItsQuestion() throws {
    let outcome = try accept(Self.session, fault: "unasked")
    #expect(outcome.status == 0, "\(outcome)")
    let accepted = try tool.folder.read("a.session")
    #expect(!accepted.contains("< load"))
    let again = try tool.run("replay", "a.session")
    #expect(again == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func acceptLeavesSessionWhoseEffectIsNotAnswered() throws {
    let text = Self.without("< load")
    let outcome = try accept(text, fault: "silent")
    let message =
      "load: the real world does not answer within the time limit: make it answer, or record the "
      + "session again\n"
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(message), "\(outcome)")
    #expect(try tool.folder.read("a.session") == text)
  }

  @Test(arguments: [true, false])
  func acceptLeavesSessionWhoseEffectFails(isMissing: Bool) throws {
    let wrong = Self.session.replacing("load [", with: "load [1, ")
    let text = isMissing ? Self.without("< load") : wrong
    let outcome = try accept(text, fault: "offline")
    let message =
      "\"load\" failed in the real world: \"no book -1\": make it answer, or write its line < load "
      + "yourself\n"
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(message), "\(outcome)")
    #expect(try tool.folder.read("a.session") == text)
  }

  /// What was wrong with the answer is accepted with it.
  @Test func answerThatCantBeUsedIsAcceptedAlone() throws {
    try tool.folder.write(Self.typed, to: "a.session")
    let outcome = try tool.run("replay", "--accept", "--only", "load", "a.session")
    #expect(outcome.status == 0 && outcome.output.hasSuffix("1 accepted\n"), "\(outcome)")
    #expect(try tool.folder.read("a.session") == Self.session)
  }

  /// What was answered to other inputs is no answer to these.
  @Test func answerToOtherInputsComesFromRealWorld() throws {
    let other = Self.session.replacing("borrow(\"Emma\") 14", with: "borrow(\"Anna\") 21")
    let outcome = try accept(other)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try tool.folder.read("a.session") == Self.session)
  }

  /// Otherwise the service would seem to take all the time of the step.
  @Test func answerToOtherInputsComesWhereTheRecordedOneStands() throws {
    let late = Self.session.replacing(
      "< borrow(\"Emma\") 14\n  borrowed = [\"Emma for 14 days\"]",
      with: """
        ? borrow("Emma")
        < clock 0.2
        < borrow("Emma") 14
          borrowed = ["Emma for 14 days"]
        < clock 1.0
        """)
    let other = late.replacing("borrow(\"Emma\")", with: "borrow(\"Anna\")")
    let outcome = try accept(other)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try tool.folder.read("a.session") == late)
  }

  @Test func recordedErrorStaysWhereItsQuestionChanged() throws {
    let refused = Self.session.replacing(
      "borrow(\"Emma\") 14\n  borrowed = [\"Emma for 14 days\"]",
      with: "borrow(\"Emma\") ! \"sold out\"\n! \"sold out\"")
    let outcome = try accept(refused.replacing("borrow(\"Emma\")", with: "borrow(\"Anna\")"))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try tool.folder.read("a.session") == refused)
  }

  /// The answer of the second step would be that of the first.
  @Test func acceptLeavesSessionWhoseAnswerWouldMove() throws {
    var lines = Self.session.split(separator: "\n", omittingEmptySubsequences: false)
    lines.remove(at: 4)
    let text = lines.joined(separator: "\n")
    let outcome = try accept(text)
    let message =
      "\"load\" is asked in the opening and has no answer there that it can use: write its line < load VALUE, or "
      + "record the session again\n"
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(message), "\(outcome)")
    #expect(try tool.folder.read("a.session") == text)
  }
}
