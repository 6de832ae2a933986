import TestTools
import Testing

/// Unexpected or malformed sessions on standard input.
@Suite(.runsPrograms) struct SessionOnInputTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// The beginning of the input, and its error.
  static let noSessions: [(String, String)] = [
    ("add 7\n", "no screen: type understudy SCREEN, with one of \(screens)"),
    ("", "no screen: type understudy SCREEN, with one of \(screens)"),
  ]

  static let screens = "person, greeting, bind, integers, scores, reviews"

  @Test(arguments: noSessions.indices)
  func scriptNeedsScreen(index: Int) throws {
    let (input, message) = Self.noSessions[index]
    #expect(try tool.run(input: input) == Tool.Outcome(status: 64, errors: message + "\n"))
  }

  /// Only of a script: in a session's file, `replay` reports it.
  @Test(arguments: ["add 2\n", "understudy 3 integers\n> add 2\n", "\r\n"])
  func byteOrderMarkIsSkipped(input: String) throws {
    let marked = try tool.run("integers", input: "\u{FEFF}" + input)
    #expect(try tool.run("integers", input: input) == marked)
    #expect(marked.status == 0)
  }

  static let malformed: [(String, String)] = [
    ("understudy 3 integer\n", #"stdin:1: unknown screen "integer": did you mean integers?"#),
    (
      "understudy 4 integers\n",
      "stdin:1:12: format version 4 is newer than this program: it reads versions up to 3"
    ),
    ("understudy one\n", #"stdin:1:12: expected the format's version, found "one""#),
    (
      "<<<<<<< HEAD\nunderstudy 3 integers\n",
      "stdin:1:1: an unresolved merge conflict: choose a side and remove the markers"
    ),
    (
      "understudy 3 person\nwith color=1\n",
      "stdin:2:6: color: 1 can't be set: settings are seed=NUMBER, locale=\"ID\", time-zone=\"ID\" and partial=true"
    ),
    (
      "understudy 3 person\nwith seed=1\nwith color=1\n",
      "stdin:3:6: color: 1 can't be set: settings are seed=NUMBER, locale=\"ID\", time-zone=\"ID\" and partial=true"
    ),
    ("understudy 3 person\nwith seed\n", "stdin:2:10: expected \"=\" and a value after the name"),
  ]

  @Test(arguments: malformed.indices)
  func malformedLineIsReported(index: Int) throws {
    let (input, message) = Self.malformed[index]
    let outcome = try tool.run(input: input)
    #expect(outcome.errors.hasPrefix(message))
    #expect(outcome.output == "")
    #expect(outcome.status == 65)
  }

  /// Only a line that names a version and a screen is a header then.
  @Test func commandMayHaveTheNameOfTheHeader() throws {
    let tool = try Tool("FaultyScreens")
    let outcome = try tool.run("namesake", input: "understudy 3\n> understudy 3 namesake\n")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("> understudy 3\n  x = 3\n> understudy 3 namesake\n! "))
    let session = outcome.output.components(separatedBy: "> understudy 3")[0]
    #expect(try tool.run(input: session) == Tool.Outcome(output: session))
    #expect(try tool.run("namesake", input: session) == Tool.Outcome(output: session))
  }

  @Test func otherScreenIsNotOpened() throws {
    let outcome = try tool.run("integers", input: "understudy 3 person\n")
    let errors = """
      stdin:1: the session is about person, but integers is open: type understudy without a \
      screen, and it opens person

      """
    #expect(outcome.status == 65)
    #expect(outcome.errors == errors)
  }

  @Test(arguments: ["<<<<<<< HEAD", "=======", ">>>>>>> theirs", "||||||| base"])
  func mergeConflictIsRefused(marker: String) throws {
    let outcome = try tool.run(input: "understudy 3 integers\n\(marker)\n> add 7\n")
    let errors =
      "stdin:2:1: an unresolved merge conflict: choose a side and remove the markers\n"
    #expect(outcome == Tool.Outcome(status: 65, output: ConsoleTests.opening, errors: errors))
  }

  @Test func settingsOfSessionApply() throws {
    let session = """
      understudy 3 person
      with locale="fr_FR"
        firstNameText = "Wasin"
        lastNameText = "Thonkaew"
        fullNameText = "Wasin Thonkaew"
        birthDateText = "dimanche 1 avril 1990"
        locale = "fr_FR"

      """
    let same = Tool.Outcome(output: session)
    #expect(try tool.run(input: session) == same)
    #expect(try tool.run("person", "--locale", "fr_FR", input: session) == same)
    let outcome = try tool.run("person", input: session)
    let errors = """
      stdin:2: with locale="fr_FR" comes too late, since the screen is open: type understudy without \
      a screen, and it opens one with these settings

      """
    #expect(outcome.status == 65)
    #expect(outcome.errors == errors)
  }

  @Test func flagsOverrideSession() throws {
    let input = "understudy 3 greeting\nwith seed=1 locale=\"fr_FR\"\n"
    let outcome = try tool.run("--seed", "7", "--time-zone", "Asia/Tokyo", input: input)
    let output = """
      understudy 3 greeting
      with seed=7 locale="fr_FR" time-zone="Asia/Tokyo"
        greeting = nil

      """
    #expect(outcome == Tool.Outcome(output: output))
  }
}
