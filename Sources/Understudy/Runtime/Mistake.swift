import UnderstudyPlatform

/// A mistake in a screen's description.
package enum Mistake {
  /// The exit code of a program whose screen has a mistake: `EX_SOFTWARE` of `sysexits.h`.
  package static let exitCode: Int32 = 70

  /// Ends the program with one line on standard error, at the screen's own line, as the compiler
  /// would write it.
  ///
  /// Not a trap: its backtrace, of frames inside the library, would bury the line.
  static func stop(_ message: String, file: StaticString, line: UInt) -> Never {
    stop("\(file):\(line): error: \(String(escapingControls: message))")
  }

  /// The same for a mistake whose line is unknown.
  package static func stop(_ message: String) -> Never {
    FileSystem.write(Array("\(message)\n".utf8).span, to: 2)
    exit(exitCode)
  }
}
