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
}
