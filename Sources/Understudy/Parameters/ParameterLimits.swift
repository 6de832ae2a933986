import SessionAnalysis

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

/// A range that limits what may be typed for a parameter: `1...5`, `0...`, `...9`.
public protocol ParameterRange<Bound>: RangeExpression {
  /// The least value; nil if there is none.
  var lowest: Bound? { get }
  /// The greatest value; nil if there is none.
  var highest: Bound? { get }
}

extension ClosedRange: ParameterRange {
  /// The lower bound.
  public var lowest: Bound? { lowerBound }
  /// The upper bound.
  public var highest: Bound? { upperBound }
}

extension PartialRangeFrom: ParameterRange {
  /// The lower bound.
  public var lowest: Bound? { lowerBound }
  /// Nil.
  public var highest: Bound? { nil }
}

extension PartialRangeThrough: ParameterRange {
  /// Nil.
  public var lowest: Bound? { nil }
  /// The upper bound.
  public var highest: Bound? { upperBound }
}

extension Parameter {
  /// Makes a parameter whose value lies in a range: `Parameter("stars", in: 1...5)`.
  ///
  /// Any other value is refused: `rate: stars: 7 is not from 1 to 5`.
  public init(
    _ name: String, in range: some ParameterRange<Value>, default defaultValue: Value? = nil
  ) {
    self.init(name, defaultValue, limits: ParameterLimits(range))
  }

  /// Makes a parameter that is one of some values: `Parameter("direction", from: ["north",
  /// "south"])`.
  ///
  /// Any other value is refused. The values are offered as they are typed.
  public init(_ name: String, from choices: [Value], default defaultValue: Value? = nil) {
    self.init(name, defaultValue, limits: ParameterLimits(choices: choices))
  }

  /// Makes a parameter for which the prompt offers some values: `Parameter("tag", suggestions:
  /// ["home", "work"])`. Others are accepted.
  public init(_ name: String, suggestions: [Value], default defaultValue: Value? = nil) {
    self.init(name, defaultValue, limits: ParameterLimits(suggesting: suggestions))
  }

  /// Makes a parameter for which the prompt offers what the screen shows: `Parameter("id",
  /// suggestions: "rows.id")` the field `id` of each row of the binding `rows`.
  ///
  /// Others are accepted. The path is one of a session, in which a list stands for each of its
  /// rows. Register the binding before the command; otherwise the program stops there.
  public init(_ name: String, suggestions path: String, default defaultValue: Value? = nil) {
    self.init(name, defaultValue, limits: ParameterLimits(suggestionPath: path))
  }
}

extension Parameter where Value: ParameterContainer {
  /// The same for an optional, or for each element of a list.
  public init(
    _ name: String, in range: some ParameterRange<Value.Wrapped>,
    default defaultValue: Value? = nil
  ) {
    self.init(name, defaultValue, limits: ParameterLimits(range))
  }

  /// The same for an optional, or for each element of a list.
  public init(_ name: String, from choices: [Value.Wrapped], default defaultValue: Value? = nil) {
    self.init(name, defaultValue, limits: ParameterLimits(choices: choices))
  }

  /// The same for an optional, or for each element of a list.
  public init(
    _ name: String, suggestions: [Value.Wrapped], default defaultValue: Value? = nil
  ) {
    self.init(name, defaultValue, limits: ParameterLimits(suggesting: suggestions))
  }
}

extension ParameterLimits {
  fileprivate init<Bound>(_ range: some ParameterRange<Bound>) {
    self.range = ValueRange(
      lowest: range.lowest.map { Value(reflecting: $0) },
      highest: range.highest.map { Value(reflecting: $0) })
    contains = { value in (value as? Bound).map { range.contains($0) } ?? true }
  }

  fileprivate init<Value>(suggesting values: [Value]) {
    let kind = ParameterType<Value>.find()?.kind ?? .other
    suggestions = values.map { kind.word(for: Understudy.Value(reflecting: $0)) }
  }
}
