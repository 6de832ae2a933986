import SessionAnalysis
import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// A lane as the process that started it sees it: its worker, and what the worker has found so far.
@MainActor
final class ExploredLane {
  /// A session that shows what is wrong, in a few words.
  struct Found {
    let text: String
    var session: Session
    /// Whether there is no use in looking for a shorter one.
    var isShortest = true
  }

  /// How a trial ended its worker.
  struct End {
    /// As a session writes it after `x `.
    let name: String
    /// The command that ran; empty if none did.
    let command: String
    let session: Session
  }

  let number: Int
  private(set) var finds: [Found] = []
  private(set) var ends: [End] = []
  private(set) var behaviors: Set<UInt64> = []
  private var call: LaneCall
  /// When it ends; nil if only its steps are limited.
  private let deadline: ContinuousClock.Instant?
  private let screen: ScreenDescription
  private let journal: Int32
  private(set) var worker: WorkerProcess?
  private var isReady = false
  private var since = ContinuousClock.now
  /// How many steps earlier workers ran, and this one.
  private var earlierSteps = 0
  private var newSteps = 0

  /// How long a process may take to start, under any load.
  private static let startUp = Duration.seconds(60)
  /// How often a command may crash before it is no longer used.
  private static let mostCrashes = 2

  init(
    _ call: LaneCall, of screen: ScreenDescription, until deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) {
    (self.call, self.screen, number) = (call, screen, call.lane)
    self.deadline = deadline
    do {
      journal = try TemporaryFile.createUnnamed()
    } catch {
      throw Failure(.internalError, "the exploration's journal can't be created: \(error)")
    }
    try start()
  }

  /// How many steps were run.
  var steps: Int { earlierSteps + newSteps }

  /// How long it may still be silent.
  func remainingTime(_ timeout: Duration) -> Duration {
    (isReady ? timeout : Self.startUp) - (ContinuousClock.now - since)
  }

  /// Whether its worker should have ended by itself: a step may take long.
  var isOverdue: Bool { deadline.map { .now - $0 > Self.grace } ?? false }

  private static let grace = Duration.milliseconds(500)

  /// Ends the worker.
  func stop() {
    _ = worker?.end()
    if worker != nil { closeFile(journal) }
    worker = nil
  }

  private func start() throws(Failure) {
    (isReady, since, newSteps) = (false, .now, 0)
    call.time = deadline.map { $0 - .now }
    do {
      worker = try WorkerProcess(call.words, in: call.region, journal: journal)
    } catch {
      throw Failure(.internalError, "a worker process can't be started: \(error)")
    }
  }

  // MARK: Receiving

  /// Takes what the worker has sent; starts another one if it ended before the lane was finished.
  ///
  /// - Throws: ``Failure`` if the screen can't be explored.
  func hear() throws(Failure) {
    guard let (messages, isOver) = worker?.receive() else { return }
    since = .now
    for message in messages {
      switch message {
      case .ready: isReady = true
      case .explored(let steps): newSteps = steps
      case .found(let text, let bytes, let isShortest):
        guard let session = try? Session(parsing: bytes, file: call.screen) else { continue }
        call.known.insert(text)
        finds.append(Found(text: text, session: session, isShortest: isShortest))
      case .behaviors(let hashes): behaviors.formUnion(hashes)
      case .finished: return stop()
      case .retired:
        _ = worker?.end()
        return try goOn(after: newSteps)
      case .unplayable(_, let text):
        stop()
        throw Failure(.failed, "\(call.screen): \(text)")
      default: break
      }
    }
    if isOver { try goOn(after: worker?.end() ?? ProcessEnd.exit) }
  }

  /// Ends a worker that is silent, and continues with another one.
  func endHang() throws(Failure) {
    _ = worker?.end()
    try goOn(after: ProcessEnd.timeout)
  }

  /// Keeps what the worker did before it ended, and continues with another one.
  private func goOn(after end: String) throws(Failure) {
    worker = nil
    guard isReady else {
      closeFile(journal)
      throw Failure(.internalError, "a worker process ended before it ran anything: \(end)")
    }
    let lines = TrialJournal.lines(in: journal) + Array("x \(end)\n".utf8)
    let session = try? Session(parsing: Array(lines), file: call.screen)
    let command = session.map { culprit(of: $0, end) } ?? ""
    if let session { ends.append(End(name: end, command: command, session: session)) }
    let crashes = ends.count { $0.command == command }
    let isTooMany = end == ProcessEnd.timeout || crashes >= Self.mostCrashes
    if isTooMany { call.excluded.insert(command) }
    // What the process did since its last message counts as one step.
    try goOn(after: newSteps + 1, isLast: isTooMany && command.isEmpty)
  }

  /// The command that ended the process: the last one. If time passed after that, an earlier one may have set the timer:
  /// then it is the last of those that all such sessions have.
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

  /// Continues with another worker, now that one has ended after so many steps.
  private func goOn(after steps: Int, isLast: Bool = false) throws(Failure) {
    worker = nil
    let count = min(steps, call.steps)
    (earlierSteps, newSteps) = (earlierSteps + count, 0)
    call.steps -= count
    call.attempt += 1
    let isOver = deadline.map { .now >= $0 } ?? false
    if call.steps > 0, !isLast, !isOver { try start() } else { closeFile(journal) }
  }
}

extension Session {
  /// Whether time passed in the last step.
  fileprivate var endsInTime: Bool {
    guard let step = steps.last else { return false }
    return lines[step.lines].contains { line in
      if case .effect(let question, _) = line.event { question.name == "clock" } else { false }
    }
  }
}
