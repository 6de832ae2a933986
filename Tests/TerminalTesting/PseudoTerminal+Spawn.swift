import CStandardLibrary

extension PseudoTerminal {
  /// The line editor's driver behind a terminal.
  convenience init(_ environment: [String: String] = [:], columns: UInt16 = 80) throws {
    try self.init(Program.built("LineEditorDriver"), environment, columns: columns)
  }

  /// Starts a program as the leader of a session of its own, whose terminal is `name`.
  static func spawn(
    _ program: Program,
    on name: String,
    messages: Int32,
    _ environment: [String: String]
  ) throws -> pid_t {
    let usual = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      "NO_COLOR": "1", "EDITRC": "/dev/null",
    ]
    var program = program
    program.environment = usual.merging(program.environment) { $1 }.merging(environment) { $1 }
    let terminal = Array(repeating: Program.Stream.file(name), count: 3)
    return try program.spawn(terminal + [.descriptor(messages)], ownSession: true)
  }
}
