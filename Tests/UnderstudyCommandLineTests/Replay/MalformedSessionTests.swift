import SessionFormat
import TestTools
import Testing
import UnderstudyPlatform

/// Files that are malformed or unreadable: each is reported with its place, and fails alone.
@Suite(.runsPrograms) struct MalformedSessionTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  static let malformed: [(String, String)] = [
    (
      "",
      ":1:1: not a session: expected the first line to be understudy 3 SCREEN, found an empty file"
    ),
    (
      "hello\n",
      ":1:1: not a session: expected the first line to be understudy 3 SCREEN"
    ),
    (
      "understudy 4 integers\n",
      ":1:12: format version 4 is newer than this program: it reads versions up to 3"
    ),
    (
      "understudy 3 nope\n",
      #":1: unknown screen "nope": screens are person, greeting, bind, integers, scores, reviews"#
    ),
    ("understudy 3 integer\n", #":1: unknown screen "integer": did you mean integers?"#),
    ("understudy 3 integers\r\n", ":1:22: the line ends in CR LF: end lines in LF alone"),
    (
      "understudy 3 integers\n> add 7",
      ":2:8: the last line is cut off: expected a line feed at its end"
    ),
    (
      "understudy 3 integers\nadd 7\n",
      #":2:1: expected a line's sign (\#(LineKind.signs)), found "add": a command starts with "> ""#
    ),
    ("understudy 3 integers\n> add \0\n", #":2:7: a NUL byte: write it as \0 in a quoted text"#),
    (
      "understudy 3 integers\n> add\n<<<<<<< HEAD\n",
      ":3:1: an unresolved merge conflict: choose a side and remove the markers"
    ),
    (
      "understudy 3 integers\nunderstudy 3 integers\n",
      ":2:1: a second header: a file holds one session"
    ),
    (
      "understudy 3 integers\nwith seed=1\nwith speed=2\n",
      #":3:6: speed: 2 can't be set: settings are seed=NUMBER, locale="ID", time-zone="ID" and partial=true"#
    ),
    (
      "understudy 3 integers\nwith seed=1 time-zone=\"Mars/Phobos\"\n",
      #":2:13: time-zone: "Mars/Phobos" is unknown: expected one such as Asia/Tokyo"#
    ),
    (
      "understudy 3 integers\nwith locale=\"german\"\n",
      #":2:6: locale: "german" is unknown: did you mean de?"#
    ),
    (
      "understudy 3 integers\nwith seed=-1\n",
      #":2:6: seed: -1 can't be set: settings are seed=NUMBER, locale="ID", time-zone="ID" and partial=true"#
    ),
  ]

  @Test func settingErrorNamesColumn() throws {
    let text = "understudy 3 integers\nwith locale=\"fr_FR\" speed=2\n"
    try tool.folder.write(text, to: "a.session")
    let error =
      #"a.session:2:21: speed: 2 can't be set: settings are seed=NUMBER, locale="ID", time-zone="ID" and partial=true"#
    let outcome = try tool.run("replay", "a.session")
    #expect(outcome.output.hasPrefix(error + "\n"))
    let script = try tool.run(input: text)
    let told = error.replacing("a.session", with: "stdin") + "\n"
    #expect(script == Tool.Outcome(status: 65, errors: told))
  }

  @Test(arguments: malformed.indices)
  func malformedSessionErrorNamesLine(index: Int) throws {
    let (text, message) = Self.malformed[index]
    try tool.folder.write(text, to: "a.session")
    try tool.folder.write(ScriptTests.session, to: "b.session")
    let outcome = try tool.run("replay", "a.session", "b.session")
    let output =
      "a.session\(message)\nto run it alone: understudy replay a.session\n\n1 passed, 1 failed\n"
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func nonTextBytesAreReported() throws {
    try tool.folder.write([0xFF, 0x0A], to: "a.session")
    try tool.folder.write(Array("understudy 3 integers\n# ".utf8) + [0xFF, 0x0A], to: "b.session")
    let outcome = try tool.run("replay", "a.session", "b.session")
    let output = """
      a.session:1:1: not a session: expected the first line to be understudy 3 SCREEN, \
      found bytes that are not UTF-8
      to run it alone: understudy replay a.session

      b.session:2:3: not UTF-8: save the file as UTF-8
      to run it alone: understudy replay b.session

      2 failed

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test func replayNamesLineOfUnopenableScreen() throws {
    let tool = try Tool("FaultyScreens")
    try tool.folder.write("understudy 3 locked\n  keys = [1]\n", to: "a.session")
    let outcome = try tool.run("replay", "a.session")
    let output = """
      a.session:1: the screen can't be opened: the session holds no answer for this

      1 failed

      """
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func unreadableFileIsReported() throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.setPermissions(0, of: "all/a.session")
    let output =
      "all/a.session: can't be read: permission denied\nto run it alone: understudy replay all/a.session\n\n1 failed\n"
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
    try tool.folder.setPermissions(0, of: "all")
    let errors = "all: can't be read: permission denied\n"
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 66, errors: errors))
    try tool.folder.setPermissions(0o700, of: "all")
  }
}
