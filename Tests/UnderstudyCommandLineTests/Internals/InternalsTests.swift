import Foundation
import TestTools
import Testing
import Typechecking

@testable import FaultyScreens
@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// A test for each row of the article *What we rely on*, which fails with the text of the row.
@Suite(.atTerminal) struct InternalsTests {
  private let tool: Tool

  init() throws { tool = try Tool("FaultyScreens") }

  @Test func articleHasARowForEachTest() throws {
    let table = try Article("WhatWeRelyOn").cells[0]
    #expect(table.dropFirst().map(\.first) == Part.allCases.map(\.rawValue))
    #expect(table.allSatisfy { $0.count == 4 } && table.count <= 7)
  }

  // MARK: The rows

  @Test @MainActor func executorsSendJobsToTheLoop() throws {
    try expectReplay(["`Task.sleep`, every `Clock`"], .executors)
  }

  @Test @MainActor func runtimeKnowsCasesTypesAndTheSeedOfHashes() throws {
    expect(.runtime, caseName(of: Described.second) == "second")
    expect(.runtime, plainCases(of: Described.self) == [.first, .second])
    expect(.runtime, _mangledTypeName(Described.self).flatMap(_typeByName) == Described.self)
    expect(.runtime, "\(Value(reflecting: Lazy()))" == "(text: nil)")
    let origin = ErrorOrigin(.record([.init("domain", .string("Shop")), .init("code", .int(3))]))
    let error = RecordedError("no network", origin) as NSError
    expect(.runtime, (error.domain, error.code) == ("Shop", 3))
    try expectReplay(["order of `Set` and `Dictionary`"], .runtime)
    EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      let sleeper = Task { try await Task.sleep(for: .seconds(5)) }
      EventLoop.shared.drain()
      expect(.runtime, EventLoop.shared.timers.count == 1)
      sleeper.cancel()
      EventLoop.shared.drain()
      expect(.runtime, EventLoop.shared.timers.count == 0)
    }
  }

  @Test func functionsOfTheLibraryAreReplaced() throws {
    try expectReplayOfProgram(
      [
        "`Thread.sleep`, semaphores with time limits", "global queues, `Thread`, `OperationQueue`",
        "`Int.random`, `shuffled()`, `UUID()`, `arc4random`",
      ], .library)
  }

  @Test func mainQueueAndRunLoopRun() throws {
    try expectReplayOfProgram(["`DispatchQueue.main`", "`RunLoop.main`", "`Timer`"], .loops)
  }

  @Test func regionOfFoundationIsSet() throws {
    try tool.folder.write(RegionTests.french, to: "a.session")
    let outcome = try tool.run("replay", "a.session", environment: ["TZ": "Asia/Tokyo"])
    expect(.region, outcome == Tool.Outcome(output: "1 passed\n"), "\(outcome)")
  }

  @Test func importsAreExported() throws {
    let errors = try typecheck("import Understudy\nlet value: Value? = nil\n")
    expect(.exports, errors.isEmpty, errors)
  }

  // MARK: Checks

  /// Replays the sessions of these rows of *What is sealed* in this process.
  @MainActor private func expectReplay(_ calls: [String], _ part: Part) throws {
    for call in SealedCall.sealed where calls.contains(call.call) {
      let session = try Session(parsing: call.session, file: "a.session")
      let comparison = Comparison(session, try Replay(session, on: SealedScreen.self).log)
      let report = comparison.report(file: "a.session")
      expect(part, comparison.passed, report)
    }
  }

  /// The same in a program, which is sealed.
  private func expectReplayOfProgram(_ calls: [String], _ part: Part) throws {
    let sessions = SealedCall.sealed.filter { calls.contains($0.call) }.map(\.session)
    for (number, session) in sessions.enumerated() {
      try tool.folder.write(session, to: "all/\(number).session")
    }
    let outcome = try tool.run("replay", "all")
    expect(part, outcome == Tool.Outcome(output: "\(calls.count) passed\n"), "\(outcome)")
  }

  private func expect(
    _ part: Part, _ holds: Bool, _ details: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(holds, "\(part.explanation)\n\(details)", sourceLocation: sourceLocation)
  }
}

/// What the package relies on, as the article names it.
private enum Part: String, CaseIterable {
  case executors = "Swift's executors"
  case runtime = "Swift's runtime"
  case library = "functions of the C library"
  case loops = "the main queue and the run loop"
  case region = "Foundation's time zone and locale"
  case exports = "exported imports"

  /// The row of the article.
  var explanation: String {
    let table = (try? Article("WhatWeRelyOn").cells.first) ?? []
    guard let row = table.first(where: { $0.first == rawValue }) else { return rawValue }
    return zip(table[0], row).map { "\($0): \($1)" }.joined(separator: "\n")
  }
}

enum Described: CustomStringConvertible {
  case first, second

  var description: String { "described" }
}

private struct Lazy {
  lazy var text = "a"
}
