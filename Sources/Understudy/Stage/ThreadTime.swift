#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A moment in the life of the calling thread, from which on is told how long the thread does not run.
///
/// - Complexity: a call of the system, some tenths of a microsecond.
struct ThreadTime {
  private let wall: ContinuousClock.Instant
  private let processor: Duration

  static var now: ThreadTime {
    ThreadTime(wall: .now, processor: processorTime)
  }

  /// How long the calling thread, which has to be the same, has waited since: for its turn, or for the system.
  var waited: Duration {
    max(wall.duration(to: .now) - (Self.processorTime - processor), .zero)
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
