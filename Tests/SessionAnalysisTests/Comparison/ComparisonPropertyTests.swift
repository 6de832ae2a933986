import GeneratedInput
import Testing

@testable import SessionAnalysis
@testable import SessionFormat

/// Comparison over generated sessions and generated histories of bindings.
@Suite struct ComparisonPropertyTests {
  @Test func everySessionMatchesItself() throws {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let session = random.session()
      var walk = SessionWalk(session)
      for (index, step) in session.steps.enumerated() {
        let events = session.lines[step.lines].compactMap(\.event)
        let difference = walk.difference(at: index, events)
        #expect(difference == nil, "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
      }
    }
  }

  @Test func historyMatchesInEveryForm() {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let behavior = random.behavior()
      let session = behavior.session { $0.edits }
      let isMatched = behavior.matches(session, as: { random.isOnce(in: 2) ? $0.edits : $0.whole })
      #expect(isMatched, "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
    }
  }

  @Test func everyOtherValueIsNoticed() {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let behavior = random.behavior()
      var changed = behavior
      changed.perturb(&random)
      let session = behavior.session { $0.edits }
      for form in [\Change.edits, \Change.whole] {
        let isMatched = changed.matches(session, as: { $0[keyPath: form] })
        #expect(!isMatched, "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
      }
    }
  }

  /// What the next step shows is reported only if it differs, in whichever form it is shown.
  @Test func onlyTheStepWithTheOtherValueDiffers() {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let behavior = random.behavior()
      var changed = behavior
      let step = changed.perturb(&random)
      let session = behavior.session { $0.edits }
      let log = changed.log { random.isOnce(in: 2) ? $0.edits : $0.whole }
      let steps = Comparison(session, log).differences.map(\.index)
      // A step that expects no change differs if what was shown before it is set right there.
      guard !behavior.repeats(after: step) else { continue }
      #expect(steps == [step], "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
    }
  }

  @Test func acceptedSessionMatches() throws {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let behavior = random.behavior()
      var changed = behavior
      changed.perturb(&random)
      let session = behavior.session { $0.edits }
      let log = changed.log { random.isOnce(in: 2) ? $0.edits : $0.whole }
      let accepted = session.accepting(log)
      #expect(Comparison(accepted, log).passed, "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
      #expect(accepted.accepting(log) == accepted, "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
      let partly = session.accepting(log, only: "rows").accepting(log, only: "count")
      #expect(Comparison(partly, log).passed, "UNDERSTUDY_SEED=\(random.seed)\n\(session)")
    }
  }

  /// But for comments, which stay, and the order of the lines about different bindings.
  @Test func acceptedSessionIsWhatRecordingWrites() {
    var random = InputGenerator()
    for _ in 0..<InputGenerator.rounds(100) {
      let behavior = random.behavior()
      var changed = behavior
      for _ in 0..<random.int(0..<3) { changed.perturb(&random) }
      var session = behavior.session { $0.edits }
      for number in 0..<random.int(0..<4) {
        let place = random.int(0..<session.lines.count + 1)
        session.lines.insert(.comment(.init("kept \(number)")), at: place)
      }
      let accepted = session.accepting(changed.log { $0.edits })
      let recorded = changed.session { $0.edits }
      let seed = "UNDERSTUDY_SEED=\(random.seed)\n\(session)"
      #expect(accepted.linesByBinding == recorded.linesByBinding, "\(seed)")
      #expect(accepted.comments == session.comments, "\(seed)")
    }
  }
}

extension Session {
  /// The events of each step, by the binding that they are about.
  fileprivate var linesByBinding: [[String: [Event]]] {
    steps.map { step in
      Dictionary(grouping: lines[step.lines].compactMap(\.event)) { $0.path?.binding ?? "" }
    }
  }

  fileprivate var comments: [Line] { lines.filter { $0.event == nil } }
}

/// A new value of a binding.
private struct Change {
  let path: Path
  let old: Value
  var new: Value

  var edits: [Event] { Value.changes(from: old, to: new, at: path) }
  var whole: [Event] { [.change(path, new.shortened())] }
}

/// What two bindings show in each step, each on its own.
private struct Behavior {
  var steps: [(rows: [Change], count: [Change])]

  /// Frame by frame, first the rows.
  func session(_ form: (Change) -> [Event]) -> Session {
    let lines = steps.enumerated().flatMap { index, step in
      (index == 0 ? [] : [.command("change")]) + step.rows.flatMap(form) + step.count.flatMap(form)
    }
    return Session(screen: "books", lines: lines.map(Session.Line.event))
  }

  /// The same with the other binding first.
  func log(_ form: (Change) -> [Event]) -> ReplayLog {
    var log = ReplayLog()
    for (index, step) in steps.enumerated() {
      let command: [Event] = index == 0 ? [] : [.command("change")]
      let events = command + step.count.flatMap(form) + step.rows.flatMap(form)
      log.steps.append(.lines(Array(events.map { "\($0)\n" }.joined().utf8)))
    }
    return log
  }

  func matches(_ session: Session, as form: (Change) -> [Event]) -> Bool {
    Comparison(session, log(form)).passed
  }

  /// Whether the step after this one begins without a change of the rows.
  func repeats(after step: Int) -> Bool {
    steps.dropFirst(step + 1).first.map { $0.rows[0].edits.isEmpty } ?? false
  }

  /// Replaces one value by one that never occurs, and returns in which step.
  @discardableResult
  mutating func perturb(_ random: inout InputGenerator) -> Int {
    let step = random.int(0..<steps.count)
    let place = random.int(0..<steps[step].rows.count)
    steps[step].rows[place].new = .list([.string("never"), .int(1)])
    let next = (place + 1 < steps[step].rows.count) ? (step, place + 1) : (step + 1, 0)
    guard steps.indices.contains(next.0) else { return step }
    let change = steps[next.0].rows[next.1]
    steps[next.0].rows[next.1] = Change(
      path: change.path, old: .list([.string("never"), .int(1)]), new: change.new)
    return step
  }
}

extension InputGenerator {
  fileprivate mutating func behavior() -> Behavior {
    var (rows, count) = (Value.null, Value.null)
    let steps = array(1..<5) { random in
      (
        random.changes(of: "rows", from: &rows) { $0.rows(after: $1) },
        random.changes(of: "count", from: &count) { random, _ in .int(Int128(random.int(0..<9))) }
      )
    }
    return Behavior(steps: steps)
  }

  private mutating func changes(
    of binding: String, from value: inout Value, to next: (inout Self, Value) -> Value
  ) -> [Change] {
    array(1..<4) { random in
      let old = value
      value = next(&random, old)
      return Change(path: Path(binding), old: old, new: value)
    }
  }

  /// The list with a few rows inserted, removed or changed.
  private mutating func rows(after value: Value) -> Value {
    guard case .list(var rows) = value, !rows.isEmpty else {
      return .list(array(1..<6) { $0.row() })
    }
    for _ in 0..<int(1..<4) {
      let place = int(0..<rows.count)
      switch int(0..<3) {
      case 0: rows.insert(row(), at: place)
      case 1 where rows.count > 1: rows.remove(at: place)
      default: rows[place] = row()
      }
    }
    return .list(rows)
  }

  private mutating func row() -> Value {
    .record([.init("title", .string(name())), .init("level", .int(Int128(int(0..<3))))])
  }
}
