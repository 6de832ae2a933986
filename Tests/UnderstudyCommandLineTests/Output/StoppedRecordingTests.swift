import TerminalTesting
import TestTools
import Testing
import UnderstudyPlatform

@testable import UnderstudyProgram

/// A recording that stops before its session ends: the session continues, and the exit code reports
/// it.
@Suite(.runsPrograms) struct StoppedRecordingTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  fileprivate static let first = "> add 7\n+ integers[3] = 7\n  count = 4\n"
  fileprivate static let second = "> add 8\n+ integers[4] = 8\n  count = 5\n"

  @Test func fullFileEndsWithLastWholeStep() throws {
    var program = try tool.program([])
    let arguments = [program.path, "integers", "--record", "a.session"]
    program.arguments = ["-c", "ulimit -f 1; exec \"$@\"", "sh"] + arguments
    program.path = "/bin/sh"
    let script = String(repeating: "add 7\n", count: 100)
    let outcome = try Conversation(program).finish(saying: Array(script.utf8))
    let errors =
      "a.session: file too large: recording has stopped, the file ends with the last complete step\n"
    #expect(outcome.status == 74)
    #expect(outcome.errors == errors)
    #expect(outcome.output.hasSuffix("  count = 103\n"))
    let recorded = try tool.folder.read("a.session")
    #expect(outcome.output.hasPrefix(recorded + "> add 7\n"))
    #expect(recorded.utf8.count > 400)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// A longer session can't be replayed: both the recording and the replay say so.
  @Test func recordingSaysWhenItGetsTooLong() async throws {
    let path = tool.folder.path("a.session")
    // Only the file: a program would look at each of so many bytes.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [path = path as String] in
      let file = try RecordingFile(path: path)
      let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 15_000_000)
      for number in 0..<18 {
        let isWritten = file.write(piece.span, at: number * piece.count)
        #expect(isWritten)
      }
    }
    let warning =
      "\(path): 240 MiB are recorded: a session of more than 256 MiB can't be replayed: end it, "
      + "and begin another\n"
    #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == warning)
    let replayed = try tool.run("replay", "a.session")
    let output = """
      a.session: too large: a session of more than 256 MiB can't be replayed, found 270,000,000 bytes

      1 failed

      """
    #expect(replayed == Tool.Outcome(status: 1, output: output))
  }

  @Test func fileWithoutRoomIsNotCreated() throws {
    var program = try tool.program([])
    let arguments = [program.path, "bind", "--record", "a.session"]
    program.arguments = ["-c", "ulimit -f 0; exec \"$@\"", "sh"] + arguments
    program.path = "/bin/sh"
    let errors = "a.session: can't record: file too large\n"
    #expect(try Conversation(program).finish() == Tool.Outcome(status: 73, errors: errors))
    #expect(!tool.folder.exists("a.session"))
  }

  /// What another process does to the recording's file.
  enum ForeignChange: CaseIterable {
    case cut, extend, remove, replace, move

    func apply(to folder: Folder) throws {
      let path = folder.path("a.session")
      switch self {
      case .cut: try #require(truncate(path, 0) == 0)
      case .extend:
        let text = try folder.read("a.session")
        let file = open(path, O_WRONLY)
        defer { close(file) }
        try #require(pwrite(file, "mine\n", 5, off_t(text.utf8.count)) == 5)
      case .remove: try folder.remove("a.session")
      case .replace:
        try folder.write("mine\n", to: "b.session")
        try #require(rename(folder.path("b.session"), path) == 0)
      case .move: try #require(rename(path, folder.path("b.session")) == 0)
      }
    }

    var message: String {
      switch self {
      case .cut, .extend:
        "another process changed the file: recording has stopped, the file is left as it is"
      case .remove, .replace, .move:
        "the file was moved, replaced or removed: recording has stopped"
      }
    }

    /// The final files in the folder, and what they may hold.
    var files: [String: [String]] {
      switch self {
      case .cut: ["a.session": [""]]
      case .extend:
        ["a.session": [ConsoleTests.opening + StoppedRecordingTests.first + "mine\n"]]
      case .remove: [:]
      case .replace: ["a.session": ["mine\n"]]
      case .move:
        // It may be noticed before the next command arrives.
        [
          "b.session": ["", StoppedRecordingTests.second].map {
            ConsoleTests.opening + StoppedRecordingTests.first + $0
          }
        ]
      }
    }
  }

  @Test(arguments: ForeignChange.allCases) func recordingNoticesForeignChange(change: ForeignChange)
    throws
  {
    let talk = try Conversation(tool.program(["integers", "--record", "a.session"]))
    try talk.say("add 7\n")
    try talk.expect(ConsoleTests.opening + Self.first)
    try change.apply(to: tool.folder)
    let outcome = try talk.finish(saying: Array("add 8\n".utf8))
    let errors = "a.session: \(change.message)\n"
    #expect(outcome == Tool.Outcome(status: 74, output: Self.second, errors: errors))
    for name in ["a.session", "b.session"] {
      let text = tool.folder.exists(name) ? try tool.folder.read(name) : nil
      #expect(change.files[name]?.contains(text ?? "") ?? (text == nil))
    }
  }

  @Test(arguments: [[], ["--keep-going"]])
  func refusalDoesNotHideStoppedRecording(options: [String]) throws {
    let talk = try Conversation(tool.program(["integers", "--record", "a.session"] + options))
    try talk.say("add 7\n")
    try talk.expect(ConsoleTests.opening + Self.first)
    try tool.folder.remove("a.session")
    #expect(try talk.finish(saying: Array("remove 9\n".utf8)).status == 74)
  }

  @Test func truncatedFileEndsOnlyRecording() throws {
    let faulty = try Tool("FaultyScreens")
    let path = faulty.folder.path("a.session")
    let outcome = try faulty.run(
      "faulty", "--record", "a.session", input: "add 1\ncut-off \(path)\nadd 2\n")
    let errors =
      "a.session: another process changed the file: recording has stopped, the file is left as it is\n"
    #expect(outcome.status == 74)
    #expect(outcome.errors == errors)
    #expect(outcome.output.hasSuffix("  count = 2003\n> add 2\n  count = 2005\n"))
    #expect(!outcome.output.utf8.contains(0))
    #expect(try faulty.folder.read("a.session") == "")
  }
}

