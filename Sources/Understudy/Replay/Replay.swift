import SessionAnalysis

/// Runs a session's commands on a new view model, in a world that answers from the session.
///
/// The lines are compared with the session byte for byte. Only where they differ does
/// ``Comparison`` decode them.
@MainActor
package struct Replay {
  package let log: ReplayLog

  /// Replays `session` on `screen`.
  ///
  /// Nothing real is used, and only the parts of the screen that the session is about are shown. If
  /// `fillsGaps` is true, draws that are not recorded come from the real world, and parts that the
  /// session leaves out, but not on purpose, are shown. All parts are shown if the session has a
  /// binding that the screen lacks, since it may have another name now. `report` gets each line
  /// before the view model continues, in case that ends the process.
  ///
  /// - Throws: the screen's error if it can't make its view model, or
  ///   ``World/Settings/InvalidSetting``.
  package init(
    _ session: SessionText, on screen: any Screen.Type, fillsGaps: Bool = false,
    lints: Bool = false,
    report: ((ReplayMessage) -> Void)? = nil
  ) throws {
    let answers = RecordedAnswers(session, fillsGaps: fillsGaps)
    let settings = try World.Settings(session.head)
    let world = World(settings: settings, recorded: answers)
    var stage = screen.makeStage(world: world, showing: session.shows(fillsGaps: fillsGaps))
    let parts = stage.parts
    let isStale = session.hasBinding(outside: parts)
    if isStale { stage = screen.makeStage(world: world) }
    let printed = PrintedLines(report)
    stage.showPrinted = printed.add
    if lints { stage.beginLint() }
    let reporter = report.map { Reporter(of: stage, $0) }
    answers.log.report = report
    let addsParts = !isStale && !session.endsInOpening && !session.head.isPartial
    let unmentioned = addsParts ? parts.filter { !session.parts.contains($0) } : []
    // Now, since the session may end the process.
    if let report { unmentioned.forEach { report(.unmentioned($0)) } }
    var log = try EventLoop.shared.run {
      defer { EventLoop.shared.forgetTimers() }
      return try Self.play(Run(session, on: stage, answers), lints: lints, reporter)
    }
    if lints { log.lint += SessionLint(try session.session()).findings }
    // One that got the answer of another step is missing there only if that step lacked one, too.
    let lacking = answers.filled.union(answers.awaitedQuestions.map(\.name))
    log.unanswered = log.unanswered.mapValues { $0.intersection(lacking) }.filter {
      !$0.value.isEmpty
    }
    log.unanswered.merge(answers.log.misfits) { $0.union($1) }
    log.unmentioned = addsParts ? stage.resultParts.filter { !session.parts.contains($0) } : []
    log.awaited = answers.awaited
    log.renamedFields = answers.log.renamedFields
    log.remarks = Leaks.take().map { .init(step: nil, $0) } + answers.log.remarks
    if let report { log.messagesAboutAll.forEach(report) }
    log.unmentioned = unmentioned + log.unmentioned
    log.notes = answers.log.mismatches
    log.remarks += answers.log.unrecorded + printed.remarks
    self.log = log
  }

  /// Replays a session that has already been read.
  package init(
    _ session: Session, on screen: any Screen.Type, fillsGaps: Bool = false,
    lints: Bool = false
  ) throws {
    try self.init(SessionText(session), on: screen, fillsGaps: fillsGaps, lints: lints)
  }

  private static func play(_ run: consuming Run, lints: Bool, _ reporter: Reporter?) throws
    -> ReplayLog
  {
    let (stage, answers) = (run.stage, run.answers)
    var log = ReplayLog()
    var gaps = answers.fillsGaps ? SessionGaps(try run.session.session()) : nil
    var waits = StartedWaits()
    while run.hasNext {
      reporter?.begin()
      try run.runNext()
      if let open = gaps?.fill(run), !open.isEmpty { log.unanswered[log.steps.count] = open }
      if run.isAtEnd { stage.world.listPending() }
      log.steps.append(run.takeOutcome())
      waits.note(step: log.steps.count - 1)
      if lints {
        log.lint += stage.takeFindings().map { .init(step: log.steps.count - 1, $0) }
      }
    }
    log.waits = waits.seconds
    return log
  }

  /// The first lines that the view model printed and the screen does not record: they help to debug it.
  @MainActor
  private final class PrintedLines {
    private static let most = 20
    private(set) var remarks: [ReplayLog.Note] = []
    private let report: ((ReplayMessage) -> Void)?

    init(_ report: ((ReplayMessage) -> Void)?) { self.report = report }

    /// Reports a line at once, in case that the process ends.
    func add(_ line: String) {
      if remarks.count > Self.most { return }
      let isLast = remarks.count == Self.most
      let text = isLast ? "the view model printed more lines" : "printed: \(line)"
      let remark = ReplayLog.Note(step: nil, text)
      remarks.append(remark)
      report?(.remark(remark))
    }
  }

  /// Reports a replay while it runs.
  @MainActor
  private final class Reporter {
    private let report: (ReplayMessage) -> Void
    private var reported = 0

    init(of stage: Stage, _ report: @escaping (ReplayMessage) -> Void) {
      self.report = report
      let reportLines = { [self, unowned stage] in reportNew(in: stage.transcript) }
      stage.beforeWaiting = { [unowned stage] in
        report(.pending(stage.world.realEffects.joined(separator: ", ")))
      }
      stage.beforeCommand = reportLines
      stage.afterLines = reportLines
      stage.reportEachBinding()
    }

    /// Reports that a step begins, with an empty transcript.
    func begin() {
      reported = 0
      report(.step)
    }

    private func reportNew(in transcript: ByteBuffer) {
      if transcript.count < reported { report(.retracted(bytes: reported - transcript.count)) }
      reported = min(reported, transcript.count)
      guard transcript.count > reported else { return }
      report(.lines(transcript.bytes(from: reported)))
      reported = transcript.count
    }
  }
}

