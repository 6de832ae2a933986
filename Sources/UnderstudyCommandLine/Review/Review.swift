import LineEditing
import Understudy

/// Goes through the failures with a person at the terminal, one step at a time.
@MainActor
final class Review {
  /// The sessions that do not match, with the steps accepted so far.
  private var sessions: [SessionResult]
  /// The failures: a session's index, and the step; nil for the whole session.
  private let cases: [(session: Int, place: Int?)]
  private let passed: Int
  /// The arguments that chose the sessions.
  private let again: [String]
  private let painter = ReportPainter(isColoured: Terminal.wantsColour)
  private let output = StandardOutput()
  private var decisions = ReviewDecisions()
  /// The failures about which there is nothing more to ask.
  private var decided: Set<Int> = []

  /// Replays the sessions in `files`.
  ///
  /// - Throws: ``Failure`` if no worker can be started.
  init(of files: [String], _ options: ReplayOptions) throws(Failure) {
    var results: [SessionResult?] = Array(repeating: nil, count: files.count)
    let progress = ReplayProgress(total: files.count)
    var pool = WorkerPool(files, options, progress) { results[$0] = $1 }
    try pool.run()
    let sessions = results.compactMap { $0 }.filter(\.hasFailed)
    self.sessions = sessions
    passed = files.count - sessions.count
    again = options.selection
    cases = sessions.enumerated().flatMap { index, session in
      session.places.map { (index, $0) }
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
    for number in cases.indices where !decided.contains(number) {
      try show(number)
      switch try decide(number, by: keys) {
      case .next: continue
      case .rest: try acceptAll(cases.indices.suffix(from: number).filter { !decided.contains($0) })
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
    case .acceptGroup:
      try output.write("accept group\n")
      try acceptAll(group(of: number))
      return .next
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
    var text = sessions[session].report(on: place)
    let others = group(of: number).count - 1
    if others > 0, let cause = cause(of: number) {
      text += "\n\(cause): \(others) other\(others == 1 ? "" : "s") like this"
    }
    try output.write(painter.paint(text) + "\n")
  }

  /// The failure and the undecided ones after it that have the same cause.
  private func group(of number: Int) -> [Int] {
    guard let cause = cause(of: number) else { return [number] }
    return cases.indices.suffix(from: number).filter {
      !decided.contains($0) && self.cause(of: $0) == cause
    }
  }

  private func cause(of number: Int) -> Cause? {
    sessions[cases[number].session].difference(at: cases[number].place)?.cause
  }

  private func showSession(_ number: Int) throws(Failure) {
    let comparison = sessions[cases[number].session].comparison
    let text = comparison?.annotatedSession ?? "the file can't be read as a session\n"
    try output.write("session\n" + painter.paint(text))
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

  private func acceptAll(_ numbers: [Int]) throws(Failure) {
    for number in numbers {
      let title = sessions[cases[number].session].title(of: cases[number].place)
      let obstacle = write(number)
      decided.insert(number)
      try output.write(
        painter.paint(obstacle.map { "not accepted \(title)\n  \($0)" } ?? "accepted \(title)"))
      try output.write("\n")
    }
  }

  /// Writes what happened into the session's file; returns the reason if that is impossible.
  private func write(_ number: Int) -> String? {
    let (session, place) = cases[number]
    do throws(Failure) {
      try sessions[session].accept(place)
      decisions.accepted += 1
      return nil
    } catch {
      return error.message
    }
  }
}

/// The decisions of a review.
struct ReviewDecisions {
  var accepted = 0
  private var rejected = 0
  /// The files with rejected steps, each once.
  private var rejectedFiles: [String] = []

  mutating func reject(_ file: String) {
    rejected += 1
    if rejectedFiles.last != file { rejectedFiles.append(file) }
  }

  /// The number of each decision, and how to continue with the others.
  func summary(of total: Int, again: [String]) -> String {
    let skipped = total - accepted - rejected
    let counts = [(accepted, "accepted"), (rejected, "rejected"), (skipped, "skipped")]
    var lines = [counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
    if rejected > 0 {
      let files = ShellWord.line(rejectedFiles)
      lines.append("to replay what was rejected: \(Program.name) replay \(files)")
    }
    if skipped > 0 {
      lines.append("to decide about the rest: \(Program.name) review \(ShellWord.line(again))")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
