#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a process ended, by the name that a session gives it.
enum ProcessEnd {
  /// It did not end by itself within the time that it had.
  static let timeout = "timeout"

  /// Waits for the end of the process.
  static func wait(for process: pid_t) -> String {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return name(ofStatus: status)
  }

  static func name(ofStatus status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0 ? "exit" : name(ofSignal: signal)
  }

  /// A trap of Swift's is a SIGILL on one processor and a SIGTRAP on another: a session that expects it
  /// must not depend on that.
  private static func name(ofSignal signal: Int32) -> String {
    signal == SIGILL ? "SIGTRAP" : names[signal] ?? "signal-\(signal)"
  }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT",
    SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV",
    SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF",
    SIGSYS: "SIGSYS",
  ]
}
