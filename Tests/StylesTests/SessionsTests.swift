import Foundation
import TerminalTesting
import TestTools
import Testing

/// Each script records the committed session, and the sessions replay, however often.
///
/// `UNDERSTUDY_STYLES=200 swift test --filter StylesTests` is the long round.
@Suite(.runsPrograms) struct SessionsTests {
  /// How often each session is replayed.
  static let rounds =
    ProcessInfo.processInfo.environment["UNDERSTUDY_STYLES"].flatMap(Int.init) ?? 2

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// And replays: the worker has replayed the same session before, and nothing of that may be left.
  @Test(arguments: Corpus.scripts)
  func scriptRecordsTheCommittedSession(name: String) throws {
    let outcome = try run([name, "--record", "new.session"], input: Corpus.script(name))
    let recorded = try folder.read("new.session")
    #expect(outcome.status == 0 && outcome.output == recorded, "\(outcome)")
    // Only this script may type something meanwhile: where it does depends on the cards.
    let note =
      /stdin:\d+: a timer or sleep may be due in [0-9.]+ s: to let it happen before this line, write :wait [0-9.]+ above it\n/
    let errors = outcome.errors
    #expect(
      errors == "" || name == "memory-game" && errors.wholeMatch(of: note) != nil, "\(errors)")
    let committed = try String(contentsOfFile: Corpus.session(name), encoding: .utf8)
    if committed.contains("\n< entropy ") || committed.contains("\n< wallClock ") {
      // Other random numbers, or another date.
      #expect(commands(of: recorded) == commands(of: committed))
    } else {
      #expect(recorded == committed)
    }
    for round in 1...Self.rounds { try folder.write(recorded, to: "all/\(round).session") }
    let replay = try run(["replay", "all", "--jobs", "1"])
    #expect(replay == Outcome(status: 0, output: "\(Self.rounds) passed\n", errors: ""))
  }

  private func commands(of session: String) -> [Substring] {
    session.split(separator: "\n").filter { $0.hasPrefix("> ") }
  }

  @Test(arguments: 1...rounds)
  func committedSessionsReplayTogether(round: Int) throws {
    #expect(Corpus.sessions == Corpus.scripts)
    let outcome = try run(["replay", Corpus.path("sessions"), "--jobs", "4"])
    let count = Corpus.scripts.count
    #expect(outcome == Outcome(status: 0, output: "\(count) passed\n", errors: ""))
  }

  private struct Outcome: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the program in the test's folder to its end.
  private func run(_ arguments: [String], input: String = "/dev/null") throws -> Outcome {
    var program = try Program.built("Styles")
    program.arguments = arguments
    program.folder = folder.path
    program.environment = ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")]
    for stream in ["output", "errors"] { try folder.write("", to: stream) }
    let child = try program.spawn([
      .file(input), .file(folder.path("output")), .file(folder.path("errors")),
    ])
    return Outcome(
      status: Program.status(of: child), output: try folder.read("output"),
      errors: try folder.read("errors"))
  }
}
