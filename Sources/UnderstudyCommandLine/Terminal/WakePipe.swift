#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that wakes a thread in `poll`: a zero byte is a call of `ring`, any other byte the
/// number of a signal. It is open as long as somebody has it.
package final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Gives nil when the process has no file descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    ends = ends.map(FileDescriptor.aboveStandard)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    for end in [readEnd, writeEnd] { close(end) }
  }

  /// Wakes the reader. From any thread. A full pipe is a reader already woken.
  package func ring() {
    var zero: UInt8 = 0
    _ = write(writeEnd, &zero, 1)
  }

  /// Everything that was written since the last call. Does not wait.
  func drain() -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(readEnd, &chunk, chunk.count)
      guard count > 0 else { return all }
      all += chunk[..<count]
    }
  }
}
