import Understudy

/// A session that does not match, and the steps accepted so far.
@MainActor
struct ReviewedSession {
  let file: String
  private let state: State

  private static let mismatch = " does not match"

  private enum State {
    /// It can't be replayed, for this reason.
    case unplayable(String)
    /// The session as it is in the file now, and the log of its replay.
    case played(Session, ReplayLog)
  }

  /// Nil if the session matches.
  init?(_ file: String, _ result: WorkerResult) {
    self.file = file
    switch result.kind {
    case .passed: return nil
    case .unplayable(_, let text): state = .unplayable(text)
    case .finished(let log):
      do {
        let session = try SessionFiles.read(file, replayedIn: log)
        if Comparison(session, log).passed { return nil }
        state = .played(session, log)
      } catch let failure as Failure {
        state = .unplayable(failure.message)
      } catch {
        state = .unplayable("\(error)")
      }
    }
  }

  private init(_ file: String, _ state: State) {
    self.file = file
    self.state = state
  }

  // MARK: What there is to decide

  /// The steps to decide about; nil stands for a whole session whose steps can't be accepted.
  var places: [Int?] {
    guard case .played(let session, let replay) = state else { return [nil] }
    let steps = Comparison(session, replay).differences.map(\.index)
    return steps.isEmpty ? [nil] : steps
  }

  /// The report of a step's differences.
  func report(on place: Int?) -> String {
    switch state {
    case .unplayable(let reason): return reason
    case .played(let session, let replay):
      let screen = Catalog.screen(named: session.screen)
      let comparison = Comparison(session, replay, on: screen)
      return FailureReport(file: file, comparison.only(place)).description
    }
  }

  /// The place in a few words: the line, and the command.
  func title(of place: Int?) -> String {
    let lines = report(on: place).split(separator: "\n")
    let title = lines.first { $0.hasSuffix(Self.mismatch) } ?? lines.first ?? ""
    return String(title.replacing(Self.mismatch, with: ""))
  }

  /// The whole session with its differences; nil if it can't be read.
  var whole: String? {
    guard case .played(let session, let replay) = state else { return nil }
    return AnnotatedSession(session, Comparison(session, replay)).description
  }

  /// Why a step can't be accepted; nil if it can.
  func obstacle(to place: Int?) -> String? {
    guard case .played(let session, let replay) = state else {
      return "what can't be played can't be accepted: fix the file"
    }
    guard let place else { return "every step matches: there is nothing to accept" }
    let screen = Catalog.screen(named: session.screen)
    return Comparison(session, replay, on: screen).obstacles[place]
  }

  // MARK: Deciding

  /// Makes what happened in a step the expected behaviour, in the file.
  ///
  /// - Returns: the changed session.
  /// - Throws: ``Failure`` if the file has changed since the replay, or can't be written. The file
  ///   is then left as it is.
  func accepting(_ step: Int) throws(Failure) -> ReviewedSession {
    guard case .played(let session, let replay) = state else { return self }
    guard let current = try? SessionFiles.read(file), current == session else {
      throw Failure(
        .failed,
        "\(FileName.shown(file)): changed since it was replayed: skip it, and review it again"
      )
    }
    let accepted = session.accepting(step: step, of: replay)
    try SessionFiles.replace(file, with: accepted)
    return ReviewedSession(file, .played(accepted, replay))
  }
}
