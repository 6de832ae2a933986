import Foundation
import TestTools
import Testing

/// The completions at the prompt, and the hint after the line, as shown on the screen.
@Suite(.serialized, .atTerminal) struct ConsoleCompletionTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func atPrompt(of screen: String = "integers", colors: Bool = false) throws
    -> PseudoTerminal
  {
    let environment = ["NO_COLOR": colors ? "" : "1", "HOME": tool.folder.path, "TZ": "UTC"]
    let terminal = try PseudoTerminal(tool, screen, environment: environment)
    try terminal.expect("\u{1B}[?2004h")
    return terminal
  }

  // MARK: Tab

  @Test func tabOffersRowsWithContents() throws {
    let terminal = try atPrompt()
    terminal.type("remove \t")
    try terminal.expectScreen("integers> remove\n0  1\n1  2\n2  3")
    terminal.type("7\t")
    try terminal.expectScreen("integers> remove 7\nrow 0 to 2")
    terminal.type("\u{15}add \t")
    try terminal.expectScreen("integers> add\nnumber: a whole number")
    terminal.type("4 \t")
    try terminal.expectScreen("integers> add 4\nusage: add [NUMBER]")
  }

  @Test func tabShowsWhyCommandIsDisabled() throws {
    let terminal = try atPrompt()
    for _ in 0..<3 { _ = try terminal.answer(to: "remove 0") }
    terminal.type("remove \t")
    try terminal.expectScreen("integers> remove\nremove is disabled: the list is empty")
  }

  @Test func tabOffersRowsFromDatabase() throws {
    let terminal = try atPrompt(of: "reviews")
    for title in ["Emma", "Kim"] {
      for line in ["title \(title)", "rate 5", "save"] { _ = try terminal.answer(to: line) }
    }
    terminal.type("delete \t")
    try terminal.expect("0  Kim, 5 stars")
    try terminal.expect("1  Emma, 5 stars")
    terminal.type("eM\t")
    try terminal.expectScreen("reviews> delete 1")
  }

  @Test func tabListsAllCasesWhenNoneMatches() throws {
    let terminal = try atPrompt(of: "scores")
    terminal.type("choose X\t")
    try terminal.expectScreen("scores> choose X\nsource: one of regular, failing, slow")
    terminal.type("\u{8}FA\t")
    try terminal.expectScreen("scores> choose failing")
  }

  @Test func tabOffersTodayAndNowForDates() throws {
    let terminal = try atPrompt(of: "person")
    let before = Date.now.ISO8601Format().prefix(10)
    terminal.type("born \t\t")
    try terminal.expect("  now")
    let after = Date.now.ISO8601Format().prefix(10)
    let row = { (day: Substring) in "person> born \(day)" }
    #expect([row(before), row(after)].contains(where: terminal.screen.text.contains))
    terminal.type("\u{15}born 19\t")
    try terminal.expectScreen(
      """
      person> born 19
      date: a date like 1990-04-01 or 1990-04-01T12:00:00Z
      """)
  }

  @Test func tabCompletesAndQuotesPaths() throws {
    try tool.folder.makeFolder("my own things")
    try tool.folder.write("", to: "my own things/a.session")
    try tool.folder.write("", to: "my own things/b.text")
    try tool.folder.write("", to: "my own things/.hidden.session")
    let terminal = try atPrompt()
    terminal.type(":save my\t")
    try terminal.expectScreen("integers> :save \"my own things/\"")
    terminal.type("\t")
    try terminal.expectScreen(
      "integers> :save \"my own things/\"\na.session  b.text")
    terminal.type("\u{15}:save ~/my\tnew.session\r")
    try terminal.expect("saved \(tool.folder.path)/my own things/new.session;")
    #expect(try tool.folder.read("my own things/new.session") == ConsoleTests.opening)
  }

  @Test func tabOffersSessionsToReplay() throws {
    for name in ["a.session", "b.session", "c.text"] { try tool.folder.write("", to: name) }
    let terminal = try atPrompt()
    terminal.type(":replay \t")
    try terminal.expectScreen("integers> :replay\na.session  b.session  state/")
  }

  @Test func tabCompletesQuotedWords() throws {
    try tool.folder.makeFolder("a b")
    let terminal = try atPrompt()
    terminal.type(":save 'a \t")
    try terminal.expectScreen("integers> :save \"a b/\"")
  }

  @Test func tabDescribesBindingsScreensAndCommands() throws {
    let terminal = try atPrompt()
    terminal.type(":show \t")
    try terminal.expectScreen("integers> :show\nintegers  [1, 2, 3]\ncount     3")
    terminal.type("\u{15}:open g\t")
    try terminal.expectScreen("integers> :open greeting")
    terminal.type("\u{15}:help rem\t")
    try terminal.expectScreen("integers> :help remove")
  }

  // MARK: The list

  @Test(arguments: [20, 80, 200] as [UInt16]) func listFitsTheWidth(columns: UInt16) throws {
    let terminal = try PseudoTerminal(tool, "integers", columns: columns)
    try terminal.expect("\u{1B}[?2004h")
    terminal.type(":re\t")
    let narrow = [
      "> :re", ":redo    redo what…", ":record  record th…", ":replay  replay th…",
      ":review  go throug…",
    ]
    let wide = [
      "integers> :re", ":redo    redo what :undo undid",
      ":record  record the session in a file, from its beginning",
      ":replay  replay the folder sessions, a file or a kept one",
      ":review  go through what differs in a session, or in the last :replay",
    ]
    try terminal.expectScreen((columns == 20 ? narrow : wide).joined(separator: "\n"))
    terminal.type("\t\t\t")
    try terminal.expect("\u{1B}[7m:replay")
    terminal.type("\u{1B}")
    try terminal.expectScreen(columns == 20 ? narrow[0] : wide[0])
  }

  @Test func disabledCommandIsListedWithItsReason() throws {
    let terminal = try atPrompt(of: "scores", colors: true)
    terminal.type("can\t")
    try terminal.expect("\u{1B}[2mcancel  disabled: nothing is being fetched\u{1B}[0m")
    try terminal.expectScreen(
      "scores> can ▸ cancel is disabled: nothing is being fetched\n"
        + "cancel  disabled: nothing is being fetched")
    terminal.type("\t")
    try terminal.expect("\u{1B}[7mcancel")
    try terminal.expectScreen(
      "scores> cancel ▸ disabled: nothing is being fetched\n"
        + "cancel  disabled: nothing is being fetched")
  }

  @Test func nothingThatFitsIsReported() throws {
    let terminal = try atPrompt()
    let remarks = [
      "xy": #"no command begins with "xy""#, ":xy": #"no command begins with ":xy""#,
      "$a": #"no command begins with "$a""#,
      "romeve 1": "unknown command: did you mean remove?", ":undo ": "usage: :undo [N]",
      ":quit ": "usage: :quit", ":open xy": #"no screen begins with "xy""#,
      ":show xy": #"no binding begins with "xy""#, ":h x": "no command begins with \"x\"",
      ":save xy": #"no file here begins with "xy""#, ":help xy": #"no command begins with "xy""#,
      #"add "\q"#: #"column 6: unknown escape \q: escapes are \n \t \r \0 \\ \" \' \u{…}"#,
    ]
    for (line, remark) in remarks {
      terminal.type("\u{15}" + line + "\t")
      let typed = "integers> \(line)".trimmingCharacters(in: .whitespaces)
      try terminal.expectScreen(typed + "\n" + remark)
    }
  }

  // MARK: Names of the tool's own commands

  @Test func uniqueBeginningOfToolCommandIsEnough() throws {
    let terminal = try atPrompt()
    #expect(try terminal.answer(to: ":sh count") == "count  3\n")
    #expect(
      try terminal.answer(to: ":s")
        == ":s is the beginning of :show, :set, :screens, :session, :sessions, :save: type\n  more of it\n"
    )
    #expect(
      try terminal.answer(to: ":") == "unknown command \":\": type :help for a list\n")
    #expect(
      try terminal.answer(to: ":shwo") == "unknown command \":shwo\": did you mean :show?\n")
  }

  // MARK: The hint

  @Test func hintShowsMissingParameters() throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("ad")
    try terminal.expectScreen("integers> add ▸ [number: Int]")
    terminal.type("d 4")
    try terminal.expectScreen("integers> add 4")
    terminal.type("\u{15}remove ")
    try terminal.expectScreen("integers> remove ▸ row: Int")
    terminal.type("\u{15}:save")
    try terminal.expectScreen("integers> :save ▸ NAME")
    terminal.type("\u{15}ad ")
    try terminal.expectScreen("integers> ad ▸ unknown command: did you mean add?")
    terminal.type("\u{15}remove 1")
    try terminal.expectScreen("integers> remove 1 ▸ 2")
    terminal.type("\u{15}remove 3")
    try terminal.expectScreen("integers> remove 3 ▸ row 0 to 2")
    terminal.type("\u{15}:sh ")
    try terminal.expectScreen("integers> :sh ▸ [BINDING ...]")
    terminal.type("\u{15}:re ")
    try terminal.expectScreen("integers> :re ▸ one of :redo, :record, :replay, :review")
    terminal.type("\u{15}zzz ")
    try terminal.expectScreen("integers> zzz ▸ unknown command")
    terminal.type("\u{15}:shwo ")
    try terminal.expectScreen("integers> :shwo ▸ unknown command: did you mean :show?")
  }

  @Test(arguments: ["\u{1B}[C", "\u{5}", "\u{1B}OF", "\u{1B}[1;5C"])
  func keyAtLineEndAcceptsHint(key: String) throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("ad")
    try terminal.expectScreen("integers> add ▸ [number: Int]")
    terminal.type(key)
    terminal.type(" 7\r")
    try terminal.expectScreen("integers> add 7\n\(Integers.adding(7, at: 3))integers>")
  }

  @Test func hintRecallsLinesThatApply() throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("add 77\r")
    try terminal.expectScreen("integers> add 77\n\(Integers.adding(77, at: 3))integers>")
    terminal.type("a")
    try terminal.expectScreen("integers> add 77")
    terminal.type("\u{3}")
    try terminal.expectScreen("integers> a^C\nintegers>")
    terminal.type(":open person\r")
    try terminal.expect("birthDateText")
    terminal.type("a")
    try terminal.expectScreen("person> a")
  }

  @Test func recalledLineHasNoHint() throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("add 333\radd 33\r")
    try terminal.expectScreen("integers> add 33\n\(Integers.adding(33, at: 3, to: 4))integers>")
    terminal.type("\u{1B}[A")
    try terminal.expectScreen("integers> add 33")
    terminal.type("\u{5}\r")
    try terminal.expectScreen("integers> add 33\n\(Integers.adding(33, at: 4, to: 5))integers>")
    // An edited line is like any other.
    terminal.type("\u{1B}[A\u{8}")
    try terminal.expect("\u{1B}[2m3")
    terminal.type("\u{5}\r")
    try terminal.expectScreen("integers> add 33\n\(Integers.adding(33, at: 5, to: 6))integers>")
  }

  @Test func failedLineIsNotHinted() throws {
    let terminal = try atPrompt(colors: true)
    let lines = ["add 1", "add x", "remove 99", ":show nope", ":shwo", ":save a.session"]
    terminal.type(lines.map { $0 + "\r" }.joined())
    try terminal.expect("saved a.session")
    let hints = [
      "add": "add 1", "rem": "remove ▸ row: Int", ":sh": ":show ▸ [BINDING ...]",
      ":sa": ":save ▸ NAME",
    ]
    for (typed, hint) in hints {
      terminal.type("\u{15}" + typed)
      try terminal.expectScreen("integers> " + hint)
    }
    // It may succeed another time.
    terminal.type("\u{15}")
    terminal.type(String(repeating: "add 1\r", count: 97) + "remove 99\rrem")
    try terminal.expectScreen("integers> remove 99 ▸ 3")
  }

  @Test func lineAboutAMissingRowIsNotHinted() throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("remove 2\r")
    try terminal.expectScreen("integers> remove 2\n\(Integers.removing(3, at: 2, of: 3))integers>")
    terminal.type("rem")
    try terminal.expectScreen("integers> remove ▸ row: Int")
    terminal.type("\u{15}add 3\rrem")
    try terminal.expectScreen("integers> remove 2 ▸ 3")
  }

  @Test func hintIsNeitherKeptNorLeftOnScreen() throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("add")
    try terminal.expectScreen("integers> add ▸ [number: Int]")
    terminal.type("\r")
    try terminal.expect("count     ")
    #expect(terminal.screen.text(from: "integers> ").hasPrefix("integers> add\nrandom: "))
    terminal.type(":save a.session\r")
    try terminal.expect("saved")
    #expect(try tool.folder.read("a.session").contains("\n> add\n< random "))
  }

  @Test func fastKeysClearHint() throws {
    let terminal = try atPrompt(colors: true)
    let rounds = [
      (
        "ad", "integers> add ▸ [number: Int]", "d 77\r",
        "integers> add 77\n\(Integers.adding(77, at: 3))integers>"
      ),
      (
        "a", "integers> add 77", "dd 8\r",
        "integers> add 8\n\(Integers.adding(8, at: 3, to: 4))integers>"
      ),
      (
        "a", "integers> add 8", "\u{5}8\r",
        "integers> add 88\n\(Integers.adding(88, at: 5, to: 5))integers>"
      ),
      (
        "a", "integers> add 88", "\u{1B}[C\u{17}9\r",
        "integers> add 9\n\(Integers.adding(9, at: 4, to: 6))integers>"
      ),
      (
        "a", "integers> add 9", "\u{15}remove 0\r",
        "integers> remove 0\n\(Integers.removing(1, at: 0, of: 7))integers>"
      ),
      (
        "re", "integers> remove 0 ▸ 2", "\u{1B}[D\u{1B}[Cm\u{8}x\u{8}\u{3}",
        "integers> re^C\nintegers>"
      ),
      ("re", "integers> remove 0 ▸ 2", "\u{12}dd 7\u{7}name", "integers> rename"),
    ]
    for (typed, hinted, burst, screen) in rounds {
      terminal.type(typed)
      try terminal.expectScreen(hinted)
      terminal.type(burst)
      try terminal.expectScreen(screen)
    }
  }

  @Test(arguments: ["C", "POSIX", "xx_YY.UTF-8"])
  func hintNeedsNoLocale(locale: String) throws {
    let terminal = try PseudoTerminal(
      tool, "integers", environment: ["NO_COLOR": "", "LC_ALL": locale])
    terminal.type("add é")
    try terminal.expectScreen("integers> add é")
    terminal.type("\u{8}")
    try terminal.expectScreen("integers> add ▸ [number: Int]")
  }

  @Test func hintDoesNotWrap() throws {
    let terminal = try PseudoTerminal(
      tool.program(["integers"]), ["NO_COLOR": ""], columns: 20)
    try terminal.expect("\u{1B}[?2004h")
    terminal.type("ad")
    try terminal.expectScreen("> add ▸ [number: I…")
  }

  @Test func hintNeedsColors() throws {
    let terminal = try atPrompt()
    terminal.type("ad")
    try terminal.expect("ad")
    terminal.type("\u{5}\r")
    try terminal.expect("unknown command")
    #expect(terminal.screen.text(from: "integers> ").hasPrefix("integers> ad\nunknown command"))
  }

  @Test(arguments: TerminalScreen.Resizing.common)
  func hintLeavesNoGhostWhenTheTerminalIsResized(manner: TerminalScreen.Resizing) throws {
    let terminal = try atPrompt(colors: true)
    terminal.type("ad")
    try terminal.expectScreen("count     3\nintegers> add ▸ [number: Int]")
    for (columns, shown) in [
      (24, "integers> add ▸ [numbe…"), (80, "integers> add ▸ [number: Int]"),
      (15, "integers> add…"), (60, "integers> add ▸ [number: Int]"),
    ] as [(UInt16, String)] {
      terminal.resize(columns: columns, manner)
      try terminal.expect("\u{1B}[J")
      try terminal.expectScreen { $0.hasSuffix("count     3\n\(shown)") }
    }
    terminal.type("d 7")
    try terminal.expectScreen("count     3\nintegers> add 7")
  }
}