extension SessionText {
  /// Whether a replay shows a part of the screen.
  fileprivate func shows(fillsGaps: Bool) -> (ScreenPart) -> Bool {
    if endsInOpening || fillsGaps && !head.isPartial { return { _ in true } }
    return { [parts] in parts.contains($0) }
  }

  /// Whether the opening shows a binding that is not among these parts of the screen.
  fileprivate func hasBinding(outside known: [ScreenPart]) -> Bool {
    parts.contains { part in
      if case .binding = part { !known.contains(part) } else { false }
    }
  }

  /// Whether the process ended in the opening, while it read something that the opening lacks.
  fileprivate var endsInOpening: Bool { expectsEnd && steps.count == 1 }
}

/// Runs a session's steps one by one, on a stage whose world answers from the session.
@MainActor
package struct Run {
  let session: SessionText
  let stage: Stage
  let answers: RecordedAnswers
  /// How many steps were run.
  private(set) var count = 0
  private let signOfLife = World.signOfLife

  package init(_ session: SessionText, on stage: Stage, _ answers: RecordedAnswers) {
    (self.session, self.stage, self.answers) = (session, stage, answers)
  }

  /// Whether there are more steps.
  package var hasNext: Bool { count < session.steps.count }

  /// Whether nothing follows, not even the end of the process: then lines say what waits.
  var isAtEnd: Bool { !hasNext && !session.expectsEnd }

  /// What the step that ran last did. Its lines are still in the transcript.
  var outcome: ReplayLog.Step { session.outcome(of: session.steps[count - 1], stage.transcript) }

  /// Runs the next step. `typed` is its command if the session does not contain the command's secret.
  package mutating func runNext(typed: String? = nil, writingHeader: Bool = false) throws {
    signOfLife?()
    let step = session.steps[count]
    count += 1
    answers.begin(step)
    // What the session has is taken at the first look at a clock.
    if !step.effects.isEmpty { stage.world.processInputs.awaitClock(true) }
    if let typed {
      _ = try stage.run(typed)
    } else if let command = session.command(of: step) {
      _ = try stage.run(command.span)
    } else {
      try stage.open(writingHeader: writingHeader)
    }
    stage.finish()
  }

  /// Passes on the last lines of a step, empties the transcript, and returns what the step did.
  func takeOutcome() -> ReplayLog.Step {
    stage.linesHook?()
    defer { stage.transcript.removeAll() }
    return outcome
  }
}

/// Finds the steps of a session that lack an answer while they are replayed, and lets the real world
/// answer there.
@MainActor
private struct SessionGaps {
  private var walk: SessionWalk

  init(_ session: Session) { walk = SessionWalk(session) }

  /// Lets the real world answer what waits after the step that ran last if the session does not say that it
  /// does, and as long as lines are missing that the step should write. Returns the effects that still wait if
  /// some are.
  mutating func fill(_ run: Run) -> Set<String> {
    while run.answers.giveUpUnlisted() {
      EventLoop.shared.drain()
      run.stage.finish()
    }
    guard let difference = difference(run) else { return [] }
    var isMissingLines = difference.lacksLines
    while isMissingLines, run.answers.giveUpUnanswered() {
      EventLoop.shared.drain()
      run.stage.finish()
      isMissingLines = self.difference(run)?.lacksLines ?? false
    }
    if let final = events(run) { _ = walk.difference(at: run.count - 1, final) }
    return isMissingLines ? Set(run.answers.awaitedQuestions.map(\.name)) : []
  }

  private func difference(_ run: Run) -> StepDifference? {
    var walk = walk
    return events(run).flatMap { walk.difference(at: run.count - 1, $0) }
  }

  /// What the step that ran last wrote, and will write of what waits.
  private func events(_ run: Run) -> [Event]? {
    run.outcome.events.map { run.isAtEnd ? $0 + run.stage.world.unlistedEvents : $0 }
  }
}

/// What the steps of a replay start that waits for a time which the session does not let pass.
@MainActor
private struct StartedWaits {
  /// The first deadline after each step that began to wait for an earlier one while no time passed.
  private var deadlines: [(step: Int, start: Duration, end: Duration)] = []
  private var now = EventLoop.shared.now
  private var deadline = EventLoop.shared.nextDeadline

  /// Notes what the step started that ran last. Where time passed, something that repeats may only have
  /// begun to wait again.
  mutating func note(step: Int) {
    let (last, lastDeadline) = (now, deadline)
    (now, deadline) = (EventLoop.shared.now, EventLoop.shared.nextDeadline)
    guard let deadline, lastDeadline.map({ deadline < $0 }) ?? true, now == last else { return }
    deadlines.append((step, now, deadline))
  }

  /// How many seconds it waits, by the step's index, if that time has not passed by now.
  var seconds: [Int: Double] {
    let waiting = deadlines.filter { $0.end > now }
    return Dictionary(
      uniqueKeysWithValues: waiting.map { ($0.step, ($0.end - $0.start).seconds) })
  }
}
