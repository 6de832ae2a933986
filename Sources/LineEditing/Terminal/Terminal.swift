import CProcessEnd
import Synchronization
import UnderstudyPlatform

/// What the terminal on the standard streams can do.
///
/// Each call asks anew: the environment and the size may change.
public enum Terminal {
  /// Whether a person types and reads here, not a script. Only then make a ``LineEditor``.
  public static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Whether standard output shows color: on a terminal, unless the user set `NO_COLOR`
  /// (<https://no-color.org>).
  public static var wantsColor: Bool {
    switch ColorChoice.current {
    case .always: true
    case .never: false
    case .auto:
      isatty(STDOUT_FILENO) == 1 && !isDumb
        && (EnvironmentVariables.value("NO_COLOR") ?? "").isEmpty
    }
  }

  /// The columns of the terminal, 80 where it does not say.
  public static var width: Int { size().columns }

  /// The rows of the terminal, 24 where it does not say.
  public static var height: Int { size().rows }

  /// The same of the terminal on another file descriptor.
  package static func width(on file: Int32) -> Int { size(on: file).columns }

  private static func size(on file: Int32 = STDOUT_FILENO) -> (columns: Int, rows: Int) {
    let size = terminal_size(file)
    return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Whether the terminal can only show one character after the other, as in an editor's shell
  /// window.
  package static var isDumb: Bool {
    let name = EnvironmentVariables.value("TERM") ?? ""
    return name.isEmpty || name == "dumb"
  }

  /// Whether the terminal has a title that a program may change and restore. Others would print the
  /// sequences, as the Linux console does.
  static var hasTitle: Bool {
    let name = EnvironmentVariables.value("TERM") ?? ""
    return titled.contains { name.hasPrefix($0) }
  }

  private static let titled = [
    "xterm", "rxvt", "screen", "tmux", "alacritty", "foot", "kitty", "konsole", "vte", "gnome",
    "wezterm", "iterm", "contour", "st-",
  ]

  /// Waits for keys; returns false if none come in time, or a signal does.
  static func hasInput(within milliseconds: Int32) -> Bool {
    terminal_wait(STDIN_FILENO, -1, milliseconds) == 1
  }

  /// Whether the keys are for this process: reading them in the background would stop it.
  static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}

/// Whether colors are shown.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  private static let choice = Mutex(ColorChoice.auto)

  /// The program's choice, which it makes before anything is shown.
  package static var current: ColorChoice {
    get { choice.withLock { $0 } }
    set { choice.withLock { $0 = newValue } }
  }
}
