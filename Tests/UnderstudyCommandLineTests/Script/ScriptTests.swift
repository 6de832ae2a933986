import TestTools
import Testing

/// Commands on standard input, and their session on standard output.
@Suite(.runsPrograms) struct ScriptTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  static let session = """
    understudy 3 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove
    > add 7
    + integers[3] = 7
      count = 4
    > remove 0
    - integers[0] = 1
      count = 3

    """

  @Test func scriptPrintsSession() throws {
    let outcome = try tool.run("integers", input: "add 7\nremove 0\n")
    #expect(outcome == Tool.Outcome(output: Self.session))
  }

  @Test(arguments: [[], ["integers"]])
  func sessionRunAsScriptPrintsItself(arguments: [String]) throws {
    let outcome = try tool.run(arguments, bytes: Array(Self.session.utf8))
    #expect(outcome == Tool.Outcome(output: Self.session))
  }

  @Test func commandsOfSessionAreScript() throws {
    let commands = Self.session.split(separator: "\n").filter { $0.hasPrefix(">") }
    let outcome = try tool.run("integers", input: commands.joined(separator: "\n"))
    #expect(outcome == Tool.Outcome(output: Self.session))
  }

  @Test func everyLineEndIsAccepted() throws {
    let expected = Tool.Outcome(output: Self.session)
    #expect(try tool.run("integers", input: "add 7\r\nremove 0\r\n") == expected)
    #expect(try tool.run("integers", input: "add 7\nremove 0") == expected)
    #expect(try tool.run("integers", input: "\tadd 7 \n>   remove 0\r") == expected)
  }

  @Test func quitEndsScript() throws {
    let outcome = try tool.run("integers", input: "add 7\nremove 0\n:quit\nadd 8\n")
    #expect(outcome == Tool.Outcome(output: Self.session))
  }

  /// The session on standard output stays one.
  @Test func helpIsWrittenToStandardError() throws {
    let outcome = try tool.run("integers", input: "add 7\n:help\nremove 0\n:help remove\n")
    let help = """
      commands of integers
        add [NUMBER]  insert a number, or a random one
        remove ROW    delete a row

      commands of the tool
        look     :help [COMMAND]
        time     :wait SECONDS
        leave    :quit

      # begins a comment in the session. :help COMMAND explains a command.
      remove ROW
        delete a row
        ROW  Int
        for example: remove 0

      """
    #expect(outcome == Tool.Outcome(output: Self.session, errors: help))
    #expect(
      try tool.run("integers", input: ":help rmove").errors
        == "stdin:1: no command \"rmove\": did you mean remove?\n")
  }

  @Test func commentBehindCommandIsKeptAboveIt() throws {
    let outcome = try tool.run("integers", input: "add 7  # don't ask\nremove 0#\n")
    #expect(
      outcome
        == Tool.Outcome(
          status: 1,
          output: Self.session.replacing("> add 7", with: "# don't ask\n> add 7")
            .replacing(
              "> remove 0\n- integers[0] = 1\n  count = 3\n",
              with: "> remove 0#\n! \"remove: row: \\\"0#\\\" is not a whole number\"\n"),
          errors: "stdin:2: remove: row: \"0#\" is not a whole number\n"))
    // In a session it is what was typed.
    let refused = try tool.run("integers", input: "> add 7 # why\n")
    #expect(refused.errors == "stdin:1: add: \"#\" is unexpected: usage: add [NUMBER]\n")
  }

  @Test func textWithBlanksIsToBeQuoted() throws {
    let outcome = try tool.run("person", input: "locale fr FR\n")
    #expect(
      outcome.errors == "stdin:1: locale: \"FR\" is unexpected: usage: locale ID; "
        + "put a text with blanks in quotes: locale \"fr FR\"\n")
    let empty = try Tool("Styles").run("book-search", input: "query\n")
    #expect(
      empty.errors == "stdin:1: query: value is missing: usage: query VALUE; "
        + "type an empty text as query \"\"\n")
  }

  @Test func pendingTimerIsNotedOnce() throws {
    let faulty = try Tool("FaultyScreens")
    let outcome = try faulty.run("busy", input: "later\nlater\nlater\n:wait 1\n")
    #expect(
      outcome
        == Tool.Outcome(
          output: """
            understudy 3 busy
              ticks = 0
              done = nil
            > later
            > later
            > later
            < clock 1.0
              ticks = 1
              ticks = 2
              ticks = 3

            """,
          errors: """
            stdin:2: a timer or sleep may be due in 0.5 s: to let it happen before this line, write :wait 0.5 above it

            """))
  }

  /// A command that never ends must not hold back what happened before.
  @Test func outputIsWrittenBeforeEachCommand() throws {
    let faulty = try Tool("FaultyScreens")
    let conversation = try Conversation(faulty.program(["busy"]))
    try conversation.say("later\nspin\n")
    try conversation.expect("understudy 3 busy\n  ticks = 0\n  done = nil\n> later\n")
  }

  @Test func emptyScriptShowsScreen() throws {
    let shown = ConsoleTests.opening
    #expect(try tool.run("integers") == Tool.Outcome(output: shown))
    #expect(try tool.run(input: "understudy 3 integers") == Tool.Outcome(output: shown))
  }

  @Test func commentsAndBlankLinesAreKept() throws {
    let session = """
      understudy 3 integers
      # what the seed article shows

        integers = [1, 2, 3]
        count = 3
      ~ remove

      # a number of our own
      > add 7
      + integers[3] = 7
        count = 4

      #
      # the end

      """
    #expect(try tool.run(input: session) == Tool.Outcome(output: session))
    let script = "# first\nadd 7\n\n \t\n#last\n"
    let written = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      # first
      > add 7
      + integers[3] = 7
        count = 4


      # last

      """
    #expect(try tool.run("integers", input: script) == Tool.Outcome(output: written))
  }

  @Test func stopsAtTheFirstRefusal() throws {
    let outcome = try tool.run("integers", input: "add 7\nremove 9\nadd 8\n")
    let output = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > add 7
      + integers[3] = 7
        count = 4
      > remove 9
      ! "row 9 is out of range: rows are 0 to 3"

      """
    let errors = "stdin:2: row 9 is out of range: rows are 0 to 3\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func continuesAfterRefusalOnRequest() throws {
    let outcome = try tool.run("integers", "--keep-going", input: "remove 9\nfly\n\u{1b}\nadd 7\n")
    let output = #"""
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > remove 9
      ! "row 9 is out of range: rows are 0 to 2"
      > fly
      ! "unknown command \"fly\": commands are add, remove"
      >"\u{1b}"
      ! "column 1: control character U+001B: write it as \\u{1b} inside double quotes"
      > add 7
      + integers[3] = 7
        count = 4

      """#
    let errors = #"""
      stdin:1: row 9 is out of range: rows are 0 to 2
      stdin:2: unknown command "fly": commands are add, remove
      stdin:3: column 1: control character U+001B: write it as \u{1b} inside double quotes

      """#
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func unknownCommandOfARowNamesThoseThatTakeOne() throws {
    let outcome = try tool.run(
      "integers", "--keep-going", input: "integers[0] frob\nintegers[0]\nintegers[0].remov\n")
    #expect(
      outcome.errors == """
        stdin:1: unknown command "integers[0]": commands are remove
        stdin:2: unknown command "integers[0]": commands are remove
        stdin:3: unknown command "integers[0].remov": did you mean remove?

        """)
  }

  @Test func expectedRefusalIsNoFailure() throws {
    let session = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > remove 9
      ! "row 9 is out of range: rows are 0 to 2"
      > add 7
      + integers[3] = 7
        count = 4

      """
    #expect(try tool.run(input: session) == Tool.Outcome(output: session))
    #expect(try tool.run("integers", input: session) == Tool.Outcome(output: session))
  }

  @Test(arguments: ["> add 7\n", "# never mind\n", ""])
  func unexpectedRefusalStopsSession(next: String) throws {
    let outcome = try tool.run(input: "understudy 3 integers\n> remove 9\n" + next)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "stdin:2: row 9 is out of range: rows are 0 to 2\n")
    #expect(!outcome.output.contains("> add"))
  }

  @Test func answersAreRecorded() throws {
    let outcome = try tool.run("scores", input: "choose failing\nfetch\n")
    let output = """
      understudy 3 scores
        rows = []
        isLoading = false
        errorText = nil
        source = .regular
      ~ cancel ! "nothing is being fetched"
      > choose failing
        source = .failing
      > fetch
        isLoading = true
      ~ cancel
      < scores(.failing) ! "scores are unavailable: the source failing does not answer" (source: "failing")
        isLoading = false
        errorText = "scores are unavailable: the source failing does not answer"
      ~ cancel ! "nothing is being fetched"

      """
    #expect(outcome == Tool.Outcome(output: output))
    try tool.folder.write(output, to: "failing.session")
    #expect(try tool.run("replay", "failing.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func quotedCommandHoldsAnyText() throws {
    let session = #"""
      understudy 3 person
        firstNameText = "Wasin"
        lastNameText = "Thonkaew"
        fullNameText = "Wasin Thonkaew"
        birthDateText = "Sunday April 1, 1990"
        locale = "en_US"
      >"rename \u{1b} x"
      ! "column 8: control character U+001B: write it as \\u{1b} inside double quotes"

      """#
    #expect(try tool.run(input: session) == Tool.Outcome(output: session))
  }

  @Test func invalidQuotedCommandIsReported() throws {
    let input = ">\"add 7\n>\"add 7\"\nadd 8\n"
    let outcome = try tool.run("integers", "--keep-going", input: input)
    let output = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > add 8
      + integers[3] = 8
        count = 4

      """
    let errors = """
      stdin:1:8: the string has no closing quote: end it with "
      stdin:2:2: write it as > add 7

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func commandsOfTheToolAndCommentsMayBeIndented() throws {
    let outcome = try tool.run("integers", input: "  # why\n :wait 1.5\n")
    #expect(outcome == Tool.Outcome(output: ConsoleTests.opening + "# why\n< clock 1.5\n"))
  }

  @Test func indentedCommandIsNoExpectation() throws {
    let outcome = try tool.run("integers", input: "  add a=b\n")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "stdin:1: add: number: \"a=b\" is not a whole number\n")
  }
}
