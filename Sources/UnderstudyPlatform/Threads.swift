/// Starts a thread that runs `body`, and is not waited for. Returns whether it could be started.
///
/// Unlike a queue of Dispatch it does not share its thread with what else the process does.
@discardableResult
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  // The new thread releases it, or this one if there is none.
  let argument = unsafe Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let error = withSignalsBlocked {
    unsafe pthread_create(&thread, nil, { unsafe runThread($0) }, argument.toOpaque())
  }
  guard error == 0 else {
    unsafe argument.release()
    return false
  }
  #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
  return true
}

/// Signals are for the thread that waits for them. Those that report a fault must reach the faulty one, and by
/// SIGPROF Swift's crash handler stops the others.
private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
  var blocked = sigset_t()
  var before = sigset_t()
  // Each of these fills the set that it is given, and keeps no address.
  unsafe sigfillset(&blocked)
  for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP] {
    unsafe sigdelset(&blocked, fault)
  }
  unsafe pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
