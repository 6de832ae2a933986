import Understudy

/// Tells which answers of services an exploration has made up: perhaps no service sends them.
package struct MadeUpAnswers {
  /// What services answered in the sessions to start from.
  private let recorded: Set<Answer>

  package init(besides sessions: [Session]) {
    recorded = Set(sessions.flatMap(\.lines).compactMap(\.serviceAnswer).map(\.answer))
  }

  /// The names of the effects that have such an answer in the session, sorted.
  package func names(in session: Session) -> [String] {
    let answers = session.lines.compactMap(\.serviceAnswer)
    return Set(answers.filter { isMadeUp($0.answer) }.map(\.name)).sorted()
  }

  /// Whether an answer is neither recorded nor one that any service may send, as shrinking leaves of one that does not
  /// matter.
  private func isMadeUp(_ answer: Answer) -> Bool {
    guard case .value(let value) = answer else { return false }
    return !value.isSimplest && !recorded.contains(answer)
  }

  /// The session without such answers.
  func removed(from session: Session) -> Session {
    var session = session
    session.lines.removeAll { line in line.serviceAnswer.map { isMadeUp($0.answer) } ?? false }
    return session
  }
}

extension Session.Line {
  /// What a service answered, with the name of its effect.
  fileprivate var serviceAnswer: (name: String, answer: Answer)? {
    guard case .event(.effect(let question, let answer)) = self, question.worldEffect == nil else {
      return nil
    }
    return (RankedName(question.name).name, answer)
  }
}

extension Value {
  fileprivate var isSimplest: Bool {
    switch self {
    case .null, .bool, .placeholder, .longList, .longDictionary: true
    case .int(let number): number == 0
    case .double(let number): number == 0
    case .string(let text): text.isEmpty
    case .list(let elements): elements.isEmpty
    case .dictionary(let entries): entries.isEmpty
    case .record(let fields), .case(_, let fields): fields.allSatisfy(\.value.isSimplest)
    }
  }
}
