import SessionAnalysis

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
    try SessionFiles.replace(file, with: comparison.session.accepting(log))
    result.accept(adding: comparison.newParts)
  }

  /// Accepts a part of what differs; what `part` returns is what remains.
  package mutating func accept(part: (Comparison) -> Comparison?) throws(Failure) {
    guard let comparison, let rest = part(comparison) else { return }
    try SessionFiles.replace(file, with: rest.session)
    let added = comparison.newParts.filter { !rest.newParts.contains($0) }
    if rest.passed {
      result.accept(adding: added)
    } else {
      result.accept(adding: added, leaving: rest)
      self.comparison = rest
    }
  }
}

extension [JudgedSession?] {
  /// Accepts the group with this number in the report.
  ///
  /// - Throws: ``Failure`` if there is no such group, or a file can't be written.
  package mutating func accept(group number: Int) throws(Failure) {
    let groups = ResultGroup.groups(of: compactMap { $0?.result }).filter(\.hasFailed)
    guard groups.indices.contains(number - 1) else {
      let expected = groups.isEmpty ? "no session differs" : "expected 1 to \(groups.count)"
      throw Failure(.usage, "--only \(number): \(expected)")
    }
    let reasons = Set(groups[number - 1].reasons)
    for place in indices {
      guard let result = self[place]?.result else { continue }
      let chosen = Set(result.reasons.filter(reasons.contains).map(\.reason))
      try self[place]?.accept { $0.accepting(only: chosen) }
    }
  }
}
