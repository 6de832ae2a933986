import GeneratedInput
import TestTools
import Testing

@testable import SessionAnalysis
@testable import SessionFormat
@testable import Understudy

/// Sessions of one way to ask services, accepted for another way: what is accepted passes from then on, whatever
/// waits for its answer, overtakes another or is cancelled.
@Suite(.inProcesses) struct AcceptedOrderTests {
  /// With the seed 15, two tasks are due at the same time, and the first gets an answer that came early.
  @Test func acceptedSessionPasses() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectAcceptedSessionsToPass(InputGenerator(seed: 15))
        try expectAcceptedSessionsToPass(InputGenerator())
      }
    }
  }

  /// What the session does not have is asked where it is due, and what comes after it keeps its answers.
  @Test func newQuestionBeforeTimePassesIsAnsweredThere() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        LoaderScreen.way = .debounced
        let lines = """
            notes = 0
          > load 1
            loading = 1
          < clock 0.05
          < fetch(1) "page one"
            pages = ["page one"]
            loading = 0
          """
        let session = try Session(
          parsing: """
            understudy 3 loader
              pages = []
              loading = 0
            \(lines)

            """, file: "a.session")
        try expectReplay(of: session.text, on: LoaderScreen.self)
        LoaderScreen.way = .announced
        let log = try Replay(session, on: LoaderScreen.self, fillsGaps: true).log
        let accepted = session.accepting(log)
        #expect(
          accepted.text
            == session.text
            .replacing("  loading = 1\n", with: "  loading = 1\n< detail(1) \", detail 1\"\n")
            .replacing("page one\"]", with: "page one, detail 1\"]"))
        try expectReplay(of: accepted.text, on: LoaderScreen.self)
      }
    }
  }
}

extension AcceptedOrderTests {
  /// What is accepted is what a recording of the longer interval has.
  @Test func longerIntervalIsAcceptedAsItIs() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        @MainActor func recording(interval: Int) throws -> Session {
          PollerScreen.interval = .seconds(interval)
          return try Session(
            parsing: record(PollerScreen.self, ["poll", nil], [.seconds(100)]), file: "a.session")
        }
        let (old, new) = (try recording(interval: 30), try recording(interval: 45))
        #expect(
          old.text == """
            understudy 3 poller
              answers = 0
            > poll
            < answer(1) 1
              answers = 1
            < clock 30.0
            < answer(2) 1
              answers = 2
            < clock 30.0
            < answer(3) 1
              answers = 3
            < clock 30.0
            < answer(4) 1
              answers = 4
            < clock 10.0

            """)
        let log = try Replay(old, on: PollerScreen.self, fillsGaps: true).log
        #expect(old.accepting(log).text == new.text)
        let difference = Comparison(old, try Replay(old, on: PollerScreen.self).log).differences[0]
        #expect(difference.summary == "answer(2) was asked after 45.0 s, not after 30.0 s")
      }
    }
  }

  /// However long the intervals are, and the times that pass.
  @Test func otherIntervalIsAcceptedOnce() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        var random = InputGenerator()
        for _ in 0..<InputGenerator.rounds(30) {
          let intervals = [Int](repeating: 0, count: 4).map { _ in
            Duration.milliseconds(100 * Int.random(in: 1...60, using: &random))
          }
          let times = (0..<4).map { _ in
            Duration.milliseconds(100 * Int.random(in: 1...100, using: &random))
          }
          PollerScreen.interval = intervals[0]
          let text = try record(
            PollerScreen.self, ["poll", nil, "poll", nil, nil, "stop", nil], times)
          try expectReplay(of: text, on: PollerScreen.self)
          for interval in intervals.dropFirst() {
            PollerScreen.interval = interval
            try expectAcceptedToPass(
              text, on: PollerScreen.self,
              "UNDERSTUDY_SEED=\(random.seed) \(intervals[0]) \(interval)")
          }
        }
      }
    }
  }
}

/// The session of these commands; nil is the next of the times.
@MainActor
private func record(
  _ screen: any Screen.Type, _ lines: [String?], _ times: [Duration]
) throws -> String {
  try EventLoop.shared.run {
    let stage = screen.makeStage(world: World(settings: .init(), followsRealTime: false))
    try stage.open(writingHeader: true)
    var times = times[...]
    for line in lines {
      if let line {
        _ = try stage.run(line)
      } else if let time = times.popFirst() {
        stage.passWithWorld(time)
      }
      stage.finish()
    }
    return stage.transcript.text()
  }
}

/// Asks a service again and again.
@MainActor
private final class Poller {
  private(set) var answers = 0
  private let interval: Duration
  private let answer: @MainActor (Int) async throws -> Int
  private var task: Task<Void, any Error>?

  init(_ interval: Duration, answer: @escaping @MainActor (Int) async throws -> Int) {
    (self.interval, self.answer) = (interval, answer)
  }

  func poll() {
    task?.cancel()
    task = Task {
      while !Task.isCancelled {
        answers += try await answer(answers + 1)
        try await Task.sleep(for: interval)
      }
    }
  }

  func stop() { task?.cancel() }
}

private enum PollerScreen: Screen {
  static let name = "poller"
  @MainActor static var interval = Duration.seconds(30)

