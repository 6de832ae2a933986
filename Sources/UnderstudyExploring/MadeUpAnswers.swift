import Understudy

/// Tells which answers of services an exploration has made up, or gives to another question: perhaps no service sends
/// them.
package struct MadeUpAnswers {
  /// What services answered in the sessions to start from, with the questions.
  private let recorded: [Value: Set<Question>]

  package init(besides sessions: [Session]) {
    let answers = sessions.flatMap(\.lines).compactMap(\.serviceAnswer)
    recorded = Dictionary(answers.map { ($0.value, [$0.question.unranked]) }) { $0.union($1) }
  }

  /// Whether a line is neither recorded nor an answer that any service may send, as shrinking leaves of one that does
  /// not matter.
  private func isMadeUp(_ line: Session.Line) -> Bool {
    guard let value = line.serviceAnswer?.value else { return false }
    return !value.isSimplest && recorded[value] == nil
  }

  /// Whether a line has an answer that is recorded only of other questions.
  private func isOfAnotherQuestion(_ line: Session.Line) -> Bool {
    guard let (question, value) = line.serviceAnswer, !value.isSimplest else { return false }
    return recorded[value].map { !$0.contains(question.unranked) } ?? false
  }

  /// Whether the session has one.
  package func occur(in session: Session) -> Bool { session.lines.contains(where: isMadeUp) }

  /// The names of the effects that have one in the session, sorted.
  package func names(in session: Session) -> [String] { Self.names(in: session, where: isMadeUp) }

  /// The names of those that have an answer to another question, sorted.
  package func namesOfOtherQuestions(in session: Session) -> [String] {
    Self.names(in: session, where: isOfAnotherQuestion)
  }

  private static func names(
    in session: Session, where isIncluded: (Session.Line) -> Bool
  ) -> [String] {
    let answers = session.lines.filter(isIncluded).compactMap(\.serviceAnswer)
    return Set(answers.map { RankedName($0.question.name).name }).sorted()
  }

  /// The session with the simplest answers in their places.
  func replaced(in session: Session) -> Session {
    var session = session
    session.lines = session.lines.map { line in
      guard isMadeUp(line), let (question, value) = line.serviceAnswer else { return line }
      return .event(.effect(question, .value(value.simplest)))
    }
    return session
  }
}

extension Session.Line {
  /// What a service answered.
  fileprivate var serviceAnswer: (question: Question, value: Value)? {
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
