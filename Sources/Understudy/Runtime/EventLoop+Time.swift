internal import CSeal

/// The loop's time: virtual, and the same for sleeping tasks, timers, clocks and threads.
///
/// It follows real time at the prompt, and the session in a replay; a script does not wait for it.
extension EventLoop {
  /// The time since the process began, or since ``Seal/reset()``.
  package var now: Duration { .nanoseconds(seal_get_now()) }

  /// Sets the time, which never goes back. Nobody wakes: a task that is due wakes when the loop
  /// runs next.
  func set(now: Duration) { seal_set_now(now.wholeNanoseconds) }

  /// The time until the first task, thread or timer that waits for it is due; nil if there is none.
  package var untilNextTimer: Duration? { nextDeadline.map { max($0 - now, .zero) } }

  /// When the first of them is due.
  var nextDeadline: Duration? {
    guard let deadline = Seal.nextDeadline else { return timers.first }
    return timers.first.map { min($0, deadline) } ?? deadline
  }

  /// Advances the time: what is due happens in the order of the deadlines, and everything that one
  /// starts happens before the next. `settle` is called after each.
  ///
  /// Stops as soon as `isOver` returns true, unless no more than a tenth of a second remains: a live run may have
  /// noticed late what was due. Returns the time that passed.
  @discardableResult
  package func advance(
    by duration: Duration, until isOver: () -> Bool = { false }, _ settle: () -> Void = {}
  ) -> Duration {
    let start = now
    let end = start + duration
    while let deadline = nextDeadline, deadline <= end {
      set(now: deadline)
      wakeFirst(at: deadline)
      drain()
      settle()
      if end - now > .milliseconds(100), isOver() { return now - start }
    }
    set(now: end)
    return duration
  }

  /// Ends the world whose stage is open, which `end` ends, and begins another: `run` makes it, and `proceed` takes it
  /// over.
  ///
  /// If one of them throws, the first world continues. Where its threads or timers wait for the time, which can't
  /// be undone once they are due, `run` runs twice: first while they go on waiting.
  package func replacingWorld<Other, Result>(
    ending end: () -> Void, by run: () throws -> Other, _ proceed: (Other) throws -> Result
  ) throws -> Result {
    let (sleeping, time) = (timers, now)
    do {
      endTasks()
      let leavesDeadlines = Seal.nextDeadline != nil
      if leavesDeadlines {
        _ = Seal.reset()
        _ = try run()
        end()
      }
      leaveWorld()
      let result = try proceed(try run())
      if !leavesDeadlines { end() }
      return result
    } catch {
      endTasks()
      _ = Seal.reset()
      set(now: time)
      timers = sleeping
      throw error
    }
  }

  /// Forgets the sleeping tasks, which are never woken. For the end of a stage and its world.
  package func forgetTimers() { timers = TimerQueue() }
}

extension EventLoop {
  /// Ends a world whose stage is over, as far as possible, and begins the time again: its sleeping tasks
  /// are forgotten, and its threads and timers are due at once.
  ///
  /// `pass` lets the time pass for them. Code of the view model runs then, which may end the process.
  package func endWorld(_ pass: ((Duration) -> Void)? = nil) {
    endTasks()
    guard Seal.isStarted else { return }
    for _ in 0..<100 where Seal.nextDeadline != nil {
      let duration = untilNextTimer ?? .zero
      if let pass { pass(duration) } else { advance(by: duration) }
      endTasks()
    }
    isSpoiled = !Seal.reset()
  }

  /// The same for a process in which another world begins at once: what still waits, such as a timer that repeats, is due
  /// once after so long that it is never due again.
  package func leaveWorld() {
    endTasks()
    leaveDeadlines()
    isSpoiled = !Seal.reset()
  }

  private func leaveDeadlines() {
    let start = now
    var deadlines = 0
    while deadlines < 16, let rest = untilNextTimer {
      advance(by: rest)
      endTasks()
      deadlines += 1
    }
    guard Seal.nextDeadline != nil else { return }
    // Foundation counts the times at which a timer was not fired: 100 million take a fraction of a second.
    let many = 100_000_000
    let interval = min((now - start) / deadlines, Seal.horizon / many)
    Seal.horizon = min(Seal.horizon, now + interval * many)
    set(now: Seal.horizon)
    advance(by: .zero)
    endTasks()
  }

  private func endTasks() {
    forgetTimers()
    // What the sleeping tasks kept may end on a thread, such as that of a database.
    drain()
  }

  /// Sleeping jobs by deadline, and by arrival if the deadlines are equal.
  struct TimerQueue {
    private var entries: [(deadline: Duration, job: Job)] = []

    var first: Duration? { entries.first?.deadline }
    var count: Int { entries.count }

    mutating func insert(_ job: Job, at deadline: Duration) {
      let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
      entries.insert((deadline, job), at: place)
    }

    mutating func removeFirst() -> Job? {
      entries.isEmpty ? nil : entries.removeFirst().job
    }

    /// Removes what would wake a task.
    mutating func removeSleep(of task: UInt) -> Job? {
      entries.firstIndex { $0.job.sleeper == task }.map { entries.remove(at: $0).job }
    }
  }
}
