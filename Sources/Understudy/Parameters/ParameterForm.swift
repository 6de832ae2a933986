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
  /// Words that exploring tries, some of which are refused; empty if others do as well.
  package let samples: [String]

  package init(
    _ kind: ParameterKind, expected: String, choices: [String] = [],
    spellings: [String: String] = [:], example: String? = nil, samples: [String] = []
  ) {
    (self.kind, self.expected) = (kind, expected)
    (self.choices, self.spellings) = (choices, spellings)
    (self.example, self.samples) = (example, samples)
  }

  /// The form with these as the only words, offered and accepted.
  func limited(to words: [String]) -> ParameterForm {
    kind == .literal
      ? ParameterForm(kind, expected: expected, choices: words, samples: samples)
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
  var isText: Bool { self == .text }

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

/// A command's parameter, without its type.
@usableFromInline
package struct ParameterDescription: Sendable {
  /// The parameter's name.
  package let name: String
  /// The Swift type's name.
  package let type: String
  /// What is typed for it.
  package let form: ParameterForm
  /// How many words it takes.
  package let arity: ParameterArity
  /// The default; nil if it has none.
  package let defaultValue: Value?
  /// The values that are accepted; nil if all are.
  package internal(set) var range: ValueRange?
  /// Words that are offered, among others that are accepted.
  package internal(set) var suggestions: [String] = []
  /// The part of the screen whose values are offered: `rows.id` is the field `id` of each row.
  package internal(set) var suggestionPath: Path?
  /// The list whose rows it numbers; nil if it does not number rows.
  package internal(set) var indexedList: Path?
  /// Returns what the session has instead of a word of it; nil if it is not secret.
  var hiding: HiddenWords?
  /// What is wrong with it, apart from its name; nil if nothing is.
  var flaw: String?

  /// What the session has instead of a secret word.
  // @unchecked: functions of a screen are called only on the main actor.
  struct HiddenWords: @unchecked Sendable {
    let hide: (String) -> String
  }

  package var kind: ParameterKind { form.kind }
  /// What a word of it has to be: `a whole number`.
  package var expected: String { form.expected }
  /// All words that are accepted; empty if they can't be listed.
  package var choices: [String] { form.choices }

  /// Whether its value is kept out of the session.
  package var isSecret: Bool { hiding != nil }

  /// What a session has instead of a word; nil if it is not secret.
  package func hidden(_ word: String) -> String? { hiding?.hide(word) }

  /// The parameter of a nested view model's command, as one of its parent's command.
  func nested(in parent: String) -> ParameterDescription {
    var description = self
    description.suggestionPath = suggestionPath?.nested(in: parent)
    description.indexedList = indexedList?.nested(in: parent)
    return description
  }

  /// The parameter in a usage line: `NUMBER`, `[NUMBER]`, `[NUMBER ...]`.
  package var usage: String {
    switch arity {
    case .one: name.uppercased()
    case .optional: "[\(name.uppercased())]"
    case .rest: "[\(name.uppercased()) ...]"
    }
  }

  /// What a word has to be: `one of north, south`, `a whole number, from 1 to 5`.
  package var requirement: String {
    if !choices.isEmpty { return "one of \(choices.joined(separator: ", "))" }
    return rangeText.map { "\(expected), \($0)" } ?? expected
  }

  /// Its choices, its range and its suggestions; nil if it has none.
  package var limits: String? {
    let range = choices.isEmpty && range == nil ? nil : requirement
    let parts = [range, suggestionText].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Where it gets its suggestions: `for example home, work`, `as in rows.id`; nil if there are none.
  package var suggestionText: String? {
    if let suggestionPath { return "as in \(suggestionPath)" }
    return suggestions.isEmpty ? nil : "for example \(suggestions.joined(separator: ", "))"
  }

  /// The default for messages: what is typed for a duration, otherwise as a binding shows it.
  package var defaultText: String? {
    defaultValue.map(kind.text(of:))
  }

  /// The range for messages: `from 1 to 5`, `1 or more`.
  package var rangeText: String? {
    range.map { $0.text(kind.text(of:)) }
  }
}

/// The least and the greatest value that are accepted, as bindings show them.
package struct ValueRange: Equatable, Sendable {
  /// The least value; nil if there is none.
  package let lowest: Value?
  /// The greatest value; nil if there is none.
  package let highest: Value?

  /// `from 1 to 5`, `1 or more`, `9 or less`.
  func text(_ show: (Value) -> String) -> String {
    switch (lowest.map(show), highest.map(show)) {
    case (let lowest?, let highest?): "from \(lowest) to \(highest)"
    case (let lowest?, nil): "\(lowest) or more"
    case (nil, let highest?): "\(highest) or less"
    case (nil, nil): "any value"
    }
  }
}
