import CProcessEnd
import UnderstudyPlatform

/// System calls that take pointers, as functions that take none.
package enum SystemCalls {
  /// Reads at most as many bytes as there are, and returns how many; a negative number is an error.
  static func read(_ file: Int32, into bytes: inout [UInt8]) -> Int {
    // The call gets the length of the array.
    unsafe UnderstudyPlatform.read(file, &bytes, bytes.count)
  }

  /// Lets the next Ctrl-C end the process: `message` is printed, and a file is moved.
  static func offerToLeave(saying message: String, moving file: String, to destination: String?) {
    // All three are copied.
    unsafe terminal_leaving_offer(message, file, destination)
  }

  /// Whether a path leads to the file with this device and number.
  package static func leads(_ path: String, toFile number: ino_t, on device: dev_t) -> Bool {
    // Only reads the path.
    unsafe terminal_leads_to(path, device, number) != 0
  }
}

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
    // A static string ends in a NUL, and lives as long as the process.
    unsafe terminal_rescue_arm(sane, farewell.utf8Start)
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

  /// Restores the modes while `body` runs another program, to which alone a Ctrl-C belongs.
  func lend<Result>(to body: () throws -> Result) rethrows -> Result {
    restore()
    terminal_keys_ignore()
    defer {
      terminal_keys_heed()
      arm()
    }
    return try body()
  }
}
