import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Lines that say what waits for its answer as time passes or the next command begins. Without them a debounce
/// could be removed, or an answer be asked for too early, and sessions would still pass.
@MainActor @Suite(.inProcesses) struct PendingLinesTests {
  private let debounced = """
    understudy 3 search
      results = []
    > type t
    > type te
    < clock 0.3
    < find("te") ["te 1"]
      results = ["te 1"]

    """

  /// Their inputs are compared, although no answer has any.
  @Test func questionsThatNothingAnswersHaveInputs() throws {
    let text = """
      understudy 3 search
        results = []
      > type t
      > type te
      ? find("t")
      ? find("te")

      """
    try expectReplay(of: text, on: EagerSearch.self)
    let report = try failureReport(
      replaying: text.replacing("find(\"t\")", with: "find(\"x\")"), on: EagerSearch.self)
    #expect(
      report == """
        a.session:5: > type te: asked: expected find("x"), found find("t")
                    > type te
          expected  ? find("x")
          actual    ? find("t")
                    ? find("te")
        """)
  }

  @Test func removedDebounceIsNoticed() async throws {
    try expectReplay(of: debounced, on: DebouncedSearch.self)
    let report = try failureReport(replaying: debounced, on: EagerSearch.self)
    #expect(
      report == """
        a.session:4: > type te: find("t") is waiting for its answer, which the session does not expect: \
        it was asked in > type t
                    > type te
          actual    ? find("t")
          actual    ? find("te")
                    < clock 0.3
                    < find("te") ["te 1"]
                      results = ["te 1"]
        """)
  }

  @Test func earlyQuestionIsNoticedWithoutAnotherCommand() throws {
    let text = debounced.replacing("> type t\n", with: "")
    try expectReplay(of: text, on: DebouncedSearch.self)
    let report = try failureReport(replaying: text, on: EagerSearch.self)
    #expect(
      report == """
        a.session:3: > type te: find("te") is waiting for its answer, which the session does not expect
                    > type te
          actual    ? find("te")
                    < clock 0.3
                    < find("te") ["te 1"]
                      results = ["te 1"]
        """)
  }

  @Test func lateQuestionIsNoticed() throws {
    let text = """
      understudy 3 search
        results = []
      > type te
      ? find("te")
      < clock 0.3
      < find("te") ["te 1"]
        results = ["te 1"]

      """
    try expectReplay(of: text, on: EagerSearch.self)
    let report = try failureReport(replaying: text, on: DebouncedSearch.self)
    #expect(
      report == """
        a.session:4: > type te: find("te") should be waiting for its answer, and is not
                    > type te
          expected  ? find("te")
                    < clock 0.3
                    < find("te") ["te 1"]
                      results = ["te 1"]
        """)
  }

  /// As at the beginning of the next command.
  @Test func newQuestionInTheLastStepIsNoticed() throws {
    let text = """
      understudy 3 search
        results = []
      > type te

      """
    try expectReplay(of: text, on: DebouncedSearch.self)
    let report = try failureReport(replaying: text, on: EagerSearch.self)
    #expect(
      report == """
        a.session:3: > type te: find is waiting for its answer, which the session does not expect
                    > type te
          actual    ? find
        """)
    let session = try Session(parsing: text, file: "a.session")
    let accepted = session.accepting(try Replay(session, on: EagerSearch.self).log).text
    #expect(accepted == text + "? find\n")
    try expectReplay(of: accepted, on: EagerSearch.self)
  }

  /// Sessions of the first version do not have these lines.
  @Test func sessionOfFirstVersionDoesNotSayWhatWaits() throws {
    let text = debounced.replacing("understudy 3", with: "understudy 1")
    for screen in [DebouncedSearch.self, EagerSearch.self] as [any Screen.Type] {
      let session = try SessionText(Session(parsing: text, file: "a.session"))
      #expect(try Replay(session, on: screen).log.isExact)
    }
  }

  @Test func acceptedChangeIsKeptInTheSameVersion() throws {
    for version in [1, 2] {
      let text = debounced.replacing("understudy 3", with: "understudy \(version)")
        .replacing("results = [\"te 1\"]", with: "results = [\"old\"]")
      let session = try Session(parsing: text, file: "a.session")
      let log = try Replay(session, on: EagerSearch.self).log
      let lines = version == 1 ? "" : "? find(\"t\")\n? find(\"te\")\n"
      #expect(
        session.accepting(log).text == """
          understudy \(version) search
            results = []
          > type t
          > type te
          \(lines)< clock 0.3
          < find("te") ["te 1"]
            results = ["te 1"]

          """)
    }
  }

  /// The command may end the process.
  @Test func whatWaitsIsReportedBeforeTheCommandRuns() throws {
    let text = """
      understudy 3 probe
        log = nil
      > begin 0
      > call 1
      ? fetch
        log = "done"
      < fetch "x"
        log = "x"

      """
    let (reported, found) = (ByteBuffer(), ByteBuffer())
    ProbeScreen.calls = { world in
      let fetch = world.effect("fetch") { () async throws -> String in "" }
      return [
        { try await fetch() },
        {
          found.append(reported.bytes())
          return "done"
        },
      ]
    }
    let session = try SessionText(Session(parsing: text, file: "a.session"))
    let replay = try Replay(session, on: ProbeScreen.self) { message in
      if case .lines(let lines) = message { reported.append(lines) }
    }
    #expect(replay.log.isExact)
    #expect(found.text() == "  log = nil\n> begin 0\n> call 1\n? fetch\n")
  }

  // MARK: Recording

  @Test nonisolated func recordedSessionSaysWhatWaits() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        for screen in [DebouncedSearch.self, EagerSearch.self] as [any Screen.Type] {
          let text = try inScript(screen) { stage in
            for line in ["type t", "type te"] {
              _ = try stage.run(line)
              stage.finish()
            }
            stage.pass(.milliseconds(300))
            stage.finish()
          }
          let eager =
            "> type t\n< find(\"t\") [\"t 1\"]\n  results = [\"t 1\"]\n"
            + "> type te\n< find(\"te\") [\"te 1\"]\n  results = [\"te 1\"]\n< clock 0.3\n"
          let debounced =
            "> type t\n> type te\n< clock 0.3\n"
            + "< find(\"te\") [\"te 1\"]\n  results = [\"te 1\"]\n"
          let steps = screen is EagerSearch.Type ? eager : debounced
          #expect(text == "understudy 3 search\n  results = []\n" + steps, "\(text)")
          try expectReplay(of: text, on: screen)
        }
      }
    }
  }

  /// Time in which nothing happens is recorded with the next line: what was asked before it waits, what is asked
  /// at its end does not.
  @Test nonisolated func timeIsRecordedBeforeWhatIsAskedThen() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let open = DebouncedSearch.gates.close("find")
        let text = try inScript(DebouncedSearch.self) { stage in
          _ = try stage.run("type te")
          for milliseconds in [100, 200, 150, 50] { stage.world.pass(.milliseconds(milliseconds)) }
          open()
          stage.finish()
        }
        #expect(
          text == """
            understudy 3 search
              results = []
            > type te
            < clock 0.3
            ? find("te")
            < clock 0.2
            < find("te") ["te 1"]
              results = ["te 1"]

            """, "\(text)")
        try expectReplay(of: text, on: DebouncedSearch.self)
      }
    }
  }

  @Test nonisolated func backgroundCommandIsListedOnce() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let open = DrawsScreen.gates.close("fetch")
        let text = try onStage(DrawsScreen.self) { stage in
          for line in ["fetch x &", "number", "card"] { _ = try stage.run(line) }
          open()
          attend(stage) { !stage.isRunningInBackground }
        }
        #expect(
          text == """
            understudy 3 draws
              log = nil
            > fetch x &
            > number
            ? fetch("x")
            < number 7
              log = "number 7"
            > card
            < card "king"
              log = "card king"
            < fetch("x") [(name: "x", points: 1), (name: "Ada", points: 2)]
              log = "fetched x Ada"
            & fetch

            """, "\(text)")
        try expectReplay(of: text, on: DrawsScreen.self)
      }
    }
  }
}

