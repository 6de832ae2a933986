import Testing

@testable import SessionFormat
@testable import Understudy

/// Errors that a task gets because the view model cancelled it.
@MainActor @Suite(.inProcesses) struct CancelledTaskTests {
  private struct Interruption: Error {}
  private enum Typed: Error, Codable { case refused, tooMany(Int) }
  private struct Described: Error, Codable { let error: Int }

  /// Begins a search, and stops it, or forgets to.
  private static func search(stops: Bool) -> @MainActor (World) -> [Probe.Call] {
    { world in
      let find = world.effect("find") { (title: String) async throws -> String in
        do {
          try await Task.sleep(for: .seconds(3600))
        } catch {
          throw title == "Dune" ? error : Interruption()
        }
        return title
      }
      var search: Task<String, Never>?
      func begin(_ title: String) -> String {
        search = Task { await outcome { try await find(title) } }
        return "searching"
      }
      return [
        { begin("Dune") }, { begin("Emma") },
        {
          if stops { search?.cancel() }
          return await search?.value ?? ""
        },
      ]
    }
  }

  private static let session = """
    understudy 3 probe
      log = nil
    > call 0
      log = "searching"
    > call 2
    ? find("Dune")
    < find("Dune") ! "cancelled" (taskIsCancelled: true)
      log = "error: CancellationError()"
    > call 1
      log = "searching"
    > call 2
    ? find("Emma")
    < find("Emma") ! "Interruption()" (domain: "UnderstudyTests.CancelledTaskTests.Interruption", code: 1, \
    taskIsCancelled: true)
      log = "error: Interruption()"

    """

