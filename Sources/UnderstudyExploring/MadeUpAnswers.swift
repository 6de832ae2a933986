import Understudy

/// Tells which answers of services an exploration has made up, or gives to another question: perhaps no service sends
/// them.
package struct MadeUpAnswers {
  /// What services answered in the sessions to start from, with the questions.
  private let recorded: [Value: Set<Question>]
  /// What was answered first to each question.
  private let firstAnswers: [Question: Value]

  /// How far an answer is from what services are known to send.
  package enum Doubt: CaseIterable, Comparable {
    /// It is recorded of its question, or one that any service may send, as shrinking leaves of one that does not
    /// matter.
    case none
    /// It is recorded, but only of other questions.
    case ofAnotherQuestion
    case madeUp
    /// It is made up, and a number in it is negative, which few services send.
    case negative
  }

  package init(besides sessions: [Session]) {
    let answers = sessions.flatMap(\.lines).compactMap(\.serviceAnswer)
    recorded = Dictionary(answers.map { ($0.value, [$0.question.unranked]) }) { $0.union($1) }
    firstAnswers = Dictionary(answers.map { ($0.question.unranked, $0.value) }) { first, _ in first
    }
  }

  private func doubt(about line: Session.Line) -> Doubt {
    guard let (question, value) = line.serviceAnswer, !value.isSimplest else { return .none }
    guard let questions = recorded[value] else {
      return value.contains(where: \.isNegative) ? .negative : .madeUp
    }
    return questions.contains(question.unranked) ? .none : .ofAnotherQuestion
  }

  /// The doubt about the answer of the session that is furthest from what services send.
  package func doubt(about session: Session) -> Doubt {
    session.lines.map(doubt).max() ?? .none
  }

  /// The names of the effects that have an answer of one of these kinds in the session, sorted.
  package func names(in session: Session, of doubts: Set<Doubt>) -> [String] {
    let answers = session.lines.filter { doubts.contains(doubt(about: $0)) }
      .compactMap(\.serviceAnswer)
    return Set(answers.map { RankedName($0.question.name).name }).sorted()
  }

  /// The session with others in place of more doubtful answers: what was recorded of the question, or else the same
  /// without negative numbers if that may be made up, or the simplest.
  func replaced(in session: Session, above most: Doubt) -> Session {
    var session = session
    session.lines = session.lines.map { line in
      guard doubt(about: line) > most, let (question, value) = line.serviceAnswer else {
        return line
      }
      let answer =
        firstAnswers[question.unranked]
        ?? (most < .madeUp ? value.simplest : value.withoutNegativeNumbers)
      return .event(.effect(question, .value(answer)))
    }
    return session
  }
}

extension Session.Line {
  /// What a service answered.
  var serviceAnswer: (question: Question, value: Value)? {
    guard case .event(.effect(let question, .value(let value))) = self,
      question.worldEffect == nil
    else { return nil }
    return (question, value)
  }
}

extension Value {
  /// The value with empty texts and lists, and zeros. The status of an answer of HTTP is success.
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

extension Value {
  /// Whether shrinking leaves this of an answer that does not matter: of a text, perhaps one letter.
  fileprivate var isSimplest: Bool {
    switch self {
    case .string(let text): text.isEmpty || text == "a"
    case .record(let fields), .case(_, let fields):
      fields.allSatisfy { $0 == $0.simplest || $0.value.isSimplest }
    case .null, .bool, .int, .double, .list, .dictionary, .placeholder, .longList, .longDictionary:
      self == simplest
    }
  }
}

extension Value.Field {
  fileprivate var simplest: Value.Field {
    if label == "status", case .int(200...999) = value { return .init(label, .int(200)) }
    return .init(label, value.simplest)
  }
}
