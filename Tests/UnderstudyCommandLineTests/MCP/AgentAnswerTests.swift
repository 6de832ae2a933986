import TestTools
import Testing
import UnderstudyPlatform

@testable import SessionFormat
@testable import UnderstudyCommandLine

/// What agents are told about large values, and about what they should not have said.
@Suite(.runsPrograms) struct AgentAnswerTests {
  // MARK: Values

  /// JSON has several levels for one of a value.
  @Test func deepValueIsShown() throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"deep"}"#)
    try agent.run([String](repeating: "nest", count: 8), on: "deep")
    #expect(try agent.call("do", ##"{"id":"deep","commands":["# a note"]}"##) == "# a note")
    #expect(try agent.call("show", #"{"id":"deep"}"#) == Self.tree(8))
    #expect(try agent.call("undo", #"{"id":"deep"}"#) == "undid nest\n\(Self.tree(7))")
    #expect(
      try agent.call("do", #"{"id":"deep","commands":["nest"]}"#).hasPrefix("> nest\n  root"))
  }

  private static func tree(_ depth: Int) -> String {
    let nested = (0..<depth).reduce("[]") { tree, _ in "[(branches: \(tree))]" }
    return "  root = (branches: \(nested))"
  }

  @Test func bindingIsShownInFull() throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"veiled"}"#)
    try agent.run([String](repeating: "add 1", count: 120), on: "veiled")
    let keys = ([1] + Array(1...120)).map(String.init).joined(separator: ", ")
    #expect(
      try agent.call("show", #"{"id":"veiled","binding":"keys"}"#) == "  keys = [\(keys)]")
  }

  // MARK: What was said

  @Test func stringIsOneCommand() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"person"}"#)
    for text in [
      #"rename Anna Lee\nundo"#, #"rename \"Anna\nMaria\" Lee"#, #"rename Anna Lee\r\n"#,
    ] {
      #expect(
        try agent.call("do", #"{"id":"person","commands":["\#(text)"]}"#).hasSuffix(
          #": a string is one command: write a line break in quotes as \n"#))
    }
    // This ends a line elsewhere. Here it is only a character that must be escaped.
    #expect(
      try agent.call("do", #"{"id":"person","commands":["rename \"a\u2028b\" c"]}"#) == #"""
        >"rename \"a\u{2028}b\" c"
        ! "column 10: control character U+2028: write it as \\u{2028} inside double quotes"
        """#)
  }

  /// Unlike at the prompt, time passes only by a command with a colon.
  @Test func waitWithoutAColonIsExplained() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(
      try agent.call("do", #"{"id":"integers","commands":["wait 1"]}"#) == #"""
        > wait 1
        ! "unknown command \"wait\": commands are add, remove"
        time passes by ":wait SECONDS"
        """#)
  }

  @Test func nameHasALimit() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    for count in [4097, 1_000_000] {
      let name = String(repeating: "a", count: count)
      #expect(
        try agent.call("show", #"{"id":"integers","binding":"\#(name)"}"#)
          == "failed: show: binding: a name is longer than 4096 bytes")
    }
    #expect(try agent.call("show", #"{"id":"integers","binding":"count"}"#) == "  count = 3")
  }

  @Test(arguments: ["0", "-1"])
  func timeoutIsPositive(_ timeout: String) throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(
      try agent.call("do", #"{"id":"integers","commands":["add 2"],"timeout":\#(timeout)}"#)
        == "failed: do: timeout: expected a number above 0")
    #expect(try agent.call("show", #"{"id":"integers","binding":"count"}"#) == "  count = 3")
  }

  @Test func hugeTimeoutIsNone() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    #expect(
      try agent.call("do", #"{"id":"integers","commands":["remove 0"],"timeout":1e300}"#)
        .hasPrefix("> remove 0\n"))
  }

  // MARK: Sessions

  @Test func lostSessionIsReported() throws {
    let tool = try Tool()
    try tool.folder.makeFolder("temporary")
    let agent = try Agent(environment: ["TMPDIR": tool.folder.path("temporary")])
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    let folder = try #require(try tool.folder.names(in: "temporary").first)
    unlink(tool.folder.path("temporary/\(folder)/integers.session"))
    let lost = "integers: the session: can't be read: no such file or directory"
    #expect(
      try agent.call("do", #"{"id":"integers","commands":["add 2"]}"#) == "failed: \(lost)")
    #expect(try agent.call("save", #"{"id":"integers","file":"a"}"#) == "failed: \(lost)")
  }

  @Test func expectationKeepsComments() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    _ = try agent.call(
      "do", ##"{"id":"integers","commands":["# first","add 2","# it should refuse"]}"##)
    _ = try agent.call("save", #"{"id":"integers","file":"a","expect":["! \"no\""]}"#)
    #expect(
      try agent.tool.folder.read("a.session") == """
        understudy 3 integers
          integers = [1, 2, 3]
          count = 3
        ~ remove
        # first
        > add 2
        ! "no"
        # it should refuse

        """)
  }

  /// The session after some commands, of which two are refused before the view model gets them.
  private static let session = """
    understudy 3 integers
      integers = [1, 2, 3]
      count = 3
    ~ remove
    > add 2
    + integers[2] = 2
      count = 4
    > remove 0
    - integers[0] = 1
      count = 3

    """

  @Test(arguments: [
    ("", session),
    (
      #","expect":["count = 9"]"#,
      session.replacing(
        "> remove 0\n- integers[0] = 1\n  count = 3",
        with: "> remove 0\n- integers[0] = 1\n  count = 9")
    ),
    (
      #","expect":["- integers[1] = 2","~ remove ! \"no\""]"#,
      session.replacing(
        "- integers[0] = 1\n  count = 3", with: "- integers[1] = 2\n  count = 3\n~ remove ! \"no\"")
    ),
    (
      #","expect":["count = 4.0"]"#,
      session.replacing("- integers[0] = 1\n  count = 3", with: "- integers[0] = 1")
    ),
    (#","expect":[]"#, session),
  ])
  func sessionIsSavedWithoutRefusedCommandsAndAsExpected(arguments: String, session: String) throws
  {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    let commands = #"["add 2","add x","remove 9","remove 0"]"#
    _ = try agent.call("do", #"{"id":"integers","commands":\#(commands),"keep_going":true}"#)
    let saved = try agent.call("save", #"{"id":"integers","file":"a"\#(arguments)}"#)
    let step = try #require(session.split(separator: "> remove 0\n").last).dropLast()
    #expect(
      saved == "saved a.session without 2 refused commands: 2 commands, \(session.utf8.count) bytes"
        + (arguments.isEmpty ? "" : "\nits last step:\n> remove 0\n\(step)")
        + (arguments.contains("4.0") ? "\nleft out, since shown already: \"count = 4.0\"" : ""))
    #expect(try agent.tool.folder.read("a.session") == session)
  }

  @Test func expectationThatHoldsIsNamed() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    _ = try agent.call("do", #"{"id":"integers","commands":["add 2"]}"#)
    let saved = try agent.call("save", #"{"id":"integers","file":"a","expect":["count = 4"]}"#)
    #expect(
      saved.hasSuffix(
        "  count = 4\nthe last command did all that is expected: the session passes as it is"))
  }
}
