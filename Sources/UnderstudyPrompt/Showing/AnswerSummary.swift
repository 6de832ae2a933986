import Understudy

/// What the world answered to a question, in one row: `scores: 8 records`.
struct AnswerSummary {
  let text: String
  let isFailure: Bool

  /// If there are more answers, only their number is shown.
  private static let mostAnswers = 4

  init(_ question: Question, _ answers: [Answer]) {
    let name = question.name + (question.inputs.map { "\($0.shortened())" } ?? "")
    isFailure = answers.contains(where: \.isFailure)
    if case .failure(let error, _)? = answers.first {
      text = "\(name) failed: \(error)"
    } else if answers.count > Self.mostAnswers {
      text = "\(name): \(answers.count) answers"
    } else {
      text = "\(name): \(answers.map(\.folded).joined(separator: ", "))"
    }
  }
}

extension Answer {
  fileprivate var folded: String {
    switch self {
    case .value(let value): value.folded
    case .failure(let error, _): error
    case .done: "done"
    case .end: "ended"
    }
  }
}

extension Value {
  /// The number of the elements of a list of records, or of a long list; anything else as it is.
  fileprivate var folded: String {
    switch self {
    case .list(let rows) where !rows.isEmpty && rows.allSatisfy(\.isRecord):
      rows.count.counted("record")
    case .longList(let list):
      list.count.counted(list.head.allSatisfy(\.isRecord) ? "record" : "row")
    case .longDictionary(let dictionary): dictionary.count.counted("entry", "entries")
    default: description
    }
  }
}
