import TestTools
import Testing

/// Commands that end in `&`, at the prompt.
@Suite(.serialized, .atTerminal) struct BackgroundAtPromptTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private func atPrompt(
    of screen: String = "busy", _ environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(tool, screen, environment: environment)
    try terminal.expect("> ")
    return terminal
  }

  /// What is recorded at the prompt replays the same, each time.
  @Test func promptReturnsAtOnceAndTheEndAppears() throws {
    let terminal = try atPrompt()
    terminal.type("work 30 &\r")
    try terminal.expect("work is running; Ctrl-C cancels it")
    terminal.type("later\r")
    try terminal.expect("work is done")
    try terminal.expect("ticks  0 → 1")
    terminal.type(":save a.session\r")
    try terminal.expect("saved a.session")
    let recorded = try tool.folder.read("a.session")
    #expect(recorded.contains("\n> work 30 &\n") && recorded.contains("\n& work\n"), "\(recorded)")
    for _ in 0..<20 {
      #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    }
  }

  /// As in a script, whose next command finds what the service has answered.
  @Test func servicesGetTheTimeThatIsWaitedFor() throws {
    let terminal = try atPrompt(of: "dial")
    terminal.type("fetch &\r:wait 60\r:history 1\r")
    try terminal.expect("1  fetch &")
    let screen = terminal.screen.text
    let end = try #require(screen.firstRange(of: ":history 1")).lowerBound
    #expect(screen[..<end].contains("count  1 → 6"), "\(screen)")
  }

  /// Both answers ring once, and the command waits only for one of them.
  @Test func answerThatComesWithThatOfACommandIsShown() throws {
    let terminal = try atPrompt(of: "late")
    for number in 1...9 {
      terminal.type("ask-and-find \(number)\r")
      try terminal.expect("call(0): 0")
    }
  }

  /// A replay expects that it waits at the end.
  @Test func whatWaitsForAServiceIsSaved() throws {
    try tool.folder.write("", to: "shelf-silent")
    let terminal = try atPrompt(of: "shelf")
    terminal.type(":save a.session\r")
    try terminal.expect("saved a.session")
    #expect(
      try tool.folder.read("a.session") == """
        understudy 3 shelf
          status = "loading"
          books = []
          borrowed = []
        ? load

        """)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// Nothing that is shown changes between the two answers.
  @Test func answersAtTheSameMomentAllArrive() throws {
    let terminal = try atPrompt(of: "dial")
    for count in 0..<10 {
      let answer = try terminal.answer(to: "fetch-twice")
      #expect(answer.contains("count  \(count * 10) → \(count * 10 + 10)\n"), "\(answer)")
    }
  }

  /// What went wrong in a command that ran is said as it is.
  @Test func historySaysWhatWentWrong() throws {
    let terminal = try atPrompt(of: "quarrelsome")
    for line in ["add 3", "complain \"no room\"", "ad 1", "add 1"] {
      _ = try terminal.answer(to: line)
    }
    #expect(
      try terminal.answer(to: ":history") == """
        1  add 3  # broken: total is never 3
        2  complain "no room"  # no room
           ad 1  # refused
        3  add 1

        """)
  }

  /// Only on an empty line: otherwise it drops the line. Both return as if they were done.
  @Test(arguments: ["xterm-256color", "dumb"])
  func controlCCancelsWhatRuns(terminalName: String) throws {
    let terminal = try atPrompt(["TERM": terminalName])
    terminal.type("hold &\r")
    try terminal.expect("hold is running; Ctrl-C cancels it")
    terminal.type("hold &\r")
    try terminal.expect("hold is running; Ctrl-C cancels it")
    try terminal.expect("busy> ")
    terminal.type("half")
    try terminal.expectScreen { $0.contains("busy> half") }
    terminal.type("\u{3}")
    // Before the next prompt, a Ctrl-C would be forgotten.
    try terminal.expectScreen { $0.hasSuffix("half^C\nbusy>") }
    terminal.type("\u{3}")
    try terminal.expect("cancelling hold, hold#2")
    try terminal.expect("hold: cancelled")
    try terminal.expect("hold: cancelled")
    // One that begins later is not.
    terminal.type("work 1 &\r")
    try terminal.expect("work is done")
    #expect(!terminal.screen.text.contains("hold is done"))
    terminal.type(":quit\r")
    #expect(terminal.status() == 0)
    #expect(!terminal.screen.text.contains("still running"))
  }

  /// It was not shown yet, and is not shown as if the next screen had done it.
  @Test func whatHappenedIsShownBeforeAnotherScreenOpens() throws {
    let terminal = try atPrompt()
    terminal.type("flood 3000\r")
    try terminal.expect("ticks  0 → ")
    terminal.type(":open faulty\r")
    try terminal.expect("faulty> ")
    let screen = terminal.screen.text
    let end = try #require(screen.firstRange(of: "1 command of busy is not saved")).upperBound
    #expect(!screen[end...].contains("ticks"), "\(screen)")
  }

  @Test func leavingNamesWhatRuns() throws {
    let terminal = try atPrompt()
    terminal.type("hold &\r")
    try terminal.expect("hold is running; Ctrl-C cancels it")
    terminal.type(":quit\r")
    try terminal.expect("still running: hold")
    #expect(terminal.status() == 0)
  }

  @Test func helpAndTabKnowTheSign() throws {
    let terminal = try atPrompt()
    terminal.type(":help hold\r")
    try terminal.expect("add & at the end to run it in the background")
    terminal.type("work 3 &\t")
    try terminal.expect("work runs in the background")
  }
}
