import SessionAnalysis
import Understudy
import UnderstudyExploring
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyWorkers

/// Explores a screen in workers, several at a time, and reports what is wrong with it.
@MainActor
struct ExploreRun {
  private let screen: any Screen.Type
  private let options: ExploreOptions
  /// The sessions to start from.
  private let sessions: [Session]
  private let madeUpAnswers: MadeUpAnswers
  private let pool: WorkerPool<ExploreJob>
  /// What each worker explores, in the order of their numbers.
  private var jobs: [ExploreJob] = []
  /// What the ends of processes turned out to be, by their causes.
  private var endings: [String: String] = [:]
  /// The ends that did not happen again, with their causes.
  private var unconfirmed: [(end: String, ExploreJob.Finding)] = []
  /// The causes of the bugs that are printed at the terminal already.
  private var announced: Set<String> = []
  private var findings: [ExploreJob.Finding] = []
  private let start = ContinuousClock.now
  /// When it stops looking for shorter sessions; nil for no limit.
  private var end: ContinuousClock.Instant?
  /// When it stops looking for a shorter session of the finding at hand.
  private var endOfFinding = ContinuousClock.now
  private let line = ProgressLine()

  /// A step usually takes less than a thousandth of it.
  private static let longStep = Duration.seconds(1)
  /// How much longer than it was asked for it may take.
  private static let grace = Duration.milliseconds(250)

  /// - Throws: ``Failure`` if a session to start from can't be read.
  init(_ screen: any Screen.Type, _ options: ExploreOptions) throws(Failure) {
    (self.screen, self.options) = (screen, options)
    sessions = try ExploreCommand.sessions(in: options.paths, of: screen.name)
    madeUpAnswers = MadeUpAnswers(besides: sessions)
    pool = WorkerPool(timeout: options.timeout, isInterrupted: options.isInterrupted)
  }

  /// Explores the screen, and writes a report to standard output.
  ///
  /// - Returns: whether nothing is wrong.
  /// - Throws: ``Failure`` if it can't be explored, or is interrupted.
  mutating func run() throws(Failure) -> Bool {
    end = options.time.map { start + $0 + Self.grace }
    var report = ExploreReport(screen: screen.name, options, madeUpAnswers) {
      [self] session throws(Failure) in try passes(session)
    }
    try explore()
    for finding in jobs.flatMap(\.findings) { add(finding) }
    // Those with the fewest commands are shrunk soonest.
    let ends = jobs.flatMap(\.ends).ordered(by: \.session.steps.count)
    var left = findings.count(where: \.isToShrink) + Set(ends.map(\.finding.cause)).count
    try finishShrinking(of: &left) { $0.isBug }
    for end in ends {
      if endings[end.finding.cause] == nil { beginFinding(of: &left) }
      try add(end)
    }
    try finishShrinking(of: &left) { !$0.isBug }
    line.erase()
    for (end, finding) in unconfirmed where endings[end] == nil {
      add(finding)
    }
    let bugs = findings.filter(\.isBug)
    for bug in bugs { try report.write(bug) }
    let behaviors = jobs.reduce(into: Set()) { $0.formUnion($1.behaviors) }.count
    let unreached = unreached.texts
    try report.write(steps: steps, behaviors: behaviors, bugs: bugs.count, unreached: unreached)
    // Below everything else.
    try report.write(offers: findings.filter { !$0.isBug })
    try report.write(unreached: unreached)
    if options.isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
    if bugs.isEmpty { advise() }
    return steps > 0 && bugs.isEmpty
  }

  /// Says with what it gets further.
  private func advise() {
    if steps == 0 {
      return Diagnostics.say("\(screen.name): no step ended in this time: give it more")
    }
    let folder = SessionFiles.usualFolder
    guard !options.isForAgent, options.paths.isEmpty, SessionFolder.isFolder(folder),
      let sessions = try? ExploreCommand.sessions(in: [folder], of: screen.name), !sessions.isEmpty
    else { return }
    Diagnostics.say(
      "\(screen.name): to start from what your sessions do, too, add --from \(folder)")
  }

  /// How many steps the workers have run.
  private var steps: Int { jobs.reduce(0) { $0 + $1.steps } }

  /// What no worker has reached.
  private var unreached: Unreached {
    var unreached = Unreached(screen.description)
    for job in jobs { unreached.merge(job.unreached.misses) }
    return unreached
  }

  // MARK: Workers

  /// Runs the workers: all, or if interrupted those that were started.
  ///
  /// - Throws: ``Failure`` if the screen can't be explored, or a worker can't be started.
  private mutating func explore() throws(Failure) {
    defer {
      pool.end()
      line.erase()
    }
    let capacity = try pool.capacity(atMost: options.jobs)
    while true {
      while pool.workers.count < capacity, options.hasWorker(jobs.count, after: .now - start) {
        let job = try ExploreJob(
          settings(jobs.count), from: sessions, of: screen.description,
          until: options.time.map { start + $0 })
        jobs.append(job)
        try pool.start(job)
      }
      guard !pool.workers.isEmpty, try pool.awaitNews(hear) else { return }
      announce()
      showProgress()
      if isTimeToShrink { return noteUnfinished() }
    }
  }

