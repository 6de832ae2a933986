import TestTools
import Testing

/// Sessions that are no regular files or have unusual names: each fails alone, and at once.
@Suite(.runsPrograms) struct UnusualFilesTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(ScriptTests.session, to: "all/good.session")
  }

  private static func block(_ file: String, _ reason: String) -> String {
    "\(file): \(reason)\nto run it alone: understudy replay \(file)\n\n"
  }

  private static let notASession =
    "not a session: expected the first line to be understudy 3 SCREEN"

  /// Created in a folder by these commands.
  static let files = [
    ("device", "ln -s /dev/zero", "can't be read: expected a file, found a device"),
    ("loop", "ln -s loop.session", "can't be read: too many levels of symbolic links"),
    ("nothing", "ln -s nowhere", "can't be read: no such file or directory"),
    ("pipe", "mkfifo", "can't be read: expected a file, found a pipe"),
    (
      "toolarge", "truncate -s 268435457",
      "too large: a session of more than 256 MiB can't be replayed, found 268,435,457 bytes"
    ),
  ]

  private func makeFiles() throws {
    let commands = Self.files.map { "\($0.1) \($0.0).session" }.joined(separator: "\n")
    let folders = "mkdir folder.session; ln -s folder.session link.session"
    let outcome = try tool.shell("set -e; cd all; \(folders); \(commands)")
    try #require(outcome == Tool.Outcome())
  }

  @Test func allOtherSessionsAreReported() throws {
    try makeFiles()
    try tool.folder.write(ReplayTests.wrong, to: "all/wrong.session")
    let blocks = zip(1..., Self.files).map { number, file in
      "\(number). " + Self.block("all/\(file.0).session", file.2)
    }
    let output =
      blocks.joined() + "6. 1 session: integers[…]: another value after add\n"
      + ReplayTests.report("all/wrong.session") + "1 passed, 6 failed\n"
      + ReplayTests.hints("all").replacing("all of them", with: "what can be accepted")
    #expect(try tool.run("replay", "all") == Tool.Outcome(status: 1, output: output))
  }

  @Test func acceptingReportsTheSame() throws {
    try makeFiles()
    let blocks = Self.files.map { Self.block("all/\($0.0).session", $0.2) }
    let output = blocks.joined() + "1 passed, 5 failed\n"
    let outcome = try tool.run("replay", "--accept", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output))
  }

  /// A file that keeps growing does not keep the reader busy: its first contents are replayed. It
  /// grows to 7 MB, which a slow machine reads within the time limit, too.
  @Test func fileThatGrowsIsReadAsItWas() throws {
    var writer = try tool.program([])
    writer.path = "/bin/sh"
    let loop = "i=0; while [ $i -lt 1000000 ]; do echo '# more'; i=$((i + 1)); done"
    writer.arguments = ["-c", "\(loop) >> all/good.session"]
    let growing = try Conversation(writer)
    #expect(try tool.run("replay", "all") == Tool.Outcome(output: "1 passed\n"))
    _ = growing
  }

  /// Neither the worker nor the process that started it reads on when the time is over.
  @Test func readingTakesPartInTheTimeLimit() throws {
    _ = try tool.shell("truncate -s 250M long.session")
    let outcome = try tool.run("replay", "--timeout", "0.01", "long.session")
    let block = Self.block(
      "long.session", "reading it takes longer than the time limit: raise --timeout")
    #expect(outcome == Tool.Outcome(status: 1, output: block.ofTheOnlySession + "1 failed\n"))
  }

  @Test func linkToAnotherFileDoesNotShowIt() throws {
    try tool.folder.write("root:secret\n", to: "password")
    _ = try tool.shell("ln -s ../password all/link.session")
    let output = Self.block("all/link.session:1:1", Self.notASession)
      .replacing("replay all/link.session:1:1", with: "replay all/link.session")
    let outcome = try tool.run("replay", "all")
    #expect(outcome == Tool.Outcome(status: 1, output: output + "1 passed, 1 failed\n"))
  }

  /// A name can't add lines to a report.
  @Test(arguments: ["text", "github", "jsonl"])
  func nameIsOnOneLine(format: String) throws {
    let name = "all/b\n::error file=x::boo\u{1b}[31m.session"
    for session in [ReplayTests.wrong, "understudy 3 integers\n>add\n", "no session\n"] {
      try tool.folder.write(session, to: name)
      let outcome = try tool.run(
        "replay", "all", name, "--format", format, "--slowest", "1", "--junit", "r.xml")
      for text in [outcome.output, outcome.errors, try tool.folder.read("r.xml")] {
        #expect(!text.contains("\n::error file=x"), "\(text)")
        #expect(!text.contains("\u{1b}"), "\(text)")
      }
    }
  }

  @Test func commandToRunItAloneFindsAnyName() throws {
    let name = "it's \\\n\u{7}.session"
    try tool.folder.write(ReplayTests.wrong, to: name)
    let command = #"understudy replay $'it\'s \\\x0a\x07.session'"#
    let output = try tool.run("replay", ".").output
    #expect(output.contains("\nto run it alone: \(command.replacing("$'", with: "$'./"))\n"))
  }

  /// A slash and an accent that follows it are one character, and yet two names.
  @Test func slashBeforeAccentDividesNames() throws {
    let path = "x/\u{301}y/a.session"
    let recorded = try tool.shell("echo 'add 7' | \"$0\" integers --record \"\(path)\"")
    #expect(recorded.errors == "")
    #expect(try tool.run("replay", path) == Tool.Outcome(output: "1 passed\n"))
  }

  /// Nothing else is lost because of such a file.
  @Test func nameThatIsNotTextIsReported() throws {
    try tool.folder.write(ScriptTests.session, to: "session")
    let name = #"$(printf 'all/c\377.session')"#
    let missing = "all/c\u{FFFD}.session: "
    let advice = ": rename it if its name is not UTF-8\n"
    let named = try tool.shell("mv session \"\(name)\"; \"$0\" replay \"\(name)\"")
    #expect(
      named == Tool.Outcome(status: 66, errors: missing + "no such file or folder" + advice))
    let outcome = try tool.run("replay", "all")
    let reason = "can't be read: no such file or directory"
    #expect(outcome.output.hasPrefix(missing + reason + advice), "\(outcome)")
    #expect(outcome.output.contains("\n1 passed, 1 failed\n"), "\(outcome)")
  }
}
