import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// A session that is replayed and then continues live, in a process of its own.
@Suite(.inProcesses) struct ResumptionTests {
  @Test func resumptionReplaysAnswersThenAsksAnew() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try resuming(
          DrawsScreen.self,
          after: { stage in
            for line in ["number", "fetch x", "number"] { _ = try stage.run(line) }
          }, undoing: 1
        ) { stage in
          #expect(DrawsScreen.liveCalls == 3)
          _ = try stage.run("scaled 2 4")
          #expect(DrawsScreen.liveCalls == 4)
        }
        #expect(
          text == """
            understudy 3 draws
              log = nil
            > number
            < number 7
              log = "number 7"
            > fetch x
            < fetch("x") [(name: "x", points: 1), (name: "Ada", points: 2)]
              log = "fetched x Ada"
            > scaled 2 4
            < scaled(2, 4) 8
              log = "scaled 8"

            """, "\(text)")
        try expectReplay(of: text, on: DrawsScreen.self)
      }
    }
  }

  @Test func resumptionAsksAnewForUndoneAnswers() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let open = DrawsScreen.gates.close("other")
        let text = try resuming(
          DrawsScreen.self,
          after: { stage in
            _ = try stage.run("ask")
            attend(stage, until: "first")
            _ = try stage.run("number")
          }, undoing: 1
        ) { stage in
          open()
          stage.finish()
        }
        #expect(
          text == """
            understudy 3 draws
              log = nil
            > ask
            < fetch("a") [(name: "a", points: 1), (name: "Ada", points: 2)]
              log = "first 2"
            < other "later"
              log = "second later"

            """, "\(text)")
        try expectReplay(of: text, on: DrawsScreen.self)
      }
    }
  }

  /// The next command writes what waited at the end.
  @Test func resumptionContinuesAfterAQuestion() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let session = try Session(
          parsing: """
            understudy 3 draws
              log = nil
            > ask
            < fetch("a") []
              log = "first 0"
            ? other

            """, file: "a.session")
        let text = try EventLoop.shared.run {
          let resumption = try Resumption(
            of: session, on: DrawsScreen.self, options: nil, secrets: [:])
          resumption.goLive()
          _ = try resumption.stage.run("number")
          resumption.stage.finish()
          return resumption.session.text + resumption.stage.transcript.text()
        }
        #expect(
          text == """
            understudy 3 draws
              log = nil
            > ask
            < fetch("a") []
              log = "first 0"
            > number
            ? other
            < number 7
              log = "number 7"
            < other "later"
              log = "second later"

            """, "\(text)")
        try expectReplay(of: text, on: DrawsScreen.self)
      }
    }
  }

  @Test func resumptionContinuesTheClock() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let session = try Session(
          parsing: """
            understudy 3 timers
              log = []
              ticks = 0
            > tick
            < clock 0.99
            > read
            < now 0.99
              log = ["0.99 seconds"]

            """, file: "a.session")
        let text = try EventLoop.shared.run {
          defer { EventLoop.shared.forgetTimers() }
          let resumption = try Resumption(
            of: session, on: TimersScreen.self, options: nil, secrets: [:])
          let stage = resumption.stage
          resumption.goLive()
          #expect(stage.world.realTimeUntilNextTimer ?? .zero <= .milliseconds(10))
          attend(stage, until: "ticks = 1")
          _ = try stage.run("read")
          _ = try stage.run("stop")
          return session.text + stage.transcript.text()
        }
        // Some milliseconds may pass after the tick.
        let end = #/ {2}ticks = 1\n(< clock [0-9.]+\n)?> read\n(< now [0-9.]+\n)?\+ log\[1\] = "1/#
        #expect(text.contains(end), "\(text)")
        try expectReplay(of: text, on: TimersScreen.self)
      }
    }
  }

  @Test @MainActor func resumptionReportsDifferenceAndKeepsTimers() throws {
    let session = try Session(
      parsing: "understudy 3 draws\n  log = nil\n> number\n< number 7\n  log = \"number 8\"\n",
      file: "a.session")
    EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      let sleeper = Task { try await Task.sleep(for: .seconds(5)) }
      EventLoop.shared.drain()
      let error = #expect(throws: Resumption.Divergence.self) {
        try EventLoop.shared.replacingWorld {
        } by: {
          #expect(EventLoop.shared.untilNextTimer == nil)
          return try Resumption(of: session, on: DrawsScreen.self, options: nil, secrets: [:])
        } _: { _ in
        }
      }
      let report = """
        > number: log: expected "number 8", found "number 7"
                    > number
                    < number 7
          expected    log = "number 8"
          actual      log = "number 7"
        """
      #expect(error?.description == report)
      let rest = EventLoop.shared.untilNextTimer ?? .zero
      #expect(rest > .seconds(4) && rest <= .seconds(5), "\(rest)")
      sleeper.cancel()
    }
  }

  @Test @MainActor func droppingCommandsDropsTheirEvents() throws {
    let session = try Session(
      parsing: "understudy 3 a\n  n = 1\n# one\n> b\n  n = 2\n# two\n> c\n< clock 1.0\n", file: "")
    #expect(session.dropping(commands: 0) == session)
    #expect(
      session.dropping(commands: 1)?.text == "understudy 3 a\n  n = 1\n# one\n> b\n  n = 2\n# two\n"
    )
    #expect(session.dropping(commands: 2)?.text == "understudy 3 a\n  n = 1\n# one\n")
    #expect(session.dropping(commands: 3) == nil)
  }
}

/// The session after `start` ran on a live stage, the last commands were undone, and `body` ran on
/// the resumed stage.
@MainActor
private func resuming(
  _ screen: any Screen.Type, after start: @MainActor (Stage) throws -> Void, undoing count: Int,
  _ body: @MainActor (Stage) throws -> Void
) throws -> String {
  try EventLoop.shared.run {
    defer { EventLoop.shared.forgetTimers() }
    let stage = screen.makeStage(world: World())
    try stage.open(writingHeader: true)
    try start(stage)
    let session = try Session(parsing: stage.transcript.text(), file: "a.session")
    let rest = try #require(session.dropping(commands: count))
    return try EventLoop.shared.replacingWorld {
    } by: {
      try Resumption(of: rest, on: screen, options: nil, secrets: [:])
    } _: { resumption in
      #expect(resumption.stage.transcript.count == 0)
      resumption.goLive()
      try body(resumption.stage)
      return rest.text + resumption.stage.transcript.text()
    }
  }
}
