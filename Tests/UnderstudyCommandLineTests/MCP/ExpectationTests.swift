import SessionFormat
import Testing

@testable import UnderstudyAgents
@testable import UnderstudyProgram

/// What `save` makes of the lines that an agent expects of the last command.
struct ExpectationTests {
  private static let opening = "understudy 3 list\n  note = nil\n> load\n"

  @Test(arguments: [
    "< scores", "< scores(.regular)", "< scores [3]", "< scores#2", "< \"scores#2\"",
    "< \"scores#2\"(.regular)", "< \"scores#2\"(.regular) [3]",
  ])
  func answerIsNamedByItsEffect(_ name: String) throws {
    let answers = "< \"scores#2\"(.regular) [3]\n< more 4\n"
    var session = try Session(parsing: Self.opening + answers, file: "a.session")
    try session.expect(["note = 1", name])
    #expect(session.text == "\(Self.opening)  note = 1\n\(answers)")
  }

  @Test(arguments: ["< score", "< scores(.slow)", "< scores#3", "< more(1)", "<", "< "])
  func effectThatDidNotAnswerIsRefused(_ name: String) throws {
    let text = "\(Self.opening)< \"scores#2\"(.regular) [3]\n< more 4\n"
    var session = try Session(parsing: text, file: "a.session")
    let failure = #expect(throws: Failure.self) { try session.expect([name, "note = 1"]) }
    #expect(
      failure?.message
        == "save: expect: \"\(name)\": the last command got no such answer there: "
        + "pass lines as do returned them, in their order")
  }
}
