import SessionFormat

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
  package var range: ValueRange?
  /// Words that are offered, among others that are accepted.
  package var suggestions: [String] = []
  /// The part of the screen whose values are offered: `rows.id` is the field `id` of each row.
  package var suggestionPath: Path?
  /// The list whose rows it numbers; nil if it does not number rows.
  package var indexedList: Path?
  /// Returns what the session has instead of a word of it; nil if it is not secret.
  package var hiding: HiddenWords?
  /// What is wrong with it, apart from its name; nil if nothing is.
  package var flaw: String?

  /// What the session has instead of a secret word.
  // @unchecked: functions of a screen are called only on the main actor.
  package struct HiddenWords: @unchecked Sendable {
    let hide: (String) -> String
    let usualStandIn: (String) -> String?

    package init(
      hide: @escaping (String) -> String, usualStandIn: @escaping (String) -> String?
    ) {
      (self.hide, self.usualStandIn) = (hide, usualStandIn)
    }
  }

  package init(
    _ name: String, type: String = "String",
    _ form: ParameterForm = ParameterForm(.text, expected: "a String"),
    _ arity: ParameterArity = .one, defaultValue: Value? = nil
  ) {
    (self.name, self.type, self.form) = (name, type, form)
    (self.arity, self.defaultValue) = (arity, defaultValue)
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

  /// What the view model gets in a replay where a session has this word, as it is typed; nil if the word does not
  /// stand for a secret, or if the screen declares what does.
  func usualStandIn(for word: String) -> String? { hiding?.usualStandIn(word) }

  /// The parameter of a nested view model's command, as one of its parent's command.
  package func nested(in parent: String) -> ParameterDescription {
    var description = self
    description.suggestionPath = suggestionPath?.nested(in: parent)
    description.indexedList = indexedList?.nested(in: parent)
    return description
  }

  /// The words that sessions are expected to try: each choice, or the ends of the range.
  var goals: [String] {
    if isSecret { return [] }
    let ends = [range?.lowest, range?.highest].compactMap { $0 }
    return choices.isEmpty ? ends.map(kind.word) : choices
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
    let words = suggestions.isEmpty && choices.isEmpty ? form.examples : suggestions
    return words.isEmpty ? nil : "for example \(words.joined(separator: ", "))"
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

  package init(lowest: Value?, highest: Value?) { (self.lowest, self.highest) = (lowest, highest) }

  /// `from 1 to 5`, `1 or more`, `9 or less`.
  package func text(_ show: (Value) -> String) -> String {
    switch (lowest.map(show), highest.map(show)) {
    case (let lowest?, let highest?): "from \(lowest) to \(highest)"
    case (let lowest?, nil): "\(lowest) or more"
    case (nil, let highest?): "\(highest) or less"
    case (nil, nil): "any value"
    }
  }
}

extension Path {
  /// The path from the parent's binding of the view model that this one is a path of.
  fileprivate func nested(in parent: String) -> Path {
    Path(parent, [.field(binding)] + steps)
  }
}
