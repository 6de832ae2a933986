import CStandardLibrary
import LineEditing
import Understudy

/// A line on the terminal that shows a replay's progress, and disappears at the end. It is shown
/// only on a terminal.
@MainActor
final class ReplayProgress {
  private let total: Int
  private var done = 0
  private var failed = 0
  private let isShown = isatty(2) == 1 && !["", "dumb"].contains(Environment.value("TERM") ?? "")
  private var isOnScreen = false
  private var shown = ContinuousClock.now

  /// The time between two updates.
  private static let pause = Duration.milliseconds(100)

  init(total: Int) { self.total = total }

  func count(_ result: SessionResult) {
    done += 1
    if result.hasFailed { failed += 1 }
  }

  func show(current: String?) {
    guard isShown, ContinuousClock.now - shown >= Self.pause else { return }
    shown = .now
    isOnScreen = true
    let failures = failed > 0 ? ", \(failed) failed" : ""
    let line = "\(done)/\(total)\(failures)  \(FileName.shown(current ?? ""))"
    write("\r\u{1b}[K" + fitted(line))
  }

  /// Erases the line, to make room for other output.
  func erase() {
    guard isOnScreen else { return }
    isOnScreen = false
    write("\r\u{1b}[K")
  }

  /// A line that wraps could not be erased. No character takes more than two columns.
  private func fitted(_ line: String) -> String {
    var columns = Terminal.width - 1
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