/// A recording of the prompt that stops before its session ends.
@Suite(.atTerminal) struct StoppedPromptRecordingTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func promptReportsStoppedRecordingAtEnd() throws {
    let terminal = try tool.atPrompt("integers", "--record", "a.session")
    try tool.folder.remove("a.session")
    let stopped = "a.session: the file was moved, replaced or removed: recording has stopped\n"
    #expect(try terminal.answer(to: "add 7").hasPrefix(stopped))
    #expect(try terminal.answer(to: "add 8") == Integers.adding(8, at: 4, to: 4))
    let lacking = "a.session: recording has stopped: the file lacks the end\n"
    #expect(try terminal.answer(to: ":save b.session") == lacking)
    #expect(try terminal.answer(to: ":undo") == lacking)
    #expect(terminal.statusAfterControlD() == 74)
  }

  @Test func reasonStandsAboveTheLineThatIsTyped() throws {
    let faulty = try Tool("FaultyScreens")
    let terminal = try faulty.atPrompt("busy", "--record", "a.session")
    terminal.type("flood 60000\rhalf")
    try terminal.expectScreen { $0.hasSuffix("busy> half") }
    try faulty.folder.remove("a.session")
    let stopped = "a.session: the file was moved, replaced or removed: recording has stopped"
    try terminal.expectScreen { screen in
      screen.split(separator: "\n").contains { $0 == stopped } && screen.hasSuffix("busy> half")
    }
  }
}
