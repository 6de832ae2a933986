extension LineEditor {
  /// Lends the terminal to another program while `body` runs, in the modes that this program found.
  /// Call it between two lines.
  package func lendTerminal<Result>(to body: () throws -> Result) rethrows -> Result {
    modes.restore()
    defer {
      modes.arm()
      restBetweenLines()
    }
    return try body()
  }
}
