import SessionFormat

/// What became of a session: what every report is about, and what machines exchange.
package struct SessionResult: Equatable, Sendable {
  /// The session's file. ``FileName`` stands for bytes that are not text.
  package var file: String
  package var outcome: Verdict
  package var seconds: Double
  /// What does not match, place by place, or why it can't be replayed; empty unless it failed.
  package var failures: [Failure]
  /// Why it failed, in the same words for all sessions that failed for the same reason.
  package var cause: String?
  /// The screen that the cause is about; nil if it is about none, or about an unknown one.
  package var screen: String?
  /// The command line that replays only this session; nil unless it failed.
  package var command: String?
  /// How many of several replays passed; nil if there was only one.
  package var repetitions: Repetitions?
  /// Identifies what was replayed, or what accepting wrote; nil if the file could not be read.
  package var digest: String?
  /// The parts of its screen that the session does not mention.
  package var unmentioned: [ScreenPart]
  /// What is probably a mistake.
  package var lint: [ReplayLog.LintFinding]
  /// Whether it fails only in a process that replayed other sessions before.
  package var failsOnlyAfterOthers: Bool
  /// Whether it can't be replayed, read or written. Its failure then names the file itself.
  package var isUnplayable = false
  /// Whether everything that differs could be accepted.
  package var canBeAccepted = false
  /// What may have got another name since the session was recorded.
  package var renames: [RenameCandidates] = []
  /// What was accepted; of a session that failed, a part. Nil if nothing was.
  package var accepted: Accepted?

  package enum Verdict: String, Hashable, Sendable { case passed, accepted, failed }

  /// A failure, and its place.
  package struct Failure: Hashable, Sendable {
    /// The line of the file to show; the first one if it is about the whole session.
    package var line: Int
    package var text: String
    /// The events of the step, matching or not; empty if it is not a step that differs.
    package var events: [Entry]
    /// The index of the step that it is about; nil if it may be about any step that differs, or about an
    /// unknown one.
    package var step: Int?
    /// How the step differs, what most likely explains the others first; empty if it is not about a step that
    /// differs.
    package var differences: [Difference]
    /// Whether what differs in later steps may follow from it.
    package var explainsLater: Bool
    /// Whether it only says more about what differs: reports show it after that.
    package var isRemark: Bool

    /// Makes a failure; a remark if it is about no line.
    package init(
      line: Int?, text: String, events: [Entry] = [], step: Int? = nil,
      differences: [Difference] = [], explainsLater: Bool = true, isRemark: Bool = false
    ) {
      (self.line, self.text, self.events) = (line ?? 1, text, events)
      (self.step, self.differences, self.explainsLater) = (step, differences, explainsLater)
      self.isRemark = isRemark || line == nil
    }
  }

  /// Why a step differs, in the same words wherever it differs for the same reason.
  package struct Reason: Hashable, Sendable {
    package let text: String
    /// The binding, the command or the effect that it is about, which can be accepted alone; nil if it is
    /// about none.
    package let name: String?

    package init(_ text: String, about name: String?) { (self.text, self.name) = (text, name) }
  }

  /// What differs in a step for a reason.
  package struct Difference: Hashable, Sendable {
    package let reason: Reason
    /// What differs in a few words, for this session: `count: expected 4, found 5`.
    package let summary: String

    package init(_ reason: Reason, _ summary: String) {
      (self.reason, self.summary) = (reason, summary)
    }
  }

  /// An event of a step.
  package struct Entry: Hashable, Sendable {
    package var kind: StepDifference.Kind
    /// The event as a session writes it, perhaps without what would hide others or what differs.
    package var event: String
    /// The event as the replay wrote it, if a part of it is left out.
    package var whole: String?
    /// The line of the file that expects it; nil if none does.
    package var line: Int?

    package init(
      _ kind: StepDifference.Kind, _ event: String, whole: String? = nil, line: Int? = nil
    ) {
      (self.kind, self.event, self.whole, self.line) = (kind, event, whole, line)
    }
  }

  /// How many of several replays passed.
  package struct Repetitions: Equatable, Sendable {
    package var passed: Int
    package var count: Int

    package init(passed: Int, of count: Int) { (self.passed, self.count) = (passed, count) }
  }

  /// What was accepted of a session.
  package struct Accepted: Equatable, Sendable {
    /// What did not match before all of it was accepted.
    package var failures: [Failure] = []
    /// Why, as ``SessionResult/cause`` says it.
    package var cause: String?
    /// The parts of its screen that the session mentions since then.
    package var parts: [ScreenPart] = []
  }

  package init(
    file: String, outcome: Verdict, seconds: Double, failures: [Failure] = [],
    cause: String? = nil, command: String? = nil, repetitions: Repetitions? = nil,
    digest: String? = nil, unmentioned: [ScreenPart] = [], lint: [ReplayLog.LintFinding] = [],
    failsOnlyAfterOthers: Bool = false
  ) {
    (self.file, self.outcome, self.seconds) = (file, outcome, seconds)
    (self.failures, self.cause, self.command) = (failures, cause, command)
    (self.repetitions, self.digest) = (repetitions, digest)
    (self.unmentioned, self.lint) = (unmentioned, lint)
    self.failsOnlyAfterOthers = failsOnlyAfterOthers
  }

  /// Identifies the contents of a file.
  package static func digest(of bytes: [UInt8]) -> String {
    String(FNV1a.digest(of: bytes), radix: 16, width: 16)
  }
}

