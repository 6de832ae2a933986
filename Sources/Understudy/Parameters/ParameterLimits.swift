/// Which values a parameter accepts or offers, without their type.
struct ParameterLimits {
  /// The accepted values that lie between bounds.
  var range: ValueRange?
  /// Whether a value of the type lies in the range.
  var contains: (Any) -> Bool = { _ in true }
  /// The only accepted values; nil if there are others.
  var choices: [Any]?
  /// Words to offer.
  var suggestions: [String] = []
  /// The part of the screen whose values are offered, as it was written.
  var suggestionPath: String?

  /// How a type is read within these limits.
  func applied<Value>(to type: ParameterType<Value>) -> ParameterType<Value> {
    if let choices { return Self.choice(of: choices.compactMap { $0 as? Value }, type) }
    guard let range else { return type }
    let kind = type.kind
    return ParameterType(
      type.form,
      read: { type.read($0).flatMap { contains($0) ? $0 : nil } },
      take: { arguments in
        let value = try type.take(&arguments)
        if contains(value) { return value }
        let show = kind.text(of:)
        let found = show(Understudy.Value(reflecting: value)).brief
        throw arguments.flaw("\(found) is not \(range.text(show))")
      })
  }

  /// One of some values: by the word that is offered for it, or any other word for the same value.
  private static func choice<Value>(
    of values: [Value], _ type: ParameterType<Value>
  ) -> ParameterType<Value> {
    let shown = values.map { Understudy.Value(reflecting: $0) }
    let words = shown.map(type.kind.word(for:))
    let read = { (word: String) -> Value? in
      if let index = words.firstIndex(of: word) { return values[index] }
      guard let value = type.read(word) else { return nil }
      return shown.contains(Understudy.Value(reflecting: value)) ? value : nil
    }
    let form = type.form.limited(to: words)
    guard type.kind == .literal else { return ParameterType(form, read: read) }
    // It may have blanks, so it is still read as a literal.
    return ParameterType(form, read: read) {
      let value = try type.take(&$0)
      let found = Understudy.Value(reflecting: value)
      if shown.contains(found) { return value }
      throw $0.mismatch(found.description, expected: type.expected, choices: words)
    }
  }

  /// Why a value, or an element of a list, is not accepted, to follow its name; nil if it is accepted.
  func flaw(in value: Any, _ kind: ParameterKind) -> String? {
    if let container = value as? any ReadableContainer {
      return container.contents.lazy.compactMap { flaw(in: $0, kind) }.first
    }
    let shown = Value(reflecting: value)
    if let range, !contains(value) {
      return "\(kind.text(of: shown)) is not \(range.text(kind.text(of:)))"
    }
    guard let choices, !choices.contains(where: { Value(reflecting: $0) == shown }) else {
      return nil
    }
    let words = choices.map { kind.word(for: Value(reflecting: $0)) }
    return "\(kind.text(of: shown)) is not one of \(words.joined(separator: ", "))"
  }
}
