import CTerminal
import Understudy

/// Standard output, with its own buffer.
@MainActor
final class StandardOutput {
  private let buffer = ByteBuffer(capacity: 1 << 16)

  /// A buffer larger than this is written before anything is added.
  static let limit = 1 << 16

  /// Adds lines; they are written at the next ``flush()``, or when there are many.
  func take(_ lines: UnsafeRawBufferPointer) throws(Failure) {
    buffer.append(lines)
    if buffer.count > Self.limit { try flush() }
  }

  /// Adds text as it is, and writes everything.
  func write(_ text: String) throws(Failure) {
    buffer.append(raw: text)
    try flush()
  }

  /// Adds lines of text for people; control characters in them are escaped.
  func say(_ text: String) throws(Failure) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let buffer = ByteBuffer()
    for line in lines { buffer.append(raw: String(escapingControls: String(line)) + "\n") }
    try take(buffer.bytes())
  }

  /// Makes sure that the buffer, and then `transcript`, are written even if the view model crashes,
  /// followed by the crash; until ``forgetDeaths()``. As JSON the transcript is left out: it has
  /// been added as objects.
  func surviveDeaths(with transcript: ByteBuffer, asJSON: Bool) {
    terminal_output_watch(
      buffer.memory.forC, transcript.memory.forC, asJSON ? 1 : 0)
  }

  func forgetDeaths() { terminal_output_watch(nil, nil, 0) }

  /// Writes the buffer.
  ///
  /// - Throws: ``Failure``, without a message if the reader has closed the pipe, as with `| head`.
  func flush() throws(Failure) { try flush(buffer) }

  /// Writes the buffer, and then `transcript`.
  func flush(with transcript: ByteBuffer) throws(Failure) {
    transcript.verify()
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
      try FileDescriptor.writeAll(buffer.bytes(), to: 1)
    } catch {
      if error.isBrokenPipe { throw Failure(.brokenPipe, "") }
      throw Failure(.ioError, "standard output: \(error)")
    }
  }
}

extension UnsafeMutablePointer<ByteBuffer.Memory> {
  /// The same memory as a signal handler sees it.
  var forC: UnsafeMutablePointer<terminal_bytes> {
    // Both are a pointer and four words; see ByteBuffer.Memory.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: terminal_bytes.self)
  }
}
