import Foundation
import GeneratedInput
import TestTools
import Testing
import Understudy

/// The JSON Schemas of the documentation describe what is really said, and nothing else.
@Suite(.runsPrograms, .enabled(if: TestTools.hasPython(with: "jsonschema"))) struct SchemaTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  // MARK: The line protocol

  @Test func articleSpeaksTheProtocol() throws {
    var check = SchemaCheck("line-protocol")
    for line in try Article("LineProtocol").blocks("conversation").joined() {
      let text = line.dropFirst(3)
      if line.hasPrefix("<- ") { check.add(text, as: "message") }
      if line.hasPrefix("-> {") { check.add(text, as: "request") }
    }
    try check.add(Article("LineProtocol").blocks("screens").joined(), as: "listing")
    #expect(check.count > 20)
    let lenient = [
      "listing screen.commands[].parameters[]: no indexes", "request command: no arguments",
    ]
    #expect(try check.result() == SchemaCheck.accepted(lenient))
  }

  @Test func screensAreListedAndDescribed() async throws {
    var check = SchemaCheck("line-protocol")
    for program in ["understudy", "FaultyScreens", "SignIn", "Browser"] {
      let tool = try Tool(program)
      let listing = try tool.run("screens", "--format", "jsonl").output.split(separator: "\n")
      check.add(listing, as: "listing")
    }
    check.add("\(await MainActor.run { JSON(DialScreen.self) })", as: "listing")
    for screen in ["bind", "greeting", "integers", "person", "scores"] {
      let script = "{\"describe\":true}\n{\"show\":true}\n"
      let outcome = try tool.run(screen, "--format", "jsonl", input: script)
      check.add(outcome.output.split(separator: "\n"), as: "message")
    }
    let optional = ["default", "indexes", "range", "suggestionPath", "suggestions"]
    let lenient =
      optional.map { "listing screen.commands[].parameters[]: no \($0)" }
      + ["from", "to"].map { "listing screen.commands[].parameters[].range: no \($0)" }
      + [
        "message describe.describe.commands[].parameters[]: no indexes",
        "message describe.describe.commands[]: no enabled",
      ]
    #expect(try check.result() == SchemaCheck.accepted(lenient))
  }

  @Test func errorsAreInTheProtocol() throws {
    let script = """
      {"show":"cuont"}
      {"command":"remove","arguments":[9]}
      {"command":"fly"}
      {"command":"add"
      {"surprise":true}
      add 'a
      # a note

      remove 0
      remove 0
      remove 0
      remove 0
      """
    let outcome = try tool.run("integers", "--format", "jsonl", input: script)
    var check = SchemaCheck("line-protocol")
    check.add(outcome.output.split(separator: "\n"), as: "message")
    #expect(try check.result() == [])
  }

  @Test func sessionsAreInTheProtocol() throws {
    var check = SchemaCheck("line-protocol")
    let folder = TestTools.path(of: "sessions")
    for file in try SessionFolder.files(in: folder) {
      check.add(try Session(parsing: SessionContents.read(file), file: file))
    }
    var random = InputGenerator()
    for _ in 0..<100 { check.add(random.session()) }
    #expect(check.count > 1_000)
    #expect(try check.result(options: ["--only-valid"]) == [])
  }

  @Test func otherRequestsAreRejected() throws {
    var check = SchemaCheck("line-protocol")
    for text in [
      #"{"command":"add","number":2}"#, #"{"show":7}"#, #"{"show":true,"describe":true}"#,
      #"{"command":"add","arguments":2}"#, #"{"command":7}"#, "{}", "[]",
    ] {
      check.add(text, as: "request")
      let outcome = try tool.run("integers", "--format", "jsonl", input: text + "\n")
      #expect(outcome.status == 1, "\(text)")
    }
    let result = try check.result()
    #expect(result.count == 7)
    #expect(result.allSatisfy { $0.hasPrefix("rejected: ") })
  }

  // MARK: Reports

  @Test func replaysAreInTheReport() throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write(ReplayTests.wrong, to: "all/b.session")
    try tool.folder.write("understudy 3 integers\n>add\n", to: "all/c.session")
    // A remark: the crash no longer happens.
    try tool.folder.write(ScriptTests.session + "x SIGTRAP\n", to: "all/d.session")
    var check = SchemaCheck("reports")
    for options in [[], ["--repeat", "2"], ["--shard", "1/2", "--slowest", "2", "--lint"]] {
      let words = ["replay", "all", "--format", "jsonl"] + options
      check.add(try tool.run(words, bytes: []).output.split(separator: "\n"), as: "replay")
    }
    let lenient = [
      "replay type.failures[].events[]: no line", "replay type.failures[].reasons[]: no name",
      "replay type.failures[]: no events", "replay type.failures[]: no reasons",
      "replay type.failures[]: no remark", "replay type.failures[]: no step",
      "replay type: no cause", "replay type: no digest", "replay type: no shard",
      "replay type: no slowest", "replay type: no unplayable",
    ]
    #expect(try check.result() == SchemaCheck.accepted(lenient))
  }

  @Test func coverageIsInTheReport() throws {
    try tool.folder.write(ScriptTests.session, to: "all/a.session")
    try tool.folder.write(ScriptTests.session, to: "all/b.session")
    try tool.folder.write("understudy 3 integers\n>add\n", to: "all/c.session")
    var check = SchemaCheck("reports")
    let outcome = try tool.run("coverage", "all", "--format", "jsonl", "--pairs")
    check.add(outcome.output.split(separator: "\n"), as: "coverage")
    let lenient = [
      "coverage type.gaps[]: no condition", "coverage type.gaps[]: no type",
    ]
    #expect(try check.result() == SchemaCheck.accepted(lenient))
  }

  @Test func explorationsAreInTheReport() throws {
    let tool = try Tool("FaultyScreens")
    var check = SchemaCheck("reports")
    for options in [[], ["--save", "found"]] {
      let words = ["explore", "jugs", "--seed", "1", "--steps", "4000", "--format", "jsonl"]
      let outcome = try tool.run(words + options, bytes: [])
      check.add(outcome.output.split(separator: "\n"), as: "explore")
    }
    #expect(try check.result() == SchemaCheck.accepted(["explore type: no file"]))
  }
}

