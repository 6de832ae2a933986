import TestTools
import Testing

/// A program with one screen opens it without its name.
@Suite(.atTerminal) struct OnlyScreenTests {
  let tool: Tool
  private let opening = """
    understudy 3 account
      userName = nil
      errorText = nil
      isLocked = true

    """

  init() throws { tool = try Tool("SignIn") }

  private func signedIn(at company: String) -> String {
    opening + """
      > sign-in ann *************
      < directory "ann of \(company)"
        userName = "ann of \(company)"

      """
  }

  private let signIn = "sign-in ann \"correct horse\"\n"

  @Test func scriptRunsOnTheOnlyScreen() throws {
    let outcome = try tool.run("--company", "acme", "--record", "a.session", input: signIn)
    #expect(outcome == Tool.Outcome(output: signedIn(at: "acme")))
    #expect(try tool.folder.read("a.session") == outcome.output)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func screenOpensWithoutInput() throws {
    #expect(try tool.run() == Tool.Outcome(output: opening))
  }

  @Test(arguments: [["account"], ["run"], ["run", "account"]])
  func nameAndSubcommandStillWork(words: [String]) throws {
    #expect(try tool.run(words, bytes: []) == Tool.Outcome(output: opening))
  }

  @Test func sessionSetsUpTheOnlyScreen() throws {
    let head = "understudy 3 account\nwith locale=\"fr_FR\"\n"
    let body = opening.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    let outcome = try tool.run(input: head + "> unlock 12\n")
    #expect(outcome == Tool.Outcome(output: head + body + "> unlock ***\n  isLocked = false\n"))
  }

  @Test func sessionOfAnotherScreenIsRefused() throws {
    let errors = "stdin:1: unknown screen \"lamp\": screens are account\n"
    #expect(
      try tool.run(input: "understudy 3 lamp\n") == Tool.Outcome(status: 65, errors: errors))
  }

  @Test func promptOpensTheOnlyScreen() throws {
    let terminal = try PseudoTerminal(tool)
    #expect(
      try terminal.opening() == "userName   nil\nerrorText  nil\nisLocked   true\n")
  }

  @Test(arguments: [
    (
      "unlock",
      "SignIn opens its only screen, account, without a name, and reads commands from "
        + "standard input"
    ),
    ("acount", "did you mean account?"),
    ("repaly", "did you mean SignIn replay?"),
    ("a.session", "to replay a session, type SignIn replay a.session"),
  ])
  func otherWordsAreReported(word: String, reason: String) throws {
    let outcome = Tool.Outcome(status: 64, errors: "unknown screen \"\(word)\": \(reason)\n")
    #expect(try tool.run(word) == outcome)
    #expect(try tool.run(word, "1234") == outcome)
  }

  @Test func helpSaysThatTheNameIsNotNeeded() throws {
    let sentence = "\"SignIn\" opens account, its only screen, like \"SignIn account\"."
    #expect(try tool.run("--help").output.contains(sentence))
  }
}
