import Understudy

/// A session that does not match, and the steps accepted so far.
@MainActor
struct ReviewedSession {
  let file: String
  private let state: State

  private enum State {
    /// It can't be replayed, for this reason.
    case unplayable(String)
    /// The session as it is in the file now, the log of its replay, and their differences.
    case played(Session, ReplayLog, Comparison)
  }

  /// Nil if the session matches.
  init?(_ file: String, _ result: WorkerResult) {
    self.file = file
    switch result.kind {
    case .passed: return nil
    case .unplayable(_, let text): state = .unplayable(text)
    case .finished(let log):
      do throws(Failure) {
        let session = try SessionFiles.read(file, replayedIn: log)
        let comparison = Self.comparison(session, log)
        if comparison.passed { return nil }
        state = .played(session, log, comparison)
      } catch {
        state = .unplayable(error.message)
      }
    }
  }

  private static func comparison(_ session: Session, _ log: ReplayLog) -> Comparison {
    Comparison(session, log, on: Catalog.screen(named: session.screen))
  }

  private init(_ file: String, _ state: State) {
    self.file = file
    self.state = state
  }

  // MARK: What there is to decide

  /// The steps to decide about; nil stands for a whole session whose steps can't be accepted.
  var places: [Int?] {
    guard case .played(_, _, let comparison) = state else { return [nil] }
    let steps = comparison.differences.map(\.index)
    return steps.isEmpty ? [nil] : steps
  }

  /// The report of a step's differences.
  func report(on place: Int?) -> String {
    switch state {
    case .unplayable(let reason): reason
    case .played(_, _, let comparison):
      FailureReport(file: file, comparison.only(place)).description
    }
  }

  /// The place in a few words: the line, and the command.
  func title(of place: Int?) -> String {
    if case .played(_, _, let comparison) = state,
      let step = comparison.differences.first(where: { $0.index == place })
    {
      return "\(FileName.shown(file)):\(step.firstDifference): \(step.title)"
    }
    return String(report(on: place).prefix { $0 != "\n" })
  }

  /// The whole session with its differences; nil if it can't be read.
  var whole: String? {
    guard case .played(let session, _, let comparison) = state else { return nil }
    return AnnotatedSession(session, comparison).description
  }

  /// Why a step can't be accepted; nil if it can.
  func obstacle(to place: Int?) -> String? {
    guard case .played(_, _, let comparison) = state else {
      return "what can't be played can't be accepted: fix the file"
    }
    guard let place else { return "every step matches: there is nothing to accept" }
    return comparison.obstacles[place]
  }

  // MARK: Deciding

  /// Makes what happened in a step the expected behaviour, in the file.
  ///
  /// - Returns: the changed session.
  /// - Throws: ``Failure`` if the file has changed since the replay, or can't be written. The file
  ///   is then left as it is.
  func accepting(_ step: Int) throws(Failure) -> ReviewedSession {
    guard case .played(let session, let log, _) = state else { return self }
    guard let current = try? SessionFiles.read(file), current == session else {
      throw Failure(
        .failed,
        "\(FileName.shown(file)): changed since it was replayed: skip it, and review it again"
      )
    }
    let accepted = session.accepting(step: step, of: log)
    try SessionFiles.replace(file, with: accepted)
    return ReviewedSession(file, .played(accepted, log, Self.comparison(accepted, log)))
  }
}
