import TestTools
import Testing

/// The color of a first word that can't be run.
@Suite(.serialized, .atTerminal) struct FlawedWordTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func atPrompt(
    of screen: String = "integers", columns: UInt16 = 80, _ environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      tool, screen, environment: ["NO_COLOR": ""].merging(environment) { $1 }, columns: columns)
    try terminal.expect(">")
    return terminal
  }

  private func expect(_ text: String, in style: String, at terminal: PseudoTerminal) throws {
    try terminal.expectScreen { _ in terminal.screen.text(inStyle: style) == text }
  }

  private let red = "31"
  private let dim = "2"

  @Test func unknownWordIsRed() throws {
    let terminal = try atPrompt()
    terminal.type("ad")
    try terminal.expectScreen("integers> add ▸ [number: Int]")
    #expect(terminal.screen.text(inStyle: red) == "")
    terminal.type("x")
    try expect("adx", in: red, at: terminal)
    #expect(terminal.screen.text.hasSuffix("\nintegers> adx"))
    terminal.type(" 7")
    try terminal.expectScreen("integers> adx 7")
    try expect("adx", in: red, at: terminal)
    terminal.type("\u{1B}b\u{8}\u{8}d ")
    try terminal.expectScreen("integers> add 7")
    terminal.type("\u{5}")
    try expect("", in: red, at: terminal)
    terminal.type("\r")
    try terminal.expect("count     ")
  }

  /// libedit moves the rest of the line, with its colors.
  @Test func insertionLeavesNoColorBehind() throws {
    let terminal = try atPrompt()
    terminal.type("adxyz")
    try expect("adxyz", in: red, at: terminal)
    terminal.type("\u{2}\u{2}\u{2}d ")
    try terminal.expectScreen { $0.hasSuffix("integers> add xyz") }
    terminal.type("\u{1}\u{5} ")
    try terminal.expectScreen { $0.hasSuffix("integers> add xyz") }
    try expect("", in: red, at: terminal)
    terminal.type("\u{1}q")
    try expect("qadd", in: red, at: terminal)
  }

  @Test func wholeWordHasToBeACommand() throws {
    let terminal = try atPrompt()
    for word in ["re", ":zz", ":s", "titel", "sho", "rows[1].select"] {
      terminal.type("\(word) x")
      try expect(word, in: red, at: terminal)
      terminal.type("\u{15}")
      try terminal.expectScreen { $0.hasSuffix("integers>") }
    }
  }

  @Test func disabledCommandIsDimAndSaysWhy() throws {
    let terminal = try atPrompt(of: "reviews")
    terminal.type("sav")
    try terminal.expectScreen {
      $0.hasSuffix("reviews> sav ▸ save is disabled: the form is not complete")
    }
    #expect(terminal.screen.text(inStyle: dim).contains("sav ▸ save is disabled"))
    terminal.type("e")
    try terminal.expectScreen { $0.hasSuffix("reviews> save ▸ disabled: the form is not complete") }
    #expect(terminal.screen.text(inStyle: dim).contains("save ▸ disabled"))
    #expect(terminal.screen.text(inStyle: red) == "")
  }

  @Test(arguments: ["# a", "show", "exi", ":sh", "?", "> nothing", "  count = 3", "\"add\""])
  func otherLinesArePlain(line: String) throws {
    let terminal = try atPrompt()
    terminal.type(line)
    try terminal.expectScreen { $0.contains("integers> \(line)") }
    terminal.type("\u{15}zz")
    let before = try terminal.expect("\u{1B}[31m")
    #expect(!before.contains("\u{1B}[31m"))
    try expect("zz", in: red, at: terminal)
  }

  @Test(arguments: [20, 200] as [UInt16])
  func wordThatWrapsIsRedInEachRow(columns: UInt16) throws {
    let terminal = try atPrompt(of: "person", columns: columns)
    let word = "日本renameitagainandagain"
    terminal.type(word)
    try expect(word, in: red, at: terminal)
    let rows = columns == 20 ? "> 日本renameitagaina\nndagain" : "person> \(word)"
    #expect(terminal.screen.text.hasSuffix(rows))
    terminal.type("\u{1}X")
    try expect("X" + word, in: red, at: terminal)
  }

  @Test func colorSurvivesANewWidth() throws {
    let terminal = try atPrompt()
    terminal.type("titel")
    try expect("titel", in: red, at: terminal)
    terminal.resize(columns: 40)
    try terminal.expect("\u{1B}[J")
    try terminal.expectScreen { $0.hasSuffix("integers> titel") }
    try expect("titel", in: red, at: terminal)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func noColorsMeansNone(environment: [String: String]) throws {
    let terminal = try atPrompt(environment)
    terminal.type("titel")
    try terminal.expect("titel")
    terminal.type(" x\r")
    let shown = try terminal.expect("unknown command")
    #expect(!shown.contains("\u{1B}[31m") && !shown.contains("\u{1B}[2m"))
  }
}
