import TestTools
import Testing
import UnderstudyPlatform

/// What the prompt keeps: the session in a file, and the lines in the history.
@Suite(.serialized, .atTerminal) struct ConsoleSessionTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  static let session = """
    understudy 3 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove
    # a number of our own
    > add 7
    + integers[3] = 7
      count = 4
    > remove 9
    ! "row 9 is out of range: rows are 0 to 3"

    """

  private func typeSession(at terminal: PseudoTerminal) throws {
    #expect(try terminal.answer(to: "# a number of our own") == "")
    _ = try terminal.answer(to: "add 7")
    _ = try terminal.answer(to: ":show")
    _ = try terminal.answer(to: "remove 9")
  }

  @Test func saveWritesSessionAfterwards() throws {
    let terminal = try tool.atPrompt("integers")
    try typeSession(at: terminal)
    #expect(
      try terminal.answer(to: ":save --all 'my own.session'")
        == "saved my own.session; replay it: understudy replay 'my own.session'\n")
    #expect(try tool.folder.read("my own.session") == Self.session)
    #expect(try tool.run("replay", "my own.session") == Tool.Outcome(output: "1 passed\n"))
    let exists =
      "my own.session: the file exists already: choose another name, or remove it first\n"
    #expect(try terminal.answer(to: ":save 'my own.session'") == exists)
  }

  @Test(arguments: [".", "..", "sub/", "sub/.."])
  func folderIsNoNameOfSession(name: String) throws {
    let terminal = try tool.atPrompt("integers")
    let error = "expected the name of a file, found that of a folder"
    #expect(try terminal.answer(to: ":save \(name)") == "\(name): can't save: \(error)\n")
    #expect(try terminal.answer(to: ":record \(name)") == "\(name): can't record: \(error)\n")
    #expect(try tool.folder.names.contains("sub") == false)
  }

  @Test func saveAndRecordMakeMissingFolders() throws {
    let terminal = try tool.atPrompt("integers")
    try typeSession(at: terminal)
    #expect(
      try terminal.answer(to: ":save --all new/a")
        == PseudoTerminal.saved("new/a.session") + "made the folder new\n")
    #expect(try tool.folder.read("new/a.session") == Self.session)
    let recording = "recording new/and/more/b.session\n"
    #expect(try terminal.answer(to: ":record new/and/more/b") == recording)
    #expect(try tool.folder.read("new/and/more/b.session") == Self.session)
    let file = "new/a.session/c.session: can't record: not a directory\n"
    #expect(try terminal.answer(to: ":record new/a.session/c") == file)
  }

  @Test func sessionBesideTheFolderOfSessionsIsRemarked() throws {
    try tool.folder.makeFolder("sessions")
    let terminal = try tool.atPrompt("integers", columns: 100)
    let remark = "replay and review look in sessions: to write there, type sessions"
    #expect(
      try terminal.answer(to: ":save a")
        == PseudoTerminal.saved("a.session") + "\(remark)/a.session\n")
    #expect(try terminal.answer(to: ":record b") == "recording b.session\n\(remark)/b.session\n")
    #expect(
      try terminal.answer(to: ":save sessions/a") == PseudoTerminal.saved("sessions/a.session"))
  }

  @Test func recordWritesSessionFromBeginning() throws {
    let terminal = try tool.atPrompt("integers")
    try typeSession(at: terminal)
    #expect(try terminal.answer(to: ":record a.session") == "recording a.session\n")
    #expect(try tool.folder.read("a.session") == Self.session)
    _ = try terminal.answer(to: "remove 0")
    let more = "> remove 0\n- integers[0] = 1\n  count = 3\n"
    #expect(try tool.folder.read("a.session") == Self.session + more)
    let greeting = "recorded a.session\ngreeting  nil\n"
    #expect(try terminal.answer(to: ":open greeting") == greeting)
    #expect(try tool.folder.read("a.session") == Self.session + more)
  }

  @Test func recordingBeginsWithProgram() throws {
    let terminal = try PseudoTerminal(tool, "integers", "--record", "a.session")
    #expect(try terminal.opening() == Integers.drawn + "recording a.session\n")
    try typeSession(at: terminal)
    terminal.send(SIGKILL)
    #expect(terminal.status() == 128 + SIGKILL)
    #expect(try tool.folder.read("a.session") == Self.session)
  }

  @Test func pastedSessionRunsItsCommands() throws {
    let terminal = try tool.atPrompt("integers")
    let pasted = """
      understudy 3 integers
      with seed=1
        integers = [1]
      # a number of our own
      > add 7
      + integers[3] = 8

      > remove 9
      ! "no"
      | text
      < random 1
      x SIGTRAP

      """
    try terminal.paste(
      pasted, asking: "a session of 2 commands pasted: Enter runs, Ctrl-X Ctrl-E edits,")
    let skipped = "its settings and 6 lines of expected output\r\n  skipped"
    try terminal.expect("pasted a session: 2 commands; \(skipped)\r\n")
    _ = try terminal.opening()
    #expect(try terminal.answer(to: ":save --all a.session") == PseudoTerminal.saved("a.session"))
    #expect(try tool.folder.read("a.session") == Self.session)
  }

  @Test func historyHoldsSuccessfulLinesForOwnerOnly() throws {
    let terminal = try tool.atPrompt("integers")
    try typeSession(at: terminal)
    _ = try terminal.answer(to: ":foo")
    _ = try terminal.answer(to: "add 8")
    // A mistake can be corrected in the same run.
    terminal.type("\u{1B}[A\u{1B}[A")
    try terminal.expect(":foo")
    terminal.type("\u{3}")
    try terminal.expect("^C\r\n" + PseudoTerminal.afterLine)
    _ = try terminal.opening()
    #expect(terminal.statusAfterControlD() == 0)
    let history = "_HiStOrY_V2_\nadd\\0407\n:show\nadd\\0408\n"
    #expect(try tool.folder.read(tool.history) == history)
    #expect(try tool.folder.permissions(of: tool.history) == 0o600)
    #expect(try tool.folder.permissions(of: "state/understudy") == 0o700)
  }

  @Test func historyIsKeptBetweenRuns() throws {
    let first = try tool.atPrompt("integers")
    _ = try first.answer(to: "add 77")
    _ = try first.answer(to: "remove 99")
    #expect(first.statusAfterControlD() == 0)
    let second = try tool.atPrompt("integers")
    second.type("\u{1B}[A\r")
    try second.expect("add 77\r\n\(PseudoTerminal.afterLine)")
    #expect(try second.opening() == Integers.adding(77, at: 3))
  }

  @Test func concurrentRunsShareHistory() throws {
    let first = try PseudoTerminal(tool, "integers")
    let second = try PseudoTerminal(tool, "integers")
    for terminal in [first, second] { _ = try terminal.opening() }
    for number in 10..<20 {
      let terminal = number % 2 == 0 ? first : second
      _ = try terminal.answer(to: "add \(number)")
    }
    let lines = (10..<20).map { "add\\040\($0)\n" }
    let history = try tool.folder.read(tool.history)
    #expect(history == "_HiStOrY_V2_\n" + lines.joined())
  }

  @Test func historyWithoutStateFolderIsAtHome() throws {
    let terminal = try tool.atPrompt("integers", environment: ["XDG_STATE_HOME": "relative"])
    _ = try terminal.answer(to: "add 7")
    let history = "_HiStOrY_V2_\nadd\\0407\n"
    #expect(try tool.folder.read(".local/\(tool.history)") == history)
    #expect(!tool.folder.exists("relative"))
  }
}
