import TerminalTesting

// What these tests share with the line editor's. Named here, it counts before what else has such a name.
typealias Folder = TerminalTesting.Folder
typealias Pipe = TerminalTesting.Pipe
typealias Program = TerminalTesting.Program
typealias PseudoTerminal = TerminalTesting.PseudoTerminal
typealias TerminalScreen = TerminalTesting.TerminalScreen
