import CTerminal
import Understudy

/// What view models print with `print` while they are on the line.
enum PrintedText {
  /// Runs `body`, and makes all that is printed meanwhile part of the session.
  ///
  /// Printed is what goes through the standard library's `print` and C's `stdout`. Bytes that are written
  /// to the file descriptor itself pass by.
  static func taken<R>(during body: () throws -> R) rethrows -> R {
    understudy_printing_take { bytes, count in
      Stage.hear(printed: Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    defer { understudy_printing_give_back() }
    return try body()
  }
}
