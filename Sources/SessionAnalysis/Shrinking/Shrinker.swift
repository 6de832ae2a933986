import SessionFormat

/// Makes a session smaller, as long as a run of it has the same outcome.
///
/// It tries candidates: first without many steps at once, then without one step and without two, then
/// without a command but with its answers, then with simpler arguments, answers and settings, and all
/// over again until nothing helps. If the rows of a list are left out, later commands number the others
/// accordingly. Each candidate runs once. The session is the smallest so far at any
/// time, and is replaced by what the run of a candidate returns.
package struct Shrinker {
  /// The smallest session so far.
  package private(set) var session: Session
  /// How many candidates ran.
  package private(set) var tries = 0
  /// The screen's commands, as far as they are known: what their parameters accept, and which of them stay as
  /// they are, because they stand for secrets.
  package var commands: [CommandDescription] = []
  /// Whether what a candidate became may take the session's place.
  package var mayKeep: (Session) -> Bool = { _ in true }
  /// Asked before each candidate: whether to stop.
  package var isStopped: () -> Bool = { false }
  /// Called after each candidate.
  package var progress: (Shrinker) -> Void = { _ in }

  private let run: (Session) throws -> Session?
  private let keepsLastStep: Bool
  /// The digests of the candidates that ran. If two had the same, the second would not run: the result
  /// would still be right.
  private var tried: Set<UInt64> = []
  /// What can be left out: the session's blocks, each with the index of its step.
  private(set) var blocks: [Range<Int>]
  /// How many candidates with simpler texts and numbers ran since the session became shorter.
  private var triesWithoutGain = 0

  /// Begins with a session.
  ///
  /// - Parameters:
  ///   - session: a session that has the outcome in its last step.
  ///   - keepsLastStep: whether the last step's command and answers stay as they are, because they
  ///     decide what is expected of it.
  ///   - run: runs a candidate. Returns the session that it became if it has the outcome, nil otherwise.
  package init(
    _ session: Session, keepsLastStep: Bool = false, run: @escaping (Session) throws -> Session?
  ) {
    (self.session, self.keepsLastStep, self.run) = (session, keepsLastStep, run)
    blocks = session.blocks
  }

  /// Begins with a session that has an outcome; its later steps are left out.
  ///
  /// A candidate that lacks a date or random numbers although the view model takes them gets those of the session: no
  /// other ones, of which a replay would say that they are missing.
  ///
  /// - Parameters:
  ///   - session: a session whose replay has the outcome.
  ///   - outcome: what the smaller session has to keep.
  ///   - replay: replays a candidate. Returns nil if it can't be replayed.
  package init(
    _ session: Session, to outcome: Outcome, replay: @escaping (Session) throws -> ReplayLog?
  ) {
    var inputs = session.processInputs
    self.init(outcome.start(of: session), keepsLastStep: outcome.assertion != nil) { candidate in
      guard var log = try replay(candidate) else { return nil }
      let complete = candidate.adding(inputs, lackedBy: log)
      if complete != candidate {
        guard let again = try replay(complete) else { return nil }
        log = again
      }
      let result = outcome.session(of: complete, log)
      if let result { inputs.merge(result.processInputs) { $1 } }
      return result
    }
  }

  /// How many commands the session has.
  package var count: Int { blocks.count - 1 }

  /// Runs the session itself, and replaces it by what the run returns.
  ///
  /// - Returns: whether it has the outcome. A session that does not is flaky.
  package mutating func begin() throws -> Bool {
    guard let result = try run(session) else { return false }
    replace(by: result)
    return true
  }

  /// Makes the session smaller until no candidate helps.
  ///
  /// - Throws: what the run of a candidate throws. The session is then the smallest so far.
  package mutating func shrink() throws {
    var before: Session
    repeat {
      before = session
      try removeSteps()
      try joinSteps()
      try simplifyCommands()
      try simplifyAnswers()
      try removeSettings()
    } while session != before && !isStopped()
  }

  /// Runs a candidate, of which perhaps only a text or a number is simpler; returns whether it is the session
  /// from now on.
  mutating func accepts(_ candidate: Session, isSimpler: Bool = false) throws -> Bool {
    guard !isStopped(), tried.insert(candidate.digest).inserted else { return false }
    tries += 1
    if isSimpler { triesWithoutGain += 1 }
    defer { progress(self) }
    guard let result = try run(candidate), result != session, mayKeep(result) else { return false }
    replace(by: result)
    return true
  }

  /// Leaves out lines if the outcome stays, perhaps with the other answers, and then the rows in commands,
  /// numbered as they are then.
  mutating func accepts(without lines: [Range<Int>]) throws -> Bool {
    if try accepts(session.removing(lines)) { return true }
    let answers = session.numberingAnswers(without: lines)
    if try answers != session && accepts(answers.removing(lines)) { return true }
    let rows = numberingRows(of: answers, without: lines)
    return try rows != answers && accepts(rows.removing(lines))
  }

  /// Whether simpler texts and numbers have not made the session shorter for so long that only the simplest
  /// of each is still worth a try.
  var hasStalled: Bool { triesWithoutGain >= 100 }

  /// The steps whose commands and answers may change.
  var changeableSteps: Range<Int> { 0..<(keepsLastStep ? count : count + 1) }

  private mutating func replace(by result: Session) {
    if result.text.utf8.count < session.text.utf8.count { triesWithoutGain = 0 }
    session = result
    blocks = result.blocks
  }
}

extension Session {
  fileprivate var digest: UInt64 {
    let text = ByteBuffer(capacity: 4096)
    text.append(self)
    return FNV1a.digest(of: text.bytes())
  }
}

extension Session {
  /// The first line of each of what the view model took from its process.
  fileprivate var processInputs: [WorldEffect: Line] {
    let inputs = lines.compactMap { line in
      line.event?.worldEffect.flatMap { $0.isProcessInput ? ($0, line) : nil }
    }
    return Dictionary(inputs) { first, _ in first }
  }

  /// The session with those of these lines that a replay lacked, in the steps in which it did.
  fileprivate func adding(_ inputs: [WorldEffect: Line], lackedBy log: ReplayLog) -> Session {
    let known = processInputs
    var session = self
    for remark in log.remarks {
      guard let input = remark.unrecorded, known[input] == nil, let line = inputs[input],
        let place = remark.step, session.steps.indices.contains(place)
      else { continue }
      let step = session.steps[place]
      session.lines.insert(line, at: step.lines.lowerBound + (step.command == nil ? 0 : 1))
    }
    return session
  }
}

extension Session {
  /// The session without these lines, which do not overlap.
  func removing(_ removed: [Range<Int>]) -> Session {
    var session = self
    for lines in removed.ordered(by: { -$0.lowerBound }) {
      session.lines.removeSubrange(lines)
    }
    return session
  }

  /// The session's first steps, without the comments above the next one.
  func prefix(steps count: Int) -> Session {
    let blocks = blocks
    guard count < blocks.count else { return self }
    var session = self
    session.lines.removeSubrange(blocks[count].lowerBound...)
    return session
  }
}
