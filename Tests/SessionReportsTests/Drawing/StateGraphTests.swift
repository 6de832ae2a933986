import SessionAnalysis
import SessionFormat
import Testing

@testable import SessionReports

@Suite struct StateGraphTests {
  @Test func statesAreToldApartByKindsOfValues() throws {
    let graph = try graph(
      ["add", "remove", "load", "save"],
      """
      understudy 3 rows
        rows = []
        phase = .idle
        title = "A"
      ~ remove ! "nothing to remove"
      > add
      + rows[0] = 1
      ~ remove
      > add
      + rows[1] = 2
      > add
      + rows[2] = 3
      > load
        phase = .loading
      > remove
      - rows[2] = 3
      """)
    #expect(
      graph.lines == [
        "remove disabled, phase .idle, rows empty (opening, 1): never load, save",
        "remove enabled, phase .idle, rows one (1): never remove, load, save",
        "remove enabled, phase .idle, rows many (2): stays add; never remove, save",
        "remove enabled, phase .loading, rows many (2): stays remove; never add, load, save",
        "0 -> 1: add", "1 -> 2: add", "2 -> 3: load",
      ])
  }

  @Test func commandsThatAreDisabledAreNotMissed() throws {
    let graph = try graph(
      ["close", "open"],
      """
      understudy 3 door
      ~ open
      ~ close ! "it is closed"
      > open
      ~ open ! "it is open"
      ~ close
      > open
      ! "it is open"
      """)
    #expect(
      graph.lines == [
        "open enabled (opening, 1)",
        "open disabled (2): stays open; never close",
        "0 -> 1: open",
      ])
  }

  @Test func rowsCommandsCountAsOne() throws {
    let graph = try graph(
      ["rows[ROW].toggle"],
      """
      understudy 3 rows
        isDone = false
      > rows[0].toggle
        isDone = true
      > rows[1].toggle
        isDone = false
      > rows[7].toggle
        isDone = true
      """)
    #expect(
      graph.lines == [
        "isDone false (opening, 2)", "isDone true (2)", "0 -> 1: rows[ROW].toggle ×2",
        "1 -> 0: rows[ROW].toggle",
      ])
  }

  @Test func partsThatAreNilOrRecordsAreLookedInto() throws {
    let graph = try graph(
      [],
      """
      understudy 3 editor
        draft = nil
      > edit
        draft = (title: "", isValid: false)
      > type a
        draft.title = "a"
        draft.isValid = true
      > close
        draft = nil
      """)
    #expect(
      graph.lines == [
        "draft.isValid unknown (opening, 2)", "draft.isValid false (1)",
        "draft.isValid true (1)",
        "0 -> 1: edit", "1 -> 2: type", "2 -> 0: close",
      ])
  }

  @Test func commandsOfWhatIsNotThereAreNotEnabled() throws {
    let graph = try graph(
      ["open", "add", "draft.save", "rows[ROW].remove"],
      """
      understudy 3 editor
        draft = nil
        rows = []
      > open
        draft = (isValid: true)
      > add
        rows = [(title: "a")]
      > draft.save
        draft = nil
      """)
    #expect(
      graph.lines == [
        "draft nil, rows empty (opening, 1): never add",
        "draft set, rows empty (1): never open, draft.save",
        "draft set, rows filled (1): never open, add, rows[ROW].remove",
        "draft nil, rows filled (1): never open, add, rows[ROW].remove",
        "0 -> 1: open", "1 -> 2: add", "2 -> 3: draft.save",
      ])
  }

  /// A session of which only a part is known says of few commands whether they can be used.
  @Test func commandsOfWhichNothingIsKnownAreNotEnabled() throws {
    let session = try Session("understudy 3 editor\n  count = 1\n> add\n  count = 2\n  on = true")
    let graph = StateGraph(
      screen: "editor", commands: ["add", "save", "draft.close"], conditional: ["save"],
      sessions: [session])
    #expect(
      graph.lines == [
        "on unknown (opening, 1)", "on true (1): never add", "0 -> 1: add",
      ])
  }

  @Test func statesStayFew() throws {
    let switches = (0..<10).map { "switch\($0)" }
    var lines = ["understudy 3 panel"] + switches.map { "  \($0) = false" }
    for number in 1..<1024 {
      lines.append("> set \(number)")
      for (bit, name) in switches.enumerated() {
        lines.append("  \(name) = \(number >> bit & 1 == 1)")
      }
    }
    let graph = try graph([], lines.joined(separator: "\n"))
    #expect(graph.states.count == 32)
    #expect(graph.states[0].traits == (0..<5).map { "switch\($0) false" })
    #expect(graph.states.reduce(0) { $0 + $1.visits } == 1024)
    #expect(graph.transitions.count <= StateGraph.mostTransitions)
  }

  @Test func stepsThatAreAlikeHaveNoGraph() throws {
    let session = try Session("understudy 3 empty\n> a\n> b")
    let outline = ScreenDescription(name: "empty")
    #expect(StateGraph(coverage: ScreenCoverage(outline), sessions: [session]) == nil)
    #expect(StateGraph(coverage: ScreenCoverage(outline), sessions: []) == nil)
  }

  private func graph(_ commands: [String], _ texts: String...) throws -> StateGraph {
    StateGraph(screen: "rows", commands: commands, sessions: try texts.map { try Session($0) })
  }
}

extension StateGraph {
  /// Everything in it, a line for each state and each transition.
  fileprivate var lines: [String] {
    states.map { state in
      let opening = state.isOpening ? "opening, " : ""
      let stays = state.stays.isEmpty ? [] : ["stays \(list(state.stays))"]
      let untried = state.untried.isEmpty ? [] : ["never \(list(state.untried))"]
      let rest = (stays + untried).joined(separator: "; ")
      return "\(state.name) (\(opening)\(state.visits))" + (rest.isEmpty ? "" : ": \(rest)")
    } + transitions.map { "\($0.from) -> \($0.to): \(list($0.commands))" }
  }

  private func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }
}

extension Session {
  /// The session that these lines are.
  init(_ text: String) throws {
    try self.init(parsing: Array((text + "\n").utf8), file: "a.session")
  }
}
