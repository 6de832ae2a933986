import Understudy

/// What the tool itself has to say, on standard error: never part of a session.
enum Diagnostics {
  /// Writes a line; every control character in it is escaped.
  static func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    var text = lines.map { String(escapingControls: String($0)) }.joined(separator: "\n") + "\n"
    // There is nobody left to tell when standard error is gone too.
    text.withUTF8 { try? FileDescriptor.writeAll(UnsafeRawBufferPointer($0), to: 2) }
  }
}