/// The session after `body` ran on the open stage, where time passes only as it says.
@MainActor
private func inScript(
  _ screen: any Screen.Type, _ body: @MainActor (Stage) throws -> Void
) throws -> String {
  try EventLoop.shared.run {
    let stage = screen.makeStage(world: World(settings: .init(), followsRealTime: false))
    try stage.open(writingHeader: true)
    try body(stage)
    return stage.transcript.text()
  }
}

/// A search as one types, which asks its service after a pause, or at once.
@MainActor
private final class Search {
  private(set) var results: [String] = []
  private var asking: Task<Void, Never>?
  private let pause: Duration?
  private let find: @MainActor (String) async throws -> [String]

  init(pause: Duration?, find: @escaping @MainActor (String) async throws -> [String]) {
    (self.pause, self.find) = (pause, find)
  }

  func type(_ text: String) {
    asking?.cancel()
    asking = Task {
      if let pause { try? await Task.sleep(for: pause) }
      guard !Task.isCancelled, let found = try? await find(text), !Task.isCancelled else { return }
      results = found
    }
  }
}

@MainActor private protocol SearchScreen: Screen where ViewModel == Search {
  static var pause: Duration? { get }
}

extension SearchScreen {
  static var name: String { "search" }

  static func make(in world: World, notify: Notifier) -> Search {
    let gates = DebouncedSearch.gates
    return Search(
      pause: pause,
      find: world.effect("find") { (text: String) async throws -> [String] in
        try await gates.pass("find")
        return ["\(text) 1"]
      })
  }

  static func describe(_ view: inout Interface<Search>) {
    view.bind("results", \.results)
    view.command("type", Search.type, "text")
  }
}

private enum DebouncedSearch: SearchScreen {
  static let pause: Duration? = .milliseconds(300)
  static var gates = Gates()
}

private enum EagerSearch: SearchScreen {
  static let pause: Duration? = nil
}
