import TerminalTesting
import Testing

extension PseudoTerminal {
  /// The line editor's driver in a terminal.
  convenience init(_ environment: [String: String] = [:], columns: UInt16 = 80) throws {
    try self.init(Program.built("LineEditorDriver"), environment, columns: columns)
  }

  /// The driver once it shows its first prompt.
  static func atPrompt(
    _ environment: [String: String] = [:], columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(environment, columns: columns)
    try terminal.expect("driver> ")
    return terminal
  }

  /// Types keys and Enter, and checks the line that arrives.
  func expectLine(
    _ line: String, from keys: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    type(keys + "\r")
    try expect("line: \(line.debugDescription)\r\n", at: location)
    try expect("driver> ", at: location)
  }
}
