import CStandardLibrary

/// How a process ended, by the name that sessions use for it.
package enum ProcessEnd {
  /// It did not end within its time limit.
  package static let timeout = "timeout"
  /// It called `exit`.
  package static let exit = "exit"

  /// A signal ended it.
  ///
  /// A Swift trap is SIGILL on one processor and SIGTRAP on another: a session that expects it must
  /// not depend on the processor.
  package static func name(ofSignal signal: Int32) -> String {
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

extension Event {
  /// How the process ended here, by its name; nil for other events.
  package var processEnd: String? {
    if case .crash(let name) = self { name } else { nil }
  }
}
