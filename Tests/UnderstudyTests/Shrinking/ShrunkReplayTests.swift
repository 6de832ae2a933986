import Foundation
import GeneratedInput
import Testing

@testable import Jugs
@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Sessions of view models become minimal, in this process.
@MainActor @Suite struct ShrunkReplayTests {
  /// Shrinks a session to its first outcome.
  private func shrunk(_ session: Session, on screen: any Screen.Type) throws -> Session? {
    let replay = try Replay(session, on: screen).log
    guard let outcome = Outcome.all(in: session, replay).first else { return nil }
    var shrinker = Shrinker(session, to: outcome) { try Replay($0, on: screen).log }
    shrinker.commands = screen.description.commands
    #expect(try shrinker.begin())
    try shrinker.shrink()
    return shrinker.session
  }

  @Test func wanderingWithJugsEndsInAShortWay() throws {
    var random = InputGenerator()
    let names = JugsScreen.description.commands.map(\.name)
    for _ in 0..<10 {
      let commands = (0..<300).map { _ in random.pick(names) }
      let text = try transcript(of: JugsScreen.self, commands)
      let session = try Session(parsing: text, file: "a.session")
      guard let result = try shrunk(session, on: JugsScreen.self) else { continue }
      #expect(result.text.hasSuffix("! \"broken: the big jug does not hold 4\"\n"))
      try expectReplay(of: result.text, on: JugsScreen.self)
      let steps = result.steps.compactMap(\.command)
      #expect(steps.count >= 6, "seed \(random.seed): \(steps)")
      for second in steps.indices {
        for first in 0...second {
          var fewer = steps
          fewer.remove(at: second)
          if first < second { fewer.remove(at: first) }
          let text = try transcript(of: JugsScreen.self, fewer)
          #expect(!text.contains("broken"), "seed \(random.seed): \(steps)")
        }
      }
    }
  }

