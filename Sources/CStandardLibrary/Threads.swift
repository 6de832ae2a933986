/// Starts a thread that runs `body`, and is not waited for. Returns whether it could be started.
///
/// Unlike a queue of Dispatch it does not share its thread with what else the process does.
@discardableResult
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let argument = Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let error = withSignalsBlocked {
    pthread_create(&thread, nil, { runThread($0) }, argument.toOpaque())
  }
  guard error == 0 else {
    argument.release()
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
  sigfillset(&blocked)
  for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP] {
    sigdelset(&blocked, fault)
  }
  pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
