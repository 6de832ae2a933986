import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What a review shows of a session that failed, and how it accepts a step.
extension JudgedSession {
  /// The steps to decide about; nil stands for a whole session of which no step can be accepted.
  var places: [Int?] {
    let steps = comparison?.differences.map(\.index) ?? []
    return steps.isEmpty ? [nil] : steps
  }

  /// The report of a step's differences, with three lines of context.
  func report(on place: Int?) -> String {
    comparison.map { "\(FailureReport(file: file, $0.only(place), context: 3))" } ?? result.text
  }

  /// The whole session, with its differences, and the first row that differs in a step, from 1.
  func annotatedSession(at place: Int?) -> (text: String, row: Int) {
    guard let rows = comparison?.annotatedRows else {
      return ("the file can't be read as a session\n", 1)
    }
    let line = difference(at: place)?.line ?? 1
    let row = rows.firstIndex { $0.line >= line && $0.differs } ?? 0
    return (rows.map(\.text).joined(), row + 1)
  }

  /// The place in a few words: the line, and the command.
  func title(of place: Int?) -> String {
    if let difference = difference(at: place) {
      return "\(FileName.shown(file)):\(difference.firstDifference): \(difference.title)"
    }
    return report(on: place).split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Makes what happened in a step the expected behavior, in the file, and what differed only because of it
  /// in later steps that are not `decided`.
  ///
  /// - Throws: ``Failure`` if the step can't be accepted, or if the file has changed since the
  ///   replay or can't be written. The file is then left as it is.
  mutating func accept(_ place: Int?, decided: Set<Int>) throws(Failure) {
    guard let comparison else {
      throw Failure(.failed, "a session that can't be replayed can't be accepted: fix the file")
    }
    guard let place, let difference = difference(at: place) else {
      throw Failure(.failed, "every step matches: there is nothing to accept")
    }
    if let obstacle = comparison.obstacles[place] { throw Failure(.failed, obstacle) }
    let alone = comparison.accepting([difference])
    let open = Set(alone.differences.map(\.index))
    // Later steps that match by then say again what the accepted one says.
    let following = comparison.differences.filter {
      $0.index > place && !open.contains($0.index) && !decided.contains($0.index)
        && comparison.obstacles[$0.index] == nil
    }
    let accepted =
      following.isEmpty ? alone : comparison.accepting([difference] + following)
    try replaceFile(with: accepted.session, insteadOf: comparison.session)
    self.comparison = accepted
  }

  /// What differs in a step.
  func difference(at place: Int?) -> StepDifference? {
    comparison?.differences.first { $0.index == place }
  }
}

extension Comparison {
  /// All lines of the session with their numbers, and the differences in their places: each row with the line that
  /// it shows, or that it follows.
  fileprivate var annotatedRows: [(line: Int, differs: Bool, text: String)] {
    var missing: Set<Int> = []
    var extra: [Int: [Event]] = [:]
    for difference in differences {
      var line = difference.line - 1
      for entry in difference.events {
        line = entry.line ?? line
        switch entry.kind {
        case .same: break
        case .expected: missing.insert(line)
        case .actual: extra[line, default: []].append(entry.event)
        }
      }
    }
    var rows: [(line: Int, differs: Bool, text: String)] = []
    let lines = session.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for (number, line) in zip(1..., lines) {
      let blanks = String(repeating: " ", count: max(0, 8 - "\(number)".count))
      let margin = "\(blanks)\(number)    "
      let isMissing = missing.contains(number)
      let start = isMissing ? StepDifference.margin(.expected) : margin
      rows.append((number, isMissing, "\(start)\(line)\n"))
      for event in extra[number] ?? [] {
        rows.append((number, true, "\(StepDifference.margin(.actual))\(event)\n"))
      }
    }
    return rows
  }
}