  /// Of a list and several counters, the commands and rows that a difference needs remain.
  @Test func differenceKeepsWhatItNeeds() throws {
    var random = InputGenerator()
    for _ in 0..<5 {
      ShelfViewModel.forgetsUndo = false
      let noise = ["add x", "drop 0", "count", "note some text", "no-such"]
      var commands = (0..<60).map { _ in random.pick(noise) }
      commands.insert("mark", at: random.int(0..<60))
      let text = try transcript(of: ShelfScreen.self, commands + ["undo"])
      ShelfViewModel.forgetsUndo = true
      defer { ShelfViewModel.forgetsUndo = false }
      let session = try Session(parsing: text, file: "a.session")
      let result = try #require(try shrunk(session, on: ShelfScreen.self))
      #expect(
        result.text == """
          understudy 3 shelf
            books = []
            total = 0
            note = ""
            isMarked = false
          > mark
            isMarked = true
          > undo
            isMarked = false

          """, "seed \(random.seed)")
      #expect(
        try failureReport(replaying: result.text, on: ShelfScreen.self) == """
          a.session:9: > undo: isMarked: expected false, found no change: still true
                      > undo
            expected    isMarked = false
          """)
    }
  }

  /// Of a list whose last step fails in a row, the message in that row remains, as the first one.
  @Test(arguments: [true, false]) func onlyTheRowThatMattersRemains(isExpected: Bool) throws {
    var random = InputGenerator()
    for _ in 0..<5 {
      OutboxViewModel.fault = isExpected ? .losesMessage : nil
      defer { OutboxViewModel.fault = nil }
      let noise = ["load", "send fine", "send wrong", "look", "drop 0", "drop 1"]
      let commands = (0..<random.int(3..<20)).map { _ in random.pick(noise) }
      let before = try transcript(of: OutboxScreen.self, commands + ["load", "send wrong"])
      let row = before.split(separator: "messages[").last?.prefix { $0 != "]" } ?? ""
      let text = try transcript(
        of: OutboxScreen.self, commands + ["load", "send wrong", "retry \(row)"])
      OutboxViewModel.fault = isExpected ? .losesMessage : .doesNothing
      let session = try Session(parsing: text, file: "a.session")
      let result = try #require(try shrunk(session, on: OutboxScreen.self))
      let note: Comment = "seed \(random.seed): \(text)\n\(result)"
      #expect(result.commands.count == 2, note)
      #expect(result.commands.last == "retry 0", note)
      let report = try failureReport(replaying: result.text, on: OutboxScreen.self)
      #expect((report == nil) == isExpected)
    }
  }

  /// What else the last step changes does not matter, as long as it changes something.
  @Test func lastStepMayChangeLess() throws {
    DeckViewModel.forgetsCurrent = false
    let lines = ["add a", "add b", "add c", "mark 0", "mark 1", "mark 0", "play 1", "swap"]
    let text = try transcript(of: DeckScreen.self, lines)
    DeckViewModel.forgetsCurrent = true
    defer { DeckViewModel.forgetsCurrent = false }
    let session = try Session(parsing: text, file: "a.session")
    let result = try #require(try shrunk(session, on: DeckScreen.self))
    let names = result.commands.map { $0.prefix { $0 != " " } }
    #expect(names == ["add", "add", "play", "swap"], "\(result)")
  }

  /// What the last step expects of a question, an `id` or a text that came before is right only while that stays.
  @Test(arguments: StationsViewModel.Fault.allCases)
  func whatTheLastStepNamesStays(fault: StationsViewModel.Fault) throws {
    let text = """
      understudy 3 stations
        stations = []
        current = nil
        note = ""
      > load
      < find [(id: 7, name: "World"), (id: 8, name: "Classic"), (id: 9, name: "Jazz")]
        stations = [(id: 7, name: "World"), (id: 8, name: "Classic"), (id: 9, name: "Jazz")]
      > play 1
      > look
      ? open(8)
      > stop
        current = 8
        note = "stopped Classic"
      < open(8) ! "cancelled" (taskIsCancelled: true)

      """
    try expectReplay(of: text, on: StationsScreen.self)
    StationsViewModel.fault = fault
    defer { StationsViewModel.fault = nil }
    let session = try Session(parsing: text, file: "a.session")
    let result = try #require(try shrunk(session, on: StationsScreen.self))
    #expect(result.text.utf8.count < text.utf8.count - 80, "\(result)")
    let report = try failureReport(replaying: result.text, on: StationsScreen.self) ?? ""
    let summary =
      switch fault {
      case .playsOn: "the task that asked open(8) should be cancelled, and is not"
      case .losesNote: "note: expected \"stopped Classic\", found no change: still \"\""
      case .losesNumber: "current: expected 8, found no change: still nil"
      }
    let first = report.split(separator: "\n").first ?? ""
    #expect(first.hasSuffix("> stop: \(summary)"), "\(report)")
    StationsViewModel.fault = nil
    try expectReplay(of: result.text, on: StationsScreen.self)
  }

  /// Of what a step left out would have changed, no later line says that it is as it was.
  @Test func linesThatChangeNothingAreLeftOut() throws {
    let text = try transcript(of: ShortTextScreen.self, ["write short", "write enough"])
    let session = try Session(parsing: text, file: "a.session")
    let result = try #require(try shrunk(session, on: ShortTextScreen.self))
    let expected = """
      understudy 3 short-text
        problem = nil
        day = nil
        pages = 0
      ~ erase ! "nothing is wrong"
      > write aaaaaa
        pages = 1
      ! "broken: there is no page"

      """
    #expect(result.text == expected)
    try expectReplay(of: result.text, on: ShortTextScreen.self)
  }

  /// The date is read first in a step that is left out, and random numbers change nothing that is shown.
  @Test func dateAndRandomNumbersThatAreTakenStay() throws {
    let session = try Session(
      parsing: """
        understudy 3 short-text
          problem = nil
          day = nil
          pages = 0
        ~ erase ! "nothing is wrong"
        > look
        < wallClock "2026-11-30T12:00:00Z"
          day = 20787
        > write-today
        < entropy 7
          pages = 1
        ! "broken: there is no page"

        """, file: "a.session")
    let result = try #require(try shrunk(session, on: ShortTextScreen.self))
    let expected = """
      understudy 3 short-text
        problem = nil
        day = nil
        pages = 0
      ~ erase ! "nothing is wrong"
      > write-today
      < wallClock "2026-11-30"
      < entropy 0
        day = 20787
        pages = 1
      ! "broken: there is no page"

      """
    #expect(result.text == expected)
    try expectReplay(of: result.text, on: ShortTextScreen.self)
  }

  /// A date that nothing reads is left out, and one that the session never had is not missed.
  @Test(arguments: ["< wallClock \"2026-11-30\"\n", ""])
  func dateIsNotNeeded(date: String) throws {
    let opening = "understudy 3 short-text\n  pages = 0\n"
    let end = "  pages = 1\n! \"broken: there is no page\"\n"
    let write = date.isEmpty ? "> write-today\n" : "> write aaaaaa\n"
    let session = try Session(
      parsing: opening + "> look\n" + date + write + end, file: "a.session")
    #expect(try shrunk(session, on: ShortTextScreen.self)?.text == opening + write + end)
  }

  /// In case that the process ends.
  @Test func dateThatIsMissingIsReportedAtOnce() throws {
    let text = "understudy 3 short-text\n  pages = 0\n> look\n> write a\n"
    var messages: [ReplayMessage] = []
    _ = try Replay(try SessionText(Array(text.utf8), file: "a.session"), on: ShortTextScreen.self) {
      messages.append($0)
    }
    let note = ReplayLog.Note(unrecorded: .wallClock, step: 1)
    let kinds = messages.compactMap { message -> String? in
      switch message {
      case .step: "step"
      case .remark(note): "remark"
      default: nil
      }
    }
    #expect(kinds == ["step", "step", "remark", "step"])
  }
}

