import SessionFormat
import TestTools
import Testing
import UnderstudyPlatform

@testable import UnderstudyAgents
@testable import UnderstudyProgram

/// What agents do with screens, and what they get back.
@Suite(.runsPrograms) struct AgentScreenTests {
  @Test func commandsRunUpToRefusal() throws {
    let agent = try Agent()
    #expect(
      try agent.call("open", #"{"screen":"integers"}"#) == """
        id: integers
        commands: add [NUMBER], remove ROW
        understudy 3 integers
          integers = [1, 2, 3]
          count = 3
        ~ remove
        """)
    #expect(
      try agent.call(
        "do", ##"{"id":"integers","commands":["add 2","# a note","remove 9","add 3"]}"##)
          == """
          > add 2
          + integers[2] = 2
            count = 4
          # a note
          > remove 9
          ! "row 9 is out of range: rows are 0 to 3"
          stopped: 1 command not run
          """)
    #expect(
      try agent.call("do", #"{"id":"integers","commands":["fly","remove 0"],"keep_going":true}"#)
        == """
        > fly
        ! "unknown command \\"fly\\": commands are add, remove"
        > remove 0
        - integers[0] = 1
          count = 3
        """)
    #expect(
      try agent.call("show", #"{"id":"integers"}"#)
        == "  integers = [2, 2, 3]\n  count = 3\n~ remove")
    try agent.leave()
  }

  /// Time that passed in the step needs no line for each tick of a binding that is settled.
  @Test func settledBindingIsExpectedInOneLine() throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"fast-timer"}"#)
    _ = try agent.call("do", #"{"id":"fast-timer","commands":["count-down 10",":wait 0.5"]}"#)
    let wrong = try agent.call("save", #"{"id":"fast-timer","file":"a","expect":["left = 4"]}"#)
    #expect(wrong.hasSuffix("\n  left = 10\n< clock 0.5\n  left = 4 after 4 changes"), "\(wrong)")
    let right = try agent.call("save", #"{"id":"fast-timer","file":"b","expect":["left = 6"]}"#)
    #expect(
      right.hasSuffix(
        """
        < clock 0.5
          left = 6 after 4 changes
        the last command did all that is expected: the session passes as it is
        """), "\(right)")
    #expect(try agent.tool.run("replay", "b.session") == Tool.Outcome(output: "1 passed\n"))
    let other = try agent.call("save", #"{"id":"fast-timer","file":"c","expect":["ticks = 1"]}"#)
    #expect(other.contains("\ntime passes in this step: "), "\(other)")
    try agent.leave()
  }

  @Test func commandThatIsNoneRunsNothing() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    for text in [
      "  count = 4", "understudy 3 integers", #"{"undo":1}"#, #" {"undo":1}"#, #"> {"undo":1}"#,
      "< random 7", "<<<<<<< a",
    ] {
      let quoted = text.replacing("\"", with: "\\\"")
      #expect(
        try agent.call("do", #"{"id":"integers","commands":["add 1","\#(quoted)"]}"#)
          == "failed: do: \"\(quoted)\": not a command: type it as usage shows it, such as \"add 2\""
      )
    }
    #expect(
      try agent.call("do", #"{"id":"integers","commands":[":save x","add 1"]}"#) == """
        failed: not run: :save x: the only command with a colon here is :wait SECONDS
        stopped: 1 command not run
        """)
    #expect(try agent.call("show", #"{"id":"integers","binding":"count"}"#) == "  count = 3")
  }

  @Test func undoGoesBack() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers","seed":5}"#)
    let drawn = try agent.call("do", #"{"id":"integers","commands":["add","add 9"]}"#)
    #expect(drawn.hasPrefix("> add\n< random "))
    let undone = try agent.call("undo", #"{"id":"integers"}"#)
    #expect(undone.hasPrefix("undid add 9\n  integers = ["))
    #expect(undone.hasSuffix("\n  count = 4\n~ remove"))
    #expect(
      try agent.call("do", #"{"id":"integers","commands":["remove 0"]}"#).hasPrefix("> remove 0\n"))
    #expect(
      try agent.call("undo", #"{"id":"integers","count":7}"#)
        == "failed: can't undo 7 commands: the session has 2")
    #expect(
      try agent.call("undo", #"{"id":"integers","count":0}"#)
        == "failed: undo: expected the number of commands, 1 or more")
    _ = try agent.call("save", #"{"id":"integers","file":"a"}"#)
    #expect(try agent.tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func sessionIsSavedOnce() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    _ = try agent.call("do", #"{"id":"integers","commands":["add 2"]}"#)
    let saved = "saved tests/a.session: 1 command, 104 bytes"
    #expect(try agent.call("save", #"{"id":"integers","file":"tests/a"}"#) == saved)
    #expect(
      try agent.call("save", #"{"id":"integers","file":"tests/a"}"#)
        == "failed: tests/a.session: the file exists already: choose another name, or pass replace"
    )
    #expect(
      try agent.call("save", #"{"id":"integers","file":"tests/a","replace":true}"#) == saved)
    #expect(
      try agent.call("save", #"{"id":"integers","file":"../a"}"#)
        == "failed: ../a.session: outside of the working folder: choose a path below it")
    #expect(
      try agent.tool.folder.read("tests/a.session") == """
        understudy 3 integers
          integers = [1, 2, 3]
          count = 3
        ~ remove
        > add 2
        + integers[2] = 2
          count = 4

        """)
  }

  /// A client need not wait for an answer: half of a step is no test.
  @Test func sessionIsSavedAfterWhatWasSentBefore() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    let (doing, saving) = try agent.beginBoth(
      ("do", #"{"id":"integers","commands":["add 2"]}"#),
      ("save", #"{"id":"integers","file":"a"}"#))
    #expect(try agent.result(of: doing) == "> add 2\n+ integers[2] = 2\n  count = 4")
    #expect(try agent.result(of: saving) == "saved a.session: 1 command, 104 bytes")
  }

  /// As of one that ends there, whose replay would notice a question more.
  @Test func savedSessionSaysWhatWaits() throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"ticker"}"#)
    try agent.run(["ask 600000 &"], on: "ticker")
    for name in ["a", "b"] {
      _ = try agent.call("save", #"{"id":"ticker","file":"\#(name)"}"#)
      let text = try agent.tool.folder.read("\(name).session")
      #expect(text.hasSuffix("\n> ask 600000 &\n? quote(600000)\n"), "\(text)")
    }
    #expect(try agent.tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  /// The first element comes after the refused command, which is left out.
  @Test func savedSessionSaysWhichStreamIsOpen() async throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"ticker"}"#)
    for line in ["listen 2000", "lsten"] {
      _ = try agent.call("do", #"{"id":"ticker","commands":["\#(line)"]}"#)
    }
    while try agent.call("show", #"{"id":"ticker"}"#).contains("prices = []") {
      try await Task.sleep(for: .milliseconds(100))
    }
    try agent.run(["ask 0"], on: "ticker")
    let answer = try agent.call("save", #"{"id":"ticker","file":"a"}"#)
    #expect(
      answer.hasPrefix("saved a.session without 1 refused command: 2 commands, "), "\(answer)")
    let text = try agent.tool.folder.read("a.session")
    #expect(text.contains("\n> ask 0\n? prices(2000)\n< quote(0) 1\n"), "\(text)")
    #expect(try agent.tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Test(arguments: [".", "..", "sub/", "./", "a/..", "sub/."])
  func folderIsNoNameOfSession(name: String) throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    let error = "can't save: expected the name of a file, found that of a folder"
    #expect(
      try agent.call("save", #"{"id":"integers","file":"\#(name)"}"#)
        == "failed: \(name): \(error)")
    #expect(try agent.tool.folder.names == [])
  }

  @Test func linkOutOfFolderIsNotFollowed() throws {
    let agent = try Agent()
    let outside = try Folder()
    try #require(symlink(outside.path, agent.tool.folder.path("link")) == 0)
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(
      try agent.call("save", #"{"id":"integers","file":"link/a"}"#)
        == "failed: link/a.session: a link is on the way: choose a path without links")
    #expect(try outside.names == [])
  }

  /// The name is checked with the extension that it gets.
  @Test func linkToFileOutOfFolderIsNotFollowed() throws {
    let agent = try Agent()
    let outside = try Folder()
    try outside.write("kept", to: "x.session")
    try #require(
      symlink(outside.path("x.session"), agent.tool.folder.path("shared.session")) == 0)
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(
      try agent.call("save", #"{"id":"integers","file":"shared","replace":true}"#)
        == "failed: shared.session: a link is on the way: choose a path without links")
    #expect(try outside.read("x.session") == "kept")
    #expect(
      try agent.call("save", #"{"id":"integers","file":""}"#)
        == #"failed: "": expected the path of a file"#)
  }

  @Test func expectationMakesFailingTest() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(
      try agent.call("save", #"{"id":"integers","file":"a","expect":["count = 9"]}"#)
        == "failed: save: expect: no command was run yet")
    _ = try agent.call("do", #"{"id":"integers","commands":["add 2"]}"#)
    #expect(
      try agent.call("save", #"{"id":"integers","file":"a","expect":["> add 9"]}"#)
        == #"failed: save: expect: "> add 9": expected a line as do returns it, such as "count = 3""#
    )
    #expect(
      try agent.call("save", #"{"id":"integers","file":"a","expect":["cuont = 9"]}"#)
        == #"failed: save: expect: "cuont = 9": the screen does not show cuont: did you mean count?"#
    )
    #expect(
      try agent.call("save", #"{"id":"integers","file":"a","expect":["~ buy"]}"#) == """
        failed: save: expect: "~ buy": the screen does not show whether buy is enabled: \
        show returns all that it shows
        """)
    _ = try agent.call(
      "save", #"{"id":"integers","file":"a","expect":["+ integers[2] = 2","count = 9"]}"#)
    #expect(
      try agent.call("replay", #"{"paths":["a.session"]}"#) == """
        a.session:7: > add 2: count: expected 9, found 4
                    > add 2
                    + integers[2] = 2
          expected    count = 9
          actual      count = 4

        1 failed
        if what happens now is right, to accept all of them: understudy replay --accept a.session
        """)
  }

  /// What is saved without refused commands keeps one that is expected to be refused.
  @Test func refusalCanBeExpected() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    _ = try agent.call("do", #"{"id":"integers","commands":["ad 1"]}"#)
    _ = try agent.call("do", #"{"id":"integers","commands":["add 2"]}"#)
    let refusal = #"! \"add is disabled: it is full\""#
    #expect(
      try agent.call("save", #"{"id":"integers","file":"a","expect":["\#(refusal)"]}"#)
        .hasPrefix("saved a.session without 1 refused command: 1 command, "))
    #expect(
      try agent.tool.folder.read("a.session")
        .hasSuffix("\n> add 2\n! \"add is disabled: it is full\"\n"))
    _ = try agent.call("do", #"{"id":"integers","commands":["ad 1"]}"#)
    let saved = try agent.call("save", #"{"id":"integers","file":"b","expect":["count = 5"]}"#)
    #expect(
      saved.hasSuffix(
        """
        bytes
        ad 1 was refused, and is expected to do this instead
        its last step:
        > ad 1
          count = 5
        """), "\(saved)")
    let mistake = #"! \"unknown command\""#
    let refused = try agent.call(
      "save", #"{"id":"integers","file":"c","expect":["\#(mistake)"]}"#)
    #expect(
      refused.hasSuffix("bytes\nits last step:\n> ad 1\n! \"unknown command\""), "\(refused)")
  }

  /// As the hint about answers says, by the name of an effect that was asked with inputs.
  @Test func whatHappenedCanBeExpectedAndReplays() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"scores"}"#)
    let lines = try agent.run(["fetch"], on: "scores").split(separator: "\n").dropFirst()
    _ = try agent.call("save", #"{"id":"scores","file":"a"}"#)
    let texts = JSON.array(lines.map { .string(String($0)) })
    _ = try agent.call("save", #"{"id":"scores","file":"b","expect":\#(texts)}"#)
    #expect(try agent.tool.folder.read("b.session") == agent.tool.folder.read("a.session"))
    let hint = try agent.call(
      "save", #"{"id":"scores","file":"c","expect":["isLoading = false"]}"#)
    #expect(hint.contains(#"before an answer, pass that below it: "< scores""#), "\(hint)")
    _ = try agent.call(
      "save", #"{"id":"scores","file":"d","expect":["isLoading = true","< scores"]}"#)
    #expect(try agent.tool.run("replay", ".") == Tool.Outcome(output: "4 passed\n"))
  }

  @Test func severalScreensAreOpen() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(try agent.call("open", #"{"screen":"integers"}"#).hasPrefix("id: integers-2\n"))
    _ = try agent.call("open", #"{"screen":"greeting"}"#)
    _ = try agent.call("do", #"{"id":"integers-2","commands":["add 9"]}"#)
    #expect(try agent.call("show", #"{"id":"integers","binding":"count"}"#) == "  count = 3")
    #expect(try agent.call("show", #"{"id":"integers-2","binding":"count"}"#) == "  count = 4")
    #expect(try agent.call("close", #"{"id":"integers"}"#) == "closed integers")
    #expect(
      try agent.call("show", #"{"id":"integers"}"#)
        == #"failed: no open screen "integers": those open are integers-2, greeting"#)
    #expect(try agent.call("open", #"{"screen":"integers"}"#).hasPrefix("id: integers-3\n"))
    #expect(
      try agent.call("show", #"{"id":"greeting","binding":"greting"}"#)
        == #"failed: no binding "greting": did you mean greeting?"#)
  }

  @Test func ownOptionsReachScreens() throws {
    let agent = try Agent(options: ["--store", "kept.db"])
    _ = try agent.call("open", #"{"screen":"reviews"}"#)
    #expect(agent.tool.folder.exists("kept.db"))
  }

  @Test func longListIsShortened() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"scores"}"#)
    let text = try agent.call("do", #"{"id":"scores","commands":["fetch"]}"#)
    #expect(text.contains("...(count: 8, digest: "))
    #expect(text.utf8.count < 900)
    let shown = try agent.call("show", #"{"id":"scores","binding":"rows"}"#)
    #expect(shown.matches(of: /levelText/).count == 8)
  }
}

/// The conversation in the documentation is a real one.
@Suite(.runsPrograms) struct AgentPageTests {
  @Test func conversationHappens() throws {
    let agent = try Agent()
    let lines = try #require(try Article("DriveFromAnAgent").blocks("agent").first)
    let calls = lines.joined(separator: "\n").split(separator: #/(?:^|\n)-> /#)
    #expect(calls.count == 5)
    for call in calls {
      let parts = call.split(separator: "\n", maxSplits: 1)
      let words = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
      #expect(try agent.call(words[0], words[1]) == parts[1])
    }
    try agent.leave()
  }

  @Test func tableListsEveryTool() throws {
    let listed = try Article("DriveFromAnAgent").table.flatMap { row in
      row.first.matches(of: /`(\w+)`/).map { String($0.1) }
    }
    #expect(listed == ToolName.allCases.map(\.rawValue))
  }
}
