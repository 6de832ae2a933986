import TestTools
import Testing

/// An agent that knows nothing of the program finds its bug, and saves a session that fails for it.
///
/// What it types comes from the answers alone, and from knowing what undoing means.
@Suite(.runsPrograms) struct AgentFindsBugTests {
  private static let commands = ["toggle 0", "toggle 1", "remove-done", "undo"]
  private static let whole =
    #"items = [(title: \"Milk\", isDone: true), (title: \"Bread\", isDone: true)]"#

  @Test func bugIsFoundSavedAndExplainedInSixCalls() throws {
    let agent = try Agent("FaultyScreens")
    let screens = try agent.call("screens")
    #expect(screens.contains("checklist\n    items, removedCount\n"), "\(screens)")
    let found = try agent.call("explore", #"{"screen":"checklist","steps":200,"seed":1}"#)
    let lines = found.split(separator: "\n")
    #expect(
      lines.first == "checklist: broken: what is not on the list can be brought back: 4 commands:")
    let typed = lines.compactMap { $0.hasPrefix("    > ") ? String($0.dropFirst(6)) : nil }
    #expect(typed == Self.commands)
    _ = try agent.call("open", #"{"screen":"checklist"}"#)
    let list = typed.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(
      try agent.call("do", #"{"id":"checklist","commands":[\#(list)]}"#).hasSuffix(
        """
        > undo
          items = [(title: "Milk", isDone: true)]
          removedCount = 0
        ~ undo ! "nothing to undo"
        ! "broken: what is not on the list can be brought back"
        """))
    let expected = #"["\#(Self.whole)","removedCount = 0","~ undo ! \"nothing to undo\""]"#
    #expect(
      try agent.call("save", #"{"id":"checklist","file":"sessions/undo","expect":\#(expected)}"#)
        == """
        saved sessions/undo.session: 4 commands, 397 bytes
        its last step:
        > undo
          items = [(title: "Milk", isDone: true), (title: "Bread", isDone: true)]
          removedCount = 0
        ~ undo ! "nothing to undo"
        """)
    #expect(
      try agent.call("replay", #"{"paths":["sessions/undo.session"]}"#) == """
        sessions/undo.session:14: > undo: broken: what is not on the list can be brought back
                    > undo
          expected    items = [(title: "Milk", isDone: true), (title: "Bread", isDone: true)]
          actual      items = [(title: "Milk", isDone: true)]
                      removedCount = 0
                    ~ undo ! "nothing to undo"
          actual    ! "broken: what is not on the list can be brought back"

        1 failed
        if what happens now is right, to accept all of them: FaultyScreens replay --accept sessions/undo.session
        """)
    try agent.leave()
  }

  /// Behind three numbers and a word that can't be guessed.
  @Test func bugIsFoundFromSessions() throws {
    let agent = try Agent("FaultyScreens")
    try agent.tool.folder.write(
      """
      understudy 3 vault
        isOpen = false
        coins = 2
      > turn 31
      > turn 415
      > turn 926
      < word "please"
        isOpen = true

      """, to: "sessions/login.session")
    func explore(from paths: String) throws -> String? {
      let limits = #""screen":"vault","steps":1000,"seed":1"#
      let found = try agent.call("explore", "{\(limits),\"from\":[\(paths)]}")
      return found.split(separator: "\n").first.map(String.init)
    }
    #expect(try explore(from: "")?.hasPrefix("vault: 1,000 steps, ") == true)
    #expect(try explore(from: #""sessions""#) == "vault: broken: there is no debt: 6 commands:")
    #expect(try explore(from: #""nowhere""#) == "failed: nowhere: no such file or folder")
    #expect(
      try explore(from: #""../a.session""#)
        == "failed: ../a.session: outside of the working folder: choose a path below it")
  }

  /// The tool has other arguments than the command line has options.
  @Test func hintsNameArgumentsOfTheTool() throws {
    let agent = try Agent("FaultyScreens")
    let found = try agent.call("explore", #"{"screen":"hasty","steps":2000,"seed":1}"#)
    #expect(found.contains("1 bug found (seed 1)\n"), "\(found)")
    #expect(found.hasSuffix("add an invariant that says so; to see what happens, pass save"))
    try agent.tool.folder.write("understudy 3 namesake\n> set x 1\n", to: "sessions/a.session")
    let sound = try agent.call("explore", #"{"screen":"namesake","steps":100,"seed":1}"#)
    #expect(!"\(found)\(sound)".contains("--"), "\(sound)")
  }
}
