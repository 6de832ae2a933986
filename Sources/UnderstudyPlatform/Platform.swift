// The C library of the platform under one name, and what differs between them.
#if canImport(Glibc)
  @_exported import Glibc

  /// How many files a process may have open, for `getrlimit`.
  package let openFilesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#elseif canImport(Musl)
  @_exported import Musl

  package let openFilesLimit = RLIMIT_NOFILE
#else
  @_exported import Darwin

  package let openFilesLimit = RLIMIT_NOFILE
#endif

/// An error of the operating system, as its number.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  package static var last: SystemError { SystemError(number: errno) }

  /// The system's own text, in lower case like all messages: `no such file or directory`.
  package var description: String {
    // The text is copied at once. It ends in a NUL.
    let text = unsafe String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// A copy of a text of C's; nil if there is none.
@unsafe package func text(_ characters: UnsafePointer<CChar>?) -> String? {
  // C's texts end in a NUL.
  unsafe characters.map { unsafe String(cString: $0) }
}

/// The environment variables of the process.
package enum EnvironmentVariables {
  package static func value(_ name: String) -> String? {
    // The text is copied at once: a change of the environment would free it.
    unsafe text(getenv(name))
  }

  /// Sets a variable; nil removes it.
  package static func set(_ name: String, to value: String?) {
    // The C library copies both.
    _ = unsafe value == nil ? unsetenv(name) : setenv(name, value ?? "", 1)
  }

  /// All variables as they are now: for each `NAME=VALUE` and a NUL.
  package static var block: [UInt8] {
    var block: [UInt8] = []
    var count = 0
    // The list ends in nil, and each of its texts in a NUL. They are copied at once.
    while let entry = unsafe environ[count] {
      unsafe block += UnsafeRawBufferPointer(start: entry, count: strlen(entry) + 1)
      count += 1
    }
    return block
  }
}

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
