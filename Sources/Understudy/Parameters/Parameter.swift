import SessionAnalysis

/// A parameter of a command: its name, its default, and what may be typed for it.
///
/// ```swift
/// view.command("add", SortedIntegersViewModel.add, "number")
/// view.command("step", Counter.step, Parameter("by", default: 1))
/// view.command("rate", Review.rate, Parameter("stars", in: 1...5))
/// ```
///
/// Its type is a ``CommandParameter``, an enumeration without payloads, anything `Decodable`, or an
/// optional, an array or a set of these. A command with a parameter of another type, such as a
/// function, stops the program at its line.
public struct Parameter<Value>: ExpressibleByStringLiteral {
  /// The parameter's name, as messages and help show it.
  package let name: String
  /// The value if the line has no word for it; nil if the parameter is required.
  package let defaultValue: Value?
  /// The binding of the list whose rows it numbers; nil if it does not number rows.
  let indexedList: String?
  /// Which values it accepts or offers; nil if any.
  let limits: ParameterLimits?
  /// How its words are kept out of the session; nil if it is not secret.
  let secret: SecretWords<Value>?
  /// How its type is read; nil if it can't be.
  let type: ParameterType<Value>?
  /// Reads its words from the line.
  let read: (inout Arguments) throws -> Value

  /// Makes a required parameter. (An optional or a list may still be left out.)
  public init(_ name: String) { self.init(name, nil) }

  /// Makes a parameter with a default.
  public init(_ name: String, default defaultValue: Value) { self.init(name, defaultValue) }

  /// Makes a required parameter.
  public init(stringLiteral name: String) { self.init(name) }

  init(
    _ name: String, _ defaultValue: Value?, indexes list: String? = nil,
    limits: ParameterLimits? = nil, secret: SecretWords<Value>? = nil
  ) {
    let type = ParameterType<Value>.find(limits)
    (self.name, self.defaultValue, self.type) = (name, defaultValue, type)
    (indexedList, self.limits, self.secret) = (list, limits, secret)
    read = { arguments in
      guard let type else { preconditionFailure("\(name): a command without a type was added") }
      if let secret { return try secret.take(type, from: &arguments) }
      return try type.take(&arguments)
    }
  }

  /// Reads the parameter from a line, for a command to capture.
  @usableFromInline
  var reader: ParameterReader<Value> {
    ParameterReader(
      name: name, defaultValue: defaultValue.map { value in { value } }, read: read,
      isPlain: limits == nil && secret == nil)
  }

  @usableFromInline
  var description: ParameterDescription {
    var description = ParameterDescription(
      name, type: typeName(of: Value.self), type?.form ?? ParameterForm(.other, expected: ""),
      arity,
      defaultValue: defaultValue.map { Understudy.Value(reflecting: $0) })
    (description.range, description.suggestions) = (limits?.range, limits?.suggestions ?? [])
    description.suggestionPath = limits?.suggestionPath.flatMap { Path(suggestion: $0) }
    description.indexedList = indexedList.map { Path($0) }
    (description.hiding, description.flaw) = (hiding, flaw)
    return description
  }

  // A list with a default still takes all the words that are left.
  private var arity: ParameterArity {
    let own = type?.arity ?? .one
    return defaultValue == nil || own == .rest ? own : .optional
  }

  /// What is wrong with it, apart from its name; nil if nothing is.
  private var flaw: String? {
    guard let type else {
      return "\(typeName(of: Value.self)) can't be typed: make it Decodable or a CommandParameter, "
        + "or pass a closure that takes something else"
    }
    if let defaultValue, let flaw = limits?.flaw(in: defaultValue, type.kind) {
      return "the default \(flaw)"
    }
    if limits?.choices != nil, type.choices.isEmpty {
      return "nothing can be typed: there are no choices"
    }
    if let path = limits?.suggestionPath, Path(suggestion: path) == nil {
      return "\(path.quotedBriefly) is not a path like rows.id"
    }
    return nil
  }
}

// Only these types can be the number of a row.

extension Parameter<Int> {
  /// Makes a parameter that is the number of a row, from 0, of the list that is bound as `list`.
  ///
  /// The prompt then offers the existing rows with their values, and `screens --format jsonl` names
  /// the list for programs. A row that the list does not have is refused, as a view does not offer
  /// it: `row 9 is out of range: rows are 0 to 4`. A number that the screen does not show as a row
  /// needs a parameter without `indexes:`. Register the binding before the command; otherwise the
  /// program stops there.
  ///
  /// ```swift
  /// view.bind("integers", \.state.sortedIntegers)
  /// view.command("remove", SortedIntegersViewModel.remove(at:), Parameter("row", indexes: "integers"))
  /// ```
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter where Value: ParameterContainer<Int> {
  /// The same for an optional row, or any number of rows.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

/// Reads an input of a command from its words. Small, because a copy of a large structure looks up its
/// type.
@usableFromInline
struct ParameterReader<Value> {
  @usableFromInline let name: String
  // A function, because a debug build would look up the type of an optional value.
  @usableFromInline let defaultValue: (() -> Value)?
  @usableFromInline let read: (inout Arguments) throws -> Value
  /// Whether nothing but the type decides how it is read.
  @usableFromInline let isPlain: Bool

  @inlinable @inline(__always)
  func take(from arguments: inout Arguments) throws -> Value {
    if arguments.isEmpty, let defaultValue { return defaultValue() }
    arguments.parameter = name
    // Where the type is known, the compiler keeps its branch only, and no closure is called.
    if isPlain {
      if Value.self == Int.self, let number = try arguments.nextInteger() as? Value {
        return number
      }
      if Value.self == String.self, let word = try arguments.next() as? Value { return word }
    }
    return try read(&arguments)
  }
}
