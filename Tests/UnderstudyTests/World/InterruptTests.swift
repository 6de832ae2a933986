import GeneratedInput
import Testing

@testable import SessionFormat
@testable import Understudy

/// Ctrl-C, which cancels what runs.
@MainActor @Suite(.inProcesses) struct InterruptTests {
  @Test nonisolated func commandThatSleepsIsInterruptedInTheReplay() async {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { world in
        [
          {
            do { try await world.clock.sleep(for: .seconds(3600)) } catch { return "interrupted" }
            return "slept"
          }
        ]
      }
      let text = try onStage(ProbeScreen.self) { stage in
        interrupt(stage, inPlaceOfWaits: [1])
        _ = try stage.run("call 0")
        _ = try stage.run("call 0 &")
        stage.cancelRunning()
        stage.attend()
        // Nothing runs any more.
        stage.cancelRunning()
      }
      let session = """
        understudy 3 probe
          log = nil
        > call 0
        < interrupt ok
          log = "interrupted"
        > call 0 &
        < interrupt ok
        & call

        """
      #expect(text.removingTimes == session, "\(text)")
      for _ in 0..<20 { try expectReplay(of: text, on: ProbeScreen.self) }
    }
  }

  /// A command that is over by then is not what was interrupted.
  @Test nonisolated func interruptOfNothingIsMissing() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      ProbeScreen.calls = { _ in [{ "slept" }] }
      let session = """
        understudy 3 probe
          log = nil
        > call 0
          log = "slept"
        < interrupt ok

        """
      let report = try failureReport(replaying: session, on: ProbeScreen.self)
      #expect(
        report == """
          a.session:5: > call 0: interrupt: nothing is running that it could cancel
                      > call 0
                        log = "slept"
            expected  < interrupt ok
          """, "\(report ?? "none")")
    }
  }

  /// What a call of the test does, one after the other.
  private enum Act {
    case sleep(milliseconds: Int)
    case fetch(milliseconds: Int)
    /// What the command's task starts is not cancelled with it.
    case start(milliseconds: Int)
  }

  private static func plans(_ random: inout InputGenerator) -> [(acts: [Act], goesOn: Bool)] {
    (0..<4).map { _ in
      let acts = random.array(1..<5) { random -> Act in
        let milliseconds = random.int(0..<4)
        return switch random.int(0..<3) {
        case 0: .sleep(milliseconds: milliseconds)
        case 1: .fetch(milliseconds: milliseconds)
        default: .start(milliseconds: milliseconds)
        }
      }
      return (acts, random.isOnce(in: 2))
    }
  }

  private static func calls(
    _ plans: [(acts: [Act], goesOn: Bool)]
  ) -> @MainActor (World) -> [Probe.Call] {
    { world in
      let fetch = world.effect("fetch") { (milliseconds: Int) async throws -> Int in
        try await Task.sleep(for: .milliseconds(milliseconds))
        return milliseconds
      }
      func perform(_ act: Act) async throws {
        switch act {
        case .sleep(let time): try await world.clock.sleep(for: .milliseconds(time))
        case .fetch(let time): _ = try await fetch(time)
        case .start(let time):
          let task = Task { try await world.clock.sleep(for: .milliseconds(time)) }
          try await task.value
        }
      }
      return plans.map { acts, goesOn in
        {
          var done: [String] = []
          for act in acts {
            do {
              try await perform(act)
              done.append("\(act)")
            } catch {
              guard goesOn else { throw error }
              done.append("\(error)")
            }
          }
          return "\(done)"
        }
      }
    }
  }

  /// Whatever runs and whenever it is interrupted, the session replays, each time the same.
  @Test nonisolated func interruptedSessionsReplay() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var random = InputGenerator()
      for _ in 0..<InputGenerator.rounds(60) {
        ProbeScreen.calls = Self.calls(Self.plans(&random))
        let text = try onStage(ProbeScreen.self) { stage in
          interrupt(stage, inPlaceOfWaits: Set(random.array(0..<6) { $0.int(1..<20) }))
          for _ in 0..<random.int(1..<8) {
            switch random.int(0..<5) {
            case 0: stage.cancelRunning()
            case 1: stage.attend()
            case 2: stage.passWithWorld(.milliseconds(random.int(1..<6)))
            default:
              _ = try stage.run("call \(random.int(0..<4))\(random.isOnce(in: 2) ? " &" : "")")
            }
          }
          stage.finish()
        }
        let session = try SessionText(Session(parsing: text, file: "a.session"))
        for _ in 0..<5 {
          let isExact = try Replay(session, on: ProbeScreen.self).log.isExact
          #expect(isExact, "UNDERSTUDY_SEED=\(random.seed): \(text)")
        }
      }
    }
  }
}

extension String {
  /// The session without the times that passed.
  fileprivate var removingTimes: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("< clock ") && !$0.hasPrefix("< now ") }.joined(separator: "\n")
  }
}
