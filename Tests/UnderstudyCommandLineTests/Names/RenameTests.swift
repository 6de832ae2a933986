import Foundation
import TerminalTesting
import TestTools
import Testing

/// `understudy rename`: what it writes and prints, and what it refuses.
@Suite(.runsPrograms) struct RenameTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.folder.write(Self.session, to: "sessions/a.session")
    try tool.folder.write(Self.other, to: "sessions/deep/b.session")
  }

  private static let session = """
    understudy 3 integers
    # add is typed
      integers = [1, 2, 3]
      count = 3
    ~ remove
    > insert x
    ! "insert: number: \\"x\\" is not a whole number"
    > insert 7
    + integers[3] = 7
      count = 4

    """
  private static let other = "understudy 3 greeting\n# insert\n  greeting = nil\n> insert\n"

  @Test func renameWritesOnlySessionsOfTheScreen() throws {
    let outcome = try tool.run("rename", "integers", "insert", "add")
    #expect(outcome == Tool.Outcome(output: "renamed insert to add: 3 lines in 1 file\n"))
    let renamed = Self.session.replacing("> insert", with: "> add")
      .replacing("\"insert:", with: "\"add:")
    #expect(try tool.folder.read("sessions/a.session") == renamed)
    #expect(try tool.folder.read("sessions/deep/b.session") == Self.other)
    #expect(try tool.folder.names(in: "sessions") == ["a.session", "deep"])
    let replay = try tool.run("replay", "sessions/a.session")
    #expect(replay == Tool.Outcome(output: "1 passed\n"))
  }

  @Test func caseIsRenamedWhereItChanged() throws {
    let text = "understudy 3 scores\n  source = .regular\n  failure = .regular\n"
    try tool.folder.write(text, to: "sessions/scores.session")
    let rename = { place in
      try tool.run("rename", "scores", "regular", "calm", "--kind", "case", "--in", place)
    }
    let refused = try rename("sorce")
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "no session of scores has the case \"regular\" in sorce: it is in source and failure\n"
    )
    let outcome = try rename("source")
    #expect(outcome == Tool.Outcome(output: "renamed regular to calm: 1 line in 1 file\n"))
    #expect(
      try tool.folder.read("sessions/scores.session")
        == "understudy 3 scores\n  source = .calm\n  failure = .regular\n")
  }

  @Test func dryRunShowsChangesAndWritesNothing() throws {
    let outcome = try tool.run("rename", "integers", "insert", "add", "--dry-run")
    let output = """
      --- sessions/a.session
      +++ sessions/a.session
      @@ -6 +6 @@
      -> insert x
      +> add x
      @@ -7 +7 @@
      -! "insert: number: \\"x\\" is not a whole number"
      +! "add: number: \\"x\\" is not a whole number"
      @@ -8 +8 @@
      -> insert 7
      +> add 7
      would rename insert to add: 3 lines in 1 file

      """
    #expect(outcome == Tool.Outcome(output: output))
    #expect(try tool.folder.read("sessions/a.session") == Self.session)
  }

  @Test func malformedSessionKeepsAllFromBeingWritten() throws {
    try tool.folder.write("understudy 3 integers\n> insert 1\n  count\n", to: "sessions/z.session")
    let outcome = try tool.run("rename", "integers", "insert", "add")
    let errors = """
      sessions/z.session:3:8: expected " = " and a value after the path, found the end of the line

      """
    #expect(outcome == Tool.Outcome(status: 65, errors: errors))
    #expect(try tool.folder.read("sessions/a.session") == Self.session)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write every file"))
  func readOnlySessionKeepsAllFromBeingWritten() throws {
    try tool.folder.write(Self.session, to: "sessions/z.session")
    try tool.folder.setPermissions(0o444, of: "sessions/z.session")
    let outcome = try tool.run("rename", "integers", "insert", "add")
    let errors = "sessions/z.session: can't be written: permission denied\n"
    #expect(outcome == Tool.Outcome(status: 73, errors: errors))
    #expect(try tool.folder.read("sessions/a.session") == Self.session)
  }

  @Test(arguments: [
    (
      ["integers", "inset", "add"], 64,
      "no session of integers has the name \"inset\": did you mean insert?\n"
    ),
    (
      ["integers", "integers", "numbers"], 64,
      """
      "integers" is a screen (sessions/a.session:1), a binding (sessions/a.session:3): choose \
      with --kind screen, --kind binding

      """
    ),
    (["integers", "count", "a b"], 64, "\"a b\": a binding's name is a Swift identifier\n"),
    (
      ["integers", "integers", "greeting", "--kind", "screen"], 64,
      """
      "greeting" is already a screen (sessions/deep/b.session:1): two names would become one

      """
    ),
    (
      ["integer", "insert", "add"], 66,
      "no session of the screen \"integer\": did you mean integers?\n"
    ),
    (
      ["scores", "insert", "add"], 66,
      "no session of the screen \"scores\": they are of greeting, integers\n"
    ),
    (["integers", "insert", "add", "none"], 66, "none: no such file or folder\n"),
  ])
  func impossibleRenameIsRefused(words: [String], status: Int32, errors: String) throws {
    let outcome = try tool.run(["rename"] + words, bytes: [])
    #expect(outcome == Tool.Outcome(status: status, errors: errors))
    #expect(try tool.folder.read("sessions/a.session") == Self.session)
  }

  @Test func suggestedRenameMakesSessionsPass() throws {
    try tool.folder.remove("sessions/deep/b.session")
    let removing = """
      understudy 3 integers
        integers = [1, 2, 3]
        count = 3
      ~ remove
      > insert 7
      + integers[3] = 7
        count = 4
      > remove 0
      - integers[0] = 1
        count = 3

      """
    try tool.folder.write(removing, to: "sessions/c.session")
    let failed = try tool.run("replay")
    let end = """

      2 failed
      to rename it in all sessions: understudy rename integers insert add sessions --kind command
      to see every session: understudy replay --all sessions

      """
    #expect(failed.status == 1)
    #expect(failed.output.hasSuffix(end), "\(failed)")
    let renamed = try tool.run("rename", "integers", "insert", "add", "sessions")
    #expect(renamed == Tool.Outcome(output: "renamed insert to add: 4 lines in 2 files\n"))
    #expect(try tool.run("replay") == Tool.Outcome(output: "2 passed\n"))
  }

  /// The old name may name something else as well, and the files may have any name.
  @Test(arguments: [
    ("command", "add", "insert"), ("command", "add", "count"), ("command", "add", "integers"),
    ("command", "remove", "count"), ("command", "remove", "number"), ("binding", "count", "add"),
    ("binding", "count", "remove"), ("binding", "integers", "random"),
    ("binding", "count", "Count"),
  ])
  func proposedLineIsAcceptedAsPrinted(kind: String, name: String, old: String) throws {
    try tool.folder.write(ScriptTests.session, to: "-a b.session")
    let words = ["rename", "integers", name, old, "./-a b.session", "--kind", kind]
    #expect(try tool.run(words, bytes: []).status == 0)
    let failed = try tool.run("replay", "./-a b.session")
    let start = "to rename it in all sessions: understudy "
    let line = try #require(failed.output.split(separator: "\n").first { $0.hasPrefix(start) })
    let renamed = try tool.shell("\"$0\" \(line.dropFirst(start.count))")
    #expect(renamed.output.hasPrefix("renamed \(old) to \(name): "), "\(renamed)")
    #expect(try tool.folder.read("-a b.session") == ScriptTests.session)
  }

  @Test func namesThatFitAlikeAreAlternatives() throws {
    let tool = try Tool("FaultyScreens")
    try tool.folder.write("understudy 3 jugs\n  qqqq = 0\n", to: "a.session")
    let rename = "FaultyScreens rename jugs qqqq"
    let hints = """
      1 failed
      to rename it in all sessions: \(rename) small a.session --kind binding
      or: \(rename) big a.session --kind binding

      """
    #expect(try tool.run("replay", "a.session").output.hasSuffix(hints))
  }

  /// What the service answers keeps its field of the same name.
  @Test func renamedFieldIsProposedWithWhatItBelongsTo() throws {
    let session = """
      understudy 3 scores
        rows = []
        isLoading = false
        errorText = nil
        source = .regular
      ~ cancel ! "nothing is being fetched"
      > fetch
        isLoading = true
      ~ cancel
      < scores(.regular) [(firstName: "Ada", lastName: "Lovelace", score: 98)]
        rows = [(name: "Ada Lovelace", level: .expert, levelText: "Expert")]
        isLoading = false
      ~ cancel ! "nothing is being fetched"

      """
    let old = session.replacing("(name:", with: "(firstName:")
    for name in ["a", "b"] { try tool.folder.write(old, to: "scores/\(name).session") }
    let report = """
      1. 2 sessions: rows[…]: another value after fetch
      scores/a.session:11: > fetch: rows[0]: expected (firstName: "Ada Lovelace", level: .expert, \
      levelText: "Exp…, found (name: "Ada Lovelace", level: .expert, levelText: "Expert")
                  > fetch
                    isLoading = true
                  ~ cancel
                  < scores(.regular) [(firstName: "Ada", lastName: "Lovelace", scor…
        expected    rows = [(firstName: "Ada Lovelace", level: .expert, levelText: "Expert")]
        actual      rows = [(name: "Ada Lovelace", level: .expert, levelText: "Expert")]
                    isLoading = false
                  ~ cancel ! "nothing is being fetched"
        and scores/b.session
      to run it alone: understudy replay scores/a.session

      2 failed
      to rename it in all sessions: \
      understudy rename scores firstName name scores --kind field --in rows
      to see every session: understudy replay --all scores
      to go through the differences: understudy review scores/a.session scores/b.session
      to accept rows alone: \
      understudy replay --accept --only rows scores/a.session scores/b.session

      """
    #expect(try tool.run("replay", "scores") == Tool.Outcome(status: 1, output: report))
    let words = "rename scores firstName name scores --kind field --in rows"
    let renamed = try tool.run(words.split(separator: " ").map(String.init), bytes: [])
    #expect(renamed == Tool.Outcome(output: "renamed firstName to name: 2 lines in 2 files\n"))
    #expect(try tool.folder.read("scores/a.session") == session)
    #expect(try tool.run("replay", "scores") == Tool.Outcome(output: "2 passed\n"))
  }

  /// Which texts of an answer are a case, only the reader knows.
  @Test func rawValueIsRenamedWhereItIsAskedFor() throws {
    let session = """
      understudy 3 scores
        source = .idle
      > fetch
      < scores("idle") [(kind: "idle", note: "idle")]
        source = .idle

      """
    try tool.folder.write(session, to: "c.session")
    let rename = { words in
      try tool.run(
        ["rename", "scores", "idle", "calm", "c.session", "--kind", "case"] + words, bytes: [])
    }
    let note = { (also: String, asWell: String) in
      """
      c.session:4: effect:scores\(also) has a text "idle": to rename it\(asWell), type \
      understudy rename scores idle calm c.session --kind case --in effect:scores

      """
    }
    #expect(
      try rename([])
        == Tool.Outcome(
          output: "renamed idle to calm: 2 lines in 1 file\n", errors: note(" also", " as well")))
    let cases = session.replacing(".idle", with: ".calm")
    #expect(try tool.folder.read("c.session") == cases)
    let error = "no session of scores has the case \"idle\"\n\(note("", ""))"
    #expect(try rename([]) == Tool.Outcome(status: 64, errors: error))
    #expect(
      try rename(["--in", "scores"])
        == Tool.Outcome(output: "renamed idle to calm: 1 line in 1 file\n"))
    // What the effect is asked is no case: that has a dot.
    let renamed = cases.replacing("\"idle\"", with: "\"calm\"")
      .replacing("(\"calm\")", with: "(\"idle\")")
    #expect(try tool.folder.read("c.session") == renamed)
  }

  /// A text that is the error's description has no note of its own.
  @Test func descriptionOfAnErrorIsRenamedWithIt() throws {
    let session = """
      understudy 3 scores
      > query ada
      < search("ada") ! "offline" (offline: ())

      """
    try tool.folder.write(session, to: "c.session")
    #expect(
      try tool.run("rename", "scores", "offline", "away", "c.session", "--kind", "case")
        == Tool.Outcome(output: "renamed offline to away: 1 line in 1 file\n"))
    #expect(
      try tool.folder.read("c.session")
        == session.replacing("\"offline\" (offline", with: "\"away\" (away"))
  }

  /// An error that is a case has its name as its text, and one with a raw value that beside it.
  @Test func caseOfAnErrorIsRenamedWhereItIsAskedFor() throws {
    let session = """
      understudy 3 scores
      > query offline
        query = "offline"
      < search("offline") ! "offline" "offline"
      < scores(.offline) ! "offline"
      < scores(.regular) ! "offline now"
        failure = "offline"

      """
    try tool.folder.write(session.replacing(".offline", with: ".regular"), to: "c.session")
    let rename = { words in
      try tool.run(
        ["rename", "scores", "offline", "away", "c.session", "--kind", "case"] + words, bytes: [])
    }
    let errors = """
      no session of scores has the case "offline"
      c.session:4: effect:search has a text "offline": to rename it, type \
      understudy rename scores offline away c.session --kind case --in effect:search
      c.session:5: effect:scores has a text "offline": to rename it, type \
      understudy rename scores offline away c.session --kind case --in effect:scores

      """
    #expect(try rename([]) == Tool.Outcome(status: 64, errors: errors))
    #expect(
      try tool.run("rename", "scores", "offline", "away", "c.session")
        == Tool.Outcome(status: 64, errors: errors.replacing("the case", with: "the name")))
    try tool.folder.write(session, to: "c.session")
    #expect(
      try rename(["--in", "search", "--in", "effect:scores"])
        == Tool.Outcome(output: "renamed offline to away: 2 lines in 1 file\n"))
    let renamed = session.replacing("! \"offline\" \"offline\"", with: "! \"away\" \"away\"")
      .replacing("(.offline) ! \"offline\"", with: "(.away) ! \"away\"")
    #expect(try tool.folder.read("c.session") == renamed)
  }

  @Test func screenItselfIsRenamed() throws {
    let words = ["rename", "integers", "integers", "numbers", "--kind", "screen", "sessions"]
    let outcome = try tool.run(words, bytes: [])
    #expect(outcome == Tool.Outcome(output: "renamed integers to numbers: 1 line in 1 file\n"))
    let renamed = Self.session.replacing("3 integers\n", with: "3 numbers\n")
    #expect(try tool.folder.read("sessions/a.session") == renamed)
  }

  @Test func typedCaseIsRenamedOnlyWhereTheScreenHasIt() throws {
    let session = """
      understudy 3 scores
        source = .idle
      > choose idle
        source = .idle
      > choose normal
        source = .normal

      """
    try tool.folder.write(session, to: "c.session")
    let known = try tool.run("rename", "scores", "idle", "slow", "c.session")
    #expect(known == Tool.Outcome(output: "renamed idle to slow: 3 lines in 1 file\n"))
    let unknown = try tool.run("rename", "scores", "normal", "usual", "c.session")
    #expect(unknown == Tool.Outcome(output: "renamed normal to usual: 1 line in 1 file\n"))
    let renamed = session.replacing("idle", with: "slow").replacing(".normal", with: ".usual")
    #expect(try tool.folder.read("c.session") == renamed)
  }

  @Test func staleDigestIsReported() throws {
    let list = "[.low, ...(count: 200, digest: \"b011483f3ecaf554\"), .high]"
    try tool.folder.write("understudy 3 levels\n  all = \(list)\n", to: "a b.session")
    let outcome = try tool.run("rename", "levels", "low", "little", "a b.session")
    let note = """
      a b.session:2: the digest of a long list is that of the old rows: to update it, type \
      understudy replay --accept 'a b.session'

      """
    #expect(
      outcome == Tool.Outcome(output: "renamed low to little: 1 line in 1 file\n", errors: note))
  }

  /// The sessions of the examples, with each screen's names renamed there and back.
  @Test(arguments: [
    ("integers", "add"), ("integers", "count"), ("integers", "random"), ("integers", "number"),
    ("scores", "level"), ("scores", "expert"), ("scores", "rows"), ("scores", "fetch"),
    ("person", "rename"), ("greeting", "show-greeting"), ("reviews", "save"), ("bind", "state"),
  ])
  func renamingSessionsThereAndBackRestoresThem(screen: String, name: String) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../sessions").standardized
    try FileManager.default.copyItem(atPath: source.path, toPath: tool.folder.path("copy"))
    let there = try tool.run("rename", screen, name, "fresh", "copy")
    #expect(there.output.hasPrefix("renamed \(name) to fresh: "), "\(there)")
    #expect(try tool.shell("diff -r copy '\(source.path)'").status == 1)
    let back = try tool.run("rename", screen, "fresh", name, "copy")
    #expect(back.output.hasPrefix("renamed fresh to \(name): "), "\(back)")
    #expect(try tool.shell("diff -r copy '\(source.path)'") == Tool.Outcome())
  }
}
