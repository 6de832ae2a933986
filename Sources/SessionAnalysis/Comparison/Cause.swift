import SessionFormat
import UnderstudyPlatform

/// Why a step does not match, without what depends on the session: its arguments, its values and the
/// indices of rows. Differences with equal causes are reported as one.
package struct Cause: Hashable, Sendable {
  /// The screen of the session.
  package let screen: String
  /// The name of the step's command; nil for the opening, and for ``Kind/noCommand(_:)`` and
  /// ``Kind/noBinding(_:)``, which are the same in every step.
  package let command: String?
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The screen does not have the command.
    case noCommand(String)
    /// The screen does not have the binding.
    case noBinding(String)
    /// What this path shows differs; the indices of its rows are left out: `rows[…].title`.
    case otherValue(String)
    /// The list shows the same rows in another order.
    case otherOrder(String)
    /// The path is expected to change, and does not.
    case notShown(String)
    /// The path changes although it is not expected to.
    case notExpected(String)
    /// Other rows of the list are inserted or removed than expected, or at other places.
    case otherEdit(String)
    /// The command gets enabled although it is not expected to.
    case enabled(String)
    /// The command gets disabled although it is not expected to.
    case disabled(String)
    /// The command is expected to get enabled, and does not.
    case notEnabled(String)
    /// The command is expected to get disabled, and does not.
    case notDisabled(String)
    /// The command is disabled for another reason than expected.
    case otherReason(String)
    /// The effect was asked with other inputs than expected.
    case otherInputs(String)
    /// The effect was asked, and is not expected to be.
    case asked(String)
    /// The effect was asked in an earlier step, and is not expected to be waiting for its answer.
    case waiting(String)
    /// The effect is expected to be asked, and was not.
    case notAsked(String)
    /// The effect is asked at another time in the step than expected.
    case askedAtOtherTime(String)
    /// The effect's answers come in another order, or are others.
    case otherAnswer(String)
    /// The command was refused, or something else went wrong, with a text of this pattern.
    case refusal(String)
    /// The refusal with a text of this pattern no longer happens.
    case noRefusal(String)
    /// The event has another value.
    case otherEvent(String)
    /// The event is not expected to happen.
    case event(String)
    /// The event is expected to happen, and does not.
    case noEvent(String)
    /// The command returns something else.
    case otherResult
    /// A command in the background returns or throws something else.
    case otherEnding(String)
    /// The command in the background is not expected to be over.
    case finished(String)
    /// The command in the background is expected to be over, and is not.
    case notFinished(String)
    /// Other lines of this kind are written, such as output.
    case otherLines(LineKind)
    /// The process ends in this way, which is not expected.
    case end(String)
    /// The process no longer ends in this way.
    case noEnd(String)
  }

  /// Whether the screen does not have what the session names.
  var isMissingPart: Bool {
    if case .noBinding = kind { true } else if case .noCommand = kind { true } else { false }
  }

  package init(screen: String, command: String? = nil, _ kind: Kind) {
    (self.screen, self.kind) = (screen, kind)
    // A change that is not observed is announced after no command.
    let isOfAny = if case .refusal(let text) = kind { Self.isUnannounced(text) } else { false }
    self.command = isOfAny ? nil : command?.withoutIndices
  }

  private static func isUnannounced(_ text: String) -> Bool {
    if case .unannounced? = Refusal.brokenPromise(text) { true } else { false }
  }
}

extension Cause {
  /// What a cause is about.
  private enum Subject {
    /// A name that the screen does not have.
    case missingName(String)
    /// A part of a binding's value, without the indices of rows: `rows[…].title`.
    case path(String)
    case effect(String)
    case event(String)
    /// A command that ran in the background.
    case finish(String)
    /// A command, or the step as a whole.
    case step
  }

  private var subject: Subject {
    switch kind {
    case .noCommand(let name), .noBinding(let name): .missingName(name)
    case .otherValue(let path), .otherOrder(let path), .notShown(let path), .notExpected(let path),
      .otherEdit(let path):
      .path(path)
    case .otherInputs(let name), .asked(let name), .waiting(let name), .notAsked(let name),
      .askedAtOtherTime(let name), .otherAnswer(let name):
      .effect(name)
    case .otherEvent(let name), .event(let name), .noEvent(let name): .event(name)
    case .otherEnding(let name), .finished(let name), .notFinished(let name): .finish(name)
    case .enabled, .disabled, .notEnabled, .notDisabled, .otherReason, .refusal, .noRefusal,
      .otherResult,
      .otherLines, .end, .noEnd:
      .step
    }
  }

  /// The name that the screen does not have; nil for other causes.
  package var missingName: String? {
    if case .missingName(let name) = subject { name } else { nil }
  }

  /// The effect that it is about; nil for other causes.
  var effect: String? { if case .effect(let name) = subject { name } else { nil } }

  /// Whether a command was refused, or something else went wrong.
  var isRefusal: Bool { if case .refusal = kind { true } else { false } }

  /// Whether the process ends, which is not expected.
  var isEnd: Bool { if case .end = kind { true } else { false } }

  /// The event that it is about; nil for other causes.
  var event: String? { if case .event(let name) = subject { name } else { nil } }

  /// The command in the background that it is about; nil for other causes.
  var finished: String? { if case .finish(let name) = subject { name } else { nil } }

