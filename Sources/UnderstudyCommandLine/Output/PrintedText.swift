import CTerminal
import Understudy

/// The text that attached view models print.
enum PrintedText {
  /// Runs `body`, and makes everything printed in the meantime part of the session.
  ///
  /// This is what goes through the standard library's `print` and C's `stdout`. Bytes written
  /// directly to the file descriptor are not captured.
  static func taken<R>(during body: () throws -> R) rethrows -> R {
    terminal_printing_take { bytes, count in
      Stage.hear(printed: Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    defer { terminal_printing_give_back() }
    return try body()
  }
}
