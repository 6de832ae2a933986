import SessionAnalysis
import Understudy

/// A session's result, and what it was compared with: to accept what happened, and for reviews.
package struct JudgedSession {
  package var result: SessionResult
  /// What the replay is compared with; nil if the session can't be replayed, or passed in its worker.
  package var comparison: Comparison?

  package var file: String { result.file }
  package var hasFailed: Bool { result.hasFailed }

  /// The result of a session that passed, unless it turns out otherwise.
  package init(passed result: SessionResult) { self.result = result }

  /// Notes what a comparison says.
  package mutating func take(_ comparison: Comparison) {
    self.comparison = comparison
    result.take(comparison)
  }

  /// Fails because the session can't be replayed, read or written.
  package mutating func fail(line: Int = 0, _ text: String) {
    comparison = nil
    result.fail(line: line, text)
  }

  /// Makes everything that happened the expected behavior, in the file.
  package mutating func acceptAll(_ log: ReplayLog) throws(Failure) {
    guard let comparison, comparison.canBeAccepted else { return }
    if comparison.passed, comparison.newParts.isEmpty { return }
    try replaceFile(with: comparison.session.accepting(log), insteadOf: comparison.session)
    result.accept(adding: comparison.newParts)
  }

  /// Accepts a part of what differs; what `part` returns is what remains.
  package mutating func accept(part: (Comparison) -> Comparison?) throws(Failure) {
    guard let comparison, let rest = part(comparison) else { return }
    if rest.session.text.isSpelled(like: comparison.session.text) { return take(rest) }
    try replaceFile(with: rest.session, insteadOf: comparison.session)
    let added = comparison.newParts.filter { !rest.newParts.contains($0) }
    if rest.passed {
      result.accept(adding: added)
    } else {
      result.accept(adding: added, leaving: rest)
      self.comparison = rest
    }
  }

  /// Replaces the session in the file.
  ///
  /// - Throws: ``Failure`` if the file has changed since it was compared, or can't be written.
  package mutating func replaceFile(
    with session: Session, insteadOf compared: Session
  ) throws(Failure) {
    guard let current = try? SessionFiles.read(file), current == compared else {
      throw Failure(
        .failed, "\(FileName.shown(file)): the file changed since it was replayed: replay it again")
    }
    let bytes = Array(session.text.utf8)
    try SessionFiles.replace(file, with: bytes)
    result.digest = SessionResult.digest(of: bytes)
  }
}

extension [JudgedSession?] {
  /// Accepts the group with this number in the report. A session whose file can't be written fails.
  ///
  /// - Throws: ``Failure`` if there is no such group.
  package mutating func accept(group number: Int) throws(Failure) {
    let groups = ResultGroup.groups(of: compactMap { $0?.result }).filter(\.hasFailed)
    guard groups.indices.contains(number - 1) else {
      let expected = groups.isEmpty ? "no session differs" : "expected 1 to \(groups.count)"
      throw Failure(.usage, "--only \(number): \(expected)")
    }
    let reasons = Set(groups[number - 1].reasons)
    for place in indices {
      guard var judged = self[place] else { continue }
      let chosen = Set(judged.result.reasons.filter(reasons.contains).map(\.reason))
      do throws(Failure) {
        try judged.accept { $0.accepting(only: chosen) }
      } catch {
        judged.fail(error.message)
      }
      self[place] = judged
    }
  }
}
