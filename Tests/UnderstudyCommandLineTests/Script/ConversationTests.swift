import TestTools
import Testing

/// Another program talks to the tool through two pipes.
@Suite(.runsPrograms) struct ConversationTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func answersArriveBeforeNextCommand() throws {
    let talk = try Conversation(tool.program(["integers"]))
    try talk.expect(ConsoleTests.opening)
    try talk.say("add 7\n")
    try talk.expect("> add 7\n+ integers[3] = 7\n  count = 4\n")
    try talk.say("rem")
    try talk.say("ove 0\n# thanks\n")
    try talk.expect("> remove 0\n- integers[0] = 1\n  count = 3\n# thanks\n")
    #expect(try talk.finish() == Tool.Outcome())
  }

  @Test func sessionIsAnsweredLineByLine() throws {
    let talk = try Conversation(tool.program([]))
    try talk.say("understudy 3 integers\n> add 7\n")
    try talk.expect(ConsoleTests.opening + "> add 7\n")
    try talk.expect("+ integers[3] = 7\n  count = 4\n")
    #expect(try talk.finish() == Tool.Outcome())
  }

  @Test func slowCommandShowsProgress() throws {
    let talk = try Conversation(tool.program(["scores"]))
    try talk.say("choose slow\nfetch\n")
    try talk.expect(
      """
      understudy 3 scores
        rows = []
        isLoading = false
        errorText = nil
        source = .regular
      ~ cancel ! "nothing is being fetched"
      > choose slow
        source = .slow
      > fetch
        isLoading = true
      ~ cancel

      """
    )
    talk.send(15)
    #expect(try talk.finish() == Tool.Outcome(status: 128 + 15))
  }

  @Test func closedOutputEndsQuietly() throws {
    let talk = try Conversation(tool.program(["integers"]))
    try talk.expect("understudy 3 integers\n")
    talk.stopReading()
    let script = Array(String(repeating: "add 7\n", count: 50_000).utf8)
    let outcome = try talk.finish(saying: script)
    #expect(outcome.status == 141)
    #expect(outcome.errors == "")
  }

  @Test func refusalIsReportedAtOnce() throws {
    let talk = try Conversation(tool.program(["integers", "--keep-going"]))
    try talk.expect(ConsoleTests.opening)
    try talk.say("remove 9\n")
    try talk.expect("> remove 9\n! \"row 9 is out of range: rows are 0 to 2\"\n")
    let errors = "stdin:1: row 9 is out of range: rows are 0 to 2\n"
    #expect(try talk.finish() == Tool.Outcome(status: 1, errors: errors))
  }
}
