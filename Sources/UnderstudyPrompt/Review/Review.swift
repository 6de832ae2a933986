import LineEditing
import SessionReports
import Understudy
import UnderstudyProgram

/// Goes through the failures with a person at the terminal, one step at a time.
@MainActor
package final class Review {
  /// Replays files; returns their sessions in the same order.
  ///
  /// - Throws: ``Failure`` if no worker can be started.
  package typealias Replaying = @MainActor (_ files: [String]) throws(Failure) -> [JudgedSession]

  private var cases: ReviewCases
  /// The cases before each decision, and the one that it was about.
  private var earlier: [(cases: ReviewCases, number: Int)] = []
  private let passed: Int
  /// The arguments that chose the sessions.
  private let selection: [String]
  private let replay: Replaying
  private let painter = ReportPainter(isColored: Terminal.wantsColor)
  private let output = StandardOutput()

  /// Replays the sessions in `files`, which these arguments chose.
  ///
  /// - Throws: ``Failure`` if no worker can be started.
  package init(
    of files: [String], _ selection: [String], replaying replay: @escaping Replaying
  ) throws(Failure) {
    (self.selection, self.replay) = (selection, replay)
    let failed = try replay(files).filter(\.hasFailed)
    passed = files.count - failed.count
    cases = ReviewCases(failed)
  }

  /// Asks about each failure, and carries out the answers.
  ///
  /// - Throws: ``Failure``, with exit code 1 if a failure is left.
  package func run() throws(Failure) {
    guard cases.count > 0 else { return try output.write("\(passed) passed, nothing to review\n") }
    let end = try decide()
    try output.write(cases.summary(again: selection))
    if let end { throw Failure(signal: end) }
    if cases.leftCount > 0 { throw Failure(.failed, "") }
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
    // Keys typed before the first question are not an answer.
    keys.dropTyped()
    var number = cases.next(from: 0)
    while let current = number {
      try show(current)
      switch try decide(current, by: keys) {
      case .next: number = cases.next(from: current)
      case .to(let other): number = cases.next(from: other)
      case .rest:
        var next = number
        while let number = next {
          try accept([number])
          next = cases.next(from: current)
        }
        return nil
      case .end(let signal): return signal
      }
    }
    return nil
  }

  private enum Way {
    case next, rest
    case to(Int)
    case end(signal: Int32?)
  }

  // MARK: One failure

  /// Asks until there is an answer.
  private func decide(_ number: Int, by keys: KeyReader) throws(Failure) -> Way {
    while true {
      let choices = Key.question(groupOf: cases.group(of: number).count)
      let question = "\(number + 1) of \(cases.count): \(choices): "
      try output.write(question.wrapped(to: Terminal.width))
      switch keys.next() {
      case .end:
        try output.write("quit\n")
        return .end(signal: nil)
      case .ended(let signal):
        try output.write("\n")
        return .end(signal: signal)
      case .resumed: continue
      case .key(let scalar):
        if let way = try act(Key(rawValue: scalar), on: number, by: keys) { return way }
      }
    }
  }

  /// Carries out a key's action; nil while the question is still open.
  private func act(
    _ key: Key?, on number: Int, by keys: KeyReader
  ) throws(Failure) -> Way? {
    switch key {
    case .accept: return try accept(number) ? .next : nil
    case .acceptGroup:
      try output.write("accept group\n")
      noteDecision(about: number)
      try accept(cases.group(of: number))
      return .next
    case .rejectGroup:
      try output.write("reject group\n")
      noteDecision(about: number)
      for number in cases.groupToReject(of: number) where cases.all[number].decision == nil {
        cases.decide(.rejected, about: number)
        try output.write(painter.paint("rejected \(cases.title(of: number))") + "\n")
      }
      try output.write("\n")
      return .next
    case .acceptRest:
      try output.write("accept all\n")
      return .rest
    case .reject: return try note(.rejected, about: number)
    case .skip: return try note(.skipped, about: number)
    case .back: return try goBack()
    case .edit: return try edit(number, by: keys)
    case .quit:
      try output.write("quit\n")
      return .end(signal: nil)
    case .diff:
      try output.write("diff\n")
      try page(text(about: number), by: keys)
    case .whole: try showSession(number, by: keys)
    case nil: try output.write("\n\(Key.help)")
    }
    return nil
  }

  private func note(_ decision: ReviewCases.Decision, about number: Int) throws(Failure) -> Way {
    noteDecision(about: number)
    cases.decide(decision, about: number)
    try output.write("\(decision.rawValue)\n\n")
    return .next
  }

  private func noteDecision(about number: Int) { earlier.append((cases, number)) }

  // MARK: Showing

  /// Shows a difference above the question, as much as there is room for.
  private func show(_ number: Int) throws(Failure) {
    let lines = text(about: number).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    let room = max(Terminal.height - 4, 3)
    let isCut = lines.count > room + 1 && !Terminal.isDumb
    let shown = isCut ? lines.prefix(room) : lines
    let rest = isCut ? ["… \((lines.count - room).counted("more line")): d shows all"] : []
    for line in shown.map(String.init) + rest { try output.write("\(line)\n") }
  }

  private func text(about number: Int) -> String {
    var text = cases.report(on: number)
    let group = cases.group(of: number)
    if group.count > 1 {
      let shared = cases.causes(of: number).first { cause in
        group.allSatisfy { cases.causes(of: $0).contains(cause) }
      }
      let others = (group.count - 1).counted("other")
      let lines = [(shared.map { "\($0): " } ?? "") + "\(others) like this"]
      let differences = cases.otherDifferences(of: number)
        .map { $0.wrapped(to: Terminal.width, hanging: 4) }
      text += (lines + differences).map { "\n" + $0 }.joined()
    }
    let related = cases.countOfRelated(of: number)
    if related > 0 {
      let differ = related == 1 ? "differs" : "differ"
      text += "\n\(related.counted("later step")) \(differ) in this and in something else, too"
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // The lines of the session are indented, and stay as they are.
      line.hasPrefix(" ") ? String(line) : String(line).wrapped(to: Terminal.width, hanging: 2)
    }
    return painter.paint(lines.joined(separator: "\n")) + "\n"
  }

  private func showSession(_ number: Int, by keys: KeyReader) throws(Failure) {
    try output.write("session\n")
    let (text, row) = cases.annotatedSession(of: number)
    try page(painter.paint(text), from: row, by: keys)
  }

  /// Shows a text, in the pager if it leaves no row for the question.
  private func page(_ text: String, from row: Int = 1, by keys: KeyReader) throws(Failure) {
    let isLong = text.count { $0 == "\n" } >= Terminal.height
    if isLong, !Terminal.isDumb, keys.lendTerminal(to: { Pager.show(text, from: row) }) { return }
    try output.write(text)
  }

  // MARK: Accepting

  /// Returns false, and reports the reason, if the failure can't be accepted.
  private func accept(_ number: Int) throws(Failure) -> Bool {
    let before = cases
    if let obstacle = cases.accept(number) {
      try output.write("not accepted\n\(painter.paint(obstacle))\n")
      return false
    }
    earlier.append((before, number))
    try output.write("accepted\n\n")
    return true
  }

  /// Accepts those that are still open: each one that is accepted may let others match.
  private func accept(_ numbers: [Int]) throws(Failure) {
    for number in numbers where cases.all[number].decision == nil {
      let title = cases.title(of: number)
      let obstacle = cases.accept(number)
      if obstacle != nil { cases.decide(.skipped, about: number) }
      try output.write(
        painter.paint(obstacle.map { "not accepted \(title)\n  \($0)" } ?? "accepted \(title)"))
      try output.write("\n")
    }
  }

  // MARK: Going back and editing

  /// Undoes the last decision, and asks again.
  private func goBack() throws(Failure) -> Way? {
    guard let last = earlier.last else {
      try output.write("back\nthere is no earlier decision\n")
      return nil
    }
    do throws(Failure) {
      try cases.restore(last.cases)
    } catch {
      try output.write("back\n\(painter.paint(error.message))\n")
      return nil
    }
    cases = earlier.removeLast().cases
    try output.write("back\n\n")
    return .to(last.number)
  }

  /// Lets the person edit the session's file at the difference, and replays it.
  private func edit(_ number: Int, by keys: KeyReader) throws(Failure) -> Way? {
    let (file, line) = (cases.file(of: number), cases.line(of: number))
    try output.write("edit\n")
    if let obstacle = keys.lendTerminal(to: { TextEditor.edit(file, at: line) }) {
      try output.write("\(painter.paint(obstacle))\n")
      return nil
    }
    guard let result = try replay([file]).first else { return nil }
    // What was decided before belongs to another text of the file.
    earlier = []
    cases.replace(sessionOf: number, with: result)
    if !result.hasFailed { try output.write("\(FileName.shown(file)) passes\n\n") }
    return .to(0)
  }
}

