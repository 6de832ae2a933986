import SessionFormat

/// What a replay did, step by step: the opening first, then each command that ran.
package struct ReplayLog: Equatable, Sendable {
  package var steps: [Step] = []
  /// What was wrong with the session's answers, for people.
  package var notes: [Note] = []
  /// The fields of answers that probably have other names now.
  package var renamedFields: Set<RenamedField> = []
  /// What may explain a difference, from its step on; nothing is wrong with it alone.
  package var remarks: [Note] = []
  /// How many seconds what a step started still waits, by the step's index, if the session lets no time
  /// pass for it.
  package var waits: [Int: Double] = [:]
  /// The parts of the screen that the session does not mention, in the screen's order.
  package var unmentioned: [ScreenPart] = []
  /// The names of the effects that were answered while the view model had nothing else to do. What a
  /// screen shows before such an answer differs from what it shows after it.
  package var awaited: Set<String> = []
  /// The effects that are asked in a step whose answer the session should have there, by the step's
  /// index, where the real world answers what the session does not.
  package var unanswered: [Int: Set<String>] = [:]
  /// What the real world is asked while the last step runs, for people; nil if it is not asked.
  package var pending: String?
  /// What a replay with `--lint` found.
  package var lint: [LintFinding] = []
  /// What may be meant, each with the step after which it first happens; empty unless it is looked for.
  package var surprises: [LintFinding] = []
  /// The digest of the file that was replayed; nil where it is not known to have been read.
  package var digest: UInt64?

  /// Something for people to know.
  package struct Note: Equatable, Sendable {
    /// The index of its step; nil if it is about the whole session.
    package let step: Int?
    package let text: String
    /// Whether it explains only what differs in its own step.
    package let isLocal: Bool
    /// What the view model took from its process although the session does not say which, if it is about that.
    package let unrecorded: WorldEffect?

    package init(step: Int?, _ text: String, isLocal: Bool = false) {
      (self.step, self.text, self.isLocal, unrecorded) = (step, text, isLocal, nil)
    }

    package init(unrecorded input: WorldEffect, step: Int) {
      let taken = input == .entropy ? "drew random numbers" : "read the date"
      text =
        "the view model \(taken), and the session does not say which: "
        + "--accept adds the line < \(input.rawValue)"
      (self.step, isLocal, unrecorded) = (step, false, input)
    }
  }

  /// What one step did.
  package enum Step: Equatable, Sendable {
    /// It wrote exactly the session's lines.
    case exact
    /// It wrote these lines, each with its line feed.
    case lines([UInt8])
  }

  /// Something that is probably a mistake, although the screen shows the right values.
  package struct LintFinding: Equatable, Sendable {
    /// The index of its step; 0 is the opening.
    package let step: Int
    package let text: String

    package init(step: Int, text: String) { (self.step, self.text) = (step, text) }

    package init(step: Int, _ rule: LintRule) { self.init(step: step, text: "\(rule)") }
  }

  package init() {}

  /// Whether everything happened byte for byte as the session says.
  package var isExact: Bool { notes.isEmpty && steps.allSatisfy { $0 == .exact } }

  /// How many bytes of a step are kept. A step that writes more loops, and must not fill the
  /// memory.
  private static let mostBytes = 64 << 20
  /// How many lines of a step that hangs are kept: how many it writes differs from run to run.
  private static let mostLinesOfHang = 1000

  /// Adds lines to the running step, up to the limit.
  mutating func append(lines: some Collection<UInt8>) {
    guard case .lines(var text)? = steps.last, text.count < Self.mostBytes else { return }
    // Otherwise all that it wrote would be copied.
    steps[steps.count - 1] = .exact
    text += lines
    steps[steps.count - 1] = .lines(text)
  }

  /// Takes back so many bytes of the running step's lines.
  mutating func removeLines(bytes count: Int) {
    guard case .lines(let text)? = steps.last else { return }
    steps[steps.count - 1] = .lines(text.dropLast(max(count, 0)))
  }

  /// Returns the log with the end of the process, by its name, as its last event, and with what is known of
  /// a crash as a remark.
  package func ending(in name: String, _ report: CrashReport = CrashReport()) -> ReplayLog {
    var ended = self
    var events = ended.steps.popLast()?.events ?? []
    if name == ProcessEnd.timeout { events = Array(events.prefix(Self.mostLinesOfHang)) }
    let text = ByteBuffer()
    for event in events + [.crash(name)] { text.append(event) }
    ended.steps.append(.lines(text.bytes()))
    // What waits for the real world does not hang at a place.
    let waits = name == ProcessEnd.timeout && pending != nil
    if !waits, let text = report.remark {
      ended.remarks.append(.init(step: ended.steps.count - 1, text))
    }
    return ended
  }
}

extension ReplayLog.Step {
  /// The events that the step wrote; nil if they are exactly the session's.
  package var events: [Event]? {
    guard case .lines(let text) = self else { return nil }
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? Session.Line(parsing: String(decoding: line, as: UTF8.self)))?.event
    }
  }
}

extension SessionText {
  /// The log entry of a step whose replay wrote `transcript`.
  package func outcome(of step: Step, _ transcript: ByteBuffer) -> ReplayLog.Step {
    matches(transcript, in: step) ? .exact : .lines(transcript.bytes())
  }
}
