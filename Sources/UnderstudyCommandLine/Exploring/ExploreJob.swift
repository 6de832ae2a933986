import SessionAnalysis
import Understudy
import UnderstudyExploring
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyWorkers

/// What a worker explores, and what it has found so far. If its process ends, another one continues.
@MainActor
final class ExploreJob: WorkerJob {
  /// A session that shows what is wrong, or may be, in a few words.
  struct Finding {
    var text: String
    var session: Session
    /// The same for what is reported once.
    var cause: String
    /// Whether it is wrong in any app. Otherwise it may be meant.
    var isBug = true
    /// Whether there is no use in looking for a shorter one.
    var isShortest = true
    /// The command that ends the process in its session; empty if none does.
    var command = ""
    /// All commands that end it so.
    var commands: Set<String> = []

    init(text: String, session: Session, isBug: Bool = true, isShortest: Bool = true) {
      (self.text, self.session, cause) = (text, session, text)
      (self.isBug, self.isShortest) = (isBug, isShortest)
    }

    /// Whether it may be smaller than its worker could make it, which has one time zone and one locale, and which
    /// a thread that stays behind spoils for other runs.
    var isToShrink: Bool { !isShortest || isBug && !session.settings.isEmpty }

    /// What its report and the file of its session say.
    var title: String { isBug ? text : "may be meant: \(text)" }
  }

  /// How a trial ended its process.
  struct End {
    /// As a session writes it after `x `.
    let name: String
    /// The command that ran; empty if none did.
    let command: String
    let report: CrashReport
    let session: Session

    var symptom: String { Symptom.crash(name).description }

    /// The bug. Its cause is the same for all ends at one place, or if none is known, in one command with a message
    /// that differs only in values.
    var finding: Finding {
      var finding = Finding(text: report.text(symptom, in: command), session: session)
      (finding.cause, finding.isShortest) = (report.cause(symptom, in: command), false)
      (finding.command, finding.commands) = (command, [command])
      return finding
    }
  }

  /// What was found so far, with the ends of processes.
  var allFindings: [Finding] { findings + ends.map(\.finding) }

  /// The bugs among that.
  var bugs: [Finding] { allFindings.filter(\.isBug) }

  private(set) var findings: [Finding] = []
  private(set) var ends: [End] = []
  private(set) var behaviors: Set<UInt64> = []
  private var settings: ExploreSettings
  /// The sessions to start from.
  private let sessions: [Session]
  private let madeUpAnswers: MadeUpAnswers
  private let screen: ScreenDescription
  /// When it ends; nil if only its steps are limited.
  private let deadline: ContinuousClock.Instant?
  /// The session of the trial that runs, and what the process writes to standard error; nil if nothing is
  /// left to explore.
  private var trial: UnnamedFile?
  private(set) var errors: UnnamedFile?
  /// How many steps earlier processes ran, and this one.
  private var earlierSteps = 0
  private var newSteps = 0
  /// What they have not reached.
  private var earlierUnreached: Unreached
  private var newMisses: [Int?] = []
  /// Whether the process has begun to explore: sessions that ended earlier ones did not end it.
  private var hasBegun = false
  /// Whether it has run a trial, and how many processes in a row ended as the screen opened, before they had.
  private var (hasRun, failedStarts) = (false, 0)
  /// Whether a process can run the ends of earlier ones again, up to their last step, and then explore.
  private var repeatsEnds = true
  /// Whether nothing is left to explore.
  private(set) var isOver = false

  /// How often a command may crash before it is no longer used: in other states, or with other arguments,
  /// it may do something else.
  private static let mostCrashes = 12
  /// How many processes in a row may run nothing.
  private static let mostFailedStarts = 2

  init(
    _ settings: ExploreSettings, from sessions: [Session], of screen: ScreenDescription,
    until deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) {
    (self.settings, self.sessions) = (settings, sessions)
    madeUpAnswers = MadeUpAnswers(besides: sessions)
    (self.screen, self.deadline) = (screen, deadline)
    earlierUnreached = Unreached(screen)
    let what = "the exploration's journal can't be created"
    (trial, errors) = try Failure.wrapping(.internalError, what) {
      try (UnnamedFile(), UnnamedFile())
    }
  }

  /// Nothing more is explored.
  func finish() { (isOver, trial, errors) = (true, nil, nil) }

  /// How many steps were run.
  var steps: Int { earlierSteps + newSteps }

  /// What was not reached.
  var unreached: Unreached {
    var unreached = earlierUnreached
    if !newMisses.isEmpty { unreached.merge(newMisses) }
    return unreached
  }

  // MARK: For the pool

  var call: WorkerCall {
    var settings = settings
    settings.milliseconds = deadline.map { ContinuousClock.now.duration(to: $0).wholeMilliseconds }
    return WorkerCall(job: .explore(settings), region: .ofWorker(settings.number))
  }

  var requests: [WorkerRequest] {
    let avoided = ends.filter { end in
      repeatsEnds && end.name != ProcessEnd.timeout && !settings.excluded.contains(end.command)
    }
    return sessions.map { .startFrom(Array($0.text.utf8)) }
      + avoided.map { .avoid(Array($0.session.text.utf8)) } + [.explore]
  }

