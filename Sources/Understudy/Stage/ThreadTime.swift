import CStandardLibrary

/// A moment in the life of the calling thread.
///
/// - Complexity: a call of the system, some tenths of a microsecond.
struct ThreadTime {
  private let wall: ContinuousClock.Instant
  private let processor: Duration

  /// What a thread did in some time.
  struct Spent {
    var working: Duration
    /// For its turn, or for the system.
    var waiting: Duration

    static let nothing = Spent(working: .zero, waiting: .zero)
  }

  static var now: ThreadTime {
    ThreadTime(wall: .now, processor: processorTime)
  }

  /// What the calling thread, which has to be the same, has done since.
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
