import TestTools
import Testing

/// A typed secret appears nowhere in the tool's output and files.
@Suite(.serialized, .atTerminal) struct SecretTests {
  let tool: Tool

  init() throws { tool = try Tool("SignIn") }

  static let session = """
    understudy 3 account
      userName = nil
      errorText = nil
      isLocked = true
    > sign-in ann *************
    < directory "ann"
      userName = "ann"
    > sign-in ann *******
    < directory ! "wrong name or password"
      errorText = "wrong name or password"
    > unlock ***
      isLocked = false
    > unlock ***?
    ! "unlock: pin: the secret is not a whole number"
    > sign-on ***
    ! "unknown command \\"sign-on\\": did you mean sign-in?"

    """

  static let script = """
    sign-in ann "correct horse"
    sign-in ann battery
    unlock 4711
    unlock 4711x
    sign-on ann "correct horse"
    sign-in ann 'correct horse

    """

  /// What follows could be a part of it.
  @Test func numberSignBeginsNoComment() throws {
    let outcome = try tool.run(
      "account", "--keep-going", input: "unlock #4711\nsign-in ada hunter2 #x\n")
    #expect(
      outcome.output == """
        understudy 3 account
          userName = nil
          errorText = nil
          isLocked = true
        > unlock ***?
        ! "unlock: pin: the secret is not a whole number"
        > sign-in ada ******* ***
        ! "sign-in: too many words: usage: sign-in NAME PASSWORD"

        """)
  }

  private func expectNoSecret(
    in text: String, at location: SourceLocation = #_sourceLocation
  ) {
    for secret in ["correct", "horse", "battery", "4711"] {
      #expect(!text.contains(secret), sourceLocation: location)
    }
  }

  @Test func scriptAndRecordingHideSecrets() throws {
    let outcome = try tool.run(
      "account", "--keep-going", "--record", "a.session", input: Self.script)
    let errors = """
      stdin:4: unlock: pin: the secret is not a whole number
      stdin:5: unknown command "sign-on": did you mean sign-in?
      stdin:6: column 27: the line ends inside the single quote opened at column 13

      """
    #expect(outcome == Tool.Outcome(status: 1, output: Self.session, errors: errors))
    #expect(try tool.folder.read("a.session") == Self.session)
    expectNoSecret(in: outcome.description)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func lineProtocolHidesSecrets() throws {
    let script = """
      {"command":"sign-in","arguments":{"name":"ann","password":"correct horse"}}
      {"command":"sign-in","arguments":["ann","battery"]}
      {"command":"unlock","arguments":{"pin":4711}}
      {"command":"unlock","arguments":{"pin":"4711x"}}
      {"command":"unlock","arguments":{"pin":["4711"]}}
      {"command":"sign-on","arguments":["ann","correct horse"]}
      {"command":"sign-in","arguments":["ann","correct horse"}
      """
    let outcome = try tool.run(
      "account", "--format", "jsonl", "--record", "a.session", input: script)
    let output = #"""
      {"format":1,"screen":"account","settings":{}}
      {"change":"userName","path":["userName"],"value":null}
      {"change":"errorText","path":["errorText"],"value":null}
      {"change":"isLocked","path":["isLocked"],"value":true}
      {"done":0,"refused":false}
      {"command":"sign-in ann *************"}
      {"effect":"directory","value":"ann"}
      {"change":"userName","path":["userName"],"value":"ann"}
      {"done":1,"refused":false}
      {"command":"sign-in ann *******"}
      {"effect":"directory","failure":"wrong name or password"}
      {"change":"errorText","path":["errorText"],"value":"wrong name or password"}
      {"done":2,"refused":false}
      {"command":"unlock ***"}
      {"change":"isLocked","path":["isLocked"],"value":false}
      {"done":3,"refused":false}
      {"command":"unlock ***?"}
      {"refusal":"unlock: pin: the secret is not a whole number"}
      {"done":4,"refused":true}
      {"error":"unlock: pin: expected a number or a string, found an array"}
      {"done":5,"refused":true}
      {"command":"sign-on ***"}
      {"refusal":"unknown command \"sign-on\": did you mean sign-in?"}
      {"done":6,"refused":true}
      {"error":"column 56: expected a comma or ]"}
      {"done":7,"refused":true}

      """#
    #expect(outcome == Tool.Outcome(status: 1, output: output))
    #expect(try tool.folder.read("a.session") == Self.session)
    expectNoSecret(in: outcome.description)
  }

  /// A limit stands in for a full disk.
  @Test func lineProtocolTakesSecretsAfterRecordingStopped() throws {
    var program = try tool.program([])
    let arguments = [program.path, "account", "--format", "jsonl", "--record", "a.session"]
    program.arguments = ["-c", "ulimit -f 1; exec \"$@\"", "sh"] + arguments
    program.path = "/bin/sh"
    let script = String(repeating: "unlock 4711\n", count: 200)
    let outcome = try Conversation(program).finish(saying: Array(script.utf8))
    let errors =
      "a.session: file too large: recording has stopped, the file ends with the last complete step\n"
    #expect(outcome.status == 74)
    #expect(outcome.errors == errors)
    #expect(outcome.output.hasSuffix("{\"done\":200,\"refused\":false}\n"), "\(outcome)")
  }

  @Test func historyAndSavedSessionHideSecrets() throws {
    let terminal = try PseudoTerminal(tool.program(["account"]))
    try terminal.expect("isLocked   true\r\n")
    for line in Self.script.split(separator: "\n") {
      _ = try terminal.opening()
      terminal.type(line + "\r")
      try terminal.expect(PseudoTerminal.afterLine)
    }
    // The last line has an open quote.
    try terminal.expect("… ")
    terminal.type("\u{3}")
    _ = try terminal.opening()
    terminal.type(":help unlock\r")
    try terminal.expect("Int, secret")
    terminal.type(":save --all a.session\r")
    try terminal.expect("saved a.session")
    terminal.type("\u{1b}[A\r")
    try terminal.expect("a.session: the file exists already")
    // Up finds no line before these, so no secret.
    terminal.type("\u{1b}[A\u{1b}[A\u{1b}[A\u{1b}[A\u{1b}[A\r")
    try terminal.expect("Int, secret")
    #expect(terminal.statusAfterControlD() == 0)
    expectNoSecret(in: terminal.unread)
    #expect(try tool.folder.read("a.session") == Self.session)
    let history = try tool.folder.read(tool.history)
    #expect(history.contains(":save"))
    expectNoSecret(in: history)
  }

  @Test func sessionRunAsScriptReportsMissingSecret() throws {
    let outcome = try tool.run(input: Self.session)
    let output = """
      understudy 3 account
        userName = nil
        errorText = nil
        isLocked = true
      > sign-in ann *************
      ! "sign-in: password: ************* stands for a secret that is not recorded: type the secret itself"

      """
    let errors =
      "stdin:5: sign-in: password: ************* stands for a secret that is not recorded: "
      + "type the secret itself\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output, errors: errors))
  }

  @Test func screensMarkSecretParameters() throws {
    let outcome = try tool.run("screens", "--format", "jsonl")
    #expect(
      outcome.output.contains(
        #"{"parameter":"password","type":"String","kind":"text","arity":"one","choices":[],"secret":true}"#
      ))
  }
}
