import TestTools
import Testing

/// `:help`, and the row that greets.
@Suite(.serialized, .atTerminal) struct HelpTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  static let toolCommands = """
    commands of the tool
      session  :open SCREEN|FILE|last|N  :undo [N]  :redo  :history [N]  :session
               :sessions  :save [--all] [last|N] NAME  :record NAME
               :replay [PATH|last|N]  :review [PATH|last|N]
      look     :help [COMMAND]  :show [BINDING ...]  :watch [BINDING ...]
               :set [SETTING [on|off]]  :screens
      time     :wait SECONDS
      leave    :quit

    Tab completes, Ctrl-R searches the history, Ctrl-C cancels, Ctrl-D quits.
    # begins a comment in the session. :help COMMAND explains a command.

    """

  @Test func helpListsEveryCommandInGroups() throws {
    let terminal = try tool.atPrompt("integers")
    for _ in 0..<3 { _ = try terminal.answer(to: "remove 0") }
    let own = """
      commands of integers
        add [NUMBER]  insert a number, or a random one
        remove ROW    delete a row; disabled: the list is empty


      """
    #expect(try terminal.answer(to: ":help") == own + Self.toolCommands)
  }

  @Test func helpWithoutScreenDescribesTool() throws {
    let terminal = try tool.atPrompt()
    #expect(try terminal.answer(to: ":help") == Self.toolCommands)
  }

  @Test func helpOfCommandIsComplete() throws {
    let terminal = try tool.atPrompt("scores")
    let choose = """
      choose SOURCE
        choose how the service behaves
        SOURCE  ScoresSource: regular, failing, slow
        for example: choose regular

      """
    #expect(try terminal.answer(to: ":help choose") == choose)
    let fetch = """
      fetch
        fetch the scores from the service
        add & at the end to run it in the background

      """
    #expect(try terminal.answer(to: ":help fetch") == fetch)
    let show = ":show [BINDING ...]\n  show the whole screen, or bindings and their parts in full\n"
    #expect(try terminal.answer(to: ":help :show") == show)
    #expect(try terminal.answer(to: ":help show") == show)
    // A command of the screen's and one of the prompt may have one name.
    let checklist = try Tool("FaultyScreens").atPrompt("checklist")
    let undo = try checklist.answer(to: ":help undo")
    #expect(undo.hasPrefix("undo\n") && undo.contains("\n:undo [N]\n"), "\(undo)")
    #expect(try terminal.answer(to: ":help fech") == "no command \"fech\": did you mean fetch?\n")
    #expect(try terminal.answer(to: ":help :shwo") == "no command \":shwo\": did you mean :show?\n")
    #expect(try terminal.answer(to: ":help zzzz") == "no command \"zzzz\"\n")
    #expect(try terminal.answer(to: #":help """#) == "no command \"\"\n")
  }

  @Test func helpSearchesForUnknownWord() throws {
    let terminal = try tool.atPrompt("integers")
    let session = """
      commands with "Session"
        :open SCREEN|FILE|last|N     open a screen, or continue a session
        :history [N]                 list the commands of this session, or the last N
        :session                     show the session so far, as its file has it
        :sessions                    list the sessions that are kept, newest first
        :save [--all] [last|N] NAME  write the session so far, or a kept session, to a
                                     file
        :record NAME                 record the session in a file, from its beginning
        :replay [PATH|last|N]        replay the folder sessions, a file or a kept one
        :review [PATH|last|N]        go through what differs in a session, or in the
                                     last :replay

      """
    #expect(try terminal.answer(to: ":help Session") == session)
    let name = "commands with \"MOV\"\n  remove ROW  delete a row\n"
    #expect(try terminal.answer(to: ":help MOV") == name)
    let row = "commands with \"row\"\n  remove ROW  delete a row\n"
    #expect(try terminal.answer(to: ":help row") == row)
  }

  @Test func helpMarksSecretsAndDisabledCommands() throws {
    let signIn = try Tool("SignIn").atPrompt("account")
    let secret = """
      sign-in NAME PASSWORD
        NAME      String
        PASSWORD  String, secret: it is not recorded
        for example: sign-in "some name" SECRET
        add & at the end to run it in the background

      """
    #expect(try signIn.answer(to: ":help sign-in") == secret)
    let terminal = try tool.atPrompt("integers")
    for _ in 0..<3 { _ = try terminal.answer(to: "remove 0") }
    let disabled = """
      remove ROW
        delete a row
        ROW  Int
        for example: remove 0
        disabled: the list is empty

      """
    #expect(try terminal.answer(to: ":help remove") == disabled)
  }

  @Test func helpWrapsAtBlanks() throws {
    let terminal = try tool.atPrompt("reviews", environment: ["PAGER": "cat"], columns: 40)
    let filter = """
      filter [STARS]
        show only reviews with at least this
          many stars, or all
        [STARS]  Int
        for example: filter 2

      """
    #expect(try terminal.answer(to: ":help filter") == filter)
  }

  @Test func narrowHelpNamesTheToolsCommands() throws {
    let terminal = try tool.atPrompt("person", environment: ["PAGER": "cat -n"], columns: 40)
    let own = """
      commands of person
        rename FIRST LAST  change the person's
                           names
        born DATE          set the birth date
        forget-birth-date  clear the birth
                           date
        locale ID          use a locale, such
                           as fr_FR


      """
    let help = try terminal.answer(to: ":help")
    #expect(help.hasPrefix(own))
    let keys = try #require(Self.toolCommands.firstRange(of: "\n\n")).upperBound
    let names = Self.toolCommands[..<keys].matches(of: /:[a-z]+/).map(\.output)
    #expect(
      help.dropFirst(own.count).split(whereSeparator: \.isWhitespace)
        == "commands of the tool".split(separator: " ") + names
        + Self.toolCommands[keys...].split(whereSeparator: \.isWhitespace))
  }

  @Test func narrowHelpCutsWhatDoesNotFit() throws {
    let terminal = try tool.atPrompt("reviews", environment: ["PAGER": "cat -n"], columns: 40)
    let rows = try terminal.answer(to: ":help").split(separator: "\n")
    #expect(rows.contains("  filter [STARS]    show only reviews w…"))
    #expect(rows.contains("  :open  :undo  :redo  :history"))
  }

  @Test func narrowestHelpBreaksNoWord() throws {
    let terminal = try tool.atPrompt("greeting", columns: 20, rows: 60)
    let whole = "commands of greeting show-greeting say hello " + Self.toolCommands
    let help = try terminal.answer(to: ":help")
    #expect(
      help.split(whereSeparator: \.isWhitespace) == whole.split(whereSeparator: \.isWhitespace))
  }

  @Test(arguments: ["bind", "greeting", "integers", "person", "reviews", "scores"], [40, 80])
  func helpFitsOnAScreen(screen: String, columns: UInt16) throws {
    let terminal = try tool.atPrompt(screen, environment: ["PAGER": "cat -n"], columns: columns)
    let rows = try terminal.answer(to: ":help").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.first == "commands of \(screen)")
    #expect(rows.count <= 24 && rows.allSatisfy { $0.count <= columns })
  }

  /// A program that the pager starts reads lines, as a shell does.
  @Test func pagerHasTheTerminalAsItWas() throws {
    let terminal = try tool.atPrompt(
      "reviews",
      environment: ["PAGER": "cat >/dev/null; stty -a </dev/tty | grep -o '.icanon.*iexten'"],
      rows: 12)
    #expect(try terminal.answer(to: ":help") == " icanon iexten\n")
  }

  @Test func longHelpOpensPager() throws {
    let terminal = try tool.atPrompt("reviews", environment: ["PAGER": "cat -n"], rows: 12)
    let rows = try terminal.answer(to: ":help").split(separator: "\n")
    #expect(rows.first == "     1\tcommands of reviews")
    #expect(
      rows.last?.hasSuffix("\t# begins a comment in the session. :help COMMAND explains a command.")
        == true
    )
  }

  @Test(
    arguments: [
      (200, "integers: type a command (Tab completes); :help for help, Ctrl-D to quit"),
      (80, "integers: type a command (Tab completes); :help for help, Ctrl-D to quit"),
      (60, "integers: :help for help, Ctrl-D to quit"),
      (40, ":help, Ctrl-D quits"),
      (20, ":help, Ctrl-D quits"), (19, ":help, Ctrl-D"),
    ] as [(UInt16, String)])
  func everyStartSaysInOneRowHowToBegin(columns: UInt16, row: String) throws {
    for _ in 0..<2 {
      let terminal = try PseudoTerminal(tool, "integers", columns: columns)
      #expect(try terminal.rows(until: "integers  ") == row + "\n")
      try terminal.expect("> ")
      #expect(terminal.statusAfterControlD() == 0)
    }
  }

  // MARK: While a line is typed

  @Test(arguments: ["\u{1B}h", "\u{1B}OP", "\u{1B}[11~", "\u{1B}[[A"])
  func keyExplainsTheCommandOfTheLine(key: String) throws {
    let terminal = try tool.atPrompt("integers")
    terminal.type("remove 1\u{1B}[D" + key)
    let help = "remove ROW\n  delete a row\n  ROW  Int\n  for example: remove 0\n"
    try terminal.expectScreen(help + "integers> remove 1")
    // The cursor is where it was.
    terminal.type("0\u{1}" + key)
    try terminal.expectScreen(help + "integers> remove 01")
    terminal.type("\u{B}:sa" + key)
    try terminal.expectScreen(
      ":save [--all] [last|N] NAME\n  write the session so far, or a kept session, to a file\n"
        + "integers> :sa")
    terminal.type("\u{15}fly 1" + key)
    try terminal.expectScreen("no command \"fly\"\nintegers> fly 1")
    terminal.type("\u{15}" + key)
    try terminal.expectScreen {
      $0.contains("\ncommands of integers\n") && $0.hasSuffix("\nintegers>")
    }
    #expect(try terminal.answer(to: ":history") == "no command was typed yet\n")
  }

  @Test func functionKeyExplainsInViMode() throws {
    try tool.folder.write("bind -v\n", to: "editrc")
    let terminal = try tool.atPrompt(
      "integers", environment: ["EDITRC": tool.folder.path("editrc")])
    terminal.type(":sa\u{1B}OP")
    try terminal.expectScreen(
      ":save [--all] [last|N] NAME\n  write the session so far, or a kept session, to a file\n"
        + "integers> :sa")
  }
}
