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
