import Foundation
import Synchronization
import Understudy

/// Lets time pass in all ways.
final class TimersViewModel: Journal, @unchecked Sendable {
  private var timer: Timer?
  private var source: DispatchSourceTimer?
  var ticks = 0

  /// One of each, and one that is started by another.
  func scene() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 300) {
      self.stamp("300 s")
      DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { self.stamp("1.5 s more") }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 100) { self.stamp("100 s") }
    timer = .scheduledTimer(withTimeInterval: 120, repeats: true) { _ in self.stamp("timer") }
    Task { @MainActor in
      try? await Task.sleep(for: .seconds(200))
      self.stamp("task")
    }
  }

  func tick() {
    timer = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.ticks += 1 }
  }
  func tickFast() {
    timer = .scheduledTimer(withTimeInterval: 0.001, repeats: true) { _ in self.ticks += 1 }
  }
  func invalidate() { timer?.invalidate() }

  /// What never ends by itself.
  enum Repetition: String, CaseIterable { case timer, source, thread, chain }

  func repeatEachMinute(_ repetition: Repetition) {
    switch repetition {
    case .timer:
      timer = .scheduledTimer(withTimeInterval: 60, repeats: true) { _ in self.ticks += 1 }
    case .source:
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.schedule(deadline: .now() + 60, repeating: 60)
      source.setEventHandler { self.ticks += 1 }
      source.resume()
      self.source = source
    case .thread:
      Thread.detachNewThread {
        while true {
          Thread.sleep(forTimeInterval: 60)
          DispatchQueue.main.async { self.ticks += 1 }
        }
      }
    case .chain:
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) {
        self.ticks += 1
        self.repeatEachMinute(.chain)
      }
    }
  }

  /// Does something else each time in one process.
  func count() {
    let count = Self.calls.withLock { count in
      count += 1
      return count
    }
    note("call \(count)")
  }
  private static let calls = Mutex(0)

  func sourceTimer() {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + 0.5, repeating: 0.25)
    source.setEventHandler { self.ticks += 1 }
    source.resume()
    self.source = source
  }
  func cancelSource() { source?.cancel() }

  func manyAfter() {
    for index in 0..<10_000 {
      let delay = DispatchTimeInterval.microseconds(index * 7919 % 10_000 * 100)
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { self.ticks += 1 }
    }
  }

  func busyLoop() {
    let end = Date() + 1
    while Date() < end {}
    stamp("end")
  }

  func sleepingLoop() {
    let flag = Flag()
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { flag.isSet = true }
    while !flag.isSet { usleep(1000) }
    stamp("set")
  }

  func yieldingLoop() {
    let flag = Flag()
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { flag.isSet = true }
    while !flag.isSet { sched_yield() }
    note("set")
  }

  func nestedRunLoop() {
    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
      self.stamp("outer")
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.stamp("inner") }
      RunLoop.main.run(until: Date() + 3)
      self.stamp("after")
    }
    DispatchQueue.main.async { self.stamp("main") }
    RunLoop.main.run(until: Date() + 2)
    stamp("over")
  }

  func wallTime() {
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 60) { self.stamp("wall") }
  }

  func stampNow() { stamp("now") }
}

final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

enum TimersScreen: Screen {
  static func make(in world: World, notify: Notifier) -> TimersViewModel { .init() }
  static func describe(_ view: inout Interface<TimersViewModel>) {
    view.bind("lines", \.lines)
    view.bind("ticks", \.ticks, .everyChange)
    view.command("scene", TimersViewModel.scene)
    view.command("tick", TimersViewModel.tick)
    view.command("tick-fast", TimersViewModel.tickFast)
    view.command("invalidate", TimersViewModel.invalidate)
    view.command("repeat-each-minute", TimersViewModel.repeatEachMinute, "repetition")
    view.command("count", TimersViewModel.count)
    view.command("source-timer", TimersViewModel.sourceTimer)
    view.command("cancel-source", TimersViewModel.cancelSource)
    view.command("many-after", TimersViewModel.manyAfter)
    view.command("busy-loop", TimersViewModel.busyLoop)
    view.command("sleeping-loop", TimersViewModel.sleepingLoop)
    view.command("yielding-loop", TimersViewModel.yieldingLoop)
    view.command("nested-run-loop", TimersViewModel.nestedRunLoop)
    view.command("wall-time", TimersViewModel.wallTime)
    view.command("stamp", TimersViewModel.stampNow)
  }
}
