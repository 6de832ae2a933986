import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Commands that end in `&`: the next one runs while they are under way.
@MainActor @Suite(.inProcesses) struct BackgroundCommandTests {
  private let opening = "understudy 3 pages\n  pages = []\n  isLoading = false\n"

  /// Expects exactly these steps from a replay of them.
  private func expectReplay(
    _ steps: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = opening + steps + "\n"
    let session = try SessionText(Session(parsing: text, file: "a.session"))
    let log = try Replay(session, on: PagesScreen.self).log
    let report = try failureReport(replaying: text, on: PagesScreen.self)
    #expect(log.isExact, "\(report ?? "other lines")", sourceLocation: sourceLocation)
  }

  @Test func endIsInTheStepInWhichItHappens() throws {
    try expectReplay(
      """
      > load a &
        isLoading = true
      > clear
      ? page("a")
        isLoading = false
      < page("a") 3
        pages = [3]
      & load = 1
      """)
  }

  /// The answers come in another order than the questions, and the commands end so.
  @Test func laterCommandEndsFirst() throws {
    try expectReplay(
      """
      > load a &
        isLoading = true
      > load b &
      ? page("a")
      > clear
      ? page("b")
        isLoading = false
      < page("b") 4
        pages = [4]
      & "load#2" = 1
      < page("a") ! "no network"
      & load ! "no network"
      """)
  }

  /// Which of equal questions is answered is said by its number.
  @Test func equalQuestionsAreAnsweredInEitherOrder() throws {
    for (first, second) in [("page", "load"), ("\"page#2\"", "\"load#2\"")] {
      try expectReplay(
        """
        > load a &
          isLoading = true
        > load a &
        ? page("a")
        < \(first)("a") 1
          pages = [1]
        & \(second) = 1
        < page("a") 2
        + pages[1] = 2
        & load = 2
        """)
    }
  }

  /// A command that is waited for lets others end, and is not confused with them.
  @Test func commandThatIsWaitedForEndsAsUsual() throws {
    try expectReplay(
      """
      > load a &
        isLoading = true
      > load a
      ? page("a")
      < page("a") 1
        pages = [1]
      & load = 1
      < page("a") 2
      = 2
      + pages[1] = 2
      > load b &
      > nap
      ? page("b")
      < clock 2.0
      > clear
        pages = []
        isLoading = false
      < page("b") 9
        pages = [9]
      & load = 1
      """)
  }

  @Test func timeEndsACommand() throws {
    try expectReplay(
      """
      > nap &
      > nap &
      > clear
      < clock 2.0
      & nap
      & nap
      """)
  }

