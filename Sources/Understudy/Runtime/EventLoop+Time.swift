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

  /// Ends the world whose stage is open, and runs `body`, which begins another.
  ///
  /// If it throws, the first one continues: its sleeping tasks sleep as before, but its threads and
  /// timers were due.
  package func endingWorld<R>(_ body: () throws -> R) rethrows -> R {
    let (sleeping, time) = (timers, now)
    endWorld(within: Self.mostDeadlinesLive)
    if isSpoiled { Leaks.note("a thread or timer of an earlier view model still runs") }
    do {
      return try body()
    } catch {
      endWorld(within: Self.mostDeadlinesLive)
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
  package func endWorld(
    within mostDeadlines: Int = 100, _ pass: ((Duration) -> Void)? = nil
  ) {
    forgetTimers()
    guard Seal.isStarted else { return }
    // What the sleeping tasks kept may end on a thread, such as that of a database.
    drain()
    for _ in 0..<mostDeadlines where Seal.nextDeadline != nil {
      let duration = untilNextTimer ?? .zero
      if let pass { pass(duration) } else { advance(by: duration) }
      forgetTimers()
      drain()
    }
    isSpoiled = !Seal.reset()
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
  }

  /// A timer that repeats has no end. At a prompt it is worth more time to find out.
  private static let mostDeadlinesLive = 1000
}
