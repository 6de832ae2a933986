import SessionFormat

extension Session {
  /// The session with its answers numbered as they are once these lines are removed: `load#2` becomes `load` if
  /// the command that asked first is no longer there.
  func numberingAnswers(without removed: [Range<Int>]) -> Session {
    var session = self
    var open: [OpenQuestion] = []
    // Whether the command of the step is removed, and that of the step before.
    var (step, before) = (false, false)
    for (index, line) in lines.enumerated() {
      let isRemoved = removed.contains { $0.contains(index) }
      switch line {
      case .event(.command): (step, before) = (isRemoved, step)
      case .event(.pending(let question)):
        let isAsked = isListedLate(index) ? !before : !step
        open.append(OpenQuestion(question: question, isOpenThen: isAsked))
      case .event(.effect(var question, let answer)) where !open.isEmpty:
        let name = RankedName(question.name)
        question.name = name.name
        let equal = open.indices.filter { open[$0].question == question }
        // If there is none, it was asked in this step.
        let answered = equal.filter { open[$0].isOpen }.dropFirst(name.rank - 1).first
        let earlier = equal.prefix { $0 != answered }.map { open[$0] }
        var rank = name.rank - earlier.count { $0.isOpen } + earlier.count { $0.isOpenThen }
        // An answer to what is not asked then may be for another question.
        if answered.map({ !open[$0].isOpenThen }) ?? step {
          rank = min(rank, max(equal.count { open[$0].isOpenThen }, 1))
        }
        if rank != name.rank {
          question.name = "\(RankedName(name.name, rank: rank))"
          session.lines[index] = .event(.effect(question, answer))
        }
        let answeredThen = equal.filter { open[$0].isOpenThen }.dropFirst(rank - 1).first
        if let answered { open[answered].isOpen = false }
        if let answeredThen, !isRemoved { open[answeredThen].isOpenThen = false }
        open.removeAll { !$0.isOpen && !$0.isOpenThen }
      default: break
      }
    }
    return session
  }

  /// Whether a question was asked in the step before: it is then listed as the command begins. Otherwise
  /// it is because time passes.
  private func isListedLate(_ line: Int) -> Bool {
    guard case .event(.command)? = lines[..<line].last(where: { !$0.isPending }) else {
      return false
    }
    let next = lines[line...].first { !$0.isPending }
    return next?.event?.worldEffect != .clock
  }
}

/// A question without an answer so far.
private struct OpenQuestion {
  let question: Question
  /// Whether it still has none, in the session and once the lines are removed.
  var isOpen = true
  var isOpenThen: Bool
}

extension Session.Line {
  /// Whether it says that an answer is missing.
  fileprivate var isPending: Bool { if case .event(.pending) = self { true } else { false } }
}
