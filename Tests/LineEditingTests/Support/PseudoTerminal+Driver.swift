import TerminalTesting

extension PseudoTerminal {
  /// The line editor's driver in a terminal.
  convenience init(_ environment: [String: String] = [:], columns: UInt16 = 80) throws {
    try self.init(Program.built("LineEditorDriver"), environment, columns: columns)
  }
}
