import TestTools
import Testing
import UnderstudyPlatform

/// What is said about sessions that were not saved, and how to get them back.
@Suite(.serialized, .atTerminal) struct KeptSessionsTests {
  let tool: Tool
  private static let journals = "state/understudy/journals"
  private static let saved = "understudy 3 integers\n> add 7\n+ integers[3] = 7\n"

  init() throws { tool = try Tool() }

  /// Leaves, and returns what is said after the line.
  private func leave(_ terminal: PseudoTerminal) -> String {
    #expect(terminal.statusAfterControlD() == 0)
    let output = terminal.unread.replacing("\r\n", with: "\n")
    return String(
      output.split(separator: PseudoTerminal.afterLine, omittingEmptySubsequences: false).last ?? ""
    )
  }

  /// Writes a journal that ended so many seconds ago.
  private func keep(_ text: String, _ seconds: Int, in folder: String = journals) throws {
    let file = "\(folder)/\(time(nil) - seconds)-1-1-integers.session"
    try tool.folder.write(text, to: file)
    var times = Array(repeating: timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), count: 2)
    try #require(utimensat(AT_FDCWD, tool.folder.path(file), &times, 0) == 0)
  }

  @Test func hostileCommandIsListedAsItWasTyped() throws {
    let terminal = try tool.atPrompt("integers")
    try keep("understudy 3 integers\n>\"say \\\"a\\u{202e}b\\\"\"\n", 90)
    let row = "1  1 min ago  integers  1 command  say \"a\\u{202e}b\"\n"
    #expect(try terminal.answer(to: ":sessions").hasPrefix(row))
    #expect(
      try terminal.answer(to: ":replay 9") == "no session 9: 1 is kept; :sessions lists it\n")
  }

  /// A journal that can't be read is left out, and no other is called by its number.
  @Test func listedNumbersAreThoseThatAreOpened() throws {
    let terminal = try tool.atPrompt("integers")
    try keep("nothing\n", 60)
    try keep(Self.saved, 120)
    let row = "2  2 min ago  integers  1 command  add 7\n"
    #expect(try terminal.answer(to: ":sessions").hasPrefix(row))
    #expect(try terminal.answer(to: ":save 2 a") == PseudoTerminal.saved("a.session"))
    #expect(try tool.folder.read("a.session") == Self.saved)
  }

  @Test func leavingSaysHowToGetCommandsBack() throws {
    let terminal = try tool.atPrompt("integers")
    for line in ["add 7", "remove 9", "remove 3"] { _ = try terminal.answer(to: line) }
    let row = "2 commands are not saved; next time, type :open last or :save last NAME\n"
    #expect(leave(terminal) == row)
    let next = try tool.atPrompt()
    #expect(
      try next.answer(to: ":save --all last new.d/mine")
        == PseudoTerminal.saved("new.d/mine.session") + "made the folder new.d\n")
    _ = try next.answer(to: ":save last mine")
    #expect(
      try tool.folder.read("mine.session").hasSuffix(
        "> remove 3\n- integers[3] = 7\n  count = 3\n"))
    #expect(leave(next) == "")
  }

  @Test func savedOrRecordedSessionLeavesInSilence() throws {
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: "add 7")
    _ = try terminal.answer(to: ":save a")
    #expect(leave(terminal) == "")
    let second = try tool.atPrompt("integers")
    _ = try second.answer(to: "add 7")
    _ = try second.answer(to: ":save b")
    for line in ["add 8", "add 9", ":undo", ":undo", ":redo"] { _ = try second.answer(to: line) }
    #expect(
      leave(second)
        == "1 command is not saved; next time, type :open last or :save last NAME\n")
    let redone = try tool.atPrompt("integers")
    for line in ["add 7", "add 8", ":save d", ":undo 2", ":redo", ":redo"] {
      _ = try redone.answer(to: line)
    }
    #expect(leave(redone) == "")
    let third = try tool.atPrompt("integers", "--record", "c.session")
    _ = try third.answer(to: "add 7")
    #expect(leave(third) == "recorded c.session\n")
    #expect(leave(try tool.atPrompt("integers")) == "")
  }

  /// It began before all others that are kept, and ended last.
  @Test func sessionThatEndedLastIsKeptBeforeOthers() throws {
    var past = Array(repeating: timespec(tv_sec: time(nil) - 60, tv_nsec: 0), count: 2)
    for number in 1...100 {
      let file = "\(Self.journals)/9999999999-1-\(number)-integers.session"
      try tool.folder.write(Self.saved, to: file)
      try #require(utimensat(AT_FDCWD, tool.folder.path(file), &past, 0) == 0)
    }
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: "add 7")
    #expect(leave(terminal).hasPrefix("1 command is not saved; next time, type :open last"))
    let kept = try tool.folder.names(in: Self.journals).filter { $0.hasSuffix(".session") }
    #expect(kept.count == 100)
    #expect(kept.count { !$0.hasPrefix("9999999999-") } == 1)
  }

  @Test func fileThatBeginsWithAHyphenIsNoOption() throws {
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: "add 7")
    #expect(
      try terminal.answer(to: ":save -x")
        == "saved -x.session; replay it: understudy replay ./-x.session\n")
    #expect(leave(terminal) == "")
  }

  @Test func sessionWithoutCommandsIsNotKept() throws {
    #expect(leave(try tool.atPrompt("integers")) == "")
    let terminal = try tool.atPrompt()
    #expect(
      try terminal.answer(to: ":sessions")
        == "no earlier sessions are kept\n")
    #expect(
      try terminal.answer(to: ":replay last")
        == "no session is kept yet: one is kept when its prompt ends\n")
    #expect(
      try tool.run("replay", "last")
        == Tool.Outcome(
          status: 66, errors: "no session is kept yet: one is kept when its prompt ends\n"))
  }

  @Test func sessionsListsNewestFirst() throws {
    try keep(Self.saved, 7200)
    try keep(Self.saved + "x SIGTRAP\n", 200_000)
    let many = (1...7).map { "> add \($0)\n" }.joined()
    try keep("understudy 3 integers\n" + many, 120)
    // Another program's, and a file that is no journal.
    try tool.folder.write(Self.saved, to: "\(Self.journals)/2-1-1-elsewhere.session")
    try tool.folder.write("no session", to: "\(Self.journals)/mine.session")
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: "add 5")
    _ = try terminal.answer(to: ":open greeting")
    let list = """
      1  just now    integers  1 command           add 5
      2  2 min ago   integers  7 commands          add 1, add 2, add 3, add 4, add 5…
      3  2 h ago     integers  1 command           add 7
      4  2 days ago  integers  1 command, crashed  add 7
      to continue, replay or save one: :open 1, :replay 1, :save 1 NAME

      """
    #expect(try terminal.answer(to: ":sessions") == list)
    #expect(try terminal.answer(to: ":save 3 old.session") == PseudoTerminal.saved("old.session"))
    #expect(try tool.folder.read("old.session") == Self.saved)
    #expect(try terminal.answer(to: ":save last") == "usage: :save last NAME\n")
    #expect(
      try terminal.answer(to: ":replay 9") == "no session 9: 4 are kept; :sessions lists them\n")
    #expect(try terminal.answer(to: ":replay last").hasSuffix("1 passed\n"))
    #expect(try tool.run("replay", "last") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func sessionsFitsIntoANarrowTerminal() throws {
    try keep("understudy 3 integers\n> add 7\n> add 日本\n", 120)
    let terminal = try tool.atPrompt(columns: 40)
    let list = """
      1  2 min ago  integers  2 commands  ad…
      to continue, replay or save one: :open
      1, :replay 1, :save 1 NAME

      """
    #expect(try terminal.answer(to: ":sessions") == list)
  }

  @Test func startReportsEverySessionThatWasNotClosed() throws {
    let running = "\(Self.journals)/running"
    for seconds in [100, 200, 300, 400] { try keep(Self.saved, seconds, in: running) }
    try keep("understudy 3 integers\n  count = 3\n", 500, in: running)
    let terminal = try PseudoTerminal(tool)
    let report = """
      integers was not closed (1 command): :open last, :save last NAME
      integers was not closed (1 command): :open 2, :save 2 NAME
      integers was not closed (1 command): :open 3, :save 3 NAME
      1 more: :sessions lists them

      """
    #expect(try terminal.opening() == report + ConsoleTests.screens)
    #expect(try tool.folder.names(in: running) == [])
  }

  /// The file is the person's: it stays as it is, and where it is.
  @Test func recordedSessionIsKeptInItsFile() throws {
    try keep(Self.saved, 120)
    let first = try tool.atPrompt("integers", "--record", "c.session")
    _ = try first.answer(to: "add 8")
    #expect(leave(first) == "recorded c.session\n")
    let recorded = try tool.folder.read("c.session")
    let next = try tool.atPrompt()
    let hint = "to continue, replay or save one: :open 1, :replay 1, :save 1 NAME\n"
    let older = "  2 min ago  integers  1 command  add 7\n"
    let list = "1  just now   integers  1 command  c.session: add 8\n2" + older + hint
    #expect(try next.answer(to: ":sessions") == list)
    #expect(
      try next.answer(to: ":open last")
        == "continued integers after 1 command: add 8\nintegers  [1, 2, 3, 8]\ncount     4\n")
    _ = try next.answer(to: "add 9")
    _ = try next.answer(to: ":save 1 d")
    #expect(try tool.folder.read("d.session") == recorded)
    #expect(try next.answer(to: ":replay 1").hasSuffix("1 passed\n"))
    #expect(
      leave(next) == "1 command is not saved; next time, type :open last or :save last NAME\n")
    #expect(try tool.folder.read("c.session") == recorded)
    let third = try tool.atPrompt()
    let continued = "1  just now   integers  2 commands  add 8, add 9\n"
    let both = continued + "2  just now   integers  1 command   c.session: add 8\n"
    #expect(try third.answer(to: ":sessions").hasPrefix(both))
    // Nor is a file listed that has another session by now.
    try tool.folder.write("understudy 3 greeting\n> greet\n", to: "c.session")
    let rest = continued + "2  2 min ago  integers  1 command   add 7\n"
    #expect(try third.answer(to: ":sessions") == rest + hint)
    try tool.folder.remove("c.session")
    #expect(try third.answer(to: ":sessions") == rest + hint)
  }

  @Test func killedRecordingIsReportedUnlessItGoesOn() throws {
    try keep(Self.saved, 120)
    let first = try tool.atPrompt("integers")
    for line in ["add 8", ":record new/a", ":record new/b"] { _ = try first.answer(to: line) }
    #expect(try PseudoTerminal(tool, "integers").opening() == Integers.drawn)
    first.send(SIGKILL)
    #expect(first.status() == 128 + SIGKILL)
    let recorded = try tool.folder.read("new/b.session")
    let next = try PseudoTerminal(tool)
    let report = "integers was not closed (1 command in new/b.session): :open last\n"
    #expect(try next.opening() == report + ConsoleTests.screens)
    #expect(
      try next.answer(to: ":sessions").hasPrefix(
        """
        1  just now   integers  1 command  new/b.session: add 8
        2  2 min ago  integers  1 command  add 7

        """))
    #expect(
      try next.answer(to: ":open last").hasPrefix("continued integers after 1 command: add 8\n"))
    #expect(leave(next) == "")
    #expect(try tool.folder.read("new/b.session") == recorded)
    #expect(try PseudoTerminal(tool).opening() == ConsoleTests.screens)
  }

  /// It is removed as a journal would be, and not the file.
  @Test func recordingWithoutCommandsIsNotKept() throws {
    let terminal = try tool.atPrompt("integers", "--record", "c.session")
    #expect(leave(terminal) == "recorded c.session\n")
    #expect(try tool.folder.read("c.session") == ConsoleTests.opening)
    #expect(
      try tool.atPrompt().answer(to: ":sessions") == "no earlier sessions are kept\n")
  }

  @Test func linksThatLeadToNoSessionAreRemoved() throws {
    try tool.folder.write("mine\n", to: "mine")
    try tool.folder.makeFolder("\(Self.journals)/running")
    for (place, target) in ["mine", "gone", ""].enumerated() {
      for folder in [Self.journals, "\(Self.journals)/running"] {
        let link = tool.folder.path("\(folder)/1-1-\(place)-integers.session")
        try #require(symlink(tool.folder.path(target), link) == 0)
      }
    }
    let terminal = try tool.atPrompt("integers", "--record", "c.session")
    #expect(try terminal.answer(to: ":sessions") == "no earlier sessions are kept\n")
    _ = try terminal.answer(to: "add 7")
    #expect(leave(terminal) == "recorded c.session\n")
    #expect(try tool.folder.names(in: "\(Self.journals)/running") == [])
    #expect(try tool.folder.names(in: Self.journals).count == 2)
    #expect(try tool.folder.read("mine") == "mine\n")
  }

  @Test func sessionShowsWhatItsFileHas() throws {
    let terminal = try tool.atPrompt("integers")
    _ = try terminal.answer(to: "add 7")
    _ = try terminal.answer(to: ":save a")
    #expect(try terminal.answer(to: ":session") == tool.folder.read("a.session"))
    #expect(try tool.atPrompt().answer(to: ":session") == "no session: no screen is open\n")
  }

  @Test func narrowTerminalWrapsSessionAtBlanks() throws {
    let comment = "# longer than sixty columns, so that its row has to be wrapped at a blank"
    try tool.folder.write(
      ConsoleTests.opening + "\(comment)\n> add 7\n+ integers[3] = 7\n  count = 4\n",
      to: "a.session")
    let terminal = try tool.atPrompt(columns: 60)
    _ = try terminal.answer(to: ":open a.session")
    let wrapped = comment.replacing("be wrapped", with: "be\n    wrapped")
    #expect(
      try terminal.answer(to: ":session")
        == ConsoleTests.opening + "\(wrapped)\n> add 7\n+ integers[3] = 7\n  count = 4\n")
    _ = try terminal.answer(to: ":watch integers[0] integers[1] integers[2]")
    _ = try terminal.answer(to: ":watch count integers")
    #expect(
      try terminal.answer(to: ":watch")
        == "watched: integers[0], integers[1], integers[2], count,\n  integers\n")
  }

  @Test func longSessionOpensThePager() throws {
    let terminal = try tool.atPrompt("integers", environment: ["PAGER": "cat -n"], rows: 6)
    _ = try terminal.answer(to: "add 7")
    #expect(try terminal.answer(to: ":session").hasPrefix("     1\tunderstudy 3 integers\n"))
  }

  /// A secret is in no journal, so no list shows it.
  @Test func listHidesSecrets() throws {
    let signIn = try Tool("SignIn")
    let terminal = try signIn.atPrompt("account")
    _ = try terminal.answer(to: "sign-in ann hunter2", shownAs: "sign-in ann *******")
    _ = try terminal.answer(to: ":open account")
    let list = try terminal.answer(to: ":sessions")
    #expect(list.contains("sign-in ann ***") && !list.contains("hunter2"))
    #expect(!(try terminal.answer(to: ":session")).contains("hunter2"))
  }
}