  var journal: Int32? { trial?.descriptor }

  var isIdle: Bool { false }

  // MARK: Receiving

  /// Only a process that is silent hangs, so each message is a report.
  enum Report { case progress, done }

  func take(_ message: WorkerMessage) throws(Failure) -> Report? {
    switch message {
    case .exploring(.steps(let steps)):
      newSteps = steps
      hasRun = true
    case .exploring(.misses(let misses)): newMisses = misses
    case .exploring(.behaviors(let hashes)):
      behaviors.formUnion(hashes)
      // A sign of life has none.
      if !hashes.isEmpty { hasRun = true }
    case .exploring(.finding(let text, let bytes, let isBug, let isShortest)):
      guard let session = try? Session(parsing: bytes, file: settings.screen) else { break }
      take(Finding(text: text, session: session, isBug: isBug, isShortest: isShortest))
    case .exploring(.began): hasBegun = true
    case .finished:
      finish()
      return .done
    case .retired:
      if newSteps == 0 { repeatsEnds = false }
      endProcess(after: max(newSteps, 1))
      return .done
    case .unplayable(_, let text): throw Failure(.failed, "\(settings.screen): \(text)")
    case .ready, .replay, .passed, .misplaced: break
    }
    return .progress
  }

  /// Keeps a finding, which comes twice: before its session is shrunk, and after that. Both come again if another session
  /// shows it with less doubtful answers.
  private func take(_ finding: Finding) {
    let place = findings.firstIndex { $0.text == finding.text }
    // If shrinking ends the process, bugs are shrunk in others. For the rest, it is tried once more.
    if finding.isBug || place != nil { settings.known.insert(finding.text) }
    guard let place else { return findings.append(finding) }
    let isLonger = finding.session.steps.count > findings[place].session.steps.count
    let isMorePlausible =
      madeUpAnswers.doubt(about: finding.session)
      < madeUpAnswers.doubt(about: findings[place].session)
    if finding.isShortest || !isLonger || isMorePlausible { findings[place] = finding }
  }

  /// Keeps what the process did before it ended.
  func take(end: String) {
    if !hasBegun, !ends.isEmpty, repeatsEnds {
      // Code that an earlier session reaches ended it: it does not do the same in each process.
      repeatsEnds = false
      errors?.empty()
      return endProcess(after: 1)
    }
    let session = trialSession(endingWith: end)
    let command = culprit(of: session, end)
    earlierUnreached.noteEnd(in: command, after: commands(in: session))
    ends.append(End(name: end, command: command, report: takeReport(), session: session))
    let crashes = ends.count { $0.command == command }
    failedStarts = command.isEmpty && !hasRun ? failedStarts + 1 : 0
    let isTooMany =
      end == ProcessEnd.timeout || crashes >= Self.mostCrashes
      || failedStarts >= Self.mostFailedStarts
    if isTooMany { settings.excluded.insert(command) }
    // What the process did since its last message counts as one step.
    endProcess(after: newSteps + 1)
    if isTooMany, command.isEmpty { finish() }
  }

  /// The command that runs now; empty if none does.
  var running: String {
    culprit(of: trialSession(endingWith: ProcessEnd.timeout), ProcessEnd.timeout)
  }

  /// What the process did in its last trial, and how it ended. If that was before a trial began, the screen can't
  /// be opened.
  private func trialSession(endingWith end: String) -> Session {
    let lines = (trial.map(TrialJournal.lines) ?? []) + Array("x \(end)\n".utf8)
    return (try? Session(parsing: Array(lines), file: settings.screen))
      ?? Session(screen: settings.screen, lines: [])
  }

  /// What the process wrote at its end; the next one begins anew.
  private func takeReport() -> CrashReport {
    defer { errors?.empty() }
    return CrashReport(endOf: errors)
  }

  /// The command that ended the process: the last one. If time passed after that, an earlier one may have
  /// set the timer: then it is the last of those that all such sessions have.
  private func culprit(of session: Session, _ end: String) -> String {
    let commands = commands(in: session)
    guard session.endsInTime else { return commands.last ?? "" }
    let others = ends.filter { $0.name == end && $0.session.endsInTime }
      .map { self.commands(in: $0.session) }
    return commands.last { name in others.allSatisfy { $0.contains(name) } } ?? commands.last ?? ""
  }

  private func commands(in session: Session) -> [String] {
    session.steps.compactMap { step in
      step.command.flatMap { screen.commands.named(String($0.prefix { $0 != " " })) }?.name ?? ""
    }
  }

  /// Notes that the process has ended after so many steps.
  private func endProcess(after steps: Int) {
    let count = min(steps, settings.steps)
    (earlierSteps, newSteps) = (earlierSteps + count, 0)
    (earlierUnreached, newMisses) = (unreached, [])
    settings.steps -= count
    settings.attempt += 1
    (hasBegun, hasRun) = (false, false)
    let isLate = deadline.map { .now >= $0 } ?? false
    if settings.steps <= 0 || isLate { finish() }
  }
}

extension Session {
  /// Whether time passed in the last step.
  fileprivate var endsInTime: Bool {
    guard let step = steps.last else { return false }
    return lines[step.lines].contains { $0.event?.worldEffect == .clock }
  }
}
