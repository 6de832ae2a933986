import ArgumentParser
import CProcessEnd
import LineEditing
import Understudy
import UnderstudyPlatform

/// Standard output, with its own buffer.
@MainActor
package final class StandardOutput {
  private let buffer = ByteBuffer(capacity: 1 << 16)

  /// A buffer larger than this is written before anything is added.
  package static let limit = 1 << 16

  package init() {}

  /// Adds lines; they are written at the next ``flush()``, or when there are many.
  package func take(_ lines: ByteBuffer) throws(Failure) {
    buffer.append(lines)
    if buffer.count > Self.limit { try flush() }
  }

  /// Adds text as it is, and writes everything.
  package func write(_ text: String) throws(Failure) {
    buffer.append(raw: text)
    try flush()
  }

  /// Adds lines of text for people; control characters in them are escaped.
  package func say(_ text: String) throws(Failure) {
    for line in text.escapedLines { buffer.append(raw: line + "\n") }
    if buffer.count > Self.limit { try flush() }
  }

  /// Makes sure that the buffer, and then `transcript`, are written even if the view model crashes,
  /// followed by the crash; until ``forgetDeaths()``. As JSON the transcript is left out: it has
  /// been added as objects.
  package func surviveDeaths(with transcript: ByteBuffer, asJSON: Bool) {
    ThisProcess.watchOutput(buffer, transcript, asJSON: asJSON)
  }

  package func forgetDeaths() { ThisProcess.forgetOutput() }

  /// Writes the buffer.
  ///
  /// - Throws: ``Failure``, without a message if the reader has closed the pipe, as with `| head`.
  package func flush() throws(Failure) { try flush(buffer) }

  /// Writes the buffer, and then `transcript`.
  package func flush(with transcript: ByteBuffer) throws(Failure) {
    transcript.store()
    try flush()
    try flush(transcript)
  }

  private func flush(_ buffer: ByteBuffer) throws(Failure) {
    guard buffer.count > 0 else { return }
    // If the process ends in the meantime, either all of it is written or nothing.
    terminal_piece_begin(1)
    defer {
      buffer.removeAll()
      terminal_piece_end()
    }
    do {
      try buffer.withBytes { bytes throws(SystemError) in
        try FileDescriptor.writeAll(bytes, to: 1)
      }
    } catch {
      if error.number == EPIPE { throw Failure(.brokenPipe, "") }
      throw Failure(.ioError, "standard output: \(error)")
    }
  }
}

/// The tool's own messages, on standard error. They are not recorded.
package enum Diagnostics {
  /// Writes lines; every control character in them is escaped.
  package static func say(_ message: String) {
    let text = message.escapedLines.joined(separator: "\n") + "\n"
    // If standard error fails too, there is nowhere to report it.
    try? FileDescriptor.writeAll(text, to: 2)
  }
}

/// Runs `body` on the main actor, where everything runs, and turns a failure into a message and an
/// exit code.
package func reporting(_ body: @MainActor () throws -> Void) throws {
  try MainActor.assumeIsolated {
    do {
      try body()
    } catch let failure as Failure {
      if !failure.message.isEmpty { Diagnostics.say(failure.message) }
      throw ExitCode(failure.code)
    }
  }
}

/// Writes a text to standard output, and reports an error if that fails.
///
/// - Throws: `ExitCode` after such an error.
@MainActor
package func say(_ text: String) throws {
  try reporting {
    let output = StandardOutput()
    try output.say(text)
    try output.flush()
  }
}

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