  /// The part of a binding's value that it is about, without the indices of rows: `rows[…].title`; nil
  /// for other causes.
  var path: String? { if case .path(let path) = subject { path } else { nil } }
}

extension Cause: CustomStringConvertible {
  /// The cause in plain words: `count: another value after add`.
  package var description: String {
    description(place: command.map { "after \($0.brief)" } ?? "in the opening")
  }

  /// The cause in plain words with another place than the command: `count: another value in a replay`.
  package func description(place: String) -> String { String(escapingControls: words(place)) }

  private func words(_ place: String) -> String {
    switch kind {
    case .noCommand(let name): "no command \(name.brief)"
    case .noBinding(let name): "no binding \(name.brief)"
    case .otherValue(let path): "\(path.brief): another value \(place)"
    case .otherOrder(let path): "\(path.brief): another order \(place)"
    case .notShown(let path) where command == nil: "\(path.brief) is not shown \(place)"
    case .notShown(let path): "\(path.brief): a change is missing \(place)"
    case .notExpected(let path) where command == nil:
      "\(path.brief) is shown unexpectedly \(place)"
    case .notExpected(let path): "\(path.brief): an unexpected change \(place)"
    case .otherEdit(let path): "\(path.brief): another edit \(place)"
    case .enabled(let name): "\(name.brief) is enabled unexpectedly \(place)"
    case .disabled(let name): "\(name.brief) is disabled unexpectedly \(place)"
    case .notEnabled(let name): "\(name.brief) is not enabled \(place)"
    case .notDisabled(let name): "\(name.brief) is not disabled \(place)"
    case .otherReason(let name): "\(name.brief) is disabled for another reason \(place)"
    case .otherInputs(let name): "\(name.brief) was asked with other inputs \(place)"
    case .asked(let name): "\(name.brief) was asked unexpectedly \(place)"
    case .waiting(let name): "\(name.brief) is still waiting \(place)"
    case .notAsked(let name): "\(name.brief) was not asked \(place)"
    case .askedAtOtherTime(let name): "\(name.brief) was asked at another time \(place)"
    case .otherAnswer(let name): "\(name.brief): another answer \(place)"
    case .refusal(let text) where Self.isUnannounced(text): text.brief
    case .refusal(let text): "\(text.brief) \(place)"
    case .noRefusal(let text): "\(text.brief): no longer \(place)"
    case .otherEvent(let name): "\(name.brief) with another value \(place)"
    case .event(let name): "\(name.brief) happened unexpectedly \(place)"
    case .noEvent(let name): "\(name.brief) did not happen \(place)"
    case .otherResult: "another result \(place)"
    case .otherEnding(let name): "another result of \(name.brief) \(place)"
    case .finished(let name): "\(name.brief) finished unexpectedly \(place)"
    case .notFinished(let name): "\(name.brief) did not finish \(place)"
    case .otherLines(let kind): "other \(kind.rawValue) \(place)"
    case .end(let name): "\(ProcessEnd.verb(for: name)) \(place)"
    case .noEnd(let name): "no longer \(ProcessEnd.verb(for: name)) \(place)"
    }
  }
}

extension Cause {
  /// The text with each number and each quoted part left out, as they differ between sessions.
  package static func pattern(of text: String) -> String {
    var pattern = ""
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        pattern += isQuoted ? "\"…" : "\""
      } else if isQuoted {
        continue
      } else if character.isNumber {
        if pattern.last != "…" { pattern += "…" }
      } else {
        pattern.append(character)
      }
    }
    return pattern
  }
}

extension Path {
  /// The path without the indices of rows and the keys of entries: `rows[…].title`.
  var pattern: String {
    steps.reduce(into: binding.quotedIfNeeded) { text, step in
      switch step {
      case .index, .key: text += "[…]"
      case .field(let label): text += ".\(label.quotedIfNeeded)"
      case .place(let place): text += ".\(place)"
      }
    }
  }
}

extension String {
  /// The name of a row's command without the indices of its rows: `rows[…].select`.
  var withoutIndices: String {
    var parts = split(separator: "[", omittingEmptySubsequences: false).map(String.init)
    for place in parts.indices.dropFirst() {
      let digits = parts[place].prefix { $0.isWholeNumber }
      let rest = parts[place].dropFirst(digits.count)
      if !digits.isEmpty, rest.first == "]" { parts[place] = "…\(rest)" }
    }
    return parts.joined(separator: "[")
  }

  /// The text with `0x…` for each address in memory, which is another one in each process.
  var withoutAddresses: String { replacing(/0x[0-9a-fA-F]{8,}/, with: "0x…") }

  /// The name as a session writes it: quoted unless it consists of few characters.
  fileprivate var quotedIfNeeded: String {
    ByteBuffer.text { $0.append(name: self, hyphens: true) }
  }
}

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

  /// What a process that ends in this way does, for people.
  package static func verb(for name: String) -> String {
    switch name {
    case timeout: "hangs"
    case exit: "exits"
    default: "crashes (\(name))"
    }
  }

  /// What such an end is, for people, with its article.
  package static func noun(for name: String?) -> String {
    switch name {
    case timeout: "the hang"
    case exit: "the exit"
    default: "the crash"
    }
  }
}

extension Event {
  /// How the process ended here, by its name; nil for other events.
  package var processEnd: String? {
    if case .crash(let name) = self { name } else { nil }
  }
}
