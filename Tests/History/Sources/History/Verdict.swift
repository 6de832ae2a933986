import Foundation

/// What came of an edit, beside what ought to.
struct Verdict {
  let edit: Edit
  /// Causes that ought to be found in a session, and are.
  private(set) var found = 0
  /// What fails without being expected.
  private(set) var falseFailures: [String] = []
  /// What ought to fail, or be new, and is not.
  private(set) var misses: [String] = []
  /// What is found, but not in the first screen of the report.
  private(set) var hidden: [String] = []
  /// What the report proposes does not work, or is not proposed.
  private(set) var obstacles: [String] = []
  /// How many lines of sessions changed.
  private(set) var lines = 0
  /// How many of these did not change for a user.
  private(set) var needless: [String] = []

  /// How many lines of a report are seen at once.
  static let screen = 40

  init(_ edit: Edit) { self.edit = edit }

  var isFlawless: Bool {
    [falseFailures, misses, hidden, obstacles, needless].allSatisfy(\.isEmpty)
  }

  /// Compares a replay with what is expected. The report is for people.
  mutating func compare(_ findings: Findings, report: String) {
    judge(findings, edit.fails, new: edit.new)
    let first = report.components(separatedBy: "\n").prefix(Self.screen)
    for cause in Set(edit.fails.map(\.cause)).sorted(by: { "\($0)" < "\($1)" }) {
      if !cause.isNamed(in: first) { hidden.append("\(cause)") }
    }
    for name in edit.new where !first.contains(where: { $0.names(name) }) { hidden.append(name) }
  }

  /// Compares a replay after all was done with what ought to be left.
  mutating func compareAgain(_ findings: Findings) {
    judge(findings, edit.still, new: [])
  }

  private mutating func judge(_ findings: Findings, _ expected: [Edit.Expectation], new: [String]) {
    for expectation in expected {
      if findings.reasons.contains(where: expectation.matches) {
        found += 1
      } else {
        misses.append("\(expectation.cause) in \(expectation.session)")
      }
    }
    let allowed = expected + edit.follows
    falseFailures += findings.reasons
      .filter { reason in !allowed.contains { $0.matches(reason) } }.map { "\($0)" }
    misses += new.filter { name in !findings.new.contains { $0.names(name) } }
    falseFailures += findings.new
      .filter { part in !new.contains { part.names($0) } }.map { "new: \($0)" }
  }

  mutating func add(obstacle: String) { obstacles.append(obstacle) }

  /// Counts the lines in which sessions differ.
  mutating func compareLines(_ before: [String: [String]], _ after: [String: [String]]) {
    let names = (edit.fails + edit.still).map(\.cause.name) + edit.new + edit.renamed
    for (session, old) in before.sorted(by: { $0.key < $1.key }) {
      let difference = (after[session] ?? []).difference(from: old)
      lines += max(difference.insertions.count, difference.removals.count)
      for line in difference.map(\.line) where !line.isAbout(names) {
        needless.append("\(session): \(line)")
      }
    }
    if lines != edit.lines { needless.append("\(lines) lines instead of \(edit.lines)") }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var line: String {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}

extension Edit {
  /// The names that its commands name.
  fileprivate var renamed: [String] {
    actions.flatMap { action -> [String] in
      guard case .command(let text) = action else { return [] }
      return text.components(separatedBy: " ").dropFirst(2).filter { !$0.hasPrefix("--") }
    }
  }
}

extension String {
  /// Whether this line of a session is about one of these bindings, commands or effects, or about a part of one.
  fileprivate func isAbout(_ names: [String]) -> Bool {
    if hasPrefix("!") || hasPrefix("=") { return true }
    let subject = dropFirst(2)
    return names.contains { name in
      subject.description.names(name) || name.hasPrefix(subject.prefix { $0.isLetter || $0 == "-" })
    }
  }
}
