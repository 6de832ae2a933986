import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the terminal on the standard streams can do.
///
/// Asked anew at each call: the environment and the size may change.
package enum Terminal {
  /// Whether a person is here. Everything else is a script: see `LineEditor`.
  package static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Whether standard output shows colour: what `--color` says, or else where it is a terminal and the user
  /// has not said no (<https://no-color.org>).
  package static var wantsColour: Bool {
    switch ColourChoice.current {
    case .always: true
    case .never: false
    case .auto:
      isatty(STDOUT_FILENO) == 1 && !isDumb && (environment("NO_COLOR") ?? "").isEmpty
    }
  }

  /// The columns of the terminal, 80 where it does not say.
  package static var width: Int {
    let columns = Int(understudy_terminal_columns())
    return columns > 0 ? columns : 80
  }

  /// The rows of the terminal, 24 where it does not say.
  package static var height: Int {
    let rows = Int(understudy_terminal_rows())
    return rows > 0 ? rows : 24
  }

  /// Whether it can do no more than show one character after the other, as an editor's shell window.
  static var isDumb: Bool {
    let name = environment("TERM") ?? ""
    return name.isEmpty || name == "dumb"
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
