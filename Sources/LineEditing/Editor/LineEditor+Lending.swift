import CProcessEnd

extension LineEditor {
  /// Lends the terminal to another program while `body` runs, in the modes that this program found.
  /// A Ctrl-C is that program's alone. Call it between two lines.
  package func lendTerminal<Result>(to body: () throws -> Result) rethrows -> Result {
    modes.restore()
    terminal_keys_ignore()
    defer {
      terminal_keys_heed()
      modes.arm()
      restBetweenLines()
    }
    return try body()
  }
}
