import CTerminal
import Understudy

/// Standard output with a buffer of its own.
@MainActor
final class StandardOutput {
  private let buffer = ByteBuffer(capacity: 1 << 16)

  /// More than this is written before anything is added.
  static let limit = 1 << 16

  /// Adds lines; they are written at the next ``flush()`` or when there are many.
  func take(_ lines: UnsafeRawBufferPointer) throws(Failure) {
    buffer.append(lines)
    if buffer.count > Self.limit { try flush() }
  }

  /// Adds text as it is, and writes all that was added.
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

  /// Sees to it that what was added, and then what is in `transcript`, is written even if the view
  /// model brings the process down, and then how it died; until ``forgetDeaths()``. As JSON the
  /// transcript is left out: what is in it has been added as objects.
  func surviveDeaths(with transcript: ByteBuffer, asJSON: Bool) {
    understudy_output_watch(
      buffer.memory.forC, transcript.memory.forC, asJSON ? 1 : 0)
  }

  func forgetDeaths() { understudy_output_watch(nil, nil, 0) }

  /// Writes what was added.
  ///
  /// - Throws: ``Failure``: without a word when nobody reads any more, as with `| head`.
  func flush() throws(Failure) { try flush(buffer) }

  /// Writes what was added, and then what is in `transcript`.
  func flush(with transcript: ByteBuffer) throws(Failure) {
    transcript.verify()
    try flush()
    try flush(transcript)
  }

  private func flush(_ buffer: ByteBuffer) throws(Failure) {
    guard buffer.count > 0 else { return }
    // Should the process end meanwhile, all of it has been written or nothing.
    understudy_piece_begin(1)
    defer {
      buffer.removeAll()
      understudy_piece_end()
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
  var forC: UnsafeMutablePointer<understudy_bytes> {
    // Both are a pointer and four words; see ByteBuffer.Memory.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: understudy_bytes.self)
  }
}
