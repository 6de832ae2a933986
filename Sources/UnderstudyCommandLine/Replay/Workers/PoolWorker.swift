import Understudy

/// A worker as the pool sees it: what it was given to do, and what it has said of that so far.
final class PoolWorker {
  let process: WorkerProcess
  /// The sessions that it was given and has not answered, in order: it plays the first.
  private(set) var assigned: [Int] = []
  /// How its one session ended another worker, when this one plays it again, alone and carefully.
  let earlierEnd: String?
  private(set) var isReady = false
  /// Since when it plays what it plays.
  private(set) var since = ContinuousClock.now
  /// What was said of the session that it plays.
  private(set) var happening = Happening()

  /// - Throws: ``SystemError`` when the process can't be started.
  init(fillsGaps: Bool, earlierEnd: String? = nil) throws(SystemError) {
    self.earlierEnd = earlierEnd
    process = try WorkerProcess(
      arguments: WorkerCall(fillsGaps: fillsGaps, isCareful: earlierEnd != nil).words)
  }

  func assign(_ session: Int, _ path: String) {
    if assigned.isEmpty { since = .now }
    assigned.append(session)
    process.send(WorkerMessage.quoted(path))
  }

  /// Takes a line of the worker's; gives the session that it answers by that, and the answer.
  func take(_ line: String) -> (session: Int, finding: Finding)? {
    switch WorkerMessage(line) {
    case .ready:
      isReady = true
      since = .now
    case .step: happening.steps.append([])
    case .event(let event): happening.append(event)
    case .note(let note): happening.notes.append(note)
    case .passed(let time): return answer(.passed, time)
    case .error(let line, let text): return answer(.error(line: line, text), 0)
    case .done(let time): return answer(.happened(happening), time)
    case nil: break
    }
    return nil
  }

  private func answer(_ kind: Finding.Kind, _ microseconds: Int) -> (Int, Finding)? {
    guard !assigned.isEmpty else { return nil }
    defer {
      happening = Happening()
      since = .now
    }
    return (assigned.removeFirst(), Finding(kind: kind, seconds: Double(microseconds) / 1e6))
  }
}
