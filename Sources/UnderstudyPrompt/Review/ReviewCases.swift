import SessionAnalysis
import Understudy
import UnderstudyProgram

/// The failures of a review, and what was decided about each.
struct ReviewCases {
  /// The sessions that do not match, with the steps accepted so far.
  private(set) var sessions: [JudgedSession]
  private(set) var all: [Case]

  /// A failure: a session's index, and the step; nil for the whole session.
  struct Case {
    let session: Int
    let place: Int?
    /// Nil while it is open.
    var decision: Decision?
  }

  /// What was decided about a failure.
  enum Decision: String, CaseIterable {
    case accepted, rejected, edited, skipped
    /// It matches since another step was accepted, so there is nothing to ask.
    case matched
  }

  init(_ sessions: [JudgedSession]) {
    self.sessions = sessions
    all = sessions.enumerated().flatMap { index, session in
      session.places.map { Case(session: index, place: $0) }
    }
  }

  var count: Int { all.count }

  /// The first open case from `number` on; nil if there is none.
  func next(from number: Int) -> Int? {
    all.indices.suffix(from: min(number, count)).first { all[$0].decision == nil }
  }

  func session(of number: Int) -> JudgedSession { sessions[all[number].session] }

  func annotatedSession(of number: Int) -> (text: String, row: Int) {
    session(of: number).annotatedSession(at: all[number].place)
  }

  func file(of number: Int) -> String { session(of: number).file }

  /// Where an editor opens the file: the first line that differs.
  func line(of number: Int) -> Int {
    let session = session(of: number)
    return session.difference(at: all[number].place)?.firstDifference
      ?? session.result.failures.first?.line ?? 1
  }

  func title(of number: Int) -> String { session(of: number).title(of: all[number].place) }

  func report(on number: Int) -> String { session(of: number).report(on: all[number].place) }

  /// Why a case differs: the cause first that most likely explains the others. Empty if it is no step.
  func causes(of number: Int) -> [Cause] {
    session(of: number).difference(at: all[number].place)?.causes ?? []
  }

  /// The case and the open ones after it that have no other causes: where there is one more, a bug may
  /// stand beside a change.
  func group(of number: Int) -> [Int] {
    let causes = Set(causes(of: number))
    if causes.isEmpty { return [number] }
    return all.indices.suffix(from: number).filter {
      let others = self.causes(of: $0)
      return all[$0].decision == nil && !others.isEmpty && causes.isSuperset(of: others)
    }
  }

  /// Those of the group that have all its causes: what differs in less may be right.
  func groupToReject(of number: Int) -> [Int] {
    let causes = Set(causes(of: number))
    return group(of: number).filter { Set(self.causes(of: $0)) == causes }
  }

  /// How many open cases after it differ for one of its causes, and for others.
  func countOfRelated(of number: Int) -> Int {
    let causes = Set(causes(of: number))
    return all.indices.suffix(from: number).count {
      let others = Set(self.causes(of: $0))
      return all[$0].decision == nil && !others.isSubset(of: causes)
        && !others.isDisjoint(with: causes)
    }
  }

  /// How the others of a case's group differ, but for what it shows itself.
  func otherDifferences(of number: Int) -> [String] {
    func differences(_ number: Int) -> [SessionResult.Difference] {
      session(of: number).difference(at: all[number].place)?.differences ?? []
    }
    var distinct = DistinctDifferences(besides: differences(number))
    for other in group(of: number) { distinct.add(differences(other), at: title(of: other)) }
    return distinct.lines
  }

  // MARK: Deciding

  mutating func decide(_ decision: Decision, about number: Int) {
    all[number].decision = decision
  }

  /// Writes what happened into the session's file; returns the reason if that is impossible.
  mutating func accept(_ number: Int) -> String? {
    do throws(Failure) {
      let others = all.filter { $0.session == all[number].session && $0.decision != nil }
      try sessions[all[number].session].accept(
        all[number].place, decided: Set(others.compactMap(\.place)))
      all[number].decision = .accepted
      compareAnew(all[number].session)
      return nil
    } catch {
      return error.message
    }
  }

  /// Closes the cases of a session that match by now, and adds those that differ only since a step
  /// before them was accepted.
  private mutating func compareAnew(_ session: Int) {
    let open = Set(sessions[session].comparison?.differences.map(\.index) ?? [])
    var known: Set<Int> = []
    for number in all.indices where all[number].session == session {
      guard let place = all[number].place else { continue }
      known.insert(place)
      if all[number].decision == nil, !open.contains(place) { all[number].decision = .matched }
    }
    all += open.subtracting(known).sorted().map { Case(session: session, place: $0) }
  }

  /// Takes a session's result after its file was edited: what was not accepted is open again.
  mutating func replace(sessionOf number: Int, with result: JudgedSession) {
    let index = all[number].session
    sessions[index] = result
    let start = all.firstIndex { $0.session == index && $0.decision != .accepted } ?? number
    all.removeAll { $0.session == index && $0.decision != .accepted }
    let open =
      result.hasFailed
      ? result.places.map { Case(session: index, place: $0) }
      : [Case(session: index, place: nil, decision: .edited)]
    all.insert(contentsOf: open, at: min(start, all.count))
  }

  /// Gives the files back the text that they had when the cases were `earlier`.
  ///
  /// - Throws: ``Failure`` if one has changed meanwhile; none is then written.
  func restore(_ earlier: ReviewCases) throws(Failure) {
    var changed: [(file: String, before: Session)] = []
    for (result, before) in zip(sessions, earlier.sessions.map(\.comparison?.session)) {
      guard let now = result.comparison?.session, let before, now != before else { continue }
      guard (try? SessionFiles.read(result.file)) == now else {
        throw Failure(
          .failed, "\(FileName.shown(result.file)): changed meanwhile: it stays as it is")
      }
      changed.append((result.file, before))
    }
    for (file, before) in changed { try SessionFiles.replace(file, with: before) }
  }
}

extension ReviewCases {
  /// How many failures are neither accepted nor gone since their file was edited.
  var leftCount: Int {
    all.count { $0.decision.map { ![.accepted, .edited, .matched].contains($0) } ?? true }
  }

  /// The number of each decision, and how to continue. `again` are the arguments that chose the
  /// sessions.
  func summary(again: [String]) -> String {
    let counts = Decision.allCases.filter { $0 != .matched }.map { decision in
      (all.count { ($0.decision ?? .skipped) == decision }, decision.rawValue)
    }
    var lines = [counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
    let rejected = all.indices.filter { all[$0].decision == .rejected }.map(file)
    if !rejected.isEmpty {
      let files = ShellWord.line(SessionFiles.distinct(rejected))
      lines.append("to replay what was rejected: \(Program.command) replay \(files)")
    }
    if leftCount > rejected.count {
      lines.append("to decide about the rest: \(Program.command) review \(ShellWord.line(again))")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// What a review shows of a session that failed, and how it accepts a step.
extension JudgedSession {
  /// The steps to decide about; nil stands for a whole session of which no step can be accepted.
  var places: [Int?] {
    let steps = comparison?.differences.map(\.index) ?? []
    return steps.isEmpty ? [nil] : steps
  }

  /// The report of a step's differences, with three lines of context.
  func report(on place: Int?) -> String {
    comparison.map { $0.only(place).report(file: file, context: 3) } ?? result.text
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
      throw Failure(
        .failed,
        comparison.session.isCutOff
          ? "every step matches as far as it was recorded: replay --accept adds what follows"
          : "every step matches: there is nothing to accept")
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
        line = entry.shown.line ?? line
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
