import TestTools
import Testing
import UnderstudyPlatform

/// `:undo` at the prompt.
@Suite(.serialized, .atTerminal) struct UndoTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func journal(_ tool: Tool) throws -> String {
    let folder = "state/understudy/journals/running"
    return try tool.folder.read(
      "\(folder)/\(try #require(try tool.folder.names(in: folder).first))")
  }

  @Test func undoUndoesOneOrSeveralCommands() throws {
    let terminal = try tool.atPrompt("integers")
    #expect(try terminal.answer(to: ":undo") == "nothing to undo: no command was typed\n")
    for command in ["add 7", "# seven", "add 8", "ad 9", "remove 0"] {
      _ = try terminal.answer(to: command)
    }
    let first = "undid remove 0\n" + Integers.adding(1, at: 0, to: 4)
    #expect(try terminal.answer(to: ":undo") == first)
    #expect(
      try journal(tool) == ConsoleTests.opening
        + "> add 7\n+ integers[3] = 7\n  count = 4\n# seven\n> add 8\n+ integers[4] = 8\n  count = 5\n"
        + "> ad 9\n! \"unknown command \\\"ad\\\": did you mean add?\"\n"
    )
    let tooMany = "can't undo 3 commands: the session has 2 apart from refused ones\n"
    #expect(try terminal.answer(to: ":undo 3") == tooMany)
    let both = """
      undid 2 commands: add 7, add 8
      integers  5 rows → 3
        - 3  7
        - 4  8
      count     5 → 3

      """
    #expect(try terminal.answer(to: ":undo 2") == both)
    #expect(try terminal.answer(to: "add 5") == Integers.adding(5, at: 3))
    #expect(
      try journal(tool) == ConsoleTests.opening + "> add 5\n+ integers[3] = 5\n  count = 4\n")
    #expect(try terminal.answer(to: ":save a.session") == PseudoTerminal.saved("a.session"))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func redoRepeatsUndoneCommands() throws {
    let terminal = try tool.atPrompt("integers", "--record", "a.session")
    let nothing = "nothing to redo: no undone commands\n"
    #expect(try terminal.answer(to: ":redo") == nothing)
    _ = try terminal.answer(to: "add 7")
    // The world drew this number, and must not draw it again.
    _ = try terminal.answer(to: "add")
    _ = try terminal.answer(to: "add 99")
    let whole = try tool.folder.read("a.session")
    _ = try terminal.answer(to: ":undo")
    _ = try terminal.answer(to: ":undo 2")
    let two = try terminal.answer(to: ":redo")
    #expect(two.hasPrefix("redid 2 commands: add 7, add\n"))
    #expect(two.hasSuffix("count     3 → 5\n"))
    let one = "redid add 99\n" + Integers.adding(99, at: 5, to: 5)
    #expect(try terminal.answer(to: ":redo") == one)
    #expect(try tool.folder.read("a.session") == whole)
    #expect(try terminal.answer(to: ":redo") == nothing)
    _ = try terminal.answer(to: ":undo")
    _ = try terminal.answer(to: "add 8")
    let tooLate = "nothing to redo: add 8 came after the undo\n"
    #expect(try terminal.answer(to: ":redo") == tooLate)
    #expect(try terminal.answer(to: ":redo") == tooLate)
    #expect(try terminal.answer(to: ":undo 2").hasPrefix("undid 2 commands: add, add 8\n"))
    #expect(try terminal.answer(to: ":redo").hasPrefix("redid 2 commands: add, add 8\n"))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    let outside = try tool.atPrompt()
    #expect(try outside.answer(to: ":redo") == "nothing to redo: no screen is open\n")
  }

  /// A stream that is opened again says what it said before, and goes on.
  @Test func redoDropsWhatCameByItself() throws {
    let tool = try Tool("FaultyScreens")
    for (screen, commands) in [("online", ["pause"]), ("ticker", ["listen 10", "ask 0"])] {
      let file = "\(screen).session"
      let terminal = try tool.atPrompt(screen, "--record", file)
      for command in commands { _ = try terminal.answer(to: command) }
      // A mark at the end says that what happens now is not complete.
      let whole = try tool.folder.read(file).replacing("\0", with: "")
      _ = try terminal.answer(to: ":undo")
      let undone = try tool.folder.read(file)
      var now = undone
      for _ in 0..<1000 where now == undone {
        _ = try terminal.answer(to: ":wait 0.01")
        now = try tool.folder.read(file)
      }
      #expect(now != undone)
      _ = try terminal.answer(to: "# kept")
      let redone = try terminal.answer(to: ":redo")
      #expect(redone.hasPrefix("redid \(commands.last ?? "")\n"), "\(redone)")
      let restored = try tool.folder.read(file)
      #expect(restored.hasPrefix(whole) && restored.contains("\n# kept\n"), "\(whole)\n\(restored)")
      #expect(terminal.statusAfterControlD() == 0)
      #expect(try tool.run("replay", file) == Tool.Outcome(output: "1 passed\n"))
    }
  }

  @Test func undoReportsInvalidCount() throws {
    let terminal = try tool.atPrompt("integers")
    for word in ["0", "-1", "all"] {
      let refusal = ":undo: \"\(word)\" is not a number of commands\n"
      #expect(try terminal.answer(to: ":undo \(word)") == refusal)
    }
    #expect(try terminal.answer(to: ":undo 1 2") == "usage: :undo [N]\n")
    let outside = try tool.atPrompt()
    #expect(try outside.answer(to: ":undo") == "nothing to undo: no screen is open\n")
  }

  @Test func undoTruncatesRecordingWhichContinues() throws {
    let terminal = try tool.atPrompt("scores", "--record", "a.session")
    _ = try terminal.answer(to: "fetch")
    let whole = try tool.folder.read("a.session")
    _ = try terminal.answer(to: "choose failing")
    _ = try terminal.answer(to: "fetch")
    _ = try terminal.answer(to: ":undo 2")
    #expect(try tool.folder.read("a.session") == whole)
    _ = try terminal.answer(to: "choose failing")
    terminal.send(SIGKILL)
    #expect(terminal.status() == 128 + SIGKILL)
    #expect(
      try tool.folder.read("a.session") == whole + "> choose failing\n  source = .failing\n")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func undoRepeatsSecretsWithoutWritingThem() throws {
    let tool = try Tool("SignIn")
    let terminal = try tool.atPrompt("account")
    _ = try terminal.answer(
      to: "sign-in ann 'correct horse'", shownAs: "sign-in ann ***************")
    // Refused, so it must be refused again, without a stand-in for the secret.
    let starred = try terminal.answer(to: "unlock ***")
    let reason =
      "unlock: pin: *** stands for a secret that is not recorded: type the secret itself"
    #expect(starred.replacing("\n  ", with: " ") == reason + "\n")
    _ = try terminal.answer(to: "unlock 4711", shownAs: "unlock ****")
    #expect(try terminal.answer(to: ":undo") == "undid unlock ***\nisLocked  false → true\n")
    #expect(
      try journal(tool) == """
        understudy 3 account
          userName = nil
          errorText = nil
          isLocked = true
        > sign-in ann *************
        < directory "ann"
          userName = "ann"
        > unlock ***
        ! "\(reason)"

        """)
    #expect(try terminal.answer(to: ":redo").hasPrefix("redid unlock ***\nisLocked  true → false"))
    #expect(try terminal.answer(to: ":undo") == "undid unlock ***\nisLocked  false → true\n")
    #expect(try terminal.answer(to: "unlock 1", shownAs: "unlock *") == "isLocked  true → false\n")
  }

  @Test func undoChangesNothingWhenReplayDiffers() throws {
    let tool = try Tool("FaultyScreens")
    let terminal = try tool.atPrompt("faulty")
    _ = try terminal.answer(to: "drift")
    _ = try terminal.answer(to: "add 5")
    let before = try journal(tool)
    let refusal = """
      can't undo: the session does not match when it runs again, so it stays as it is
      > drift: count: expected 1, found 2
                  > drift
        expected    count = 1
        actual      count = 2

      """
    #expect(try terminal.answer(to: ":undo") == refusal)
    #expect(try terminal.answer(to: "add 1") == "count  6 → 7\n")
    #expect(try journal(tool) == before + "> add 1\n  count = 7\n")
  }

  private static let repetitions = ["timer", "source", "thread", "chain"]

  private func repeating(_ repetition: String, then command: String) throws -> PseudoTerminal {
    let terminal = try Tool("FaultyScreens").atPrompt("timers")
    _ = try terminal.answer(to: "repeat-each-minute \(repetition)")
    #expect(try terminal.answer(to: ":wait 130") == "ticks  0 → 1 → 2\n")
    _ = try terminal.answer(to: command)
    return terminal
  }

  @Test(arguments: repetitions) func undoneTimersThatRepeatEnd(repetition: String) throws {
    let terminal = try repeating(repetition, then: "stamp")
    for ticks in [2, 3, 5] {
      #expect(try terminal.answer(to: "invalidate") == "nothing changed\n")
      // On a busy machine, it may show that it takes long.
      let undone = try terminal.answer(to: ":undo")
      #expect(undone.hasSuffix("undid invalidate\nthe screen is unchanged\n"), "\(undone)")
      if ticks == 2 {
        let answer = try terminal.answer(to: ":undo")
        #expect(answer.contains("undid stamp\n"), "\(answer)")
      }
      #expect(try terminal.answer(to: ":wait 60") == "ticks  \(ticks) → \(ticks + 1)\n")
      if ticks == 3 { #expect(try terminal.answer(to: ":wait 60") == "ticks  4 → 5\n") }
    }
  }

  @Test(arguments: repetitions) func refusedUndoKeepsTimersThatRepeat(repetition: String) throws {
    let terminal = try repeating(repetition, then: "count")
    _ = try terminal.answer(to: "invalidate")
    #expect(try terminal.answer(to: ":undo").contains("can't undo: the session does not match"))
    let change = repetition == "timer" ? "nothing changed\n" : "ticks  2 → 3\n"
    #expect(try terminal.answer(to: ":wait 60") == change)
  }

  @Test(arguments: repetitions) func screenOpensWithoutTimersOfTheLast(repetition: String) throws {
    let terminal = try repeating(repetition, then: "stamp")
    _ = try terminal.answer(to: ":open timers")
    _ = try terminal.answer(to: "repeat-each-minute \(repetition)")
    #expect(try terminal.answer(to: ":wait 70") == "ticks  0 → 1\n")
  }

  @Test func crashDuringUndoIsNotRecorded() throws {
    let tool = try Tool("FaultyScreens")
    let terminal = try tool.atPrompt(
      "faulty", "--record", "a.session", environment: Program.briefBacktraces)
    _ = try terminal.answer(to: "step-on-mine")
    _ = try terminal.answer(to: "leave-a-mine")
    let before = try tool.folder.read("a.session")
    terminal.type(":undo\r")
    try terminal.leaveBacktrace()
    #expect(terminal.status() > 128)
    #expect(try tool.folder.read("a.session") == before)
  }
}
