import CProcessEnd
import UnderstudyPlatform

/// The terminal's modes as the program found them, which it restores.
struct TerminalModes {
  private let sane = terminal_modes()

  /// Reads the modes, and from now on restores them if the process ends.
  init() { arm() }

  /// Whether the terminal shows what is typed. Not so where the program that shows the terminal
  /// edits the lines, as an editor's shell window does.
  var hasEcho: Bool { sane.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO) }

  /// From now on restores the modes if the process ends, and then prints `farewell`.
  func arm(saying farewell: StaticString = Terminal.isDumb ? "\r\n" : "\u{1B}[?2004l\r\n") {
    SystemCalls.rescue(sane, saying: farewell)
  }

  /// The signal that the terminal would send for a key; nil for other keys.
  func signal(for key: Unicode.Scalar) -> Int32? {
    let signal = terminal_signal(sane, key.value)
    return signal == 0 ? nil : signal
  }

  /// Keys arrive one by one and are not echoed, until `restore`.
  func readSingleKeys() { terminal_set_modes(terminal_single_keys(sane)) }

  /// Restores the modes, after what was printed is out.
  func restore() {
    terminal_set_modes(sane)
    terminal_rescue_disarm()
  }
}
