import TestTools
import Testing

/// The prompt: commands and their changes.
@Suite(.serialized, .atTerminal) struct ConsoleTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  static let opening = "understudy 3 integers\n  integers = [1, 2, 3]\n  count = 3\n~ remove\n"

  private func atPrompt(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(tool, "integers", environment: environment)
    #expect(try terminal.opening() == Integers.drawn)
    return terminal
  }

  @Test func commandShowsItsChanges() throws {
    let terminal = try atPrompt()
    #expect(try terminal.answer(to: "add 7") == Integers.adding(7, at: 3))
    #expect(try terminal.answer(to: "> remove 0") == Integers.removing(1, at: 0, of: 4))
    #expect(try terminal.answer(to: "") == "")
    #expect(terminal.statusAfterControlD() == 0)
  }

  @Test func refusalIsReportedAndPromptContinues() throws {
    let terminal = try atPrompt()
    let refusal = "remove: row 9 is out of range: rows are 0 to 2\n"
    #expect(try terminal.answer(to: "remove 9") == refusal)
    let unknown = "unknown command \"ad\": did you mean add?\n"
    #expect(try terminal.answer(to: "ad 7") == unknown)
    let binding = "unknown command \"count\": commands are add, remove\ndid you mean :show count?\n"
    #expect(try terminal.answer(to: "count") == binding)
    #expect(try terminal.answer(to: "add 7") == Integers.adding(7, at: 3))
  }

  @Test func unknownColonCommandIsReported() throws {
    let terminal = try atPrompt()
    let tool = "unknown command \"shwo\": commands are add, remove\ndid you mean :show?\n"
    #expect(try terminal.answer(to: "shwo") == tool)
    let far = "unknown command \":foo\": type :help for a list\n"
    #expect(try terminal.answer(to: ":foo") == far)
    let near = "unknown command \":opne\": did you mean :open?\n"
    #expect(try terminal.answer(to: ":opne") == near)
    #expect(try terminal.answer(to: ":save") == "usage: :save [--all] [last|N] NAME\n")
    #expect(try terminal.answer(to: ":quit now") == "usage: :quit\n")
    let quoted =
      "usage: :save [--all] [last|N] NAME; a name with blanks is quoted: :save \"my\n  own.session\"\n"
    let answer = try terminal.answer(to: ":save my own.session")
    #expect(answer == quoted)
    let quote = "column 8: the line ends inside the double quote opened at column 7\n"
    #expect(try terminal.answer(to: ":save \"") == quote)
  }

  @Test func openBeginsAnotherSession() throws {
    let terminal = try atPrompt(["PAGER": "cat"])
    let screens = try terminal.answer(to: ":screens")
    #expect(screens.contains(", saveText,\n      isSaveEnabled, hint, "))
    let whole = try tool.run("screens").output
    #expect(screens.filter { !$0.isWhitespace } == whole.filter { !$0.isWhitespace })
    _ = try terminal.answer(to: "add 7")
    let unsaved = "1 command of integers is not saved; type :open last or :save last NAME\n"
    #expect(try terminal.answer(to: ":open greeting") == unsaved + "greeting  nil\n")
    #expect(try terminal.answer(to: ":save a.session") == PseudoTerminal.saved("a.session"))
    #expect(try tool.folder.read("a.session") == "understudy 3 greeting\n  greeting = nil\n")
    let unknown = "unknown screen \"integrs\": did you mean integers?\n"
    #expect(try terminal.answer(to: ":open integrs") == unknown)
    #expect(try terminal.answer(to: ":show") == "greeting  nil\n")
  }

  /// What a start without a screen shows at 80 columns.
  static let screens = """
    person    a person's names and birth date, as texts that follow the locale
    greeting  a greeting that is shown on demand, announced by a closure
    bind      an observable box with two subscribers, one of which skips the first…
    integers  a sorted list; the view applies the edits that the view model announ…
    scores    players and their levels, fetched from a service that may fail or be…
    reviews   a form and a list on a database that reports its changes
    type a screen's name to open it (Tab completes); :help for help, Ctrl-D to quit

    """

  @Test func startWithoutScreenListsThemDim() throws {
    let terminal = try PseudoTerminal(tool, environment: ["NO_COLOR": ""])
    let rows = try terminal.rows(until: PseudoTerminal.beforePrompt)
    let dim = Self.screens.split(separator: "\n").map { "\u{1B}[2m\($0)\u{1B}[0m\n" }
    #expect(rows == dim.joined())
  }

  @Test func startOnASmallScreenListsWhatFits() throws {
    let terminal = try PseudoTerminal(tool, columns: 30, rows: 9)
    let rows = """
      person    a person's names a…
      greeting  a greeting that is…
      bind      an observable box …
      … 3 more screens
      type a screen's name to open
        it (Tab completes); :help
        for help, Ctrl-D to quit

      """
    #expect(try terminal.opening() == rows)
  }

  @Test func nameOfAScreenOpensIt() throws {
    let terminal = try tool.atPrompt()
    terminal.type("rev\t")
    try terminal.expectScreen { $0.hasSuffix("\n> reviews") }
    terminal.type("\r")
    try terminal.expectScreen { $0.hasSuffix("\nreviews>") }
    // A screen that is open has commands of its own.
    #expect(
      try terminal.answer(to: "integers").hasPrefix("unknown command \"integers\": commands are"))
  }

  @Test func commandWithoutScreenSuggestsOpen() throws {
    let terminal = try PseudoTerminal(tool)
    let hint =
      "no screen is open: screens are person, greeting, bind, integers, scores, reviews\n"
    #expect(try terminal.opening() == Self.screens)
    #expect(try terminal.answer(to: "add 7") == hint)
    #expect(try terminal.answer(to: "integrs") == "no screen is open: did you mean integers?\n")
    #expect(try terminal.answer(to: "help") == HelpTests.toolCommands)
    #expect(try terminal.answer(to: ":show") == "nothing to show: no screen is open\n")
    #expect(try terminal.answer(to: ":watch x") == "nothing to watch: no screen is open\n")
    #expect(try terminal.answer(to: ":history") == "no history: no screen is open\n")
    #expect(try terminal.answer(to: ":save x") == "nothing to save: no screen is open\n")
    #expect(try terminal.answer(to: ":record x") == "nothing to record: no screen is open\n")
    #expect(try terminal.answer(to: ":open integers") == Integers.drawn)
    terminal.type(":quit\r")
    #expect(terminal.status() == 0)
  }

  @Test func openReportsUnknownScreen() throws {
    let terminal = try PseudoTerminal(tool, "integer")
    let message = "unknown screen \"integer\": did you mean integers?\n"
    #expect(try terminal.rows(until: "?\r\n") + "?\n" == message)
    #expect(terminal.status() == 64)
  }

  @Test func changesAreColored() throws {
    let terminal = try PseudoTerminal(tool, "integers", environment: ["NO_COLOR": ""])
    try terminal.expect("integers  [1, 2, 3]\r\n")
    try terminal.expect("\u{1B}[1;32mintegers>\u{1B}[0m ")
    terminal.type("add 7\r")
    try terminal.expect("integers  \u{1B}[2m3 rows\u{1B}[0m → \u{1B}[1m4\u{1B}[0m\r\n")
    try terminal.expect("  \u{1B}[32m+\u{1B}[0m \u{1B}[2m3\u{1B}[0m  7\r\n")
    try terminal.expect("count     \u{1B}[2m3\u{1B}[0m → \u{1B}[1m4\u{1B}[0m\r\n")
  }

  @Test func enumHasSameColorAsInDrawing() throws {
    let terminal = try PseudoTerminal(tool, "scores", environment: ["NO_COLOR": ""])
    try terminal.expect("source     \u{1B}[35m.regular\u{1B}[0m\r\n")
    terminal.type("choose slow\r")
    try terminal.expect("source  \u{1B}[2;35m.regular\u{1B}[0m → \u{1B}[1;35m.slow\u{1B}[0m\r\n")
    terminal.type(":show source\r")
    try terminal.expect("source  \u{1B}[35m.slow\u{1B}[0m\r\n")
  }

  @Test func commandsOfOtherToolsAreUnderstood() throws {
    let terminal = try tool.atPrompt("integers")
    for line in ["help", "\\?", ".help"] {
      #expect(try terminal.answer(to: line).hasSuffix(HelpTests.toolCommands))
    }
    #expect(try terminal.answer(to: "clear") == "to clear the screen, press Ctrl-L\n")
    #expect(try terminal.answer(to: "undo 2") == "nothing to undo: no command was typed\n")
    #expect(try terminal.answer(to: "show count") == "count  3\n")
    #expect(try terminal.answer(to: ":history") == "no command was typed yet\n")
    // With its sign a line can only be the screen's own command.
    let unknown = "unknown command \"show\": commands are add, remove\n"
    #expect(try terminal.answer(to: "> show count") == unknown)
  }

  @Test(arguments: ["quit", "exit", "\\q", ".quit", "exit()", ":quit"])
  func wordsOfOtherToolsLeave(line: String) throws {
    let terminal = try atPrompt()
    terminal.type(line + "\r")
    #expect(terminal.status() == 0)
  }

  /// A name of the tool's own commands means the screen's if it has one.
  @Test func screensOwnCommandComesFirst() throws {
    let terminal = try tool.atPrompt("reviews")
    _ = try terminal.answer(to: "save")
    #expect(try terminal.answer(to: ":history") == "   save  # refused\n")
    // It is not told to be the prompt's, which may refuse the same words.
    #expect(try terminal.answer(to: "save all") == "save is disabled: the form is not complete\n")
  }

  @Test func bindingWithAValueMeansTheCommandThatChangesIt() throws {
    let terminal = try tool.atPrompt("reviews", columns: 200)
    let unknown = """
      unknown command "rating": commands are title, rate, save, clear, edit, delete, sort, filter, next-page, \
      previous-page, locale

      """
    #expect(try terminal.answer(to: "rating 4") == unknown + "did you mean rate 4?\n")
    #expect(try terminal.answer(to: "rating") == unknown + "did you mean :show rating?\n")
    // So many words it does not take.
    #expect(try terminal.answer(to: "rating 4 5") == unknown + "did you mean :show rating?\n")
  }

  @Test func mistypedChoiceIsCorrectedOnce() throws {
    let terminal = try tool.atPrompt("reviews", columns: 200)
    let choices = "is not one of newest, oldest, best, worst"
    #expect(
      try terminal.answer(to: "sort olde")
        == "sort: order: \"olde\" \(choices): did you mean oldest?\n")
    // One letter is too short for that.
    #expect(
      try terminal.answer(to: "sort b")
        == "sort: order: \"b\" \(choices)\ndid you mean sort best?\n")
  }

  @Test func beginningOfDisabledCommandSaysThatItIsDisabled() throws {
    let terminal = try atPrompt()
    for _ in 0..<3 { _ = try terminal.answer(to: "remove 0") }
    let unknown = """
      unknown command "rem": did you mean remove?
      remove is disabled: the list is empty

      """
    #expect(try terminal.answer(to: "rem 0") == unknown)
  }
}
