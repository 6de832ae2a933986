import CStandardLibrary

/// A point in the real time and the processor time of the calling thread.
///
/// - Complexity: a system call, some tenths of a microsecond.
struct ThreadTime {
  private let wall: ContinuousClock.Instant
  private let processor: Duration

  /// How a thread spent some time.
  struct Spent {
    var working: Duration
    /// For the processor or for the system.
    var waiting: Duration

    static let nothing = Spent(working: .zero, waiting: .zero)
  }

  static var now: ThreadTime {
    ThreadTime(wall: .now, processor: processorTime)
  }

  /// How the thread has spent the time since then. Call it on the same thread.
  var spent: Spent {
    let working = Self.processorTime - processor
    return Spent(working: working, waiting: max(wall.duration(to: .now) - working, .zero))
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
