import CProcessEnd
import Synchronization
import UnderstudyPlatform

/// Wakes a thread that waits for keys, from any other thread.
///
/// In the pipe a zero byte is a ring, any other byte the number of a signal.
public final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32
  /// Whether a ring is in the pipe: a second one could fill it, and a signal would be lost.
  private let isRung = Atomic(false)

  /// Returns nil when the process has no file descriptors left.
  package init?() {
    guard let pipe = try? FileSystem.makePipe() else { return nil }
    // Above the standard streams: where one of them is closed, what is meant for it must not come
    // here.
    let copies = [pipe.read, pipe.write].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    for end in [pipe.read, pipe.write] { close(end) }
    (readEnd, writeEnd) = (copies[0], copies[1])
    for end in copies { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    if copies.contains(-1) { return nil }
  }

  deinit {
    for end in [readEnd, writeEnd] { close(end) }
  }

  /// Wakes the reader. Call it from any thread. Several rings before the reader wakes count as one.
  public func ring() {
    guard !isRung.exchange(true, ordering: .acquiringAndReleasing) else { return }
    terminal_ring(writeEnd)
  }

  /// Everything that was written since the last call. Does not wait.
  func drain() -> [UInt8] {
    // Before the ring is taken: one that comes meanwhile is for the next call.
    isRung.store(false, ordering: .releasing)
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256)
    while true {
      let count = SystemCalls.read(readEnd, into: &chunk)
      guard count > 0 else { return all }
      all += chunk[..<count]
    }
  }

  /// The same, but leaves a ring for the next call.
  func drainSignals() -> [UInt8] {
    let events = drain()
    if events.contains(0) { ring() }
    return events
  }

  /// What has input. A signal that interrupts the wait may have written to the pipe.
  struct Readiness {
    var input = false
    var wake = false
  }

  /// Waits until `file` has input, the pipe was rung or the time is over. A negative number of
  /// milliseconds waits forever.
  func wait(for file: Int32?, milliseconds: Int32) -> Readiness {
    let ready = terminal_wait(file ?? -1, readEnd, milliseconds)
    return ready < 0
      ? Readiness(wake: true) : Readiness(input: ready & 1 != 0, wake: ready & 2 != 0)
  }

  /// Waits until `file` has input, the pipe was rung or the time is over; nil waits forever.
  ///
  /// - Returns: whether the file has input.
  package func awaitInput(_ file: Int32, for timeout: Duration?) -> Bool {
    let ready = wait(for: file, milliseconds: timeout?.pollTimeout ?? -1)
    if ready.wake { _ = drain() }
    return ready.input
  }
}
