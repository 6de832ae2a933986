import CStandardLibrary
import CTerminal

/// The terminal's modes as the program found them, which it restores.
struct TerminalModes {
  private let sane: termios
  /// The keys for which the terminal sends signals.
  private let signals: [(key: UInt32, signal: Int32)]

  /// What a terminal has in place of a key that is switched off.
  private static let noKey = UInt32(fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)) & 0xFF)

  /// Reads the modes, and from now on restores them if the process ends.
  init() {
    var modes = termios()
    tcgetattr(STDIN_FILENO, &modes)
    sane = modes
    signals = withUnsafeBytes(of: &modes.c_cc) { keys in
      [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)].map { (UInt32(keys[Int($0)]), $1) }
    }
    arm()
  }

  /// Whether the terminal shows what is typed. Not so where the program that shows the terminal
  /// edits the lines, as an editor's shell window does.
  var hasEcho: Bool { sane.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO) }

  /// From now on restores the modes if the process ends, and then prints `farewell`.
  func arm(saying farewell: StaticString = Terminal.isDumb ? "\r\n" : "\u{1B}[?2004l\r\n") {
    var modes = sane
    farewell.utf8Start.withMemoryRebound(to: CChar.self, capacity: farewell.utf8CodeUnitCount) {
      terminal_rescue_arm(&modes, $0)
    }
  }

  /// The signal that the terminal would send for a key; nil for other keys.
  func signal(for key: Unicode.Scalar) -> Int32? {
    key.value == Self.noKey ? nil : signals.first { $0.key == key.value }?.signal
  }

  /// Keys arrive one by one and are not echoed, until `restore`.
  func readSingleKeys() {
    var modes = sane
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }

  /// Restores the modes, after what was printed is out.
  func restore() {
    var modes = sane
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    terminal_rescue_disarm()
  }
}
