import SessionAnalysis
import Understudy
import UnderstudyProgram

/// Replays sessions that are in no file, one at a time in a worker process.
///
/// A worker replays one after the other until one of them ends it, or leaves something behind.
@MainActor
final class CandidateReplays {
  private let timeout: Duration
  private let isCareful: Bool
  private let isShared: Bool
  private let isInterrupted: () -> Bool
  private var worker: (process: WorkerProcess, region: Region)?
  /// How long the last session ran until its last message.
  private(set) var time = Duration.zero
  /// Why the last session can't be replayed; nil if it was.
  private(set) var flaw: String?

  /// How long a process may take to start, under any load.
  private static let startUp = Duration.seconds(60)

  /// - Parameters:
  ///   - timeout: how long a session may take.
  ///   - isCareful: whether the worker reports each line as it happens: then it is known how a session
  ///     ended the process, and where.
  ///   - isShared: whether a worker replays more than one session.
  ///   - isInterrupted: called repeatedly: whether to stop.
  init(
    timeout: Duration, isCareful: Bool, isShared: Bool = true,
    isInterrupted: @escaping () -> Bool
  ) {
    (self.timeout, self.isCareful, self.isShared) = (timeout, isCareful, isShared)
    self.isInterrupted = isInterrupted
  }

  /// Ends the worker.
  func end() { endWorker() }

  /// Replays a session. Nil if it can't be replayed, or when the run is interrupted.
  ///
  /// - Throws: ``Failure`` if no worker can be started.
  func replay(_ session: Session) throws(Failure) -> ReplayLog? {
    flaw = nil
    defer { if !isShared { endWorker() } }
    guard let settings = try? World.Settings(session) else { return nil }
    guard let process = try worker(in: Region(settings)) else { return nil }
    process.send([.replayText(Array(session.text.utf8))])
    var log = ReplayLog()
    let start = ContinuousClock.now
    while true {
      guard hasNews(process, until: start + timeout) else {
        endWorker()
        return isInterrupted() ? nil : log.ending(in: ProcessEnd.timeout)
      }
      let (messages, isOver) = process.receive()
      time = .now - start
      for message in messages {
        switch message {
        case .finished: return log
        case .passed: return ReplayLog(exactly: session)
        case .unplayable(_, let text):
          flaw = text
          return nil
        case .retired:
          // The last session left something behind.
          endWorker()
          return try replay(session)
        default: log.take(message)
        }
      }
      if isOver { return log.ending(in: endWorker()) }
    }
  }

  /// The worker, or a new one if there is none, or if it has another region. Nil when the run is
  /// interrupted.
  private func worker(in region: Region) throws(Failure) -> WorkerProcess? {
    if let worker, worker.region == region { return worker.process }
    endWorker()
    let process: WorkerProcess
    do {
      process = try WorkerProcess(
        WorkerCall(fillsGaps: false, isCareful: isCareful, lints: false, region: region))
    } catch {
      throw Failure(.internalError, "a worker process can't be started: \(error)")
    }
    worker = (process, region)
    while true {
      let isReady = hasNews(process, until: .now + Self.startUp)
      let (messages, isOver) = isReady ? process.receive() : ([], true)
      if messages.contains(.ready) { return process }
      if isOver {
        let end = endWorker()
        if isInterrupted() { return nil }
        throw Failure(.internalError, "a worker process ended before it ran anything: \(end)")
      }
    }
  }

  /// Waits for a message; returns false if none came until the deadline, or before an interruption.
  private func hasNews(_ process: WorkerProcess, until deadline: ContinuousClock.Instant) -> Bool {
    while !isInterrupted() {
      let rest = Int((deadline - .now) / .milliseconds(1))
      if rest < 0 { return false }
      let pause = Int32(clamping: min(rest + 1, 100))
      if FileDescriptor.isReady(process.answers, within: pause) { return true }
    }
    return false
  }

  /// Ends the worker, and returns how it ended.
  @discardableResult
  private func endWorker() -> String {
    defer { worker = nil }
    return worker?.process.end() ?? ProcessEnd.exit
  }
}

extension ReplayLog {
  /// The log of a replay that did what the session says.
  fileprivate init(exactly session: Session) {
    self.init()
    steps.append(exact: session.steps.count)
  }
}
