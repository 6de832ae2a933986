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

/// What Swift's run time wrote to standard error before a process crashed.
package struct CrashReport {
  /// `Index out of range`; nil if it said nothing, as for an overflow.
  private var message: String?
  /// The file and the line of the program's own code: `Cart.swift:21`; nil if they are not known.
  package private(set) var place: String?

  package init(_ bytes: [UInt8] = []) {
    let text = String(decoding: bytes.suffix(Self.mostBytes), as: UTF8.self)
    for line in text.split(separator: "\n") {
      guard let said = line.wholeMatch(of: Self.said) else { continue }
      message = said.message.flatMap { $0.isEmpty ? nil : String($0) }
      place = said.place.flatMap { Self.isOfSystem($0) ? nil : Self.fileAndLine($0) }
    }
  }

  /// Only so many bytes at the end matter.
  package static let mostBytes = 1 << 16

  /// `Cart/Cart.swift:21: Fatal error: there is no row 3`.
  private static var said: Regex<(Substring, place: Substring?, message: Substring?)> {
    /(?:(?<place>.+?\.swift:\d+): )?(?:Fatal error|Precondition failed|Assertion failed)(?:: (?<message>.*))?/
  }

  /// Whether the code is Swift's own or ours, which says nothing about who called it.
  private static func isOfSystem(_ place: Substring) -> Bool {
    let module = place.prefix { $0 != "/" }
    return ["Swift", "Understudy"].contains(module) || module.hasPrefix("_")
      || module.hasPrefix("Foundation")
  }

  private static func fileAndLine(_ place: Substring) -> String {
    String(escapingControls: String(place.split(separator: "/").last ?? place))
  }
}

extension CrashReport {
  /// What to add where a crash is reported: `it crashed at Cart.swift:21: no row 3`; nil if nothing is known.
  package var remark: String? {
    if place == nil, message == nil { return nil }
    return text("it crashed", in: "")
  }

  /// What fails: `crashes (SIGTRAP) at Cart.swift:21: no row 3`. Without a place it is named by the command.
  package func text(_ symptom: String, in command: String) -> String {
    let place = place.map { " at \($0)" } ?? (command.isEmpty ? "" : " in \(command)")
    return symptom + place + (message.map { ": \(String(escapingControls: $0.brief))" } ?? "")
  }

  /// What stays the same in ``text(_:in:)``, whatever values the message names.
  package func cause(_ symptom: String, in command: String) -> String {
    if let place { return "\(symptom) at \(place)" }
    return "\(symptom) in \(command): \(message.map(Cause.pattern) ?? "")"
  }
}
