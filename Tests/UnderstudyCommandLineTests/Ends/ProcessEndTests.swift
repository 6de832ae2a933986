import Foundation
import TestTools
import Testing
import UnderstudyPlatform

/// However a view model ends its process, a person sees that, its session says it, and a replay does the same.
///
/// A normal run takes a sample, in which all ways, places, times and modes meet; `UNDERSTUDY_ENDS=all` takes all.
@Suite(.runsPrograms) struct ProcessEndTests {
  let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test(.timeLimit(.minutes(60)), arguments: ProcessEndCase.selected.filter { $0.mode != .prompt })
  func endIsSeenAndReplays(end: ProcessEndCase) throws {
    switch end.mode {
    case .pipe: try checkPipe(end)
    case .script: try checkScript(end)
    case .prompt: Issue.record("\(end) belongs to AtPrompt")
    case .replay: try checkReplay(end)
    case .explore: try checkExploring(end)
    case .agent: try checkAgent(end)
    }
  }

  /// What a child of `fork` does is no part of the session.
  @Test(arguments: [
    "exit", "_exit", "quickExit", "trap", "abort", "overflow", "SIGTERM", "SIGKILL",
  ])
  func forkedChildLeavesRecordingAlone(way: String) throws {
    let outcome = try tool.run(
      "ends", "--record", "a.session", input: "add 1\nfork \(way)\nadd 2\n",
      environment: Program.briefBacktraces)
    #expect(outcome.status == 0)
    let session = """
      understudy 3 ends
        count = 0
        isEnding = false
      > add 1
        count = 1
      > fork \(way)
        count = 2
      > add 2
        count = 4

      """
    #expect(outcome.output == session)
    #expect(try tool.folder.read("a.session") == session)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  @Suite(.atTerminal) struct AtPrompt {
    @Test(
      .timeLimit(.minutes(60)), arguments: ProcessEndCase.selected.filter { $0.mode == .prompt })
    func endIsSeenAndReplays(end: ProcessEndCase) throws {
      let tool = try Tool("FaultyScreens")
      let terminal = try tool.atPrompt("ends", environment: end.environment)
      _ = try terminal.answer(to: "add 1")
      terminal.type("\(end.command)\r")
      // It asks only where the environment says what it shows.
      if end.way.hasTrace, !end.environment.isEmpty { try terminal.leaveBacktrace() }
      #expect(terminal.status() == end.way.status)
      // What was killed could not restore the terminal.
      if end.way.name == "SIGKILL" { return }
      #expect(terminal.modes == terminal.modesBefore)
      #expect(
        PromptCrashTests.lastLines(of: terminal)
          == PromptCrashTests.lastWords("last", in: tool.folder.path("state/understudy/journals")))
      let journals = "state/understudy/journals/running"
      let name = try #require(try tool.folder.names(in: journals).first)
      end.check(try tool.folder.read("\(journals)/\(name)"))
      let outcome = try tool.run("replay", "last")
      #expect(outcome.status == 0 && outcome.output == "1 passed\n")
      #expect(outcome.errors.hasSuffix(" again, as recorded\n"))
    }
  }

  // MARK: Modes

  private func checkPipe(_ end: ProcessEndCase) throws {
    let outcome = try tool.run(
      "ends", "--record", "a.session", input: end.script, environment: end.environment)
    #expect(outcome.status == end.way.status)
    try checkRecording(of: end, output: outcome.output)
    checkErrors(outcome.errors, of: end)
  }

  private func checkScript(_ end: ProcessEndCase) throws {
    try tool.folder.write(end.script, to: "script")
    let outcome = try tool.shell(
      "\"$0\" ends --record a.session < script > output 2> errors; echo $? > status",
      environment: end.environment)
    #expect(outcome.status == 0)
    #expect(try tool.folder.read("status") == "\(end.way.status)\n")
    try checkRecording(of: end, output: try tool.folder.read("output"))
    checkErrors(try tool.folder.read("errors"), of: end)
  }

  private func checkRecording(of end: ProcessEndCase, output: String) throws {
    let session = try tool.folder.read("a.session")
    end.check(session)
    if end.way.name == "SIGKILL" { return }
    #expect(output == session)
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
  }

  private func checkReplay(_ end: ProcessEndCase) throws {
    try tool.folder.write(end.session, to: "a.session")
    #expect(try tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    // Not expected, it is what the report says first.
    let unexpected = end.session.split(separator: "\n").filter { !$0.hasPrefix("x ") }
    try tool.folder.write(unexpected.joined(separator: "\n") + "\n", to: "b.session")
    let outcome = try tool.run("replay", "b.session")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("  actual    x \(end.way.name)\n"))
  }

  private func checkExploring(_ end: ProcessEndCase) throws {
    let session =
      "understudy 3 ends\n  count = 0\n  isEnding = false\n> \(end.command)\n  count = 1\n"
    try tool.folder.write(session, to: "a.session")
    let outcome = try tool.run(
      "explore", "ends", "--seed", "1", "--steps", "12", "--jobs", "1", "--from", "a.session",
      "--except", "fork", "--save", "found")
    #expect(outcome.status == 1)
    let verb = end.way.name == "exit" ? "exits" : "crashes (\(end.way.name))"
    let place = /(?:in end|at WayToEnd\.swift:\d+)/
    let isNamed = outcome.output.split(separator: "\n").contains { line in
      line.hasPrefix("ends: \(verb) ") && line.contains(place) && line.contains(": 1 command, ")
    }
    #expect(isNamed, "\(outcome)")
    #expect(!outcome.output.contains("but not each time"), "\(outcome)")
    let count = try tool.folder.names(in: "found").count
    #expect(try tool.run("replay", "found") == Tool.Outcome(output: "\(count) passed\n"))
  }

  private func checkAgent(_ end: ProcessEndCase) throws {
    let agent = try Agent("FaultyScreens")
    _ = try agent.call("open", #"{"screen":"ends"}"#)
    let commands = [end.command] + (end.isLater || end.place == "timer" ? [":wait 2"] : [])
    let texts = commands.map { "\"\($0)\"" }.joined(separator: ",")
    let answer = try agent.call("do", #"{"id":"ends","commands":["add 1",\#(texts)]}"#)
    #expect(answer.hasPrefix("failed: > add 1\n  count = 1\n> \(end.command)\n  count = 2\n"))
    let verb = end.way.name == "exit" ? "exits" : "crashes (\(end.way.name))"
    #expect(
      answer.hasSuffix("\nends \(verb): save keeps its session, open begins a new one"), "\(answer)"
    )
    _ = try agent.call("save", #"{"id":"ends","file":"a"}"#)
    let session = try agent.tool.folder.read("a.session")
    end.check(session)
    if end.way.name != "SIGKILL" {
      #expect(try agent.tool.run("replay", "a.session") == Tool.Outcome(output: "1 passed\n"))
    }
    try agent.leave()
    try agent.awaitEndOfProcesses()
  }

  // MARK: What a person sees

  /// How a shell says that a signal ended a program.
  private static var reportOfShell: Regex<Substring> {
    /(?m)^[A-Z][A-Za-z\/]+(?: [A-Za-z0-9]+)*(?: \(core dumped\))?\n/
  }

  /// The calls that led to a crash.
  private static var calls: Regex<Substring> {
    /it crashed at WayToEnd\.swift:\d+[^\n]*\n(?:  in (?:[^\n]+ at )?\w+\.swift:\d+\n)+/
  }

  private func checkErrors(_ errors: String, of end: ProcessEndCase) {
    // The runtime says so of a thread that was being started: it can't be stopped then.
    let text = errors.replacing(#/swift-runtime: failed to suspend thread .*\n/#, with: "")
      .replacing(Self.reportOfShell, with: "").replacing(Self.calls, with: "")
    // Without memory, no process can be started that says so.
    if end.way.hasTrace, end.environment.isEmpty, end.way.command != "memory" {
      #expect(errors.contains(Self.calls), "\(errors)")
    }
    guard end.way.hasTrace, Program.hasBacktraces, !end.environment.isEmpty else {
      let words = ["trap": "this is the end\n", "memory": "of memory with alignment"]
      guard let word = words[end.way.command] else {
        #expect(text == "")
        return
      }
      #expect(text.contains(word))
      return
    }
    // Without memory there may be none for it.
    if end.way.command == "memory" { return }
    let parts = [
      #/\*\*\* Signal \d+: Backtracing from 0x[0-9a-f]+\.\.\. done \*\*\*\n/#,
      #/\n\*\*\* Program crashed: /#, #/\nBacktrace took /#,
    ]
    for part in parts { #expect(text.matches(of: part).count == 1, "\(text)") }
  }
}