/// Objects that are to be checked against a schema of the documentation, by `Tests/JSONSchema/check.py`.
struct SchemaCheck {
  private let schema: String
  private var lines: [String] = []

  init(_ schema: String) { self.schema = schema }

  var count: Int { lines.count }

  mutating func add(_ object: some StringProtocol, as kind: String) {
    lines.append("{\"as\":\"\(kind)\",\"object\":\(object)}\n")
  }

  mutating func add(_ objects: some Sequence<some StringProtocol>, as kind: String) {
    for object in objects { add(object, as: kind) }
  }

  /// Adds a session as objects of the line protocol.
  mutating func add(_ session: Session) {
    add("\(JSON(headerOf: session))", as: "message")
    add(session.lines.map { "\(JSON($0))" }, as: "message")
  }

  /// What is rejected, and which wrong objects are accepted.
  func result(options: [String] = []) throws -> [String] {
    let resources = TestTools.path(of: "Sources/Understudy/Understudy.docc/Resources")
    let words = [
      TestTools.path(of: "Tests/JSONSchema/check.py"), "\(resources)/\(schema).schema.json",
    ]
    let program = Program.python(words + options)
    let outcome = try Conversation(program).finish(saying: Array(lines.joined().utf8))
    try #require(outcome.status == 0, "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// The result if all objects are valid, and these wrong ones are as well.
  static func accepted(_ texts: [String]) -> [String] { texts.map { "accepted: \($0)" }.sorted() }
}

/// A screen whose parameters have everything that can be said about one.
private enum DialScreen: Screen {
  final class Dial {
    let names = ["Ann"]
    func turn(_ angle: Int) {}
    func call(_ name: String) {}
  }

  static let name = "dial"
  static func make(in world: World, notify: Notifier) -> Dial { Dial() }
  static func describe(_ view: inout Interface<Dial>) {
    view.bind("names", \.names)
    view.command("turn", Dial.turn, Parameter("angle", in: 0...360, default: 90))
    view.command("answer", Dial.turn, Parameter("row", indexes: "names"))
    view.command("call", Dial.call, Parameter("name", suggestions: "names"))
    view.command("greet", Dial.call, Parameter("name", suggestions: ["Ann", "Ben"]))
  }
}
