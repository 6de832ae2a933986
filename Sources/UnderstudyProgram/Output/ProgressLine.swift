import LineEditing
import Understudy
import UnderstudyPlatform

/// A line that shows how far the work is, and disappears at the end. It is shown only on a
/// terminal.
@MainActor
package final class ProgressLine {
  private let isShown = isatty(2) == 1 && !["", "dumb"].contains(Environment.value("TERM") ?? "")
  private var isOnScreen = false
  private var shown = ContinuousClock.now

  /// The time between two updates.
  private static let pause = Duration.milliseconds(100)

  package init() {}

  /// Shows the text instead of the last one, unless that was a moment ago.
  package func show(_ text: @autoclosure () -> String) {
    guard isShown, ContinuousClock.now - shown >= Self.pause else { return }
    shown = .now
    isOnScreen = true
    write("\r\u{1b}[K" + fitted(text()))
  }

  /// Writes a text for people that stays, above the line.
  package func note(_ text: String) {
    guard isShown else { return }
    erase()
    for line in text.escapedLines { write(line + "\n") }
  }

  /// Erases the line, to make room for other output.
  package func erase() {
    guard isOnScreen else { return }
    isOnScreen = false
    write("\r\u{1b}[K")
  }

  /// A line that wraps could not be erased. No character takes more than two columns.
  private func fitted(_ line: String) -> String {
    var columns = Terminal.width(on: STDERR_FILENO) - 1
    return String(
      line.prefix { character in
        columns -= character.isASCII ? 1 : 2
        return columns >= 0
      })
  }

  private func write(_ text: String) {
    try? FileDescriptor.writeAll(text, to: 2)
  }
}
