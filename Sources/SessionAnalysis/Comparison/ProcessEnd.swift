import SessionFormat
import UnderstudyPlatform

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
    switch signal {
    case SIGILL, SIGTRAP: "SIGTRAP"
    case SIGHUP: "SIGHUP"
    case SIGINT: "SIGINT"
    case SIGQUIT: "SIGQUIT"
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    case SIGKILL: "SIGKILL"
    case SIGUSR1: "SIGUSR1"
    case SIGSEGV: "SIGSEGV"
    case SIGUSR2: "SIGUSR2"
    case SIGPIPE: "SIGPIPE"
    case SIGALRM: "SIGALRM"
    case SIGTERM: "SIGTERM"
    case SIGXCPU: "SIGXCPU"
    case SIGXFSZ: "SIGXFSZ"
    case SIGVTALRM: "SIGVTALRM"
    case SIGPROF: "SIGPROF"
    case SIGSYS: "SIGSYS"
    default: "signal-\(signal)"
    }
  }
}

extension Event {
  /// How the process ended here, by its name; nil for other events.
  package var processEnd: String? {
    if case .crash(let name) = self { name } else { nil }
  }
}