  static func make(in world: World, notify: Notifier) -> Poller {
    Poller(interval, answer: world.effect("answer") { (_: Int) async throws in 1 })
  }

  static func describe(_ view: inout Interface<Poller>) {
    view.bind("answers", \.answers)
    view.command("poll", Poller.poll)
    view.command("stop", Poller.stop)
  }
}

@MainActor
private func expectAcceptedSessionsToPass(_ generator: InputGenerator) throws {
  var random = generator
  for _ in 0..<InputGenerator.rounds(20) {
    LoaderScreen.way = Loader.Way.allCases.randomElement(using: &random) ?? .inOrder
    let text = try record(using: &random)
    try expectReplay(of: text, on: LoaderScreen.self)
    for way in Loader.Way.allCases {
      LoaderScreen.way = way
      try expectAcceptedToPass(text, on: LoaderScreen.self, "UNDERSTUDY_SEED=\(random.seed) \(way)")
    }
  }
}

/// Expects a session to pass once what the screen does now is accepted.
@MainActor
private func expectAcceptedToPass(
  _ text: String, on screen: any Screen.Type, _ remark: String
) throws {
  let session = try Session(parsing: text, file: "a.session")
  let log = try Replay(session, on: screen, fillsGaps: true).log
  let accepted = session.accepting(log).text
  let report = try failureReport(replaying: accepted, on: screen)
  #expect(report == nil, "\(remark)\n\(text)\n\(accepted)\n\(report ?? "")")
}

@MainActor
private func record(using random: inout InputGenerator) throws -> String {
  try EventLoop.shared.run {
    let stage = LoaderScreen.makeStage(world: World(settings: .init(), followsRealTime: false))
    try stage.open(writingHeader: true)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      switch ["load 1 &", "load 2 &", "load 3", "note", "cancel", "mistake", nil]
        .randomElement(using: &random) ?? nil
      {
      case let line?: _ = try stage.run(line)
      case nil: stage.pass(.milliseconds(Int.random(in: 1...200, using: &random)))
      }
      switch Int.random(in: 0...2, using: &random) {
      case 0: stage.finish()
      case 1:
        EventLoop.shared.wait(for: .milliseconds(2))
        stage.attend()
      default: break
      }
    }
    stage.finish(within: .seconds(1))
    return stage.transcript.text()
  }
}

/// Loads a page from two services.
@MainActor
private final class Loader {
  enum Way: CaseIterable {
    case inOrder, inOtherOrder, together, twice, late, debounced, announced, exclusive, once
  }

  private(set) var pages: [String] = []
  private(set) var loading = 0
  private(set) var notes = 0
  private var current: Task<Void, Never>?
  private let way: Way
  private let fetch: @MainActor (Int) async throws -> String
  private let detail: @MainActor (Int) async throws -> String

  init(
    _ way: Way, fetch: @escaping @MainActor (Int) async throws -> String,
    detail: @escaping @MainActor (Int) async throws -> String
  ) {
    (self.way, self.fetch, self.detail) = (way, fetch, detail)
  }

  func load(_ page: Int) async {
    loading += 1
    if way == .exclusive { current?.cancel() }
    let task = Task { await self.run(page) }
    current = task
    await task.value
    loading -= 1
  }

  private func run(_ page: Int) async {
    do {
      if way == .late { try await Task.sleep(for: .milliseconds(50)) }
      switch way {
      case .inOtherOrder:
        let detail = try await detail(page)
        pages.append(try await fetch(page) + detail)
      case .together:
        async let first = fetch(page)
        async let second = detail(page)
        pages.append(try await first + second)
      case .twice:
        _ = try await fetch(page)
        pages.append(try await fetch(page) + detail(page))
      case .once: pages.append(try await fetch(page))
      case .debounced:
        try await Task.sleep(for: .milliseconds(50))
        pages.append(try await fetch(page))
      case .announced:
        let detail = try await detail(page)
        try await Task.sleep(for: .milliseconds(50))
        pages.append(try await fetch(page) + detail)
      case .inOrder, .late, .exclusive:
        let fetched = try await fetch(page)
        try Task.checkCancellation()
        pages.append(try await fetched + detail(page))
      }
    } catch {
      pages.append("no \(page)")
    }
  }

  func note() { notes += 1 }

  func cancel() { current?.cancel() }
}

private enum LoaderScreen: Screen {
  static let name = "loader"
  @MainActor static var way = Loader.Way.inOrder

  static func make(in world: World, notify: Notifier) -> Loader {
    Loader(
      way,
      fetch: world.effect("fetch") { (page: Int) async throws -> String in
        try await Task.sleep(for: .milliseconds(page))
        return "page \(page)"
      },
      detail: world.effect("detail") { (page: Int) async throws -> String in
        try await Task.sleep(for: .milliseconds(5 - page))
        return ", detail \(page)"
      })
  }

  static func describe(_ view: inout Interface<Loader>) {
    view.bind("pages", \.pages)
    view.bind("loading", \.loading)
    view.bind("notes", \.notes)
    view.command("load", Loader.load, "page")
    view.command("note", Loader.note)
    view.command("cancel", Loader.cancel)
  }
}
