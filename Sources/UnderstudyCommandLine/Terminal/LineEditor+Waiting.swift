import CLibEdit
import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LineEditor {
  /// Whether Ctrl-C was pressed since the last line was read or the last call. Does not wait;
  /// for use while a command runs.
  package func takeInterrupt() -> Bool {
    let events = wakePipe.drain()
    if events.contains(0) { wakePipe.ring() }
    defer { hasInterrupt = false }
    return hasInterrupt || events.contains(UInt8(SIGINT))
  }

  /// What ended a `waitForEvent`.
  package enum Event: Equatable, Sendable {
    case interrupted, woken, timedOut
  }

  /// Waits while a command runs for a Ctrl-C or the pipe's `ring`, and serves the latter. A Ctrl-C is told
  /// first.
  ///
  /// - Parameter milliseconds: how long at most. Negative is for ever.
  /// - Returns: what came first.
  package func waitForEvent(milliseconds: Int32 = -1) -> Event {
    if takeInterrupt() { return .interrupted }
    guard poll(input: false, milliseconds: milliseconds).wake else { return .timedOut }
    let events = wakePipe.drain()
    if events.contains(0) { onWake() }
    return events.contains(UInt8(SIGINT)) ? .interrupted : .woken
  }

  /// Which descriptors have something.
  struct Readiness {
    var input = false
    var wake = false
  }

  /// A signal that interrupts the wait is in the pipe, so the next call tells it.
  func poll(input: Bool, milliseconds: Int32) -> Readiness {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { descriptors in
      descriptors[0] = pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0)
      descriptors[1] = pollfd(fd: input ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0)
      var count = pollDescriptors(descriptors, milliseconds)
      while count < 0 && errno == EINTR { count = pollDescriptors(descriptors, milliseconds) }
      guard count > 0 else { return Readiness() }
      return Readiness(input: descriptors[1].revents != 0, wake: descriptors[0].revents != 0)
    }
  }
}

private func pollDescriptors(
  _ descriptors: UnsafeMutableBufferPointer<pollfd>,
  _ milliseconds: Int32
) -> Int32 {
  poll(descriptors.baseAddress, nfds_t(descriptors.count), milliseconds)
}