  /// Says which commands ran too long for it to be known that they end.
  private func noteUnfinished() {
    line.erase()
    for worker in pool.workers where worker.isReady {
      // Without the time in which the machine did other work.
      let time = worker.lookAtTime()
      guard time >= Self.longStep else { continue }
      let command = worker.job.running
      let what = command.isEmpty ? "the opening" : command
      let remedy = options.isForAgent ? "" : " (--timeout)"
      Diagnostics.say(
        "\(screen.name): \(what) had not ended after \(Int(time.seconds)) s when the time was over: "
          + "a hang is known after \(Value.double(options.timeout.seconds)) s\(remedy)")
    }
  }

  /// What the n-th worker of this shard explores.
  private func settings(_ place: Int) -> ExploreSettings {
    ExploreSettings(
      screen: screen.name, seed: options.seed,
      number: place * options.shard.count + options.shard.number - 1, steps: options.stepsOfWorker,
      excluded: options.excluded)
  }

  /// Starts another worker if the process of one has ended before it was finished.
  private func hear(
    _ worker: PoolWorker<ExploreJob>, _ news: WorkerPool<ExploreJob>.News
  ) throws(Failure) {
    switch news {
    case .report(.progress): return
    case .report(.done): pool.end(worker)
    case .end(let end): worker.job.take(end: end)
    }
    if !worker.job.isOver { try pool.start(worker.job) }
  }

  /// Says at once what was found. The report comes at the end, in an order that depends on nothing but
  /// the seed.
  private mutating func announce() {
    for bug in jobs.flatMap(\.bugs) where announced.insert(bug.cause).inserted {
      let seconds = Int((.now - start) / .seconds(1))
      line.note("\(screen.name): found after \(seconds) s: \(bug.text)")
    }
  }

  private func showProgress() {
    line.show(
      "\(screen.name): \(steps.counted("step")) · "
        + announced.count.counted("bug found", "bugs found"))
  }

  // MARK: Time

  /// Whether only the time is left that shrinking takes.
  private var isTimeToShrink: Bool {
    guard let end, let time = options.time else { return false }
    return .now >= end - Self.timeToShrink(jobs.flatMap(\.allFindings), within: time)
  }

  /// How long it usually takes to shrink what was found, at most half of the whole time.
  static func timeToShrink(_ findings: [ExploreJob.Finding], within time: Duration) -> Duration {
    var counts: [String: Int] = [:]
    for finding in findings where !finding.isShortest {
      counts[finding.cause] = min(finding.session.steps.count - 1, counts[finding.cause] ?? .max)
    }
    let needed = counts.values.reduce(.zero) { $0 + .seconds(2) + .milliseconds(50) * $1 }
    return min(needed, time / 2)
  }

  /// Shares the time that is left among so many findings, of which one is next.
  private mutating func beginFinding(of left: inout Int) {
    let share = end.map { ($0 - .now) / max(left, 1) } ?? Self.mostTimeToShrink
    endOfFinding = .now + min(share, Self.mostTimeToShrink)
    line.show("\(screen.name): shrinking \(left.counted("session"))")
    left -= 1
  }

  /// What takes longer may be shrunk later, by the command of that name.
  private static let mostTimeToShrink = Duration.seconds(20)

  // MARK: Findings

  /// Adds what is wrong, once. Of sessions that show the same, the first one with the fewest commands is kept, of those
  /// with the least doubtful answers.
  private mutating func add(_ finding: ExploreJob.Finding) {
    guard let place = findings.firstIndex(where: { $0.cause == finding.cause }) else {
      return findings.append(finding)
    }
    let commands = findings[place].commands.union(finding.commands)
    if rank(of: finding.session) < rank(of: findings[place].session) { findings[place] = finding }
    findings[place].commands = commands
  }

  private func rank(of session: Session) -> (MadeUpAnswers.Doubt, Int) {
    (madeUpAnswers.doubt(about: session), session.steps.count)
  }

