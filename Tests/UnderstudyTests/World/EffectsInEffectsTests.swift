import Foundation
import TestTools
import Testing

@testable import Understudy

/// What an effect asks the world for is part of its own answer.
@Suite(.inProcesses) struct EffectsInEffectsTests {
  @Test func effectsAskWithoutRecording() async throws {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(ConsultingScreen.self, followsRealTime: false) { stage in
          for (line, last) in [
            ("ask", "count = 2"), ("fetch", "log = "), ("call", "log[1]"), ("look", "log[2]"),
            ("listen", "< dates end"),
          ] {
            _ = try stage.run(line)
            attend(stage) { stage.transcript.text().contains(last) }
          }
        }
        let date = try #require(text.firstMatch(of: /< date ("[^"]*")\n/)?.1)
        let expected = """
          understudy 3 consulting
            log = []
            count = 0
          > ask
          < ask 2
            count = 2
          > fetch
          < fetch \(date)
            log = [\(date)]
          > call
          < call \(date)
          + log[1] = \(date)
          > look
          < date \(date)
          + log[2] = \(date)
          > listen
          < dates \(date)
          + log[3] = \(date)
          < dates end

          """
        #expect(text == expected, "\(text)")
        let report = try failureReport(replaying: text, on: ConsultingScreen.self)
        #expect(report == nil)
      }
    }
  }
}

@MainActor private final class ConsultingViewModel {
  private(set) var log: [Date] = []
  private(set) var count = 0
  let ask: () -> Int
  let fetch: @MainActor () async -> Date
  let call: (@escaping (Date) -> Void) -> Void
  let now: @MainActor () -> Date
  let dates: () -> AsyncStream<Date>

  init(_ world: World) {
    let one = world.effect("one") { 1 }
    ask = world.effect("ask") { one() + (world.uuid() == world.uuid() ? 0 : 1) }
    let now = world.now
    let date = world.effect("inner") { () async in await now() }
    fetch = world.effect("fetch") { () async in await date() }
    call = world.callback("call", .value()) { completion in completion(world.now()) }
    self.now = now
    dates = world.stream("dates") {
      AsyncStream { continuation in
        Task {
          continuation.yield(await now())
          continuation.finish()
        }
      }
    }
  }

  func add() { count += ask() }

  func callBack() { call { self.note($0) } }

  func listen() {
    Task { for await date in dates() { note(date) } }
  }

  func note(_ date: Date) {
    log.append(date)
  }
}

private enum ConsultingScreen: Screen {
  static func make(in world: World, notify: Notifier) -> ConsultingViewModel {
    ConsultingViewModel(world)
  }

  static func describe(_ view: inout Interface<ConsultingViewModel>) {
    view.bind("log", \.log)
    view.bind("count", \.count)
    view.command("ask") { $0.add() }
    view.command("fetch") { $0.note(await $0.fetch()) }
    view.command("call") { $0.callBack() }
    view.command("look") { $0.note($0.now()) }
    view.command("listen") { $0.listen() }
  }
}
