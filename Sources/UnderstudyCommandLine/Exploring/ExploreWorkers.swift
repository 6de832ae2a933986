import Understudy
import UnderstudyProgram
import UnderstudyWorkers

/// Explores a screen in workers, several at a time.
@MainActor
struct ExploreWorkers {
  private let screen: any Screen.Type
  private let options: ExploreOptions
  private let pool: WorkerPool<ExploreJob>
  /// What each worker explores, in the order of their numbers.
  private var jobs: [ExploreJob] = []
  private let line = ProgressLine()

  init(_ screen: any Screen.Type, _ options: ExploreOptions) {
    (self.screen, self.options) = (screen, options)
    pool = WorkerPool(timeout: options.timeout, isInterrupted: options.isInterrupted)
  }

  /// Runs the workers, and returns what each one did: all, or if interrupted those that were started.
  ///
  /// - Throws: ``Failure`` if the screen can't be explored, or a worker can't be started.
  mutating func run() throws(Failure) -> [ExploreJob] {
    defer {
      pool.end()
      line.erase()
    }
    let capacity = try pool.capacity(atMost: options.jobs)
    let sessions = try ExploreCommand.sessions(in: options.paths, of: screen.name)
    let start = ContinuousClock.now
    while true {
      while pool.workers.count < capacity, options.hasWorker(jobs.count, after: .now - start) {
        let job = try ExploreJob(
          settings(jobs.count), from: sessions, of: screen.description,
          until: options.time.map { start + $0 })
        jobs.append(job)
        try pool.start(job)
      }
      guard !pool.workers.isEmpty, try pool.awaitNews(hear) else { return jobs }
      for worker in pool.workers where worker.job.isOverdue {
        pool.end(worker)
        worker.job.finish()
      }
      showProgress()
    }
  }

  /// What the n-th worker of this shard explores.
  private func settings(_ place: Int) -> ExploreSettings {
    ExploreSettings(
      screen: screen.name, seed: options.seed,
      number: place * options.shardCount + options.shard - 1, steps: options.stepsOfWorker,
      excluded: options.excluded)
  }

  /// Takes what a worker reports; starts another one if its process has ended before it was finished.
  private func hear(
    _ worker: PoolWorker<ExploreJob>, _ news: WorkerPool<ExploreJob>.News
  ) throws(Failure) {
    let job = worker.job
    switch news {
    case .messages(let messages):
      // Only one that is silent hangs.
      worker.beginNext()
      var isDone = false
      for message in messages where !isDone { isDone = try job.take(message) }
      guard isDone else { return }
      pool.end(worker)
    case .end(let end): job.take(end: end)
    }
    if !job.isOver { try pool.start(job) }
  }

  private func showProgress() {
    let steps = jobs.reduce(0) { $0 + $1.steps }.counted("step")
    let bugs = Set(jobs.flatMap { $0.findings.map(\.text) + $0.ends.map(\.name) })
    line.show("\(screen.name): \(steps) · \(bugs.count.counted("bug found", "bugs found"))")
  }
}
