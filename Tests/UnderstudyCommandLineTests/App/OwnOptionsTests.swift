import TestTools
import Testing

/// Options that a program adds to the command line for its screens.
@Suite(.runsPrograms) struct OwnOptionsTests {
  let tool: Tool
  static let usage = """
    Usage: SignIn run [<screen>] [--record <file>] [--keep-going] [--no-settle] \
    [--format <format>] [--color <color>] [--seed <number>] [--locale <id>] [--time-zone <id>] \
    [--guests] [--company <name>]
      See 'SignIn run --help' for more information.

    """

  init() throws { tool = try Tool("SignIn") }

  @Test func screenReadsOwnOptionsAndSessionRecordsAnswers() throws {
    let outcome = try tool.run(
      "account", "--company", "/opt/acme", "--record", "a.session",
      input: "sign-in ann \"correct horse\"\n")
    let output = """
      understudy 3 account
        userName = nil
        errorText = nil
        isLocked = true
      > sign-in ann *************
      < directory "ann of /opt/acme"
        userName = "ann of /opt/acme"

      """
    #expect(outcome == Tool.Outcome(output: output))
    #expect(try tool.folder.read("a.session") == output)
  }

  @Test func ownOptionsHaveDefaults() throws {
    let outcome = try tool.run("account", input: "sign-in ann wrong\n")
    #expect(outcome.output.contains("< directory ! \"wrong name or password\"\n"))
  }

  @Test func replayNeedsNoOwnOptions() throws {
    _ = try tool.run(
      "account", "--guests", "--record", "a.session", input: "sign-in ann wrong\n")
    #expect(try tool.folder.read("a.session").hasSuffix("  userName = \"guest\"\n"))
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func ownOptionsAreInHelp() throws {
    let help = """
      OPTIONS OF THIS PROGRAM:
        --guests                Let everybody in, as a guest.
        --company <name>        The company whose people may sign in.

      """
    let outcome = try tool.run("run", "--help")
    #expect(outcome.output.contains(help))
  }

  @Test func ownOptionsAreInCompletionScripts() throws {
    let script = try tool.run("--generate-completion-script", "fish").output
    #expect(script.contains("-l 'guests' -d 'Let everybody in, as a guest.'\n"))
  }

  @Test func mistypedOptionSuggestsNearest() throws {
    let errors = "Error: Unknown option '--gests'. Did you mean '--guests'?\n" + Self.usage
    #expect(try tool.run("account", "--gests") == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func optionWithoutValueIsReported() throws {
    let errors = """
      Error: Missing value for '--company <name>'
      Help:  --company <name>  The company whose people may sign in.
      \(Self.usage)
      """
    let outcome = try tool.run("account", "--company")
    #expect(outcome == Tool.Outcome(status: 64, errors: errors))
  }

  @Test func replayRefusesOwnOptions() throws {
    let outcome = try tool.run("replay", "--guests")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: Unknown option '--guests'\n"))
  }
}
