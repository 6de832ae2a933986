import SessionFormat

/// Events in reports, where a text of megabytes would hide all others.
extension Event {
  /// The longest text that reports show as a whole, in bytes.
  private static let longestText = 1000
  /// How much of a longer one is shown.
  private static let room = 300

  /// The event without most of each long text, which says how much is left out.
  package var excerpt: Event { excerpt(around: 0) }

  /// The event with the part of each long text that is around a byte of it.
  func excerpt(around place: Int) -> Event {
    mapTexts { text in
      text.utf8.count > Self.longestText ? text.excerpt(around: place, room: Self.room) : text
    }
  }

  private func mapTexts(_ map: (String) -> String) -> Event {
    switch self {
    case .command(let text): .command(map(text))
    case .result(let value): .result(value.mapTexts(map))
    case .effect(let question, let answer):
      .effect(
        Question(question.name, question.inputs?.mapTexts(map)), answer.mapTexts(map))
    case .change(let path, let value), .insertion(let path, let value),
      .removal(let path, let value):
      edit(at: path, value.mapTexts(map))
    case .availability(let name, let reason): .availability(name, disabled: reason.map(map))
    case .refusal(let text): .refusal(map(text))
    case .output(let text): .output(map(text))
    case .crash: self
    }
  }
}

extension Answer {
  fileprivate func mapTexts(_ map: (String) -> String) -> Answer {
    switch self {
    case .value(let value): .value(value.mapTexts(map))
    case .failure(let text, let value): .failure(map(text), value?.mapTexts(map))
    case .done, .end: self
    }
  }
}

extension Value {
  fileprivate func mapTexts(_ map: (String) -> String) -> Value {
    switch self {
    case .string(let text): .string(map(text))
    case .list(let elements): .list(elements.map { $0.mapTexts(map) })
    case .dictionary(let entries):
      .dictionary(entries.map { Entry($0.key.mapTexts(map), $0.value.mapTexts(map)) })
    case .case(let name, let fields): .case(name, fields.map { $0.mapTexts(map) })
    case .record(let fields): .record(fields.map { $0.mapTexts(map) })
    default: self
    }
  }
}

extension Value.Field {
  fileprivate func mapTexts(_ map: (String) -> String) -> Value.Field {
    Value.Field(label, value.mapTexts(map))
  }
}