  /// What need not wait is as without the sign.
  @Test func commandThatIsOverAtOnceIsAsUsual() throws {
    try expectReplay(
      #"""
      > count &
      = 0
      > fail &
      ! "empty"
      > clear &
      > load &
      ! "load: name is missing: usage: load NAME"
      > count "&"
      ! "count: \"&\" is unexpected: usage: count"
      """#)
  }

  @Test func commandMayRunAtTheEndOfASession() throws {
    try expectReplay("> load a &\n  isLoading = true\n? page(\"a\")")
  }

  @Test nonisolated func structureKeepsWhatAnotherCommandChanged() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let text = try transcript(of: PileScreen.self, ["load &", "step"])
      #expect(
        text == """
          understudy 3 pile
            count = 0
          > load &
          > step
          ? load
            count = 1
          < load 7
          & load ! "another command ran: what this one changed is lost"

          """, "\(text)")
      let report = try failureReport(replaying: text, on: PileScreen.self)
      #expect(report == nil, "\(report ?? "")")
    }
  }

  /// The second command only reads the structure.
  @Test nonisolated func commandThatChangesNothingIsNoOther() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let text = try transcript(of: PileScreen.self, ["load &", "total"])
      #expect(
        text == """
          understudy 3 pile
            count = 0
          > load &
          > total
          ? load
          = 0
          < load 7
            count = 7
          & load

          """, "\(text)")
      let report = try failureReport(replaying: text, on: PileScreen.self)
      #expect(report == nil, "\(report ?? "")")
    }
  }

  // MARK: Recording

  /// Twenty replays of what was recorded are the same.
  @Test nonisolated func recordedSessionReplaysExactly() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let openFetch = DrawsScreen.gates.close("fetch")
        let text = try onStage(DrawsScreen.self) { stage in
          for line in ["fetch x &", "fetch x &", "number &"] { _ = try stage.run(line) }
          #expect(stage.runningInBackground == ["fetch", "fetch#2"])
          openFetch()
          attend(stage) { !stage.isRunningInBackground }
          _ = try stage.run("number")
        }
        // Either answer may come first.
        let answer = "(\"x\") [(name: \"x\", points: 1), (name: \"Ada\", points: 2)]\n"
        let log = "  log = \"fetched x Ada\"\n"
        let inOrder = "< fetch\(answer)\(log)& fetch\n< fetch\(answer)& fetch\n"
        let reversed = "< \"fetch#2\"\(answer)\(log)& \"fetch#2\"\n< fetch\(answer)& fetch\n"
        #expect(text.contains(inOrder) || text.contains(reversed), "\(text)")
        let session = try SessionText(Session(parsing: text, file: "a.session"))
        for _ in 0..<20 {
          #expect(try Replay(session, on: DrawsScreen.self).log.isExact, "\(text)")
        }
      }
    }
  }

  @Test nonisolated func cancellingEndsAllCommands() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(DrawsScreen.self) { stage in
          _ = try stage.run("fetch never-x &")
          _ = try stage.run("fetch never-y &")
          stage.cancelRunning()
          attend(stage) { !stage.isRunningInBackground }
        }
        for name in ["never-x", "never-y"] {
          let answer = "< fetch(\"\(name)\") ! \"cancelled\" (taskIsCancelled: true)\n"
          #expect(text.contains(answer), "\(text)")
        }
        #expect(text.hasSuffix("& fetch ! \"cancelled\"\n"), "\(text)")
        let session = try SessionText(Session(parsing: text, file: "a.session"))
        #expect(try Replay(session, on: DrawsScreen.self).log.isExact)
      }
    }
  }

  // MARK: What differs

  @Test(arguments: [
    ("& load = 2", "11: > clear: load: expected 2, found 1"),
    ("& load", "11: > clear: load: expected no result, found 1"),
    ("& load ! \"full\"", "11: > clear: load: expected the error \"full\", found 1"),
    ("& \"load#2\" = 1", "11: > clear: finished: expected load#2, found load"),
    ("", "6: > clear: load finished, which is not expected"),
    ("& load = 1\n& nap", "12: > clear: nap did not finish"),
  ])
  func reportSaysWhatDiffers(_ line: String, _ heading: String) throws {
    let steps =
      "> load a &\n  isLoading = true\n> clear\n? page(\"a\")\n  isLoading = false\n"
      + "< page(\"a\") 3\n  pages = [3]\n"
    let report = try failureReport(replaying: opening + steps + line + "\n", on: PagesScreen.self)
    let first = report?.split(separator: "\n").first
    #expect(first.map(String.init) == "a.session:\(heading)")
  }
}

/// A structure, which an asynchronous closure changes.
private struct Pile {
  var count = 0
  let load: @MainActor () async -> Int
}

private enum PileScreen: Screen {
  static let name = "pile"

  static func make(in world: World, notify: Notifier) -> Pile {
    Pile(load: world.effect("load") { () async in 7 })
  }

  static func describe(_ view: inout Interface<Pile>) {
    view.bind("count", \.count)
    view.command("step") { (pile: inout Pile) in pile.count += 1 }
    view.command("total") { (pile: inout Pile) in pile.count }
    view.command("load") { (pile: inout Pile) in
      let more = await pile.load()
      pile.count += more
    }
  }
}

/// Loads pages, one number each.
@MainActor
private final class Pages {
  private(set) var pages: [Int] = []
  private(set) var isLoading = false
  private let fetch: @MainActor (String) async throws -> Int

  init(_ fetch: @escaping @MainActor (String) async throws -> Int) { self.fetch = fetch }

  func load(_ name: String) async throws -> Int {
    isLoading = true
    pages.append(try await fetch(name))
    return pages.count
  }

  func clear() { (pages, isLoading) = ([], false) }
  func count() async -> Int { pages.count }
  func fail() async throws { throw Broken(description: "empty") }
  func nap() async throws { try await Task.sleep(for: .seconds(2)) }
}

private enum PagesScreen: Screen {
  static let name = "pages"

  static func make(in world: World, notify: Notifier) -> Pages {
    Pages(world.effect("page") { (name: String) async throws -> Int in name.count })
  }

  static func describe(_ view: inout Interface<Pages>) {
    view.bind("pages", \.pages)
    view.bind("isLoading", \.isLoading)
    view.command("load", Pages.load, "name")
    view.command("clear", Pages.clear)
    view.command("count", Pages.count)
    view.command("fail", Pages.fail)
    view.command("nap", Pages.nap)
  }
}