  /// Adds the end of a process, shrunk. A hang that does not happen again was a slow machine.
  private mutating func add(_ end: ExploreJob.End) throws(Failure) {
    var finding = end.finding
    let firstCause = finding.cause
    if let cause = endings[firstCause] {
      if let place = findings.firstIndex(where: { $0.cause == cause }),
        !findings[place].commands.contains(end.command),
        try shows(.init(text: end.symptom, session: end.session))
      {
        findings[place].commands.insert(end.command)
      }
      return
    }
    if try shrink(&finding, to: end.symptom) {
      // The command that it takes may be another than the one that ran last, if time had to pass.
      let command = finding.session.steps.last?.command.flatMap(Words.commandName) ?? end.command
      let name = screen.description.commands.named(command)?.name ?? end.command
      (finding.command, finding.commands) = (name, [name])
      let isHang = end.name == ProcessEnd.timeout
      let report = isHang ? end.report : try report(on: finding.session) ?? end.report
      finding.text = report.text(end.symptom, in: name)
      finding.cause = report.cause(end.symptom, in: name)
    } else if isOver {
      // There was no time to see it again.
      if end.name == ProcessEnd.timeout { finding.text += ", not confirmed" }
    } else if end.name == ProcessEnd.timeout {
      return
    } else {
      // Perhaps the session of another process shows it each time. Otherwise, what an earlier run of the screen
      // left behind may have crashed, which no command of this one is to blame for.
      finding.text = "\(end.report.text(end.symptom, in: "")), but not each time"
      finding.cause = end.report.cause(end.symptom, in: "")
      (finding.command, finding.commands, finding.isShortest) = ("", [], true)
      if !unconfirmed.contains(where: { $0.end == firstCause }) {
        unconfirmed.append((firstCause, finding))
      }
      return
    }
    endings[firstCause] = finding.cause
    add(finding)
  }

  /// What a session says when it crashes; nil if there is no time left, or if it does not.
  private func report(on session: Session) throws(Failure) -> CrashReport? {
    guard !isOver, let file = try? UnnamedFile() else { return nil }
    let replays = candidateReplays(errors: file)
    defer { replays.end() }
    return try replays.replay(session).map { _ in CrashReport(endOf: file) }
  }

  /// Makes sessions smaller where their workers could not.
  private mutating func finishShrinking(
    of left: inout Int, where isChosen: (ExploreJob.Finding) -> Bool
  ) throws(Failure) {
    for place in findings.indices where isChosen(findings[place]) && findings[place].isToShrink {
      beginFinding(of: &left)
      try finishShrinking(&findings[place])
    }
  }

  /// The same for one of them.
  private func finishShrinking(_ finding: inout ExploreJob.Finding) throws(Failure) {
    let before = finding
    // If candidates run in one process, that may decide.
    for isShared in [true, false] {
      if try shrink(&finding, to: before.text, isShared: isShared),
        try shows(finding)
      {
        return
      }
      finding = before
    }
    if isOver {
      finding.isShortest = false
    } else {
      (finding.text, finding.isShortest) = ("\(finding.text), but not each time", true)
    }
  }

  /// Whether a finding's session shows it in a new process.
  private func shows(_ finding: ExploreJob.Finding) throws(Failure) -> Bool {
    if isOver { return true }
    let replays = candidateReplays(looksForSurprises: !finding.isBug)
    defer { replays.end() }
    guard let log = try replays.replay(finding.session) else { return isOver }
    return Outcome.all(in: finding.session, log).contains { $0.symptom.name == finding.text }
  }

  /// Whether a new process does what the session says; true if there is no time to see that.
  private func passes(_ session: Session) throws(Failure) -> Bool {
    // Also when the time to explore is over.
    let replays = CandidateReplays(
      timeout: options.timeout, isShared: true, isInterrupted: options.isInterrupted)
    defer { replays.end() }
    guard let log = try replays.replay(session) else { return true }
    return Comparison(session, log, among: screen.description).passed
  }

  private func candidateReplays(
    isShared: Bool = true, looksForSurprises: Bool = false, errors: UnnamedFile? = nil
  ) -> CandidateReplays {
    CandidateReplays(
      timeout: options.timeout, isShared: isShared, looksForSurprises: looksForSurprises,
      errors: errors, isInterrupted: { [self] in isOver })
  }

  /// Whether there is no time left to look for shorter sessions.
  private var isOver: Bool { options.isInterrupted() || end.map { .now >= $0 } ?? false }

  /// Replaces a session by the smallest one with this symptom, whose answers are not more doubtful.
  ///
  /// - Returns: false if it does not happen again.
  private func shrink(
    _ finding: inout ExploreJob.Finding, to symptom: String, isShared: Bool = true
  ) throws(Failure) -> Bool {
    let replays = candidateReplays(isShared: isShared, looksForSurprises: !finding.isBug)
    defer { replays.end() }
    guard let log = try replays.replay(finding.session),
      let outcome = Outcome.all(in: finding.session, log)
        .first(where: { $0.symptom.name == symptom })
    else { return false }
    let doubt = madeUpAnswers.doubt(about: finding.session)
    var shrinker = Shrinker(finding.session, to: outcome) { try replays.replay($0) }
    // An answer may be given to another question than in the candidate.
    shrinker.mayKeep = { [madeUpAnswers] in madeUpAnswers.doubt(about: $0) <= doubt }
    shrinker.commands = screen.description.commands
    shrinker.isStopped = { [self] in isOver || .now >= endOfFinding }
    guard try shrinker.shrinkFromStart() else { return false }
    (finding.session, finding.isShortest) = (shrinker.session, !shrinker.isStopped())
    return true
  }
}
