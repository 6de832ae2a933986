import TestTools
import Testing

/// What is understood, or explained, of a line that is nearly a command.
@Suite(.serialized, .atTerminal) struct TypedCommandTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func commandInCapitalsIsFound() throws {
    let terminal = try tool.atPrompt("integers", columns: 100)
    #expect(try terminal.answer(to: "ADD 7") == Integers.adding(7, at: 3))
    #expect(try terminal.answer(to: ":history") == "1  add 7\n")
  }

  @Test func commentBehindCommandIsKeptAboveIt() throws {
    let terminal = try tool.atPrompt("integers", columns: 100)
    #expect(try terminal.answer(to: "Add 7  # don't ask") == Integers.adding(7, at: 3))
    #expect(
      try terminal.answer(to: ":session") == ConsoleTests.opening
        + "# don't ask\n> add 7\n+ integers[3] = 7\n  count = 4\n")
    terminal.type("\u{1B}[A\u{1B}[A")
    try terminal.expectScreen { $0.hasSuffix("integers> Add 7  # don't ask") }
    terminal.type("\u{3}")
    let reviews = try tool.atPrompt("reviews", columns: 100)
    #expect(
      try reviews.answer(to: "title Issue # 7").hasPrefix("title          \"\" → Issue # 7\n"))
  }

  @Test func textWithBlanksIsToBeQuoted() throws {
    let terminal = try tool.atPrompt("person", columns: 100)
    #expect(
      try terminal.answer(to: "locale fr FR") == """
        locale: "FR" is unexpected: usage: locale ID
        put a text with blanks in quotes: locale "fr FR"

        """)
    #expect(
      try terminal.answer(to: "rename Ann van Dyke") == """
        rename: "Dyke" is unexpected: usage: rename FIRST LAST
        put a text with blanks in quotes: rename Ann "van Dyke"

        """)
    #expect(
      try terminal.answer(to: "rename Ann # why") == """
        rename: "why" is unexpected: usage: rename FIRST LAST
        put a text with blanks in quotes: rename Ann "# why"; a comment comes after the text

        """)
  }

  @Test func emptyTextOfFieldIsToBeQuoted() throws {
    let terminal = try Tool("Styles").atPrompt("book-search", columns: 100)
    #expect(
      try terminal.answer(to: "query") == """
        query: value is missing: usage: query VALUE
        type an empty text as query ""

        """)
    // Only fields are emptied.
    #expect(
      try tool.atPrompt("person", columns: 100).answer(to: "rename Ann")
        == "rename: last is missing: usage: rename FIRST LAST\n")
  }

  @Test func beginningOfScreensNameOpensIt() throws {
    let terminal = try tool.atPrompt(columns: 100)
    #expect(
      try terminal.answer(to: "zzz")
        == """
        no screen is open: screens are person, greeting, bind, integers, scores, reviews

        """)
    #expect(try terminal.answer(to: "integrs") == "no screen is open: did you mean integers?\n")
    #expect(try terminal.answer(to: "int") == Integers.drawn)
    #expect(try terminal.answer(to: ":open gree") == "greeting  nil\n")
  }

  @Test func ambiguousBeginningOfScreensNameListsThem() throws {
    let tool = try Tool("Styles")
    let terminal = try tool.atPrompt()
    #expect(
      try terminal.answer(to: "se")
        == "no screen is open: se is the beginning of sensor-log, settings\n")
  }

  @Test func aliasesOfOtherToolsMayHaveColon() throws {
    let terminal = try tool.atPrompt("integers", columns: 100)
    let help = try terminal.answer(to: ":help")
    #expect(try terminal.answer(to: ":?") == help)
    #expect(try terminal.answer(to: ":h") == help)
    terminal.type(":q\r")
    #expect(terminal.status() == 0)
  }

  @Test(arguments: [
    ("1.5", "1.5"), ("90s", "90.0"), ("5m", "300.0"), ("1h30m", "5400.0"), ("2d", "172800.0"),
    ("500ms", "0.5"), ("1min", "60.0"),
  ])
  func waitTakesUnits(word: String, recorded: String) throws {
    let outcome = try tool.run("integers", input: ":wait \(word)\n")
    #expect(outcome == Tool.Outcome(output: ConsoleTests.opening + "< clock \(recorded)\n"))
  }

  @Test(arguments: ["1w", "h", "1h30", "-1h", "", "0s", "1.2.3s"])
  func waitRefusesOtherWords(word: String) throws {
    let outcome = try tool.run("integers", input: ":wait '\(word)'\n")
    let reason = "is not a time: expected seconds, such as 1.5, or 5m, 1h30m, 2d"
    #expect(outcome.errors == "stdin:1: :wait: \"\(word)\" \(reason)\n")
  }

  @Test(arguments: ["2000000000", "20000d"]) func waitHasALimit(word: String) throws {
    let outcome = try tool.run("integers", input: ":wait \(word)\n")
    #expect(outcome.errors == "stdin:1: :wait: \"\(word)\" is too long: at most 11574d\n")
  }
}
