import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

@MainActor @Suite(.inProcesses) struct AcceptanceTests {
  /// Without a date of its own, a session has the same in a replay and as it is accepted.
  @Test nonisolated func datesOfStepsThatMatchStay() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let text = "understudy 3 feed\n  log = \"\"\n  items = []\n> look\n  log = LOG\n> look\n"
      let report = try failureReport(
        replaying: text.replacing("LOG", with: "\"\""), on: FeedScreen.self)
      let found = try #require(report?.firstMatch(of: /actual +log = (".*")/)?.1)
      let session = text.replacing("LOG", with: found)
      let accepted = try sessionAccepting(session, on: FeedScreen.self)
      #expect(accepted.contains("\n  log = \(found)\n"), "\(session)\(accepted)")
      #expect(accepted.contains("< wallClock \"2001-01-01T00:00:00Z\"\n"), "\(accepted)")
      try expectReplay(of: accepted, on: FeedScreen.self)
    }
  }

  @Test func acceptKeepsCommentsAndPlaceholders() throws {
    let accepted = try sessionAccepting(
      """
      understudy 3 letters
      # the opening
        rows = <any>
      # before the first

      > edit i1x
      # about the row
      + rows[1] = <string>
      # after the row
      > edit d0
      - rows[7] = <string>

      # before nothing
        rows[0] = 1
      # about the last
      > set q
        rows = <int>
      # the end

      """, on: LettersScreen.self)
    #expect(
      accepted == """
        understudy 3 letters
        # the opening
          rows = <any>
        # before the first

        > edit i1x
        # about the row
        + rows[1] = <string>
        # after the row
        > edit d0
        - rows[0] = "a"

        # before nothing
        # about the last
        > set q
          rows = ["q"]
        # the end

        """)
  }

  @Test func acceptDrawsMissingAnswers() throws {
    let accepted = try sessionAccepting(
      """
      understudy 3 draws
      with seed=42
        log = nil
      > number
        log = "number 1"
      > number
      < number 5
      < number 6
        log = "number 5"
      > card
      < card "joker"

      """, on: DrawsScreen.self)
    #expect(
      accepted == """
        understudy 3 draws
        with seed=42
          log = nil
        > number
        < number 7
          log = "number 7"
        > number
        < number 5
          log = "number 5"
        > card
        < card "king"
          log = "card king"

        """)
  }

  @Test nonisolated func acceptAsksServices() async {
    await #expect(processExitsWith: .success) {
      let text = "understudy 3 draws\n  log = nil\n> fetch x\n! \"no\"\n"
      let accepted = try await sessionAccepting(text, on: DrawsScreen.self)
      #expect(
        accepted == """
          understudy 3 draws
            log = nil
          > fetch x
          < fetch("x") [(name: "x", points: 1), (name: "Ada", points: 2)]
            log = "fetched x Ada"

          """)
    }
  }

  @Test func acceptKeepsCommentsInPlace() throws {
    let accepted = try sessionAccepting(
      """
      understudy 3 panel
      # the name
        title = "old"
      # the number
        size = 7
      # the rest
        ratio = 0.1
        profile = <any>
        progress = 0
        stamp = <int>

      """, on: PanelScreen.self)
    #expect(
      accepted == """
        understudy 3 panel
        # the name
          title = "a"
        # the number
          size = 1
        # the rest
          ratio = 0.5
          profile = <any>
          progress = 0
          stamp = <int>

        """)
  }

  @Test func acceptLeavesMatchingStepsAlone() throws {
    let text =
      "understudy 3 letters\n  rows = [\"a\", \"b\", \"c\"]\n\n# a\n> edit i1x\n+ rows[1] = <any>\n"
    #expect(try sessionAccepting(text, on: LettersScreen.self) == text)
  }

  /// Also where something else of the step differs.
  @Test func acceptAsksNothingThatWaitsAtTheEnd() throws {
    let calls = DrawsScreen.liveCalls
    for count in [0, 1] {
      let text =
        "understudy 3 draws\n  log = nil\n> ask\n< fetch(\"a\") []\n"
        + "  log = \"first \(count)\"\n? other\n"
      let accepted = try sessionAccepting(text, on: DrawsScreen.self)
      #expect(accepted == text.replacing("first 1", with: "first 0"))
    }
    #expect(DrawsScreen.liveCalls == calls)
  }

  /// A session that was written by hand, without the answers, on which no line seems to be missing.
  @Test func acceptAsksWhatACommandOnlyStarts() throws {
    let text = "understudy 3 started\n  rows = []\n> load\n> load\n"
    #expect(
      try sessionAccepting(text, on: StartedScreen.self) == """
        understudy 3 started
          rows = []
        > load
        < page(0) 7
          rows = [7]
        > load
        < page(1) 8
        + rows[1] = 8

        """)
    let waiting = try sessionAccepting(text + "? page\n", on: StartedScreen.self)
    #expect(waiting == text + "? page\n? page(0)\n")
  }

  /// A task that is no longer cancelled gets the answer of the real world.
  @Test func acceptAsksWhatWasCancelled() throws {
    let text = """
      understudy 3 started
        rows = []
      > load
      < page(0) ! "cancelled" (taskIsCancelled: true)

      """
    let accepted = try sessionAccepting(text, on: StartedScreen.self)
    #expect(
      accepted == """
        understudy 3 started
          rows = []
        > load
        < page(0) 7
          rows = [7]

        """, "\(accepted)")
  }

  /// Also where a later step says that one of the same name waits.
  @Test func acceptAsksBeforeTimePasses() throws {
    let rest = "> load\n? page(2)\n"
    let text =
      "understudy 3 started\n  rows = []\n> load\n< clock 1.0\n> load\n< page(1) 8\n  rows = [8]\n"
    let accepted = try sessionAccepting(text + rest, on: StartedScreen.self)
    let expected = """
      understudy 3 started
        rows = []
      > load
      < page(0) 7
        rows = [7]
      < clock 1.0
      > load
      < page(1) 8
      + rows[1] = 8

      """
    #expect(accepted == expected + rest, "\(accepted)")
  }
}

/// A view model whose command starts a task.
@MainActor private final class Started {
  private(set) var rows: [Int] = []
  private let page: @MainActor (Int) async throws -> Int

  init(page: @escaping @MainActor (Int) async throws -> Int) { self.page = page }

  func load() {
    Task { if let row = try? await page(rows.count) { rows.append(row) } }
  }
}

private enum StartedScreen: Screen {
  static func make(in world: World, notify: Notifier) -> Started {
    Started(page: world.effect("page") { (number: Int) async in number + 7 })
  }

  static func describe(_ view: inout Interface<Started>) {
    view.bind("rows", \.rows)
    view.command("load", Started.load)
  }
}

/// The accepted session, which must pass.
@MainActor
private func sessionAccepting(_ text: String, on screen: any Screen.Type) throws -> String {
  let session = try Session(parsing: text, file: "a.session")
  let replay = try Replay(session, on: screen, fillsGaps: true).log
  let accepted = session.accepting(replay).text
  try expectReplay(of: accepted, on: screen)
  return accepted
}
