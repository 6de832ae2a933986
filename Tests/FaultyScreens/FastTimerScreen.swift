import Foundation
import Understudy

/// Changes at each tick of timers, many times a second.
enum FastTimerScreen: Screen {
  static let name = "fast-timer"

  @MainActor final class Stopwatch {
    private(set) var elapsed = 0.0
    private(set) var ticks = 0
    private(set) var laps: [Int] = []
    private(set) var each = 0
    private(set) var left = 0
    private var timers: [Timer] = []

    func start(_ perSecond: Int) {
      repeats(perSecond) { $0.elapsed += 1 / Double(perSecond) }
    }

    func startCounting(_ perSecond: Int) { repeats(perSecond) { $0.ticks += 1 } }

    func startLaps(_ perSecond: Int) { repeats(perSecond) { $0.laps.append($0.laps.count) } }

    func startEach(_ perSecond: Int) { repeats(perSecond) { $0.each += 1 } }

    func countDown(from tenths: Int) {
      left = tenths
      repeats(10) { $0.left = max(0, $0.left - 1) }
    }

    func crashAfter(_ ticks: Int) {
      var left = ticks
      repeats(100) {
        $0.ticks += 1
        left -= 1
        if left == 0 { fatalError() }
      }
    }

    func stop() {
      timers.forEach { $0.invalidate() }
      timers = []
    }

    private func repeats(_ perSecond: Int, _ tick: @escaping @MainActor (Stopwatch) -> Void) {
      let timer = Timer.scheduledTimer(withTimeInterval: 1 / Double(perSecond), repeats: true) {
        _ in
        MainActor.assumeIsolated { tick(self) }
      }
      timers.append(timer)
    }
  }

  static func make(in world: World, notify: Notifier) -> Stopwatch { Stopwatch() }

  static func describe(_ view: inout Interface<Stopwatch>) {
    view.bind("elapsed", \.elapsed)
    view.bind("ticks", \.ticks)
    view.bind("laps", \.laps)
    view.bind("each", \.each, .everyChange)
    view.bind("left", \.left, .settled)
    view.command("start", Stopwatch.start, Parameter("perSecond", in: 1...100))
    view.command("start-counting", Stopwatch.startCounting, Parameter("perSecond", in: 1...100))
    view.command("start-laps", Stopwatch.startLaps, Parameter("perSecond", in: 1...100))
    view.command("start-each", Stopwatch.startEach, Parameter("perSecond", in: 1...100))
    view.command("count-down", Stopwatch.countDown, Parameter("tenths", in: 1...100))
    view.command("crash-after", Stopwatch.crashAfter, Parameter("ticks", in: 1...1000))
    view.command("stop", Stopwatch.stop)
  }
}
