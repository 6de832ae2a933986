import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

@testable import LineEditing

/// Ctrl-R and the list of the lines that it finds, in a real terminal.
@Suite(.serialized, .atTerminal) struct SearchKeysTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func atPrompt(
    after lines: [String], _ environment: [String: String] = [:], columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.atPrompt(environment, columns: columns)
    for line in lines { try terminal.expectLine(line, from: line) }
    return terminal
  }

  @Test func upAndDownContinueFromALineThatWasFound() throws {
    let terminal = try atPrompt(after: ["one", "save", "two", "clear"])
    try terminal.expectLine("save", from: "\u{12}tw\r\u{10}")
    try terminal.expectLine("clear", from: "\u{12}tw\r\u{E}")
    try terminal.expectLine("save", from: "\u{10}\u{10}\u{1F}\u{10}")
  }

  @Test func searchFindsOlderAndNewerLines() throws {
    let terminal = try PseudoTerminal.atPrompt()
    for line in ["add 1", "add 22", "remove 3"] { try terminal.expectLine(line, from: line) }
    terminal.type("\u{12}")
    try terminal.expectScreen("search \"\":\nremove 3\nadd 22\nadd 1")
    terminal.type("ad")
    try terminal.expectScreen("search \"ad\": add 22\nadd 22\nadd 1")
    terminal.type("\u{12}")
    try terminal.expectScreen("search \"ad\": add 1\nadd 22\nadd 1")
    terminal.type("\u{12}")
    try terminal.expectScreen("not found \"ad\": add 1\nadd 22\nadd 1")
    terminal.type("\u{13}")
    try terminal.expectScreen("search \"ad\": add 22\nadd 22\nadd 1")
    terminal.type("x")
    try terminal.expectScreen("line: \"remove 3\"\nnot found \"adx\": add 22")
    terminal.type("\u{7F}\u{7F}\u{7F}3")
    try terminal.expectScreen("search \"3\": remove 3\nremove 3")
    terminal.type("\u{1B}[F!")
    try terminal.expectScreen("driver> remove 3!")
    terminal.type("\u{15}\u{12}\u{12}\r")
    try terminal.expectScreen("driver> remove 3")
    terminal.type("\r")
    try terminal.expect("line: \"remove 3\"\r\n")
  }

  // MARK: The list

  @Test func arrowsChooseAmongLinesThatFit() throws {
    let terminal = try atPrompt(after: ["add 1", "remove 3", "ADD 22"])
    let list = "\nADD 22\nadd 1"
    terminal.type("\u{12}add")
    try terminal.expect("\u{1B}[7mADD 22\u{1B}[0m")
    try terminal.expectScreen("search \"add\": ADD 22" + list)
    terminal.type("\u{1B}[B")
    try terminal.expect("\u{1B}[7madd 1\u{1B}[0m")
    try terminal.expectScreen("search \"add\": add 1" + list)
    for (key, line) in [
      ("\u{1B}OB", "add 1"), ("\u{1B}[A", "ADD 22"), ("\u{1B}OA", "ADD 22"), ("\t", "add 1"),
      ("\u{1B}[Z", "ADD 22"), ("\u{E}", "add 1"), ("\u{10}", "ADD 22"),
    ] {
      terminal.type(key)
      try terminal.expectScreen("search \"add\": \(line)" + list)
    }
    terminal.type("\r")
    try terminal.expectScreen("driver> ADD 22")
    try terminal.expectLine("ADD 22!", from: "\u{5}!")
  }

  @Test func anyLineIsChosenBeforeAnythingIsTyped() throws {
    let terminal = try atPrompt(after: ["one", "two"])
    terminal.type("draft\u{12}")
    try terminal.expectScreen("search \"\": draft\ntwo\none")
    terminal.type("\u{1B}[B\u{1B}[B")
    try terminal.expectScreen("search \"\": one\ntwo\none")
    terminal.type("\u{7}")
    try terminal.expectScreen("driver> draft")
    try terminal.expectLine("two", from: "\u{12}\u{12}\r")
  }

  @Test func capitalNarrowsTheListToItsCase() throws {
    let terminal = try atPrompt(after: ["title Dune", "dune"])
    terminal.type("\u{12}dun")
    try terminal.expectScreen("search \"dun\": dune\ndune\ntitle Dune")
    terminal.type("\u{7F}\u{7F}\u{7F}Dun")
    try terminal.expectScreen("search \"Dun\": title Dune\ntitle Dune")
  }

  @Test(arguments: [20, 80, 200] as [UInt16], ["C.UTF-8", "C", "POSIX", "xx_YY.UTF-8"])
  func listFitsTheScreen(columns: UInt16, locale: String) throws {
    let terminal = try atPrompt(
      after: (1...14).map { "add \($0) 日本語 \(String(repeating: "x", count: 90))" },
      ["LC_ALL": locale], columns: columns)
    terminal.type("\u{12}")
    let width = Int(columns) - 1
    let rows = (4...14).reversed().map {
      ScreenText.clip("add \($0) 日本語 \(String(repeating: "x", count: 90))", to: width)
    }
    try terminal.expectScreen("search \"\":\n" + rows.joined(separator: "\n") + "\n… 3 more")
    terminal.type("\u{7}x")
    try terminal.expectScreen { $0.hasSuffix("\ndriver> x") }
  }

  @Test func listSurvivesOutputAndANewWidth() throws {
    let terminal = try atPrompt(after: ["add 11111111111111", "add 2"])
    terminal.type("\u{12}add")
    try terminal.expectScreen("search \"add\": add 2\nadd 2\nadd 11111111111111")
    terminal.tell("hello")
    try terminal.expectScreen(
      "above: hello\nsearch \"add\": add 2\nadd 2\nadd 11111111111111")
    terminal.resize(columns: 16)
    try terminal.expectScreen("above: hello\nsearch \"add\": ad\nd 2\nadd 2\nadd 1111111111…")
    terminal.resize(columns: 80)
    try terminal.expectScreen(
      "above: hello\nsearch \"add\": add 2\nadd 2\nadd 11111111111111")
    terminal.send(SIGTERM)
    try terminal.expect("signal \(SIGTERM)\r\n")
    #expect(terminal.screen.text.hasSuffix("above: hello\nsearch \"add\": add 2\nsignal 15"))
  }

  @Test func hostileLinesDriveNothing() throws {
    try folder.write("_HiStOrY_V2_\nadd\\040\\033[2J\nadd\\040\u{202E}x\n", to: "history")
    let terminal = try atPrompt(after: [], ["DRIVER_HISTORY": folder.path("history")])
    terminal.type("\u{12}")
    try terminal.expectScreen("search \"\":\nadd \u{FFFD}x\nadd \u{FFFD}[2J")
  }

  // MARK: Leaving

  @Test(arguments: ["draft", ""])
  func leavingTheSearchRestoresTheDraft(draft: String) throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("needle", from: "needle")
    terminal.type("\(draft)\u{1}\u{12}eed")
    try terminal.expectScreen("search \"eed\": needle\nneedle")
    terminal.type("\u{7}x")
    try terminal.expectScreen("driver> x\(draft)")
    terminal.type("\u{12}eed")
    try terminal.expectScreen("search \"eed\": needle\nneedle")
    terminal.tell("hello")
    try terminal.expectScreen("above: hello\nsearch \"eed\": needle\nneedle")
    terminal.type("\u{3}")
    try terminal.expectScreen("above: hello\ndriver> needle^C\ninterrupted\ndriver>")
  }

  @Test func noKeyStopsTheOutput() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("\u{13}\u{7}abc")
    try terminal.expectScreen("driver> abc")
  }

  @Test func escapeRestoresTheDraft() throws {
    let terminal = try atPrompt(after: ["needle"])
    terminal.type("draft\u{2}\u{12}dle")
    try terminal.expectScreen("search \"dle\": needle\nneedle")
    terminal.type("\u{1B}")
    try terminal.expectScreen("driver> draft")
    try terminal.expectLine("drafXt", from: "X")
  }

  @Test func editingKeyChangesWhatWasFound() throws {
    let terminal = try atPrompt(after: ["needle"])
    try terminal.expectLine("neeX", from: "\u{12}dle\u{B}X")
    try terminal.expectLine("nXeedle", from: "\u{12}edle\u{1B}[DX")
  }

  @Test func signalEndsASearch() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("\u{12}zq")
    try terminal.expectScreen("not found \"zq\":")
    terminal.send(SIGTERM)
    try terminal.expect("signal \(SIGTERM)\r\n")
    #expect(terminal.status() == 128 + SIGTERM)
    #expect(terminal.modes == terminal.modesBefore)
  }

  /// On a slow line, an arrow's sequence comes in pieces.
  @Test func sequenceThatIsSplitAfterASearchIsAKey() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("abc1", from: "abc1")
    try terminal.expectLine("abc2", from: "abc2")
    let search = "search \"abc\": abc2\nabc2\nabc1"
    terminal.type("\u{12}abc")
    try terminal.expectScreen(search)
    terminal.type("\u{1B}")
    try terminal.expectScreen("driver>")
    terminal.type("[A")
    try terminal.expectScreen("driver> abc2")
    terminal.type("\u{12}abc")
    try terminal.expectScreen(search)
    terminal.type("\u{1B}")
    try terminal.expectScreen("driver> abc2")
    terminal.type("[")
    try terminal.expectScreen("driver> abc2[")
  }
}
