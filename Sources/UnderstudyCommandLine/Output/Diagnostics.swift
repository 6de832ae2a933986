import Understudy

/// The tool's own messages, on standard error. They are not recorded.
enum Diagnostics {
  /// Writes a line; every control character in it is escaped.
  static func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    var text = lines.map { String(escapingControls: String($0)) }.joined(separator: "\n") + "\n"
    // If standard error fails too, there is nowhere to report it.
    text.withUTF8 { try? FileDescriptor.writeAll(UnsafeRawBufferPointer($0), to: 2) }
  }
}
