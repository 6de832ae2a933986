import Understudy
import UnderstudyProgram

/// Runs the lanes of an exploration in worker processes, several at a time.
@MainActor
struct LanePool {
  let screen: any Screen.Type
  let options: ExploreOptions
  private var running: [ExploredLane] = []
  private var finished: [ExploredLane] = []
  private let line = ProgressLine()

  init(_ screen: any Screen.Type, _ options: ExploreOptions) {
    (self.screen, self.options) = (screen, options)
  }

  /// Runs the lanes, and returns them in order: all, or if interrupted those that were started.
  ///
  /// - Throws: ``Failure`` if the screen can't be explored, or a worker can't be started.
  mutating func run() throws(Failure) -> [ExploredLane] {
    defer {
      for lane in running { lane.stop() }
      line.erase()
    }
    let jobs = try PlayOptions.workers(atMost: options.jobs)
    let start = ContinuousClock.now
    var next = 0
    while !options.isInterrupted() {
      while running.count < jobs, options.hasLane(next, after: .now - start) {
        running.append(
          try ExploredLane(
            call(next), of: screen.description, until: options.time.map { start + $0 }))
        next += 1
      }
      if running.isEmpty { break }
      for lane in awaitNews() { try lane.hear() }
      for lane in running where lane.worker != nil && lane.remainingTime(options.timeout) <= .zero {
        try lane.endHang()
      }
      for lane in running where lane.isOverdue { lane.stop() }
      finished += running.filter { $0.worker == nil }
      running.removeAll { $0.worker == nil }
      showProgress()
    }
    return (finished + running).sorted { $0.number < $1.number }
  }

  /// The arguments for the n-th lane of this shard.
  private func call(_ place: Int) -> LaneCall {
    let number = place * options.shardCount + options.shard - 1
    return LaneCall(
      screen: screen.name, seed: options.seed, lane: number, steps: options.stepsOfLane,
      excluded: options.excluded, paths: options.paths)
  }

  /// The lanes that have sent something, or whose worker has ended.
  private func awaitNews() -> [ExploredLane] {
    FileDescriptor.ready(running.map { $0.worker?.answers ?? -1 }, within: 100).map { running[$0] }
  }

  private func showProgress() {
    let lanes = running + finished
    line.show(
      "\(screen.name): \(lanes.reduce(0) { $0 + $1.steps }.counted("step")) · "
        + Set(lanes.flatMap { $0.finds.map(\.text) + $0.ends.map(\.name) }).count.counted("find"))
  }
}
