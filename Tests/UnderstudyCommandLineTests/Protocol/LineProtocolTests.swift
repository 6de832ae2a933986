import TestTools
import Testing

/// Programs talk to the tool in JSON objects.
@Suite(.runsPrograms) struct LineProtocolTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  static let opening = """
    {"format":1,"screen":"integers","settings":{}}
    {"change":"integers","path":["integers"],"value":[1,2,3]}
    {"change":"count","path":["count"],"value":3}
    {"availability":"remove","enabled":true}
    {"done":0,"refused":false}

    """

  @Test func everyEventIsAnObject() throws {
    let script = """
      add 7
      # a note

      {"command":"remove","arguments":{"row":0}}
      """
    let output = """
      {"command":"add 7"}
      {"insertion":"integers[3]","path":["integers",3],"value":7}
      {"change":"count","path":["count"],"value":4}
      {"done":1,"refused":false}
      {"comment":"a note"}
      {"blank":true}
      {"command":"remove 0"}
      {"removal":"integers[0]","path":["integers",0],"value":1}
      {"change":"count","path":["count"],"value":3}
      {"done":4,"refused":false}

      """
    let outcome = try tool.run("integers", "--format", "jsonl", input: script)
    #expect(outcome == Tool.Outcome(output: Self.opening + output))
  }

  @Test func refusalsAndErrorsDoNotEndConversation() throws {
    let script = #"""
      {"command":"remove","arguments":[9]}
      {"command":"fly"}
      {"command":"add","arguments":{"number":[]}}
      {"command":"add"
      :save x
      {"command":"add","arguments":{"number":"\u001b[31m"}}
      add 'a
      """#
    let output = #"""
      {"command":"remove 9"}
      {"refusal":"row 9 is out of range: rows are 0 to 2"}
      {"done":1,"refused":true}
      {"command":"fly"}
      {"refusal":"unknown command \"fly\": commands are add, remove"}
      {"done":2,"refused":true}
      {"error":"add: number: expected a number or a string, found an array"}
      {"done":3,"refused":true}
      {"error":"column 17: expected a comma or }"}
      {"done":4,"refused":true}
      {"error":":save x: the only command with a colon here is :wait SECONDS"}
      {"done":5,"refused":true}
      {"command":"add \"\\u{1b}[31m\""}
      {"refusal":"add: number: \"\\u{1b}[31m\" is not a whole number"}
      {"done":6,"refused":true}
      {"command":"add 'a"}
      {"refusal":"column 7: the line ends inside the single quote opened at column 5"}
      {"done":7,"refused":true}

      """#
    let outcome = try tool.run("integers", "--format", "jsonl", input: script)
    #expect(outcome == Tool.Outcome(status: 1, output: Self.opening + output))
  }

  @Test func invalidTextIsAnError() throws {
    let outcome = try tool.run(
      ["integers", "--format", "jsonl"], bytes: [0x61, 0xff, 0x0a, 0x7b, 0xff, 0x0a])
    let output = """
      {"error":"column 2: byte 0xff is not UTF-8"}
      {"done":1,"refused":true}
      {"error":"column 1: the line is not UTF-8"}
      {"done":2,"refused":true}

      """
    #expect(outcome == Tool.Outcome(status: 1, output: Self.opening + output))
  }

  @Test func questionsAreAnswered() throws {
    let script = """
      {"show":true}
      {"describe":true}
      """
    let output = """
      {"show":{"integers":[1,2,3],"count":3}}
      {"done":1,"refused":false}
      {"describe":{"screen":"integers","summary":"a sorted list; the view applies the edits that \
      the view model announces","bindings":[{"binding":"integers","settled":false,"volatile":\
      false,"hidden":false,"progress":false},{"binding":"count","settled":false,"volatile":false,"hidden":false,"progress":false}],"events":[],"commands":[{"command":"add",\
      "help":"insert a number, or a random one","usage":"add [NUMBER]","parameters":\
      [{"parameter":"number","type":"Optional<Int>","kind":"integer","arity":"optional","choices":[],"secret":\
      false}],"enabled":true},{"command":"remove","help":"delete a row","usage":"remove ROW",\
      "parameters":[{"parameter":"row","type":"Int","kind":"integer","arity":"one","choices":[],"secret":false,"indexes":"integers"}],\
      "enabled":true}]}}
      {"done":2,"refused":false}

      """
    let outcome = try tool.run("integers", "--format", "jsonl", input: script)
    #expect(outcome == Tool.Outcome(output: Self.opening + output))
  }

  @Test func bindingIsShownInFull() throws {
    let script =
      (4...150).map { "add \($0)\n" }.joined()
      + "{\"show\":true}\n{\"show\":\"integers\"}\n{\"show\":\"cuont\"}\n"
    let outcome = try tool.run("integers", "--format", "jsonl", input: script)
    let lines = outcome.output.split(separator: "\n").suffix(6).map(String.init)
    #expect(lines[0].hasPrefix(#"{"show":{"integers":{"longList":"#))
    let integers = (1...150).map(String.init).joined(separator: ",")
    #expect(
      lines.dropFirst() == [
        #"{"done":148,"refused":false}"#, #"{"show":{"integers":[\#(integers)]}}"#,
        #"{"done":149,"refused":false}"#,
        #"{"error":"no binding \"cuont\": did you mean count?"}"#,
        #"{"done":150,"refused":true}"#,
      ])
  }

  @Test func disabledCommandIncludesReason() throws {
    let script = "remove 0\nremove 0\nremove 0\n{\"describe\":true}\n"
    let outcome = try tool.run("integers", "--format", "jsonl", input: script)
    #expect(outcome.output.contains(#""enabled":false,"reason":"the list is empty"}]}}"#))
  }

  @Test func headerHoldsSettings() throws {
    let outcome = try tool.run(
      "greeting", "--format", "jsonl", "--seed", "5", "--locale", "th_TH")
    let output = """
      {"format":1,"screen":"greeting","settings":{"seed":5,"locale":"th_TH"}}
      {"change":"greeting","path":["greeting"],"value":null}
      {"done":0,"refused":false}

      """
    #expect(outcome == Tool.Outcome(output: output))
  }

  @Test func sessionRunsAsScript() throws {
    let session = "understudy 3 integers\n  count = 9\n> remove 9\n! \"whatever\"\n> remove 9\n"
    let refused = """
      {"command":"remove 9"}
      {"refusal":"row 9 is out of range: rows are 0 to 2"}

      """
    let outcome = try tool.run("--format", "jsonl", input: session)
    #expect(
      outcome
        == Tool.Outcome(
          status: 1,
          output: Self.opening + refused + "{\"done\":3,\"refused\":true}\n" + refused
            + "{\"done\":5,\"refused\":true}\n"))
  }

  @Test func recordingIsSameSessionInBothFormats() throws {
    let script = #"""
      {"command":"rename","arguments":{"first":"Anna Maria","last":"\u001b\n"}}
      {"command":"rename","arguments":{"firts":"x"}}
      {"command":"fly"}
      {"show":true}
      """#
    let outcome = try tool.run(
      "person", "--format", "jsonl", "--locale", "en_US", "--record", "a.session", input: script)
    #expect(outcome.status == 1)
    let recorded = try tool.folder.read("a.session")
    let commands = recorded.split(separator: "\n").filter { $0.hasPrefix(">") || $0.hasPrefix("!") }
    #expect(
      commands == [
        #"> rename "Anna Maria" "\u{1b}\n""#, "> fly",
        #"! "unknown command \"fly\": commands are rename, born, forget-birth-date, locale""#,
      ])
    #expect(
      try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func slowCommandReportsProgress() throws {
    let talk = try Conversation(tool.program(["scores", "--format", "jsonl"]))
    try talk.say("choose slow\n{\"command\":\"fetch\"}\n")
    try talk.expect(
      """
      {"format":1,"screen":"scores","settings":{}}
      {"change":"rows","path":["rows"],"value":[]}
      {"change":"isLoading","path":["isLoading"],"value":false}
      {"change":"errorText","path":["errorText"],"value":null}
      {"change":"source","path":["source"],"value":{"case":"regular"}}
      {"availability":"cancel","enabled":false,"reason":"nothing is being fetched"}
      {"done":0,"refused":false}
      {"command":"choose slow"}
      {"change":"source","path":["source"],"value":{"case":"slow"}}
      {"done":1,"refused":false}
      {"command":"fetch"}
      {"change":"isLoading","path":["isLoading"],"value":true}
      {"availability":"cancel","enabled":true}

      """
    )
    talk.send(15)
    #expect(try talk.finish() == Tool.Outcome(status: 128 + 15))
  }

  @Test func unknownFormatIsRefused() throws {
    let outcome = try tool.run("integers", "--format", "xml")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
  }
}

/// A program undoes commands.
@Suite(.runsPrograms) struct UndoRequestTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func undoReturnsToEarlierState() throws {
    let script = """
      add 7
      add
      add 9
      {"undo":2}
      {"show":true}
      remove 0

      """
    let outcome = try tool.run(
      "integers", "--format", "jsonl", "--record", "a.session", input: script)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.suffix(8) == [
        #"{"undone":["add","add 9"]}"#, #"{"done":4,"refused":false}"#,
        #"{"show":{"integers":[1,2,3,7],"count":4}}"#, #"{"done":5,"refused":false}"#,
        #"{"command":"remove 0"}"#, #"{"removal":"integers[0]","path":["integers",0],"value":1}"#,
        #"{"change":"count","path":["count"],"value":3}"#, #"{"done":6,"refused":false}"#,
      ])
    #expect(
      try tool.folder.read("a.session") == """
        understudy 3 integers
          integers = [1, 2, 3]
          count = 3
        ~ remove
        > add 7
        + integers[3] = 7
          count = 4
        > remove 0
        - integers[0] = 1
          count = 3

        """)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func undoNeedsRecording() throws {
    let outcome = try tool.run("integers", "--format", "jsonl", input: "add 7\n{\"undo\":1}\n")
    let error = "can't undo: the session is not recorded: start with --record FILE"
    #expect(outcome.output.hasSuffix("{\"error\":\"\(error)\"}\n{\"done\":2,\"refused\":true}\n"))
  }

  @Test func undoTypesSecretsAgain() throws {
    let tool = try Tool("SignIn")
    let script = """
      sign-in ada "correct horse"
      sign-in bob wrong
      {"undo":1}
      {"show":true}

      """
    let outcome = try tool.run(
      "account", "--format", "jsonl", "--record", "a.session", input: script)
    #expect(outcome.output.contains(#"{"undone":["sign-in bob *****"]}"#), "\(outcome)")
    #expect(outcome.output.contains(#""userName":"ada""#))
  }
}
