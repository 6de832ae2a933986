import TestTools
import Testing
import UnderstudyPlatform

/// Standard input and output at their worst: every problem has its own message, and no input
/// reaches the terminal unescaped.
@Suite(.runsPrograms) struct HostileInputTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A command, how it is recorded, and why it is refused.
  static let refused: [(String, written: String, reason: String)] = [
    ("fly", "> fly", #"unknown command "fly": commands are add, remove"#),
    ("ad 7", "> ad 7", #"unknown command "ad": did you mean add?"#),
    ("remove", "> remove", "remove: row is missing: usage: remove ROW"),
    ("remove 1 2", "> remove 1 2", #"remove: "2" is unexpected: usage: remove ROW"#),
    ("remove x", "> remove x", #"remove: row: "x" is not a whole number"#),
    (
      "remove 9223372036854775808", "> remove 9223372036854775808",
      #"remove: row: "9223372036854775808" is not a 64-bit whole number"#
    ),
    (">", ">\"\"", "a command is missing"),
    (
      #"remove "1"#, #"> remove "1"#,
      "column 10: the line ends inside the double quote opened at column 8"
    ),
    (
      "add \u{1b}[31m", #">"add \u{1b}[31m""#,
      #"column 5: control character U+001B: write it as \u{1b} inside double quotes"#
    ),
    (
      "add \0", #">"add \0""#,
      #"column 5: control character U+0000: write it as \u{0} inside double quotes"#
    ),
    (
      "add \"\\u{1b}]0;owned\\u{7}\"", #"> add "\u{1b}]0;owned\u{7}""#,
      #"add: number: "\u{1b}]0;owned\u{7}" is not a whole number"#
    ),
  ]

  @Test(arguments: refused.indices)
  func invalidCommandIsRefused(index: Int) throws {
    let (line, written, reason) = Self.refused[index]
    let outcome = try tool.run("integers", input: line + "\n")
    let quoted = reason.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    #expect(outcome.output == ConsoleTests.opening + "\(written)\n! \"\(quoted)\"\n")
    // The session has the reason alone.
    let advice = reason.contains("double quote opened") ? #"; a line break is written \n"# : ""
    #expect(outcome.errors == "stdin:1: \(reason)\(advice)\n")
    #expect(outcome.status == 1)
  }

  @Test func nonTextBytesAreRefused() throws {
    let outcome = try tool.run(["integers"], bytes: Array("add 7\nadd ".utf8) + [0xFF, 0x0A])
    let output = ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n"
    let errors = "stdin:2: column 5: byte 0xff is not UTF-8\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func commentIsEscaped() throws {
    let outcome = try tool.run(["integers"], bytes: Array("# \u{1b}[2J\u{7}\u{202e}".utf8) + [0xFF])
    #expect(outcome.status == 0)
    #expect(outcome.output == ConsoleTests.opening + "# \\u{1b}[2J\\u{7}\\u{202e}\u{FFFD}\n")
  }

  @Test func lineOfMegabyteIsACommand() throws {
    let line = "add" + String(repeating: " ", count: 1 << 20) + "7\nremove 0\n"
    let outcome = try tool.run("integers", input: line)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.utf8.count == ScriptTests.session.utf8.count + 1 << 20 - 1)
  }

  @Test func lineOverLimitIsRefusedAndSessionKept() throws {
    let line = Array(repeating: UInt8(ascii: "9"), count: 17 << 20)
    let outcome = try tool.run(["integers"], bytes: Array("add 7\n".utf8) + line)
    let output = ConsoleTests.opening + "> add 7\n+ integers[3] = 7\n  count = 4\n"
    let errors = "stdin:2: the line is longer than 16777216 bytes\n"
    #expect(outcome == Tool.Outcome(status: 65, output: output, errors: errors))
  }

  @Test func promptCommandsAreRefused() throws {
    let outcome = try tool.run("integers", input: ":save x\n")
    let errors = "stdin:1: :save x: a script has only :help [COMMAND], :wait SECONDS, :quit\n"
    #expect(outcome == Tool.Outcome(status: 1, output: ConsoleTests.opening, errors: errors))
  }

  @Test func folderAsStandardInputIsReported() throws {
    let outcome = try Conversation(tool.program(["integers"]), input: .folder("/tmp")).finish()
    let errors = "standard input: is a directory\n"
    #expect(outcome == Tool.Outcome(status: 74, output: ConsoleTests.opening, errors: errors))
  }

  @Test func closedStandardInputIsReported() throws {
    let outcome = try Conversation(tool.program(["integers"]), input: .closed).finish()
    let errors = "standard input: bad file descriptor\n"
    #expect(outcome == Tool.Outcome(status: 74, output: ConsoleTests.opening, errors: errors))
  }

  @Test(arguments: [
    ["integers"], ["replay", "a.session"], ["screens"],
    ["--generate-completion-script", "fish"],
  ])
  func fullDiskIsReported(arguments: [String]) throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    let program = try tool.program(arguments)
    let outcome = try Conversation(program, output: .file("/dev/full")).finish()
    let errors = "standard output: no space left on device\n"
    #expect(outcome == Tool.Outcome(status: 74, errors: errors))
  }

  @Test(arguments: [["replay", "a.session"], ["screens"]])
  func closedOutputEndsQuietly(arguments: [String]) throws {
    try tool.folder.write(ScriptTests.session, to: "a.session")
    let pipe = try Pipe()
    close(pipe.reading)
    let program = try tool.program(arguments)
    let outcome = try Conversation(program, output: .descriptor(pipe.writing)).finish()
    #expect(outcome == Tool.Outcome(status: 141))
  }
}
