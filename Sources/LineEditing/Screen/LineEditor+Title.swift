/// The title of the terminal's window. It is set while a line is read, like the other modes, so that
/// whatever runs in between, and however the process ends, finds the person's own.
extension LineEditor {
  /// Keeps the title on the terminal's stack, and sets another one.
  func beginTitle() {
    guard let title, Terminal.hasTitle else { return }
    // After a SIGSTOP it is on the stack already.
    if !isTitled { screen.put("\u{1B}[22;2t") }
    isTitled = true
    modes.arm(saying: "\u{1B}[?2004l\u{1B}[23;2t\r\n")
    screen.put("\u{1B}]2;\(ScreenText.printable(title))\u{1B}\\")
  }

  /// Restores the title that the stack has.
  func endTitle() {
    if isTitled { screen.put("\u{1B}[23;2t") }
    isTitled = false
  }
}
