import TerminalTesting

/// The tool with a folder of its own, which is its home and its working folder.
struct Tool {
  let folder: Folder
  /// The program to run: other programs have other screens.
  let name: String

  /// The file of the lines typed at its prompt.
  var history: String { "state/understudy/\(name).history" }

  init(_ name: String = "understudy") throws {
    folder = try Folder()
    self.name = name
  }

  /// The tool, ready to start, without the environment of the tests.
  func program(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Program {
    var program = try Program.built(name)
    program.arguments = arguments
    program.folder = folder.path
    program.environment = [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"), "LC_ALL": "C.UTF-8",
    ].merging(environment) { $1 }
    return program
  }

  /// Runs the tool to its end.
  func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, bytes: Array(input.utf8), environment: environment)
  }

  /// Runs the tool to its end, with bytes as its standard input.
  func run(
    _ arguments: [String],
    bytes: [UInt8],
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try Conversation(program(arguments, environment)).finish(saying: bytes)
  }

  /// Runs a shell script in the tool's folder; `$0` is the tool.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    var shell = try program([], ["PATH": "/usr/bin:/bin"].merging(environment) { $1 })
    (shell.path, shell.arguments) = ("/bin/sh", ["-c", script, shell.path])
    return try Conversation(shell).finish()
  }

  /// The result of a run.
  struct Outcome: Equatable, CustomStringConvertible {
    var status: Int32 = 0
    var output = ""
    var errors = ""

    var description: String {
      "exit \(status)\n--- stdout\n\(output)--- stderr\n\(errors)---"
    }
  }
}

// Helpers shared with the line editor's tests. These aliases take precedence over other types of
// the same names.
typealias Folder = TerminalTesting.Folder
typealias Pipe = TerminalTesting.Pipe
typealias Program = TerminalTesting.Program
typealias PseudoTerminal = TerminalTesting.PseudoTerminal
typealias TerminalScreen = TerminalTesting.TerminalScreen
