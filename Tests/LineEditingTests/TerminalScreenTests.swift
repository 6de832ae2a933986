import TerminalTesting
import Testing

/// The screen that other tests look at. A test that measures a character wrongly blames the editor.
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
}
