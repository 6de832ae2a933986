import TerminalTesting
import Testing

/// The screen that other tests read: if it measured a character wrongly, they would blame the
/// editor.
struct TerminalScreenTests {
  @Test func screenMeasuresWideCharacters() {
    var screen = TerminalScreen(columns: 20, rows: 2)
    screen.feed("ab ▸é日👍".utf8)
    #expect(screen.column == 9)
    screen.feed("\u{1B}[6D\u{1B}[K".utf8)
    #expect(screen.text == "ab")
  }

  @Test func screenRestoresASavedCursor() {
    var screen = TerminalScreen(columns: 20, rows: 2)
    screen.feed("ab\u{1B}7日本語\u{1B}8c".utf8)
    #expect((screen.row, screen.column) == (0, 3))
    screen.feed("\u{1B}[K".utf8)
    #expect(screen.text == "abc")
  }

  @Test func wrappingScreenKeepsLinesAndTheCursor() {
    var screen = TerminalScreen(columns: 10, rows: 4)
    screen.feed("one\r\n0123456789abc\u{1B}[2D".utf8)
    screen.resize(columns: 5, .wrapping)
    #expect(screen.text == "one\n01234\n56789\nabc")
    #expect((screen.row, screen.column) == (3, 1))
    screen.resize(columns: 20, .wrapping)
    #expect(screen.text == "one\n0123456789abc")
    #expect((screen.row, screen.column) == (1, 11))
  }

  @Test func cuttingScreenLosesTheEndsOfItsRows() {
    var screen = TerminalScreen(columns: 10, rows: 4)
    screen.feed("one\r\n0123456789abc".utf8)
    screen.resize(columns: 2, .cutting)
    #expect(screen.text == "on\n01\nab")
    #expect((screen.row, screen.column) == (2, 1))
    screen.feed("\u{1B}[6n".utf8)
    #expect(screen.takeAnswers() == "\u{1B}[3;2R")
  }
}
