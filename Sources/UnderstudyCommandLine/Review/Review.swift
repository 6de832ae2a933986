import LineEditing
import Understudy

/// Goes through the failures with a person at the terminal, one step at a time.
@MainActor
final class Review {
  private var sessions: [ReviewedSession]
  /// The failures: a session's index, and the step; nil for the whole session.
  private let cases: [(session: Int, place: Int?)]
  private let passed: Int
  /// The arguments that chose the sessions.
  private let again: [String]
  private let painter = ReportPainter(isColoured: Terminal.wantsColour)
  private let output = StandardOutput()
  private var decisions = ReviewDecisions()

  init(_ candidates: ReviewCandidates, again: [String]) {
    sessions = candidates.sessions
    passed = candidates.passed
    self.again = again
    cases = sessions.indices.flatMap { session in
      candidates.sessions[session].places.map { (session, $0) }
    }
  }

  /// Asks about each failure, and carries out the answers.
  ///
  /// - Throws: ``Failure``, with exit code 1 if a failure was not accepted.
  func run() throws(Failure) {
    guard !cases.isEmpty else { return try output.write("\(passed) passed, nothing to review\n") }
    let end = try decide()
    try output.write(decisions.summary(of: cases.count, again: again))
    if let end { throw Failure(signal: end) }
    if decisions.accepted < cases.count { throw Failure(.failed, "") }
  }

  /// Returns the signal that ended it, if one did.
  private func decide() throws(Failure) -> Int32? {
    let keys: KeyReader
    do {
      keys = try KeyReader()
    } catch {
      throw Failure(.internalError, "\(error)")
    }
    defer { keys.close() }
    for number in cases.indices {
      try show(number)
      switch try decide(number, by: keys) {
      case .next: continue
      case .rest: try acceptAll(cases.indices.suffix(from: number))
      case .end(let signal): return signal
      }
      return nil
    }
    return nil
  }

  private enum Way {
    case next, rest
    case end(signal: Int32?)
  }

  // MARK: One failure

  /// Asks until there is an answer.
  private func decide(_ number: Int, by keys: KeyReader) throws(Failure) -> Way {
    while true {
      try output.write("\(number + 1) of \(cases.count): \(ReviewKey.question) ? ")
      switch keys.next() {
      case .end:
        try output.write("quit\n")
        return .end(signal: nil)
      case .ended(let signal):
        try output.write("\n")
        return .end(signal: signal)
      case .resumed: continue
      case .key(let scalar):
        if let way = try act(ReviewKey(rawValue: scalar), on: number) { return way }
      }
    }
  }

  /// Carries out a key's action; nil while the question is still open.
  private func act(_ key: ReviewKey?, on number: Int) throws(Failure) -> Way? {
    switch key {
    case .accept: return try accept(number) ? .next : nil
    case .acceptRest:
      try output.write("accept all\n")
      return .rest
    case .reject:
      decisions.reject(sessions[cases[number].session].file)
      try output.write("rejected\n\n")
      return .next
    case .skip:
      try output.write("skipped\n\n")
      return .next
    case .quit:
      try output.write("quit\n")
      return .end(signal: nil)
    case .diff:
      try output.write("diff\n")
      try show(number)
    case .whole: try showSession(number)
    case nil: try output.write("\n\(ReviewKey.help)")
    }
    return nil
  }

  private func show(_ number: Int) throws(Failure) {
    let (session, place) = cases[number]
    try output.write(painter.paint(sessions[session].report(on: place)) + "\n")
  }

  private func showSession(_ number: Int) throws(Failure) {
    let whole = sessions[cases[number].session].whole
    try output.write("session\n" + painter.paint(whole ?? "the file can't be read as a session\n"))
  }

  // MARK: Accepting

  /// Returns false, and reports the reason, if the failure can't be accepted.
  private func accept(_ number: Int) throws(Failure) -> Bool {
    if let obstacle = write(number) {
      try output.write("not accepted\n\(painter.paint(obstacle))\n")
      return false
    }
    try output.write("accepted\n\n")
    return true
  }

  private func acceptAll(_ numbers: Range<Int>.SubSequence) throws(Failure) {
    for number in numbers {
      let title = sessions[cases[number].session].title(of: cases[number].place)
      let obstacle = write(number)
      try output.write(
        painter.paint(obstacle.map { "not accepted \(title)\n  \($0)" } ?? "accepted \(title)"))
      try output.write("\n")
    }
  }

  /// Writes what happened into the session's file; returns the reason if that is impossible.
  private func write(_ number: Int) -> String? {
    let (session, place) = cases[number]
    if let obstacle = sessions[session].obstacle(to: place) { return obstacle }
    guard let place else { return nil }
    do throws(Failure) {
      sessions[session] = try sessions[session].accepting(place)
      decisions.accepted += 1
      return nil
    } catch {
      return error.message
    }
  }
}
