import Foundation
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// A live world, in a process of its own: while a stage waits, it runs all jobs of the main actor,
/// which could belong to another test.
@Suite(.inProcesses) struct LiveEffectsTests {
  @Test func answersAreRecorded() async {
    await #expect(processExitsWith: .success) {
      try await expectSession(
        """
        understudy 3 draws
          log = nil
        > number
        < number 7
          log = "number 7"
        > scaled 2 3
        < scaled(2, 3) 6
          log = "scaled 6"
        > card
        < card "king"
          log = "card king"
        > score Ada
        < score("Ada") (name: "Ada", points: 3)
          log = "score 3"
        > score nobody
        < score("nobody") ! "nobody has no score" (domain: "UnderstudyTests.Broken", code: 1)
        ! "nobody has no score"
        > fetch x
        < fetch("x") [(name: "x", points: 1), (name: "Ada", points: 2)]
          log = "fetched x Ada"
        > fetch fail
        < fetch("fail") ! "no network" (domain: "UnderstudyTests.Broken", code: 1)
        ! "no network"
        > fetch cancel
        < fetch("cancel") ! "cancelled"
        ! "cancelled"
        """,
        of: DrawsScreen.self, "number", "scaled 2 3", "card", "score Ada", "score nobody",
        "fetch x", "fetch fail", "fetch cancel")
    }
  }

  @Test(.timeLimit(.minutes(10))) func answersNeedNoneOfSwiftsThreads() async {
    await #expect(processExitsWith: .success) {
      let release = DispatchSemaphore(value: 0)
      // Blocks all of them, as tests do that wait for programs.
      let tasks = 0..<ProcessInfo.processInfo.activeProcessorCount
      for _ in tasks { Task.detached { block(until: release) } }
      try await MainActor.run {
        defer { for _ in tasks { release.signal() } }
        try expectSession(
          """
          understudy 3 draws
            log = nil
          > score Ada
          < score("Ada") (name: "Ada", points: 3)
            log = "score 3"
          """,
          of: DrawsScreen.self, "score Ada")
      }
    }
  }

  @Test func answersArriveInEitherOrder() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        for (first, second) in [("fetch", "other"), ("other", "fetch")] {
          DrawsScreen.gates = Gates()
          let openFirst = DrawsScreen.gates.close(first)
          let openSecond = DrawsScreen.gates.close(second)
          let text = try onStage(DrawsScreen.self) { stage in
            var opens = [openFirst, openSecond]
            // A wait may end before the answer arrives: the second gate opens after the first
            // answer.
            stage.wait = { [unowned stage] _ in
              let answers = stage.transcript.text().split(separator: "\n< ").count - 1
              if opens.count == 2 - answers, answers < 2 { opens.removeFirst()() }
              EventLoop.shared.wait(for: nil)
            }
            _ = try stage.run("both")
          }
          let effects = text.split(separator: "\n").filter { $0.hasPrefix("<") }
          #expect(effects.map { $0.dropFirst(2).prefix(5) } == [first[...], second[...]])
          #expect(text.hasSuffix("  log = \"both 2 later\"\n"), "\(text)")
          try expectReplay(of: text, on: DrawsScreen.self)
        }
      }
    }
  }

  @Test func answersInALaterStep() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let openFetch = DrawsScreen.gates.close("fetch")
        let openOther = DrawsScreen.gates.close("other")
        let text = try onStage(DrawsScreen.self) { stage in
          _ = try stage.run("ask")
          _ = try stage.run("number")
          openOther()
          attend(stage, until: "second")
          _ = try stage.run("number")
          openFetch()
          stage.finish()
        }
        #expect(
          text == """
            understudy 3 draws
              log = nil
            > ask
            > number
            ? fetch("a")
            ? other
            < number 7
              log = "number 7"
            < other "later"
              log = "second later"
            > number
            < number 7
              log = "number 7"
            < fetch("a") [(name: "a", points: 1), (name: "Ada", points: 2)]
              log = "first 2"

            """, "\(text)")
        try expectReplay(of: text, on: DrawsScreen.self)
      }
    }
  }

  @Test func effectIsCancelledWhileWaiting() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(DrawsScreen.self) { stage in
          interrupt(stage, inPlaceOfWaits: [1])
          _ = try stage.run("fetch never")
        }
        #expect(
          text == """
            understudy 3 draws
              log = nil
            > fetch never
            < interrupt ok
            < fetch("never") ! "cancelled" (taskIsCancelled: true)
            ! "cancelled"

            """, "\(text)")
        try expectReplay(of: text, on: DrawsScreen.self)
      }
    }
  }
}

private func block(until release: DispatchSemaphore) { release.wait() }
