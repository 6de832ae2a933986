import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram
import UnderstudyWorkers

/// Shrinks a session in worker processes.
@MainActor
struct ShrinkRun {
  private let file: String
  private let timeout: Duration
  private let isInterrupted: () -> Bool
  private let session: Session
  private let screen: ScreenDescription
  private let outcomes: [Outcome]
  /// How long the session ran until its last line.
  private let time: Duration

  /// Reads the session, and replays it.
  ///
  /// - Throws: ``Failure`` if the session can't be read or replayed.
  init(
    _ file: String, timeout: Duration, isInterrupted: @escaping () -> Bool
  ) throws(Failure) {
    (self.file, self.timeout, self.isInterrupted) = (file, timeout, isInterrupted)
    session = try SessionFiles.read(file)
    do throws(UnplayableSession) {
      screen = try session.playableScreen(among: Catalog.screens).description
    } catch {
      throw Failure(.badData, error.description(in: file))
    }
    let replays = CandidateReplays(
      timeout: timeout, looksForSurprises: true, isInterrupted: isInterrupted)
    defer { replays.end() }
    guard let replay = try replays.replay(session) else {
      if isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
      throw Failure(.badData, "\(FileName.shown(file)): \(replays.flaw ?? "can't be replayed")")
    }
    outcomes = Outcome.all(in: session, replay)
    time = replays.time
  }

  /// The outcome to keep: the first one whose text contains `text`, or the first of all.
  ///
  /// - Throws: ``Failure`` if there is none.
  func outcome(_ text: String?) throws(Failure) -> Outcome {
    guard !outcomes.isEmpty else {
      throw Failure(
        .usage,
        "\(FileName.shown(file)): nothing goes wrong in this session: there is nothing to shrink")
    }
    guard let text else { return outcomes.first(where: isFound) ?? outcomes[0] }
    let chosen = outcomes.first { "\($0.symptom)".contains(text) || $0.summary.contains(text) }
    guard let chosen else {
      let names = outcomes.map { "\($0.symptom)".quotedBriefly }.enumerated("and")
      throw Failure(
        .usage,
        "--outcome \(text.quotedBriefly): \(FileName.shown(file)) has no such outcome: "
          + "what goes wrong is \(names)")
    }
    return chosen
  }

  /// Whether the session's first line says that exploring found this.
  private func isFound(_ outcome: Outcome) -> Bool {
    guard let title = session.titleOfFinding else { return false }
    return ["\(outcome.symptom)", outcome.symptom.name].contains(where: title.hasSuffix)
  }

  /// A shrunk session, and what to say of it on standard error.
  typealias Result = (session: Session, report: String, isInterrupted: Bool)

  /// Shrinks the session to an outcome.
  ///
  /// Candidates share processes. If the result owes its outcome to what others left behind there, all
  /// is done once more with a process for each.
  ///
  /// - Throws: ``Failure`` if the outcome does not happen every time.
  func shrink(to outcome: Outcome) throws(Failure) -> Result {
    var wanted = outcome
    for isShared in [true, false] {
      var shrinker = try shrink(to: wanted, isShared: isShared)
      if shrinker == nil, isShared, let again = try again(outcome) {
        wanted = again
        shrinker = try shrink(to: wanted, isShared: isShared)
      }
      if let shrinker, try isVerified(shrinker.session, wanted) {
        return result(shrinker, wanted)
      }
      if isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
    }
    let happensInWhole = try replayed(session, for: outcome).map {
      Outcome.all(in: session, $0).contains {
        $0.symptom == outcome.symptom && $0.step == outcome.step
      }
    }
    if isInterrupted() { throw Failure(signal: SIGINT, "interrupted") }
    let place =
      outcome.step == session.steps.count - 1
      ? "in a replay of the whole session" : "with commands that follow it"
    let reason =
      happensInWhole ?? false
      ? "this only happens \(place), and can't be shrunk"
      : "this does not happen every time: the session is flaky"
    throw Failure(
      .failed, "\(FileName.shown(file)):\(outcome.line): \(outcome.summary): \(reason)")
  }

  /// Replays a session in a process of its own; nil if it can't be replayed.
  private func replayed(_ session: Session, for outcome: Outcome) throws(Failure) -> ReplayLog? {
    let replays = CandidateReplays(
      timeout: timeout, looksForSurprises: !outcome.symptom.isBug, isInterrupted: isInterrupted)
    defer { replays.end() }
    return try replays.replay(session)
  }

  /// The outcome without the steps after it, in a process of its own.
  private func again(_ outcome: Outcome) throws(Failure) -> Outcome? {
    let start = outcome.start(of: session)
    return try replayed(start, for: outcome).flatMap { outcome.again(in: start, $0) }
  }

  /// Nil if the outcome does not happen again.
  private func shrink(to outcome: Outcome, isShared: Bool) throws(Failure) -> Shrinker? {
    let replays = CandidateReplays(
      timeout: limit(for: outcome), isCareful: outcome.symptom.isEnd || !outcome.symptom.isBug,
      isShared: isShared, looksForSurprises: !outcome.symptom.isBug, isInterrupted: isInterrupted)
    defer { replays.end() }
    let line = ProgressLine()
    defer { line.erase() }
    var shrinker = Shrinker(session, to: outcome) { try replays.replay($0) }
    shrinker.commands = screen.commands
    shrinker.isStopped = isInterrupted
    let total = session.steps.count - 1
    shrinker.progress = { shrinker in
      let left = "\(shrinker.count.grouped) of \(total.counted("command")) left"
      line.show("\(left) · \(shrinker.tries.counted("try", "tries"))")
    }
    return try shrinker.shrinkFromStart() ? shrinker : nil
  }

  /// How long a candidate may take. If the outcome is a hang, each candidate that hangs takes all
  /// of it.
  private func limit(for outcome: Outcome) -> Duration {
    outcome.symptom == .crash(ProcessEnd.timeout) ? min(timeout, .seconds(1) + time * 10) : timeout
  }

  /// Whether a session has the outcome in a process of its own.
  private func isVerified(_ session: Session, _ outcome: Outcome) throws(Failure) -> Bool {
    let replays = CandidateReplays(
      timeout: timeout, looksForSurprises: !outcome.symptom.isBug, isInterrupted: { false })
    defer { replays.end() }
    for _ in 0..<2 {
      let log = try replays.replay(session)
      if log.flatMap({ outcome.session(of: session, $0) }) != nil { return true }
      // Ctrl-C ends the worker, too. That says nothing of the session, so it runs once more.
      if !isInterrupted() { return false }
    }
    return false
  }

  private func result(_ shrinker: Shrinker, _ outcome: Outcome) -> Result {
    let (old, new) = (session.steps.count - 1, shrinker.count)
    var report =
      "\(isInterrupted() ? "interrupted: " : "")shrunk from \(old.counted("command")) "
      + "to \(new.grouped) in \(shrinker.tries.counted("try", "tries")): \(outcome.symptom)"
    let others = outcomes.filter { $0.symptom.isBug && $0.symptom != outcome.symptom }
    if !others.isEmpty {
      let options = others.prefix(3).map { "--outcome \(ShellWord("\($0.symptom)"))" }
      report += "\nfor what else goes wrong: \(options.enumerated("or"))"
    }
    var shrunk = shrinker.session
    if shrunk.titleOfFinding != nil, !isFound(outcome) { shrunk.lines.removeFirst() }
    return (shrunk, report, isInterrupted())
  }
}

extension Shrinker {
  /// Runs the session itself, and then shrinks it.
  ///
  /// - Returns: whether the session has the outcome.
  /// - Throws: ``Failure``.
  mutating func shrinkFromStart() throws(Failure) -> Bool {
    try Failure.wrapping(.internalError) {
      guard try begin() else { return false }
      try shrink()
      return true
    }
  }
}

extension Symptom {
  /// Whether it is the end of the process.
  fileprivate var isEnd: Bool { if case .crash = self { true } else { false } }
}
