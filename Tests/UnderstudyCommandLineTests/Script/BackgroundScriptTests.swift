import TestTools
import Testing

/// Commands that end in `&`, in scripts and in the line protocol.
@Suite(.runsPrograms) struct BackgroundScriptTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  private static let opening = """
    understudy 3 busy
      ticks = 0
      done = nil

    """

  /// `:wait` is the way to wait.
  @Test func timePassesForAllThatRuns() throws {
    let outcome = try tool.run("busy", input: "work 2 &\nwork 1 &\nlater\n:wait 1\n")
    #expect(
      outcome
        == Tool.Outcome(
          output: Self.opening + """
            > work 2 &
              done = 0.0
            > work 1 &
            > later
            < clock 1.0
              done = 0.5
            & "work#2"
              done = nil
            & work
              ticks = 1

            """))
  }

  @Test func whatRunsAtTheEndIsWaitedForOrNamed() throws {
    let waited = try tool.run("busy", input: "work 1 &\n")
    #expect(
      waited
        == Tool.Outcome(
          output: Self.opening + """
            > work 1 &
              done = 0.0
            < clock 0.01
            & work
              done = nil

            """))
    let named = try tool.run("busy", input: "hold &\nhold &\n")
    #expect(named.status == 0)
    #expect(named.errors == "hold is still running\nhold#2 is still running\n")
  }

  /// A session that expects the error does not stop there.
  @Test func errorInTheBackgroundStopsTheScript() throws {
    let outcome = try tool.run("order", input: "submit &\n:wait 1\nsubmit\n")
    let session = """
      understudy 3 order
        isSending = false
        numbers = []
      > submit &
      < place ! "Offline()" (domain: "PlantedBugs.Offline", code: 1)
      & submit ! "Offline()"
      < clock 1.0

      """
    let expected = Tool.Outcome(
      status: 1, output: session, errors: "stdin:2: submit threw \"Offline()\"\n")
    #expect(outcome == expected)
    #expect(try tool.run(input: session) == Tool.Outcome(output: session))
    let untimed = session.replacing("< clock 1.0\n", with: "")
    #expect(try tool.run(input: untimed) == Tool.Outcome(output: untimed))
    try tool.folder.write(session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func programReadsTheEnd() throws {
    let input = """
      {"command":"work","arguments":[1],"background":true}
      work 1 &
      {"command":"later","background":1}
      :wait 0.01
      """
    let outcome = try tool.run("busy", "--format", "jsonl", input: input)
    #expect(
      outcome.output == """
        {"format":1,"screen":"busy","settings":{}}
        {"change":"ticks","path":["ticks"],"value":0}
        {"change":"done","path":["done"],"value":null}
        {"done":0,"refused":false}
        {"command":"work 1 &"}
        {"change":"done","path":["done"],"value":0.0}
        {"done":1,"refused":false}
        {"command":"work 1 &"}
        {"done":2,"refused":false}
        {"error":"background: expected a boolean, found a number"}
        {"done":3,"refused":true}
        {"effect":"clock","value":0.01}
        {"finished":"work"}
        {"change":"done","path":["done"],"value":null}
        {"finished":"work"}
        {"done":4,"refused":false}

        """)
  }

  /// What follows a command in the background comes before its answer, unless it was refused.
  @Test func linesOfOneRequestComeTogether() throws {
    let input = #"""
      {"lines":["upload &","cancel"]}
      {"lines":["fly","upload"]}
      {"lines":[":wait 1"]}
      {"lines":["upload","# a note"]}
      {"lines":["> {\"undo\":1}"]}
      {"lines":["> \"abc"]}
      """#
    let outcome = try tool.run("upload", "--format", "jsonl", input: input)
    #expect(
      outcome.output == """
        {"format":1,"screen":"upload","settings":{}}
        {"change":"phase","path":["phase"],"value":{"case":"ready"}}
        {"availability":"upload","enabled":true}
        {"availability":"cancel","enabled":false,"reason":"nothing is being uploaded"}
        {"done":0,"refused":false}
        {"command":"upload &"}
        {"change":"phase","path":["phase"],"value":{"case":"uploading"}}
        {"availability":"upload","enabled":false,"reason":"it is being uploaded"}
        {"availability":"cancel","enabled":true}
        {"done":1,"refused":false}
        {"command":"cancel"}
        {"pending":"send"}
        {"change":"phase","path":["phase"],"value":{"case":"cancelled"}}
        {"availability":"upload","enabled":true}
        {"availability":"cancel","enabled":false,"reason":"nothing is being uploaded"}
        {"effect":"send","failure":"Offline()","error":{"record":{"domain":"PlantedBugs.Offline","code":1}}}
        {"finished":"upload"}
        {"done":1,"refused":false}
        {"command":"fly"}
        {"refusal":"unknown command \\"fly\\": commands are upload, cancel"}
        {"done":2,"refused":true}
        {"effect":"clock","value":1.0}
        {"done":3,"refused":false}
        {"error":"lines: expected a command as you type it, found \\"# a note\\""}
        {"done":4,"refused":true}
        {"error":"lines: expected a command as you type it, found \\"> {\\\\\\"undo\\\\\\":1}\\""}
        {"done":5,"refused":true}
        {"command":"\\"abc"}
        {"refusal":"column 5: the line ends inside the double quote opened at column 1"}
        {"done":6,"refused":true}

        """)
  }
}
