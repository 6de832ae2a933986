import TerminalTesting

// Helpers shared with the line editor's tests. These aliases take precedence over other types of
// the same names.
typealias Folder = TerminalTesting.Folder
typealias Pipe = TerminalTesting.Pipe
typealias Program = TerminalTesting.Program
typealias PseudoTerminal = TerminalTesting.PseudoTerminal
typealias TerminalScreen = TerminalTesting.TerminalScreen
