extension Verdict: CustomStringConvertible {
  static let heading = row(
    "edit", "kind", ["as expected", "false", "missed", "hidden", "lines", "needless"])

  /// A row of the table, and below it what is wrong.
  var description: String {
    let numbers = [found, falseFailures.count, misses.count, hidden.count, lines, needless.count]
    let wrong = [
      ("false", falseFailures), ("missed", misses), ("hidden", hidden), ("obstacle", obstacles),
      ("needless", needless),
    ]
    let details = wrong.flatMap { word, texts in texts.map { "     \(word): \($0)" } }
    let row = Self.row(edit.title, edit.kind, numbers.map(String.init))
    return ([row] + details).joined(separator: "\n")
  }

  private static func row(_ title: String, _ kind: String, _ numbers: [String]) -> String {
    let widths = [11, 6, 7, 7, 6, 9]
    return title.padded(to: 62) + kind.padded(to: 16)
      + zip(numbers, widths).map { $0.padded(to: -$1) }.joined()
  }
}

/// What came of all edits.
struct Totals: CustomStringConvertible {
  private let verdicts: [Verdict]

  /// The aims: nothing is missed or hidden, no more than so many failures of a hundred are false, no line is accepted
  /// that did not change for a user.
  private static let falsePercent = 5

  init(_ verdicts: [Verdict]) { self.verdicts = verdicts }

  private func count(_ list: (Verdict) -> [String]) -> Int {
    verdicts.map { list($0).count }.reduce(0, +)
  }

  private var found: Int { verdicts.map(\.found).reduce(0, +) }
  private var falseFailures: Int { count(\.falseFailures) }
  private var misses: Int { count(\.misses) }
  private var hidden: Int { count(\.hidden) }
  private var obstacles: Int { count(\.obstacles) }
  private var needless: Int { count(\.needless) }

  private func percent(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 0 : (part * 1000 + whole / 2) / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }

  var areReached: Bool {
    misses + hidden + obstacles + needless == 0
      && falseFailures * 100 <= (found + falseFailures) * Self.falsePercent
  }

  var description: String {
    let all = found + falseFailures
    let lines = verdicts.map(\.lines).reduce(0, +)
    return """

      \(verdicts.count) edits: \(all) failures, of which \(falseFailures) are false (\(percent(falseFailures, of: all)))
      \(misses) of \(found + misses) missed (\(percent(misses, of: found + misses)))
      \(hidden) hidden: not in the first \(Verdict.screen) lines of a report
      \(obstacles) proposals missing or not working
      \(lines) lines accepted, renamed or removed; \(needless) findings about them
      \(areReached ? "every aim is reached" : "an aim is missed")
      """
  }
}

extension String {
  /// With blanks behind it, or with a negative width before it.
  fileprivate func padded(to width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? blanks + self : self + blanks
  }
}
