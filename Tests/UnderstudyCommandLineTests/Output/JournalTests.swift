import TestTools
import Testing
import UnderstudyPlatform

/// The prompt's journals where they can't be written, and other files among them.
@Suite(.serialized, .atTerminal) struct JournalTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  #if os(Linux)
    @Test func promptOpensWithoutAJournal() throws {
      try tool.folder.write("mine\n", to: "file")
      let nowhere = tool.folder.path("file/below")
      let terminal = try PseudoTerminal(
        tool, "integers", environment: ["XDG_STATE_HOME": nowhere, "TMPDIR": nowhere])
      let opening = try terminal.opening()
      let told = opening.split(separator: "\n").filter { $0.contains("no journal") }
      let (before, after) = (
        "no journal, so the session is lost unless you type :save NAME: \(nowhere)/understudy-",
        "-integers.session: can't record: not a directory"
      )
      #expect(told.count == 1 && told[0].hasPrefix(before) && told[0].hasSuffix(after))
      _ = try terminal.answer(to: "add 7")
      #expect(try terminal.answer(to: ":undo").hasPrefix("undid add 7\n"))
      _ = try terminal.answer(to: "add 8")
      #expect(try terminal.answer(to: ":save a.session") == PseudoTerminal.saved("a.session"))
      #expect(
        try tool.folder.read("a.session") == """
          understudy 3 integers
            integers = [1, 2, 3]
            count = 3
          ~ remove
          > add 8
          + integers[3] = 8
            count = 4

          """)
      #expect(terminal.statusAfterControlD() == 0)
    }
  #endif

  @Test func journalOutsideTheStateFolderIsNamedAtTheEnd() throws {
    try tool.folder.write("mine\n", to: "file")
    try tool.folder.makeFolder("tmp")
    let terminal = try PseudoTerminal(
      tool, "integers",
      environment: [
        "XDG_STATE_HOME": tool.folder.path("file/below"), "TMPDIR": tool.folder.path("tmp"),
      ], columns: 400)
    _ = try terminal.opening()
    _ = try terminal.answer(to: "add 7")
    #expect(terminal.statusAfterControlD() == 0)
    let journal = try #require(try tool.folder.names(in: "tmp").first)
    #expect(
      terminal.unread.hasSuffix(
        "1 command is not saved; the session is in \(tool.folder.path("tmp/\(journal)"))\r\n"))
    let commands = "> add 7\n+ integers[3] = 7\n  count = 4\n"
    #expect(try tool.folder.read("tmp/\(journal)").hasSuffix(commands))
  }

  /// Another prompt starts, and has not locked its journal yet.
  @Test(arguments: ["", "\0\0\0\0"])
  func journalThatJustBeginsIsNoLostSession(text: String) throws {
    let journals = "state/understudy/journals"
    try tool.folder.write(text, to: "\(journals)/running/1-1-1-integers.session")
    let terminal = try PseudoTerminal(tool, "integers")
    #expect(try terminal.opening() == Integers.drawn)
    #expect(terminal.statusAfterControlD() == 0)
    #expect(try tool.folder.names(in: journals) == ["running"])
  }

  @Test func journalsLeaveOtherFilesAlone() throws {
    let running = "state/understudy/journals/running"
    try tool.folder.makeFolder("\(running)/folder.session")
    try #require(mkfifo(tool.folder.path("\(running)/pipe.session"), 0o600) == 0)
    try #require(symlink("/dev/zero", tool.folder.path("\(running)/link.session")) == 0)
    try #require(mkfifo(tool.folder.path(tool.history), 0o600) == 0)
    let terminal = try PseudoTerminal(tool, "integers")
    #expect(try terminal.opening() == Integers.drawn)
    #expect(terminal.statusAfterControlD() == 0)
    let names = ["folder.session", "link.session", "pipe.session"]
    #expect(try tool.folder.names(in: running) == names)
  }
}
