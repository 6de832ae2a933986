import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal as it was before a line is read, and as it has to be afterwards.
struct TerminalModes {
  private var sane: termios

  /// Looks at the terminal, and from now on puts it back should the process die.
  init() {
    sane = termios()
    tcgetattr(STDIN_FILENO, &sane)
    understudy_rescue_arm(&sane)
  }

  /// Has keys arrive one by one, and not echoed, until `restore`.
  func readSingleKeys() {
    var modes = sane
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }

  /// Puts the terminal back, after what was printed is out.
  func restore() {
    var modes = sane
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    understudy_rescue_disarm()
  }

  /// Goes on after `restore`, as when the process is continued.
  func resume() {
    var modes = sane
    understudy_rescue_arm(&modes)
  }
}
