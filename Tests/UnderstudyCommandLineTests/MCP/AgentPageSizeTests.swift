import SessionAnalysis
import TestTools
import Testing

@testable import SessionFormat
@testable import UnderstudyAgents

/// Large states come in pages, and no answer hides which commands are enabled.
@Suite(.runsPrograms) struct AgentPageSizeTests {
  // MARK: Pages

  @Test func longListComesInPages() throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"veiled"}"#)
    try agent.run([String](repeating: "add 1000000000", count: 700), on: "veiled")
    let rows = (0...700).map { "  keys[\($0)] = \($0 == 0 ? 1 : $0 * 1_000_000_000)" }
    func shown(_ arguments: String) throws -> String {
      try agent.call("show", #"{"id":"veiled","binding":\#(arguments)}"#)
    }
    let first = try shown(#""keys""#)
    #expect(
      first == rows[..<100].joined(separator: "\n")
        + "\n… (601 more rows: show them with from: 100)")
    #expect(
      try shown(#""keys","from":598"#) == rows[598..<698].joined(separator: "\n")
        + "\n… (3 more rows: show them with from: 698)")
    #expect(try shown(#""keys","from":698"#) == rows[698...].joined(separator: "\n"))
    #expect(
      try shown(#""keys","from":701"#) == "failed: show: from: expected a number from 0 to 700")
    #expect(try shown(#""keys[3]""#) == rows[3])
    #expect(
      try shown(#""keys[701]""#)
        == "failed: there is no keys[701]: show keys lists what there is")
    #expect(
      try agent.call("show", #"{"id":"veiled","from":1}"#)
        == "  count = 700000000000")
  }

  private static let dictionary = Value.dictionary(
    (0..<102).map { Value.Entry(.string("k\($0)"), .string(String(repeating: "a", count: 300))) })

  @Test(arguments: [
    (dictionary, 101, #"  x["k101"] = ""# + String(repeating: "a", count: 185) + "… (316 bytes)"),
    (
      .record([.init("title", .string("Dune")), .init(nil, .int(3))]), 0,
      "  x.title = \"Dune\"\n  x.1 = 3"
    ),
    // It has more bytes than a line that is cut keeps, but no more characters.
    (
      .list([.string(String(repeating: "本", count: 100))]), 0,
      #"  x[0] = ""# + String(repeating: "本", count: 100) + "\""
    ),
    (.string("Dune"), 3, #"  x = ne""#),
    (.list([]), 0, "  x = []"),
    (
      .case("loaded", [.init(nil, .string(String(repeating: "a", count: 8000)))]), 7990,
      "  x = \(String(repeating: "a", count: 19))\")"
    ),
  ])
  func partsComeFromAPlaceOn(value: Value, start: Int, text: String) throws {
    #expect(try Excerpt.text(of: Path("x"), value, from: start) == text)
  }

  @Test func longTextComesInPieces() throws {
    let value = Value.string(String(repeating: "é", count: 9000))
    let first = try Excerpt.text(of: Path("x"), value, from: nil)
    #expect(
      first == #"  x = ""# + String(repeating: "é", count: 7999)
        + "\n… (1002 more characters: show them with from: 8000)")
    #expect(
      try Excerpt.text(of: Path("x"), value, from: 8000)
        == "  x = " + String(repeating: "é", count: 1001) + "\"")
  }

  // MARK: What is enabled

  /// Also if the line is among those left out. What the last lines say again is not said twice.
  @Test func longAnswerSaysWhatIsEnabled() throws {
    let agent = try Agent()
    _ = try agent.call("open", #"{"screen":"integers"}"#)
    func repeated(_ command: String, _ count: Int) -> [String] {
      [String](repeating: command, count: count)
    }
    let commands = repeated("add 2", 25) + repeated("remove 0", 28) + repeated("add 2", 15)
    let lines = try agent.run(commands, on: "integers").split(separator: "\n")
    #expect(lines.count == 112)
    #expect(lines[80...81] == ["… (96 lines left out; enabled or disabled in them:)", "~ remove"])
    let emptied = try agent.run(commands + repeated("remove 0", 27), on: "integers")
    #expect(emptied.contains("lines left out)\n"))
    #expect(emptied.hasSuffix("\n  count = 0\n~ remove ! \"the list is empty\""))
    #expect(
      try agent.call("show", #"{"id":"integers"}"#)
        == "  integers = []\n  count = 0\n~ remove ! \"the list is empty\"")
    #expect(
      try agent.call("undo", #"{"id":"integers"}"#)
        == "undid remove 0\n  integers = [2]\n  count = 1\n~ remove")
  }

  // MARK: Two at a time

  /// A service that answers at once does so after the command that follows.
  @Test func serviceDoesNotAnswerBetweenTwoCommands() throws {
    let agent = try Agent("FaultyScreens")
    for round in 1...10 {
      _ = try agent.call("open", #"{"screen":"upload"}"#)
      let id = round == 1 ? "upload" : "upload-\(round)"
      let done = try agent.call("do", #"{"id":"\#(id)","commands":["upload &","cancel"]}"#)
      #expect(
        done.hasPrefix(
          """
          > upload &
            phase = .uploading
          ~ upload ! "it is being uploaded"
          ~ cancel
          > cancel
          ? send
            phase = .cancelled
          """), "\(done)")
    }
  }

  /// A refusal ends what was sent at once, unless the agent wants to keep going.
  @Test func refusalStopsCommandsSentTogether() throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"busy"}"#)
    #expect(
      try agent.call("do", #"{"id":"busy","commands":["fly &","later","later"]}"#) == """
        > fly &
        ! "unknown command \\"fly\\": commands are work, grind, hold, spin, ignore, later, flood"
        stopped: 2 commands not run
        """)
    let list = ##"["later &","fly & ","later &","# a note","later"]"##
    let kept = try agent.call("do", #"{"id":"busy","commands":\#(list),"keep_going":true}"#)
    #expect(
      kept == """
        > later &
        > fly &
        ! "unknown command \\"fly\\": commands are work, grind, hold, spin, ignore, later, flood"
        > later &
        # a note
        > later
        """)
  }
}