/// Stations, of which one plays until it is stopped.
@MainActor final class StationsViewModel {
  struct Station: Codable, Equatable {
    let id: Int
    let name: String
  }

  private(set) var stations: [Station] = []
  private(set) var current: Int?
  private(set) var note = ""
  private var station: Station?
  private var playing: Task<Void, Never>?
  private let find: @MainActor () async -> [Station]
  private let open: @MainActor (Int) async throws -> Void
  // Replaced by the tests of this suite, which run on the main actor one after the other.
  static var fault: Fault?
  enum Fault: CaseIterable { case playsOn, losesNote, losesNumber }

  init(
    find: @escaping @MainActor () async -> [Station],
    open: @escaping @MainActor (Int) async throws -> Void
  ) {
    (self.find, self.open) = (find, open)
  }

  func load() async { stations = await find() }
  func look() {}

  func play(_ row: Int) {
    guard stations.indices.contains(row), case let station = stations[row] else { return }
    self.station = station
    playing = Task { try? await open(station.id) }
  }

  func stop() {
    guard let station else { return }
    if Self.fault != .playsOn { playing?.cancel() }
    if Self.fault != .losesNote { note = "stopped \(station.name)" }
    if Self.fault != .losesNumber { current = station.id }
  }
}

private enum StationsScreen: Screen {
  static let name = "stations"

  static func make(in world: World, notify: Notifier) -> StationsViewModel {
    StationsViewModel(
      find: world.effect("find") { () async in [] },
      open: world.effect("open") { (id: Int) async throws in })
  }

  static func describe(_ view: inout Interface<StationsViewModel>) {
    view.bind("stations", \.stations)
    view.bind("current", \.current)
    view.bind("note", \.note)
    view.command("load", StationsViewModel.load)
    view.command("look", StationsViewModel.look)
    view.command("play", StationsViewModel.play, Parameter("row", indexes: "stations"))
    view.command("stop", StationsViewModel.stop)
  }
}

/// Pages that are long enough, of which there must be none.
private final class ShortTextViewModel {
  private(set) var problem: String?
  private(set) var day: Int?
  private(set) var pages = 0
  private var luck = 0

  func write(_ text: String) {
    problem = text.count < 6 ? "too short" : nil
    if problem == nil { pages += 1 }
  }

  func look() { day = Int(Date().timeIntervalSince1970 / 86_400) }

  func writeToday() {
    look()
    luck = .random(in: 0..<1000)
    pages += 1
  }

  func erase() { problem = nil }
}

private enum ShortTextScreen: Screen {
  static let name = "short-text"

  static func make(in world: World, notify: Notifier) -> ShortTextViewModel { ShortTextViewModel() }

  static func describe(_ view: inout Interface<ShortTextViewModel>) {
    view.bind("problem", \.problem)
    view.bind("day", \.day)
    view.bind("pages", \.pages)
    view.command("write", ShortTextViewModel.write, "text")
    view.command("look", ShortTextViewModel.look)
    view.command("write-today", ShortTextViewModel.writeToday)
    view.command("erase", ShortTextViewModel.erase).disabled {
      $0.problem == nil ? "nothing is wrong" : nil
    }
    view.invariant("there is no page") { $0.pages == 0 }
  }
}

/// Titles of which one is played, and some are marked.
private final class DeckViewModel {
  private(set) var titles: [String] = []
  private(set) var marks: [Bool] = []
  private(set) var current: Int?
  // Replaced by a test of this suite, which run on the main actor one after the other.
  nonisolated(unsafe) static var forgetsCurrent = false

  func add(_ title: String) {
    titles.append(title)
    marks.append(false)
  }
  func mark(_ row: Int) { if marks.indices.contains(row) { marks[row].toggle() } }
  func play(_ row: Int) { if titles.indices.contains(row) { current = row } }

  /// Exchanges the first two.
  func swap() {
    guard titles.count > 1 else { return }
    titles.swapAt(0, 1)
    marks.swapAt(0, 1)
    if !Self.forgetsCurrent, let place = current, place < 2 { current = 1 - place }
  }
}

private enum DeckScreen: Screen {
  static let name = "deck"