  /// Nothing waits for the rest of a sleep that was cancelled, however its task was made.
  @Test nonisolated func cancelledSleepIsOver() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { _ in
        @Sendable func sleep() async { try? await Task.sleep(for: .seconds(60)) }
        let makers: [@MainActor () -> Task<Void, Never>] = [
          { Task { await sleep() } }, { Task.detached { await sleep() } },
          { Task.immediate { await sleep() } },
          { Task { try? await ContinuousClock().sleep(until: .now + .seconds(60)) } },
          { Task { try? await Task.sleep(nanoseconds: 60_000_000_000) } },
          {
            Task {
              async let other: Void = sleep(), another: Void = sleep(); _ = await (other, another)
            }
          },
          {
            Task {
              await withTaskGroup { group in
                for _ in 0..<3 { group.addTask { await sleep() } }
              }
            }
          },
        ]
        return makers.map { make in
          {
            let kept = Task { try? await Task.sleep(for: .seconds(30)) }
            let task = make()
            await Task.yield()
            task.cancel()
            await task.value
            _ = kept
            return "cancelled"
          }
        }
      }
      _ = try onStage(ProbeScreen.self) { stage in
        for index in ProbeScreen.calls(stage.world).indices {
          _ = try stage.run("call \(index)")
          stage.finish()
          #expect(EventLoop.shared.timers.count == index + 1, "\(index)")
        }
        #expect(stage.world.untilNextTimer.map { $0 <= .seconds(30) } == true)
      }
    }
  }

  /// A request with a time limit leaves no timer behind that would let the next answer take time.
  @Test nonisolated func timeLimitLeavesNothingBehind() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { world in
        let load = world.effect("load") { () async throws in "a" }
        return [
          {
            try await withThrowingTaskGroup { group in
              group.addTask { try await load() }
              group.addTask {
                try await Task.sleep(for: .seconds(30))
                throw Interruption()
              }
              defer { group.cancelAll() }
              return try await group.next() ?? ""
            }
          }
        ]
      }
      let text = try onStage(ProbeScreen.self) { stage in
        _ = try stage.run("call 0")
        stage.finish()
        #expect(stage.world.untilNextTimer == nil)
      }
      #expect(text.hasSuffix("\n< load \"a\"\n  log = \"a\"\n"), "\(text)")
      try expectReplay(of: text, on: ProbeScreen.self)
    }
  }

  @Test nonisolated func sessionSaysThatTheTaskWasCancelled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = Self.search(stops: true)
      let text = try transcript(of: ProbeScreen.self, ["call 0", "call 2", "call 1", "call 2"])
      #expect(text == Self.session, "\(text)")
      try expectReplay(of: text, on: ProbeScreen.self)
    }
  }

  @Test nonisolated func replayExpectsThatTheTaskIsCancelled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = Self.search(stops: false)
      let report = try failureReport(replaying: Self.session, on: ProbeScreen.self)
      #expect(
        report == """
          a.session:7: > call 2: the task that asked find("Dune") should be cancelled, and is not
                      > call 2
                      ? find("Dune")
            expected  < find("Dune") ! "cancelled" (taskIsCancelled: true)
            actual    < find("Dune") ! "cancelled"
                        log = "error: CancellationError()"
          a.session:13: > call 2: the task that asked find("Emma") should be cancelled, and is not
                      > call 2
                      ? find("Emma")
            expected  < find("Emma") …ruption", code: 1, taskIsCancelled: true)
            actual    < find("Emma") …ruption", code: 1)
                        log = "error: Interruption()"
          a.session: find: a RecordedError is thrown in place of \
          UnderstudyTests.CancelledTaskTests.Interruption 1: if its type matters, make that Codable and \
          record anew, or use world.restoreErrors
          """, "\(report ?? "")")
    }
  }

  /// An error of a known type is recorded with its value, beside which it says so.
  @Test nonisolated func errorOfAKnownTypeSaysThatTheTaskWasCancelled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let errors: [(any Error & Codable, String)] = [
        (Typed.refused, "(refused: ())"), (Typed.tooMany(3), "(tooMany: (_0: 3))"),
        (Described(error: 3), "(error: 3)"),
      ]
      for (error, value) in errors {
        let answer = "< find ! \"\(error)\" (error: \(value), taskIsCancelled: true)"
        func calls(stops: Bool) -> @MainActor (World) -> [Probe.Call] {
          { world in
            let find = world.effect("find", throwing: [Typed.self, Described.self]) {
              () async throws -> Int in
              try? await Task.sleep(for: .seconds(3600))
              throw error
            }
            var search: Task<String, Never>?
            return [
              {
                search = Task {
                  do { return "\(try await find())" } catch {
                    return "\(type(of: error)) \(error)"
                  }
                }
                return "searching"
              },
              {
                if stops { search?.cancel() }
                return await search?.value ?? ""
              },
            ]
          }
        }
        ProbeScreen.calls = calls(stops: true)
        let text = try transcript(of: ProbeScreen.self, ["call 0", "call 1"])
        let session = """
          understudy 3 probe
            log = nil
          > call 0
            log = "searching"
          > call 1
          ? find
          \(answer)
            log = "\(type(of: error)) \(error)"

          """
        #expect(text == session, "\(text)")
        try expectReplay(of: text, on: ProbeScreen.self)
        ProbeScreen.calls = calls(stops: false)
        let report = try failureReport(replaying: text, on: ProbeScreen.self)
        #expect(
          report?.hasPrefix(
            "a.session:7: > call 1: the task that asked find should be cancelled, and is not\n")
            == true, "\(report ?? "")")
        // A session need not say it.
        let old = text.replacing(answer, with: "< find ! \"\(error)\" \(value)")
        try expectReplay(of: old, on: ProbeScreen.self)
      }
    }
  }

  /// A service that the session says is waited for is not told to be asked anew when another command waits for it.
  @Test nonisolated func commandThatWaitsForListedServiceDoesNotFinish() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for stops in [true, false] {
        ProbeScreen.calls = { world in
          let speak = world.callback("speak", .done) { _ in }
          var end: CheckedContinuation<Void, Never>?
          return [
            {
              speak { end?.resume() }
              return "speaking"
            },
            { "poked" },
            {
              if !stops { await withCheckedContinuation { end = $0 } }
              return "over"
            },
          ]
        }
        let session = """
          understudy 3 probe
            log = nil
          > call 0
            log = "speaking"
          > call 1
          ? speak
            log = "poked"
          > call 2
            log = "over"

          """
        if stops {
          try expectReplay(of: session, on: ProbeScreen.self)
          continue
        }
        let report = try failureReport(replaying: session, on: ProbeScreen.self)
        #expect(
          report == """
            a.session:9: > call 2: it did not finish: it waits for something that is not recorded
                        > call 2
              expected    log = "over"
              actual    ! "it did not finish: it waits for something that is not recorded"
            a.session: speak has no answer in this step: if call waits for that, write the line < speak VALUE
            """, "\(report ?? "")")
      }
    }
  }

  @Test nonisolated func commandThatWaitsForAnAnswerSaysSo() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for stops in [false, true] {
        ProbeScreen.calls = Self.search(stops: stops)
        let session = """
          understudy 3 probe
            log = nil
          > call 0
            log = "searching"
          > call 2
          ? find("Dune")

          """
        let report = try failureReport(replaying: session, on: ProbeScreen.self)
        #expect(
          report == """
            a.session:5: > call 2: it did not finish: it waits for something that is not recorded
                        > call 2
                        ? find("Dune")
              actual    ! "it did not finish: it waits for something that is not recorded"
            a.session: find("Dune") has no answer in this step: if call waits for that, write the line \
            < find VALUE
            """, "\(report ?? "")")
      }
    }
  }

  /// A session of which nothing says whether it was, as they were before, or because Ctrl-C cancelled it.
  @Test nonisolated func sessionNeedNotSayIt() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let lines = Self.session.split(separator: "\n", omittingEmptySubsequences: false)
      let session = lines.map { $0.replacing(" (taskIsCancelled: true)", with: "") }
        .map { $0.replacing(", taskIsCancelled: true)", with: ")") }.joined(separator: "\n")
      for stops in [true, false] {
        ProbeScreen.calls = Self.search(stops: stops)
        try expectReplay(of: session, on: ProbeScreen.self)
      }
    }
  }

  /// As the others of a group are when one of its tasks fails.
  @Test nonisolated func childTasksSayThatTheyWereCancelled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try expectLines(
        """
        > call 0
        < fail ! "Interruption()" (domain: "UnderstudyTests.CancelledTaskTests.Interruption", code: 1)
        < wait ! "cancelled" (taskIsCancelled: true)
          log = "error: Interruption()"
        """
      ) { world in
        let fail = world.effect("fail") { () async throws -> Int in throw Interruption() }
        let wait = world.effect("wait") { () async throws -> Int in
          try await Task.sleep(for: .seconds(3600))
          return 1
        }
        return [
          {
            await outcome {
              try await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask { try await fail() }
                group.addTask { try await wait() }
                var sum = 0
                for try await number in group { sum += number }
                return sum
              }
            }
          }
        ]
      }
    }
  }

  /// A made-up error says that a task was cancelled only if it was.
  @Test nonisolated func onlyCancelledTasksGetMadeUpCancellations() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var answers: [Bool: Set<String>] = [:]
      for (stops, seed) in [true, false].flatMap({ stops in (1...100).map { (stops, $0) } }) {
        ProbeScreen.calls = Self.search(stops: stops)
        let generated = GeneratedAnswers(ValueGenerator(seed: UInt64(seed)))
        let text = try EventLoop.shared.run {
          let world = World(settings: World.Settings(), generated: generated)
          let stage = ProbeScreen.makeStage(world: world)
          try stage.open(writingHeader: true)
          for line in ["call 0", "call 2"] {
            generated.begin(seed: UInt64(seed))
            _ = try stage.run(line)
          }
          return stage.transcript.text()
        }
        try expectReplay(of: text, on: ProbeScreen.self)
        let answer = text.split(separator: "\n").first { $0.hasPrefix("< find") } ?? ""
        answers[stops, default: []].insert(String(answer))
      }
      let cancellation = "< find(\"Dune\") ! \"cancelled\""
      #expect(answers[true]?.contains(cancellation + " (taskIsCancelled: true)") == true)
      #expect(answers[false]?.contains { $0.hasPrefix(cancellation) } == false, "\(answers)")
      #expect(answers[false]?.contains("< find(\"Dune\") ! \"no network\"") == true, "\(answers)")
    }
  }
}
