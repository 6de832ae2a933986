import Foundation
import Observation
import Synchronization
import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// `@Observable` view models, for which a screen declares nothing. Each live test runs in its own
/// process: while a stage waits, it runs all jobs of the main actor.
@Suite(.inProcesses) struct ObservationTests {
  @MainActor @Test func commandsShowObservedChanges() throws {
    let text = try transcript(of: GaugeScreen.self, ["set 3", "set 3", "rename"])
    #expect(
      text == """
        understudy 3 gauge
          level = 0
          isHigh = false
          inner = "a"
        > set 3
          level = 3
          isHigh = true
        > set 3
        > rename
          inner = "b"

        """)
  }

  @Test func changesFromOtherThreadsShowBetweenCommands() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(GaugeScreen.self) { stage in
          _ = try stage.run("start-thread 5")
          waitFor("isHigh = true", stage)
          _ = try stage.run("start-thread 0")
          waitFor("isHigh = false", stage)
        }
        #expect(
          text == """
            understudy 3 gauge
              level = 0
              isHigh = false
              inner = "a"
            > start-thread 5
              level = 5
              isHigh = true
            > start-thread 0
              level = 0
              isHigh = false

            """, "\(text)")
      }
    }
  }

  @Test func changesFromOtherThreadsShowWhileCommandRuns() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(GaugeScreen.self) { stage in
          stage.beforeWaiting = { threadsMayGo.signal() }
          _ = try stage.run("wait-for-high")
        }
        #expect(
          text.hasSuffix("> wait-for-high\n  level = 9\n  isHigh = true\n  inner = \"c\"\n"),
          "\(text)")
      }
    }
  }

  /// The notice comes before the value, so the stage reads again.
  @Test func slowSetterIsObserved() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let text = try onStage(GaugeScreen.self) { stage in
          _ = try stage.run("start-slow-thread 7")
          waitFor("isHigh = true", stage)
        }
        #expect(text.hasSuffix("> start-slow-thread 7\n  level = 7\n  isHigh = true\n"), "\(text)")
      }
    }
  }
}

/// Lets the stage wait like a prompt until its last step holds the text.
@MainActor private func waitFor(_ text: String, _ stage: Stage) {
  stage.watch()
  threadsMayGo.signal()
  while !(stage.transcript.text().split(separator: "> ").last?.contains(text) ?? false) {
    EventLoop.shared.wait(for: nil)
    stage.attend()
    stageHasRead.signal()
  }
}

/// Holds threads back until the stage watches.
private let threadsMayGo = DispatchSemaphore(value: 0)
/// Holds a slow setter back until the stage has read the old value.
private let stageHasRead = DispatchSemaphore(value: 0)

/// Any thread may change it.
@Observable
private final class Gauge: Sendable {
  var level: Int {
    get {
      access(keyPath: \.level)
      return stored.withLock { $0 }
    }
    // An observer that reads at once waits until the change is made.
    set { stored.withLock { level in withMutation(keyPath: \.level) { level = newValue } } }
  }
  var isHigh: Bool { level > 2 }

  @ObservationIgnored private let stored = Mutex(0)

  /// Sets the level, and runs `body` between its notice and the change.
  func set(_ level: Int, after work: () -> Void) {
    withMutation(keyPath: \.level) {
      work()
      stored.withLock { $0 = level }
    }
  }
}

@MainActor
private final class Cockpit {
  let gauge = Gauge()
  let label = Label()

  func set(_ level: Int) { gauge.level = level }
  func rename() { label.text = "b" }

  func startThread(_ level: Int) {
    Thread.detachNewThread { [gauge] in
      threadsMayGo.wait()
      gauge.level = level
    }
  }

  func startSlowThread(_ level: Int) {
    Thread.detachNewThread { [gauge] in
      threadsMayGo.wait()
      gauge.set(level) { stageHasRead.wait() }
    }
  }

  func waitForHigh() async {
    let gauge = gauge
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        threadsMayGo.wait()
        gauge.level = 9
        continuation.resume()
      }
    }
    label.text = "c"
  }
}

@MainActor @Observable
private final class Label {
  var text = "a"
}

private enum GaugeScreen: Screen {
  static let name = "gauge"
  static func make(in world: World, notify: Notifier) -> Cockpit { Cockpit() }
  static func describe(_ view: inout Interface<Cockpit>) {
    view.bind("level", \.gauge.level)
    view.bind("isHigh", \.gauge.isHigh)
    view.bind("inner", \.label.text)
    view.command("set", Cockpit.set, "level")
    view.command("rename", Cockpit.rename)
    view.command("start-thread", Cockpit.startThread, "level")
    view.command("start-slow-thread", Cockpit.startSlowThread, "level")
    view.command("wait-for-high", Cockpit.waitForHigh)
  }
}