extension Review {
  /// The action of a key in a review.
  enum Key: Unicode.Scalar, CaseIterable {
    case accept = "a"
    case reject = "r"
    case skip = "s"
    case back = "b"
    case edit = "e"
    case diff = "d"
    case whole = "w"
    case acceptGroup = "g"
    case rejectGroup = "R"
    case acceptRest = "A"
    case quit = "q"

    /// The keys that decide about a group of so many, with a word each: a question that fits a row of 80 columns.
    static func question(groupOf count: Int) -> String {
      allCases.compactMap { key in key.name(groupOf: count).map { "\(key.rawValue) \($0)" } }
        .joined(separator: ", ") + ", ? more"
    }

    /// The keys, one on each line.
    static let help = allCases.map { "  \($0.rawValue)  \($0.explanation)\n" }.joined()

    private func name(groupOf count: Int) -> String? {
      switch self {
      case .accept: "accept"
      case .reject: "reject"
      case .skip: "skip"
      case .acceptGroup: count > 1 ? "group of \(count)" : nil
      case .acceptRest: "all"
      case .quit: "quit"
      case .back, .edit, .diff, .whole, .rejectGroup: nil
      }
    }

    private var explanation: String {
      switch self {
      case .accept: "accept: what happened is right; write it into the file"
      case .reject: "reject: what the file expects is right; fix the view model"
      case .skip: "skip: decide later"
      case .back: "go back: undo the last decision, and decide again"
      case .edit: "edit the file at this line in $VISUAL or $EDITOR, and replay it again"
      case .diff: "show the difference again"
      case .whole: "show the whole session with the differences"
      case .acceptGroup: "accept this and everything that differs for no other reason"
      case .rejectGroup: "reject this and everything that differs for the same reasons"
      case .acceptRest: "accept this and everything after it"
      case .quit: "quit: accepted steps stay accepted, the rest are skipped"
      }
    }
  }
}