extension SessionResult {
  package var hasFailed: Bool { outcome == .failed }

  /// Whether it matched, and was accepted because its screen has parts that it did not mention.
  package var isExtended: Bool { outcome == .accepted && accepted?.failures.isEmpty == true }

  /// Whether it passed in some of several replays, and failed in others.
  package var isFlaky: Bool { repetitions?.isFlaky ?? false }

  /// What does not match, or did not before it was accepted.
  package var failuresBeforeAccepting: [Failure] {
    hasFailed ? failures : accepted?.failures ?? []
  }

  /// What does not match, or did before it was accepted, for people; may be empty.
  package var text: String { text(of: failuresBeforeAccepting) }

  /// The same, but for what repeats itself: the first steps that differ are shown, and of each later one that differs
  /// for another reason its first line; the others are counted. So are the lines of a long step.
  package var foldedText: String {
    var known: Set<Reason> = []
    var (shown, hidden): ([Failure], [Failure]) = ([], [])
    let differing = failuresBeforeAccepting.filter { !$0.differences.isEmpty }
    for (place, var failure) in differing.enumerated() {
      let news = failure.reasons.filter { known.insert($0).inserted }
      let isFirst = place < Self.mostShownSteps || failure.endsProcess
      failure.text = isFirst ? failure.textOfFirstLines : failure.title
      isFirst || !news.isEmpty ? shown.append(failure) : hidden.append(failure)
    }
    let steps = Set(hidden.compactMap(\.step))
    shown += failuresBeforeAccepting.filter { failure in
      failure.differences.isEmpty && !(failure.step.map(steps.contains) ?? false)
    }
    let rest = hidden.isEmpty ? [] : ["  … and \(hidden.count.counted("more step"))"]
    return text(of: shown, rest)
  }

  /// How many steps are shown in any case: a change shows in what they have in common.
  private static let mostShownSteps = 3

  private func text(of failures: [Failure], _ rest: [String] = []) -> String {
    if isUnplayable { return failures.first?.text ?? "" }
    let parts = accepted?.parts ?? []
    let lines = [failures.report(file: file)] + rest + [parts.isEmpty ? "" : parts.addition]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The first failure in a line: `> add 2: count: expected 4, found 5`.
  package var brief: String { failures.first?.title ?? "failed" }

  /// How often it failed, and how to replay it alone, a line for each.
  package var hint: String {
    [repetitions.map { "\($0)" }, command.map { "to run it alone: \($0)" }]
      .compactMap(\.self).joined(separator: "\n")
  }
}

extension SessionResult.Failure {
  /// The line of the file that reports name before its text; nil if it is a remark.
  package var place: Int? { isRemark ? nil : line }

  /// Whether it is about the whole session, of which the first line is the header.
  package var isAboutSession: Bool { isRemark && line == 1 }

  /// Whether the session crashes, hangs or exits here, and is not expected to.
  package var endsProcess: Bool {
    events.contains { $0.kind == .actual && $0.event.hasPrefix("x ") }
  }

  /// Why the step differs, each reason once.
  package var reasons: [SessionResult.Reason] { differences.map(\.reason).uniqued() }

  /// The text, of which many lines are counted rather than shown: of those in a row that are all expected, or all
  /// happened instead, so that some of both are shown, and of all of them.
  package var textOfFirstLines: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count - Self.mostLines < StepDifference.fewestLeftOut { return text }
    let margins = [StepDifference.Kind.expected, .actual].map(StepDifference.margin)
    var shown: [String] = []
    var rest = lines[...]
    while let line = rest.first, shown.count < Self.mostLines {
      let margin = margins.first(where: line.hasPrefix)
      let run = margin.map { margin in rest.prefix { $0.hasPrefix(margin) } } ?? rest.prefix(1)
      let folded = run.count - Self.mostInARow
      if let margin, folded >= StepDifference.fewestLeftOut {
        shown += run.prefix(Self.mostInARow) + ["\(margin)… \(folded) more lines"]
      } else {
        shown += run
      }
      rest = rest[run.endIndex...]
    }
    if !rest.isEmpty { shown.append(StepDifference.margin(.same) + "… \(rest.count) more lines") }
    return shown.joined(separator: "\n")
  }

  /// About as many as a screen has.
  private static let mostLines = 24
  private static let mostInARow = 8

  /// The first line of the text.
  package var title: String { String(text.prefix { !$0.isNewline }) }
}

extension SessionResult.Repetitions: CustomStringConvertible {
  /// Whether some of them passed, and others failed.
  package var isFlaky: Bool { passed > 0 && passed < count }

  /// `flaky: passed 97 of 100`, `failed 100 of 100`.
  package var description: String {
    isFlaky ? "flaky: passed \(passed) of \(count)" : "failed \(count - passed) of \(count)"
  }
}

extension SessionResult {
  /// The result of several replays: this one, and the earlier ones.
  package func repeated(after earlier: SessionResult?) -> SessionResult {
    var result = self
    result.repetitions = Repetitions(passed: hasFailed ? 0 : 1, of: 1)
    return earlier?.joined(with: result) ?? result
  }

  /// The first failure, if there is one.
  private func joined(with other: SessionResult) -> SessionResult {
    var joined = !hasFailed && other.hasFailed ? other : self
    joined.seconds = seconds + other.seconds
    if let repetitions, let more = other.repetitions {
      joined.repetitions = Repetitions(
        passed: repetitions.passed + more.passed, of: repetitions.count + more.count)
    }
    return joined
  }
}