  static func make(in world: World, notify: Notifier) -> DeckViewModel { DeckViewModel() }

  static func describe(_ view: inout Interface<DeckViewModel>) {
    view.bind("titles", \.titles)
    view.bind("marks", \.marks)
    view.bind("current", \.current)
    view.command("add", DeckViewModel.add, "title")
    view.command("mark", DeckViewModel.mark, "row")
    view.command("play", DeckViewModel.play, "row")
    view.command("swap", DeckViewModel.swap).disabled { $0.titles.isEmpty ? "no titles" : nil }
  }
}

/// Messages that are sent, and older ones that come before them.
@MainActor private final class OutboxViewModel {
  struct Message: Codable, Equatable, Identifiable {
    let id: Int
    let date: Date?
    let text: String
    var state: String
  }

  private(set) var messages: [Message] = []
  private(set) var isLost = false
  private var lastID = 0
  private let page: @MainActor () async throws -> [Message]
  private let deliver: @MainActor (String) async throws -> Void
  // Replaced by the tests of this suite, which run on the main actor one after the other.
  static var fault: Fault?
  enum Fault { case losesMessage, doesNothing }

  init(
    page: @escaping @MainActor () async throws -> [Message],
    deliver: @escaping @MainActor (String) async throws -> Void
  ) {
    (self.page, self.deliver) = (page, deliver)
  }

  func load() async { messages = ((try? await page()) ?? []) + messages }

  func send(_ text: String) async {
    lastID += 1
    messages.append(Message(id: lastID, date: nil, text: text, state: "sending"))
    await deliver(lastID)
  }

  func retry(_ row: Int) async {
    guard messages[row].state == "failed" else { return }
    isLost = Self.fault == .losesMessage
    if Self.fault != nil { return }
    messages[row].state = "sending"
    await deliver(messages[row].id)
  }

  private func deliver(_ id: Int) async {
    guard let message = messages.first(where: { $0.id == id }) else { return }
    let isSent = (try? await deliver(message.text)) != nil
    guard let row = messages.firstIndex(where: { $0.id == id }) else { return }
    messages[row].state = isSent ? "sent" : "failed"
  }

  func drop(_ row: Int) { messages.remove(at: row) }
  func look() {}
}

private enum OutboxScreen: Screen {
  struct Offline: Error {}

  static func make(in world: World, notify: Notifier) -> OutboxViewModel {
    OutboxViewModel(
      page: world.effect("page") { () async throws -> [OutboxViewModel.Message] in
        [-3, -2].map { .init(id: $0, date: Date(timeIntervalSince1970: 0), text: "x", state: "") }
      },
      deliver: world.effect("send") { (text: String) async throws in
        if text == "wrong" { throw Offline() }
      })
  }

  static func describe(_ view: inout Interface<OutboxViewModel>) {
    view.bind("messages", \.messages)
    view.bind("isLost", \.isLost)
    view.command("load", OutboxViewModel.load)
    view.command("send", OutboxViewModel.send, "text")
    view.command("retry", OutboxViewModel.retry, Parameter("row", indexes: "messages"))
    view.command("drop", OutboxViewModel.drop, Parameter("row", indexes: "messages"))
    view.command("look", OutboxViewModel.look)
    view.invariant("nothing is lost") { !$0.isLost }
  }
}

private final class ShelfViewModel {
  private(set) var books: [String] = []
  private(set) var total = 0
  private(set) var note = ""
  private(set) var isMarked = false
  // Replaced by the tests of this suite, which run on the main actor one after the other.
  nonisolated(unsafe) static var forgetsUndo = false

  func add(_ title: String) { books.append(title) }
  func drop(_ row: Int) { if books.indices.contains(row) { books.remove(at: row) } }
  func count() { total += 1 }
  func write(_ text: String, _ more: String?) { note = text + (more ?? "") }
  func mark() { isMarked = true }
  func undo() { if !Self.forgetsUndo { isMarked = false } }
}

private enum ShelfScreen: Screen {
  static let name = "shelf"

  static func make(in world: World, notify: Notifier) -> ShelfViewModel { ShelfViewModel() }

  static func describe(_ view: inout Interface<ShelfViewModel>) {
    view.bind("books", \.books)
    view.bind("total", \.total)
    view.bind("note", \.note)
    view.bind("isMarked", \.isMarked)
    view.command("add", ShelfViewModel.add, "title")
    view.command("drop", ShelfViewModel.drop, "row")
    view.command("count", ShelfViewModel.count)
    view.command("note", ShelfViewModel.write, "text", "more")
    view.command("mark", ShelfViewModel.mark)
    view.command("undo", ShelfViewModel.undo)
  }
}
