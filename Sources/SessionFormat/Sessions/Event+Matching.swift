extension Event {
  /// Whether `actual` matches this expected event: it is the same event, except for placeholders in
  /// the value. Texts are compared byte by byte.
  package func matches(_ actual: Event) -> Bool {
    switch (self, actual) {
    case (.change(let path, let value), .change(let actualPath, let actual)),
      (.insertion(let path, let value), .insertion(let actualPath, let actual)),
      (.removal(let path, let value), .removal(let actualPath, let actual)):
      path == actualPath && value.matches(actual)
    case (.effect(let question, let answer), .effect(let actualQuestion, let actual)):
      question.matches(actualQuestion) && answer.matches(actual)
    case (.result(let value), .result(let actual)): value.matches(actual)
    case (.availability(let name, let reason), .availability(let actualName, let actual)):
      name.isSpelled(like: actualName) && reason.isSpelled(like: actual)
    case (.command(let text), .command(let actual)), (.refusal(let text), .refusal(let actual)),
      (.output(let text), .output(let actual)), (.crash(let text), .crash(let actual)):
      text.isSpelled(like: actual)
    default: false
    }
  }
}

extension Question {
  /// Whether `actual` is this expected question. Without inputs it matches any.
  package func matches(_ actual: Question) -> Bool {
    guard name.isSpelled(like: actual.name) else { return false }
    guard let inputs else { return true }
    return actual.inputs.map(inputs.matches) ?? false
  }
}

extension Answer {
  fileprivate func matches(_ actual: Answer) -> Bool {
    switch (self, actual) {
    case (.value(let value), .value(let actual)): value == actual
    case (.failure(let text, let value), .failure(let actualText, let actual)):
      text.isSpelled(like: actualText) && value == actual
    case (.done, .done), (.end, .end): true
    default: false
    }
  }
}

extension String? {
  fileprivate func isSpelled(like other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, let other?): text.isSpelled(like: other)
    default: false
    }
  }
}
