import Understudy

/// What the world answered, in one row: `scores: 8 records`.
struct AnswerSummary {
  let text: String
  let isFailure: Bool

  init(_ question: Question, _ answer: Answer) {
    let name = question.name + (question.inputs.map { "\($0.shortened())" } ?? "")
    isFailure = if case .failure = answer { true } else { false }
    switch answer {
    case .value(let value): text = "\(name): \(value.summary)"
    case .failure(let error, _): text = "\(name) failed: \(error)"
    case .done: text = "\(name): done"
    case .end: text = "\(name): ended"
    }
  }
}

extension Value {
  /// The number of the elements of a list of records, or of a long list; anything else as it is.
  fileprivate var summary: String {
    switch self {
    case .list(let rows) where !rows.isEmpty && rows.allSatisfy(\.isRecord):
      rows.count == 1 ? "1 record" : "\(rows.count) records"
    case .longList(let list):
      "\(list.count) \(list.head.allSatisfy(\.isRecord) ? "records" : "rows")"
    case .longDictionary(let dictionary): "\(dictionary.count) entries"
    default: description
    }
  }

  private var isRecord: Bool { if case .record = self { true } else { false } }
}
