import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

@testable import LineEditing

/// The keys that edit a line, in a real terminal.
@Suite(.serialized, .atTerminal) struct EditingKeysTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Types each key when the line has settled after the one before.
  private func expectSlowly(
    _ line: String, from keys: [String], at terminal: PseudoTerminal,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for key in keys {
      terminal.type(key)
      try terminal.settle()
    }
    try terminal.expectLine(line, from: "", location)
  }

  private static let (start, end, cutEnd, cutStart, cutWord) = (
    "\u{1}", "\u{5}", "\u{B}", "\u{15}", "\u{17}"
  )
  private static let (yank, yankOlder, undo) = ("\u{19}", "\u{1B}y", "\u{1F}")

  // MARK: Cutting

  @Test func consecutiveCutsAreInsertedAsOne() throws {
    let terminal = try PseudoTerminal.atPrompt()
    typealias T = EditingKeysTests
    try terminal.expectLine(
      "one two three", from: "one two three\(T.cutWord)\(T.cutWord)\(T.yank)")
    try terminal.expectLine(
      "threeone two", from: "one two three\u{1B}[1;5D\u{8}\(T.cutEnd)\(T.start)\(T.yank)")
    try terminal.expectLine("twoone ", from: "one two\u{1B}b\(T.cutStart)\(T.end)\(T.yank)")
    try terminal.expectLine("one-two", from: "one-two\(T.start)\u{1B}d\u{1B}d\(T.yank)")
    try terminal.expectLine("one-", from: "one-two\u{1B}\u{7F}")
  }

  @Test func slowKeysAreCutAndUndoneLikeFastOnes() throws {
    let terminal = try PseudoTerminal.atPrompt()
    typealias T = EditingKeysTests
    let typed = "one two three".map(String.init)
    try expectSlowly("one two three", from: typed + [T.cutWord, T.cutWord, T.yank], at: terminal)
    try expectSlowly("one two ", from: typed + [T.undo], at: terminal)
    try expectSlowly("one two three", from: typed + [T.cutWord, T.undo], at: terminal)
    try expectSlowly("one ", from: typed + [T.undo, T.undo], at: terminal)
    try expectSlowly(
      "threeone two ", from: typed + [T.cutWord, T.start, T.yank], at: terminal)
  }

  @Test func earlierCutsAreInsertedToo() throws {
    let terminal = try PseudoTerminal.atPrompt()
    typealias T = EditingKeysTests
    let cut = "one two\(T.cutWord)\(T.start)\(T.cutEnd)"
    try terminal.expectLine("one ", from: cut + T.yank)
    try terminal.expectLine("two", from: T.yank + T.yankOlder)
    try terminal.expectLine("one ", from: T.yank + T.yankOlder + T.yankOlder)
    try terminal.expectLine("x", from: "x" + T.yankOlder)
  }

  @Test func newLineIsIndependentOfTheLast() throws {
    let terminal = try PseudoTerminal.atPrompt()
    typealias T = EditingKeysTests
    try terminal.expectLine("add 7", from: "add 6\(T.cutWord)7")
    try terminal.expectLine("add ", from: "add \(T.cutWord)\(T.yank)")
    try terminal.expectLine("add 7", from: "add 7")
    try terminal.expectLine("add 7", from: "add \u{1B}.")
    try terminal.expectLine("add 77", from: "\u{10}\u{1B}.")
  }

  @Test func emptySearchShowsTheDraft() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("add 5", from: "add 5")
    try terminal.expectLine("draft", from: "draft\u{12}add\u{7F}\u{7F}\u{7F}\r")
  }

  @Test func wordsOfEveryScriptAreWords() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("é! 👍日", from: "été! 👍日本語\u{1B}b\u{6}\u{B}\u{1}\u{6}\u{1B}d")
    try terminal.expectLine("e\u{301}té日", from: "e\u{301}té日 b\u{1B}b\u{1B}b\u{1B}[1;5C\u{B}")
  }

  /// For people, `e` and its combining accent are one character.
  @Test func letterWithItsMarksIsOneCharacter() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("cafe\u{301} x\u{2}\u{1B}[D\u{8}")
    try terminal.expectScreen("driver> caf x")
    try terminal.expectLine("café x", from: "é")
    try terminal.expectLine("caf! x", from: "cafe\u{301} x\u{2}\u{2}\u{2}\u{1B}[3~!")
    try terminal.expectLine("e\u{301}!👨‍👩‍👧", from: "e\u{301}👨‍👩‍👧👨‍👩‍👧\u{1}\u{6}\u{4}!")
  }

  @Test func wordsAreTransposedAndRepeated() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("two one", from: "one two\u{1B}t")
    try terminal.expectLine("b, a c!", from: "a, b c\u{2}\u{1B}b\u{2}\u{1B}t\u{5}!")
    try terminal.expectLine("one", from: "one\u{1B}t")
    let quoted = "x 'a b' \"c \\\" d\""
    try terminal.expectLine(quoted, from: quoted)
    try terminal.expectLine("x \"c \\\" d\"", from: "x \u{1B}.")
    try terminal.expectLine("y one", from: "y \u{1B}.\u{1B}.\u{1B}_")
  }

  @Test func keysRecallTheOldestLineAndTheDraft() throws {
    let terminal = try PseudoTerminal.atPrompt()
    for line in ["first", "second", "third"] { try terminal.expectLine(line, from: line) }
    try terminal.expectLine("first!", from: "draft\u{1B}<!")
    try terminal.expectLine("draft!", from: "draft\u{1B}<\u{1B}>!")
  }

  @Test func characterOfTheLineIsFoundBothWays() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("one t!wo", from: "one two\u{1}\u{1D}t\u{6}!")
    try terminal.expectLine("one two thr!ee", from: "one two three\u{1}\u{1D}e\u{1D}e!")
    try terminal.expectLine("o!ne two", from: "one two\u{1B}\u{1D}n!")
    try terminal.expectLine("one two!", from: "one two\u{1D}x\u{1B}\u{1D}x!")
    try terminal.expectLine("!one", from: "one\u{1D}\u{1}!")
    terminal.type("one\u{1D}\u{3}")
    try terminal.expect("interrupted\r\n")
  }

  @Test func commentSignEntersTheLine() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("one two\u{1B}b\u{1B}#")
    try terminal.expectScreen("driver> # one two\nline: \"# one two\"\ndriver>")
  }

  @Test func altRRevertsTheWholeLine() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("x", from: "one two\u{1B}bthree\u{1B}rx")
    try terminal.expectLine("oneX", from: "one\u{1B}r\u{1F}one\u{1B}bX\u{1B}r\u{1B}roneX")
  }

  // MARK: Undo

  @Test func undoGoesBackWordByWord() throws {
    let terminal = try PseudoTerminal.atPrompt()
    typealias T = EditingKeysTests
    try terminal.expectLine("one two ", from: "one two three\(T.undo)")
    try terminal.expectLine("!", from: "one two\(T.undo)\(T.undo)\(T.undo)!")
    try terminal.expectLine("one !two", from: "one two\u{1B}b\(T.cutEnd)\(T.undo)!")
    try terminal.expectLine("o!", from: "o\u{10}\u{18}\u{15}!")
    // Undo stops at the beginning of this line.
    try terminal.expectLine("x", from: "\(T.undo)x")
  }

  @Test func redoRepeatsWhatWasUndone() throws {
    let terminal = try PseudoTerminal.atPrompt()
    typealias T = EditingKeysTests
    let redo = "\u{1B}/"
    try terminal.expectLine(
      "# ", from: "# one two\(T.cutWord)\(T.cutWord)\(T.undo)\(T.undo)\(redo)\(redo)")
    try terminal.expectLine("# one ", from: "# one two\(T.cutWord)\(T.undo)\(redo)\(redo)")
    try terminal.expectLine("one", from: "one\u{1B}r\(redo)")
    // Redo stops at a change, and undo undoes what it did.
    try terminal.expectLine("one x", from: "one two\(T.undo)x\(redo)")
    try terminal.expectLine("one two", from: "one two\(T.cutWord)\(T.undo)\(redo)\(T.undo)")
    try terminal.expectLine("x", from: "\(redo)x")
  }

  // MARK: Entering and recalling

  @Test func controlORepeatsASequenceOfLines() throws {
    let terminal = try PseudoTerminal.atPrompt()
    let (up, enterAndNext) = ("\u{1B}[A", "\u{F}")
    for line in ["title Dune", "rate 5", "save"] { try terminal.expectLine(line, from: line) }
    terminal.type(up + up + up + enterAndNext)
    try terminal.expectScreen("driver> title Dune\nline: \"title Dune\"\ndriver> rate 5")
    terminal.type(enterAndNext + enterAndNext)
    try terminal.expectScreen(
      "driver> rate 5\nline: \"rate 5\"\ndriver> save\nline: \"save\"\ndriver> title Dune")
    terminal.type("!\(enterAndNext)")
    try terminal.expectScreen("driver> title Dune!\nline: \"title Dune!\"\ndriver> rate 5")
    try terminal.expectLine("rate 5", from: "")
  }

  @Test func controlORunsALineThatWasTyped() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("one", from: "one")
    terminal.type("two\u{F}")
    try terminal.expectScreen("driver> two\nline: \"two\"\ndriver>")
    terminal.type("re\t\t\u{F}")
    try terminal.expectScreen("driver> remove\nline: \"remove\"\ndriver>")
    try terminal.expectLine("three", from: "three")
  }

  @Test func bindingsOfEditrcStay() throws {
    try folder.write("bind -e\nbind ^K ed-move-to-beg\nbind ^P ed-move-to-beg\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    try terminal.expectLine("!one two", from: "one two\u{B}!")
    try terminal.expectLine("two", from: "one two\u{1B}b\u{15}")
    // The editor needs this one itself.
    try terminal.expectLine("two", from: "\u{10}")
  }

  /// libedit draws combining marks only as they are typed, and counts columns for them.
  @Test func charactersWithMarksAreDrawnWhole() throws {
    let terminal = try PseudoTerminal.atPrompt()
    let cafe = "cafe\u{301} noir"
    terminal.type(cafe + "\u{1B}b")
    terminal.type("X")
    try terminal.expectScreen("driver> cafe\u{301} Xnoir")
    terminal.type("\u{2}\u{2}\u{7F}")
    try terminal.expectScreen("driver> caf Xnoir")
    try terminal.expectLine("caf Xnoir", from: "")
    let thai = "สวัสดี ครับ"
    try terminal.expectLine(thai, from: thai)
    terminal.type("\u{10}")
    try terminal.expectScreen("driver> \(thai)")
    terminal.type("\u{1B}bX")
    try terminal.expectScreen("driver> สวัสดี Xครับ")
    try terminal.expectLine("สวัสดี Xครับ", from: "")
    let long = String(repeating: "a", count: 100) + "e\u{301}"
    terminal.type(long)
    try terminal.expectScreen(long.dropFirst(72).description)
    terminal.type("\u{1}b\u{5}c")
    try terminal.expectScreen("\(long.dropFirst(71))c")
    try terminal.expectLine("b\(long)c", from: "")
  }

  /// Keys that arrive together leave no pause in which to correct libedit's columns.
  @Test(arguments: [
    String(repeating: "a", count: 69) + "e\u{301}bc",
    String(repeating: "a", count: 69) + "e\u{301}b\u{1}X",
    String(repeating: "a", count: 71) + "e\u{301}",
    String(repeating: "a", count: 71) + "e\u{301}bc",
    String(repeating: "a", count: 71) + "か\u{3099}Z",
  ])
  func marksAtTheEndOfARowLeaveTheRowsAboveAlone(typed: String) throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.expectLine("sentinel", from: "sentinel")
    terminal.type(typed)
    let line = typed.hasSuffix("X") ? "X" + typed.dropLast(2) : typed
    var rows = ["driver> "]
    for character in line {
      let columns = ScreenText.columns(of: rows[rows.count - 1])
      if columns + ScreenText.columns(of: String(character)) > 80 { rows.append("") }
      rows[rows.count - 1].append(character)
    }
    try terminal.expectScreen("line: \"sentinel\"\n" + rows.joined(separator: "\n"))
  }

  @Test func viInsertsWhatItCutAndControlCLeavesItsSearch() throws {
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try PseudoTerminal.atPrompt(["EDITRC": folder.path("editrc")])
    try terminal.expectLine("one two two", from: "one two\u{17}\u{19} \u{19}")
    terminal.type("one\u{1B}")
    try terminal.expectScreen("driver> one")
    terminal.type("?two")
    try terminal.expectScreen("?two")
    terminal.type("\u{3}")
    try terminal.expect("interrupted")
    terminal.type("three")
    try terminal.expect("three")
    #expect(terminal.screen.text.hasSuffix("\ninterrupted\ndriver> three"))
  }
}
