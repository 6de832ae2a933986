import SessionFormat

/// How a value of a type is typed: what help, messages, completion, exploring and the line protocol say
/// of it.
package struct ParameterForm: Sendable {
  package let kind: ParameterKind
  /// What messages call a value, with its article: `a whole number`.
  package let expected: String
  /// All words that are accepted; empty if they can't be listed.
  package let choices: [String]
  /// Other words that mean a choice: an enumeration's raw values, `on` for `true`.
  package let spellings: [String: String]
  /// A word for the examples of help; nil if none would do.
  package let example: String?
  /// Words of many that are accepted, which are offered: the cases of an enumeration as literals.
  package let examples: [String]
  /// Words that exploring tries, some of which are refused; empty if others do as well.
  package let samples: [String]

  package init(
    _ kind: ParameterKind, expected: String, choices: [String] = [],
    spellings: [String: String] = [:], example: String? = nil, examples: [String] = [],
    samples: [String] = []
  ) {
    (self.kind, self.expected) = (kind, expected)
    (self.choices, self.spellings) = (choices, spellings)
    (self.example, self.examples, self.samples) = (example, examples, samples)
  }

  /// The form with these as the only words, offered and accepted.
  package func limited(to words: [String]) -> ParameterForm {
    kind == .literal
      ? ParameterForm(
        kind, expected: expected, choices: words, examples: examples, samples: samples)
      : ParameterForm(.choice, expected: expected, choices: words, spellings: spellings)
  }
}

/// What is typed for a parameter.
package enum ParameterKind: String, Sendable, CaseIterable {
  case boolean, integer, number, decimal, text, date, uuid, url, duration, data
  /// One of the choices.
  case choice
  /// A literal of the session's syntax, which may contain blanks.
  case literal
  /// A word that a type of the program reads itself.
  case other

  /// Whether every word is a value as it is.
  package var isText: Bool { self == .text }

  /// What is typed for a value that a binding shows like this.
  package func word(for value: Value) -> String {
    self == .duration ? value.durationText : value.argumentText
  }

  /// A value in messages.
  package func text(of value: Value) -> String {
    switch self {
    case .decimal, .date, .uuid, .url, .data, .duration: word(for: value)
    case .boolean, .integer, .number, .text, .choice, .literal, .other: value.description
    }
  }
}

/// How many words a parameter takes.
package enum ParameterArity: String, Sendable, CaseIterable {
  /// Exactly one word, or one literal.
  case one
  /// One word or none.
  case optional
  /// All the words that are left.
  case rest
}

extension Value {
  /// The word that is typed for what a binding shows: texts and cases without quotes and points.
  package var argumentText: String {
    switch self {
    case .string(let text): text
    case .case(let name, let payload) where payload.isEmpty: name
    default: description
    }
  }
}

extension Value {
  /// What is typed for a duration that a binding shows like this: `250ms` if it is shorter than a second,
  /// otherwise `90s`.
  fileprivate var durationText: String {
    guard case .double(let seconds) = self, seconds.magnitude < 1e18 else { return description }
    let duration = Duration.seconds(seconds)
    let isShort = duration > .zero && duration < .seconds(1)
    let number = duration / (isShort ? .milliseconds(1) : .seconds(1))
    let text = number.description
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + (isShort ? "ms" : "s")
  }
}
