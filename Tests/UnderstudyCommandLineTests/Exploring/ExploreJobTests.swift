import GeneratedInput
import SessionAnalysis
import Testing
import UnderstudyProgram
import UnderstudyWorkers

@testable import Understudy
@testable import UnderstudyCommandLine

/// What an exploration keeps when its processes end.
@MainActor @Suite struct ExploreJobTests {
  private func job(steps: Int) throws -> ExploreJob {
    try ExploreJob(
      ExploreSettings(screen: "taps", seed: 1, number: 0, steps: steps, excluded: []), from: [],
      of: TapsScreen.description)
  }

  private static let crash = "SIGTRAP"

  /// What a process does, in the order of its messages.
  private enum Event: CaseIterable {
    case begin, run, find, crash, hang, retire

    var endsProcess: Bool { [.crash, .hang, .retire].contains(self) }
  }

  private func perform(_ event: Event, on job: ExploreJob) throws {
    switch event {
    case .begin: _ = try job.take(.exploring(.began))
    case .run: _ = try job.take(.exploring(.steps(job.steps + 1)))
    case .find:
      let session = Array("understudy 3 taps\n> tap\n".utf8)
      _ = try job.take(
        .exploring(.finding("broken: x", session: session, isBug: true, isShortest: true)))
    case .crash: job.take(end: Self.crash)
    case .hang: job.take(end: ProcessEnd.timeout)
    case .retire: _ = try job.take(.retired)
    }
  }

  /// The cause and the commands of each bug; nil if its session is the shortest.
  @Test(
    arguments: [
      ([], 0), ([("a", 10)], 2500), ([("a", nil)], 0), ([("a", 50), ("a", 10)], 2500),
      ([("a", 10), ("b", 20), ("c", nil)], 5500), ([("a", 1000), ("b", 1000)], 15_000),
    ] as [([(String, Int?)], Int)])
  func timeIsLeftForWhatIsNotShrunk(bugs: [(String, Int?)], milliseconds: Int) {
    let bugs = bugs.map { cause, count in
      let lines = Array(repeating: Session.Line.event(.command("tap")), count: count ?? 0)
      return ExploreJob.Finding(
        text: cause, session: Session(screen: "taps", lines: lines), isShortest: count == nil)
    }
    let time = ExploreRun.timeToShrink(bugs, within: .seconds(30))
    #expect(time == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    ("", "in the opening\n"), ("< clock 5.0\n", "in the opening:\n    :wait 5.0\n"),
    ("> tap\n", "1 command:\n    > tap\n"),
  ])
  func whatMayBeMeantSaysWhereItIs(_ lines: String, _ text: String) throws {
    let session = try Session(
      parsing: "understudy 3 taps\n  left = -1\n\(lines)", file: "a.session")
    let finding = ExploreJob.Finding(text: "left is negative", session: session, isBug: false)
    #expect(
      ExploreReport.text(on: finding, in: "taps") == "taps: may be meant: left is negative: \(text)"
    )
  }

  /// An agent gets as many lines as it reads.
  @Test(arguments: [
    (4, ":\n    understudy 3 taps\n      left = 1\n    > tap\n    ! \"broken: x\"\n"),
    (3, ":\n    > tap\n"), (0, "\n"),
  ])
  func sessionIsShownAsFarAsThereIsRoom(room: Int, rest: String) throws {
    let session = try Session(
      parsing: "understudy 3 taps\n  left = 1\n> tap\n! \"broken: x\"\n", file: "a.session")
    let finding = ExploreJob.Finding(text: "broken: x", session: session)
    let text = ExploreReport.text(on: finding, in: "taps", room: room)
    #expect(text == "taps: broken: x: 1 command\(rest)")
  }

  /// Each process that ends counts, even one that did nothing.
  @Test func jobEndsWhateverItsProcessesDo() throws {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<300 {
      let steps = random.int(1..<20)
      let job = try job(steps: steps)
      // Each kind of event is missing in some rounds.
      let events = Event.allCases.filter { _ in !random.isOnce(in: 3) }
      var processes = 0
      while !job.isOver, processes <= steps {
        _ = try job.take(.ready)
        for _ in 0..<random.int(0..<4) {
          let event = random.pick(events + [.begin])
          if !event.endsProcess { try perform(event, on: job) }
        }
        try perform(random.pick(events.filter(\.endsProcess) + [.retire]), on: job)
        processes += 1
      }
      #expect(job.isOver, "\(events), UNDERSTUDY_SEED=\(seed)")
      #expect(job.findings.count <= 1, "UNDERSTUDY_SEED=\(seed)")
    }
  }

  /// If it ends a process before that explores, it does not end each one, and what it does then says
  /// nothing about another command.
  @Test func sessionThatEndsTwoProcessesIsKeptOnce() throws {
    let job = try job(steps: 10)
    _ = try job.take(.ready)
    _ = try job.take(.exploring(.began))
    try write("understudy 3 taps\n> tap\n", to: job)
    job.take(end: Self.crash)
    #expect(job.ends.map(\.finding.text) == ["crashes (SIGTRAP) in tap"])
    #expect(
      job.requests == [
        .avoid(Array("understudy 3 taps\n> tap\nx SIGTRAP\n".utf8)), .explore,
      ])

    _ = try job.take(.ready)
    job.take(end: Self.crash)
    #expect(job.ends.map(\.finding.text) == ["crashes (SIGTRAP) in tap"])
    #expect(job.requests == [.explore])
    #expect(job.steps == 2)
  }

  /// Where each process is spoiled by the sessions that it runs again, no more are.
  @Test func spoiledProcessesRunNoSessionsAgain() throws {
    let job = try job(steps: 10)
    _ = try job.take(.exploring(.began))
    try write("understudy 3 taps\n> tap\n", to: job)
    job.take(end: Self.crash)
    #expect(job.requests.count == 2)
    _ = try job.take(.exploring(.began))
    _ = try job.take(.retired)
    #expect(job.requests == [.explore])
  }

  /// Where the screen crashes with some answers as it opens, it is explored with others.
  @Test func crashAtTheOpeningEndsTheJobOnlyIfNothingRuns() throws {
    let job = try job(steps: 100)
    for steps in 1...5 {
      _ = try job.take(.exploring(.began))
      _ = try job.take(.exploring(.behaviors([1])))
      job.take(end: Self.crash)
      #expect(!job.isOver)
      #expect(job.steps == steps)
    }
    for isOver in [false, true] {
      _ = try job.take(.exploring(.began))
      _ = try job.take(.exploring(.behaviors([])))
      job.take(end: Self.crash)
      #expect(job.isOver == isOver)
    }
    #expect(job.ends.map(\.finding.text) == Array(repeating: "crashes (SIGTRAP)", count: 7))
  }

  private func write(_ trial: String, to job: ExploreJob) throws {
    let file = try #require(job.journal)
    try FileDescriptor.writeAll(trial, to: file)
  }
}

private enum TapsScreen: Screen {
  @MainActor final class Taps {
    func tap() {}
  }

  static func make(in world: World, notify: Notifier) -> Taps { Taps() }

  static func describe(_ view: inout Interface<Taps>) { view.command("tap", Taps.tap) }
}
