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

  /// Whether the session has one.
  package func occur(in session: Session) -> Bool { !names(in: session).isEmpty }

  /// The session with the simplest answers in their places.
  func replaced(in session: Session) -> Session {
    var session = session
    for place in session.lines.indices {
      if case .event(.effect(let question, .value(let value))) = session.lines[place],
        let (_, answer) = session.lines[place].serviceAnswer, isMadeUp(answer)
      {
        session.lines[place] = .event(.effect(question, .value(value.simplest)))
      }
    }
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
  fileprivate var isSimplest: Bool { self == simplest }

  /// The value with empty texts and lists, and zeros.
  fileprivate var simplest: Value {
    switch self {
    case .null, .bool, .placeholder, .longList, .longDictionary: self
    case .int: .int(0)
    case .double: .double(0)
    case .string: .string("")
    case .list: .list([])
    case .dictionary: .dictionary([])
    case .record(let fields): .record(fields.map(\.simplest))
    case .case(let name, let fields): .case(name, fields.map(\.simplest))
    }
  }
}

extension Value.Field {
  fileprivate var simplest: Value.Field { .init(label, value.simplest) }
}
