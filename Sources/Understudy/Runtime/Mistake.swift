import UnderstudyPlatform

/// A mistake in a screen's description.
package enum Mistake {
  /// The exit code of a program whose screen has a mistake: `EX_SOFTWARE` of `sysexits.h`.
  package static let exitCode: Int32 = 70

  /// The mistakes of the screen that is being described, a line for each.
  @MainActor private static var noted: [String] = []

  /// Notes a mistake, so that one run names all of a screen.
  @MainActor
  static func note(_ message: String, file: StaticString, line: UInt) {
    let text = text(message, file, line)
    // What is nested is described twice.
    if !noted.contains(text) { noted.append(text) }
  }

  /// Ends the program if mistakes were noted.
  @MainActor
  static func stopIfNoted() {
    if !noted.isEmpty { stop(noted.joined(separator: "\n")) }
  }

  /// Ends the program with the mistakes on standard error, each at the screen's own line, as the compiler
  /// would write it.
  ///
  /// Not a trap: its backtrace, of frames inside the library, would bury the line.
  static func stop(_ message: String, file: StaticString, line: UInt) -> Never {
    stop(text(message, file, line))
  }

  /// The same for a mistake whose line is unknown.
  package static func stop(_ message: String) -> Never {
    FileSystem.write(Array("\(message)\n".utf8).span, to: 2)
    exit(exitCode)
  }

  private static func text(_ message: String, _ file: StaticString, _ line: UInt) -> String {
    "\(file):\(line): error: \(String(escapingControls: message))"
  }
}
