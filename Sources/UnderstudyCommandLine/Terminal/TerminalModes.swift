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
