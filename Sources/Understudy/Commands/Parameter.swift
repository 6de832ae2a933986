/// A parameter of a command: its name and its default.
///
/// ```swift
/// view.command("add", SortedIntegersViewModel.add, "number")
/// view.command("step", Counter.step, Parameter("by", default: 1))
/// ```
public struct Parameter<Value: CommandParameter>: ExpressibleByStringLiteral {
  /// The parameter's name, as messages and help show it.
  @usableFromInline package let name: String
  /// The value if the line has no word for it; nil if the parameter is required.
  @usableFromInline package let defaultValue: Value?
  /// The binding of the list whose rows it numbers; nil if it does not number rows.
  let indexedList: String?
  /// How its words are kept out of the session; nil if it is not secret.
  let secret: SecretWords<Value>?
  @usableFromInline let isSecret: Bool

  /// Makes a required parameter. (An optional or a list may still be left out.)
  public init(_ name: String) { self.init(name, nil) }

  /// Makes a parameter with a default.
  public init(_ name: String, default defaultValue: Value) { self.init(name, defaultValue) }

  init(
    _ name: String, _ defaultValue: Value?, indexes list: String? = nil,
    secret: SecretWords<Value>? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue
    indexedList = list
    self.secret = secret
    isSecret = secret != nil
  }

  /// Makes a required parameter.
  public init(stringLiteral name: String) { self.init(name) }

  @inlinable
  func take(from arguments: inout Arguments) throws -> Value {
    if let defaultValue, arguments.isEmpty { return defaultValue }
    arguments.parameter = name
    if isSecret { return try takeSecret(from: &arguments) }
    return try Value.take(from: &arguments)
  }

  @usableFromInline
  var description: ParameterDescription {
    ParameterDescription(
      name: name,
      type: Value.typeName,
      arity: defaultValue == nil ? Value.arity : .optional,
      expected: Value.typeDescription,
      choices: Value.choices,
      defaultValue: defaultValue.map { Understudy.Value(reflecting: $0) },
      indexedList: indexedList,
      fitsSecret: secret?.fits)
  }
}

// Only these types can be the number of a row.

extension Parameter<Int> {
  /// Makes a parameter that is the number of a row, from 0, of the list that is bound as `list`.
  ///
  /// The prompt then offers the existing rows with their values, and `screens --format jsonl` names
  /// the list for programs. Rows out of range are not refused: that is up to the view model.
  /// Register the binding before the command; otherwise the program stops there.
  ///
  /// ```swift
  /// view.bind("integers", \.state.sortedIntegers)
  /// view.command("remove", SortedIntegersViewModel.remove(at:), Parameter("row", indexes: "integers"))
  /// ```
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter<Int?> {
  /// The same for an optional row.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

extension Parameter<[Int]> {
  /// The same for any number of rows.
  public init(_ name: String, indexes list: String) { self.init(name, nil, indexes: list) }
}

/// Reads an input of a command from words.
struct ParameterReader<Value> {
  let description: ParameterDescription
  let take: (inout Arguments) throws -> Value

  init(_ parameter: Parameter<Value>) where Value: CommandParameter {
    description = parameter.description
    take = { try parameter.take(from: &$0) }
  }
}

/// A command's parameter, without its type.
@usableFromInline
package struct ParameterDescription: Sendable {
  /// The parameter's name.
  package let name: String
  /// The Swift type's name.
  package let type: String
  /// How many words it takes.
  package let arity: ParameterArity
  /// What a word of it has to be, by ``CommandParameter/typeDescription``: `a whole number`.
  package let expected: String
  /// All words that are accepted; empty if they can't be listed.
  package let choices: [String]
  /// The default; nil if it has none.
  package let defaultValue: Value?
  /// The binding of the list whose rows it numbers; nil if it does not number rows.
  package internal(set) var indexedList: String?
  /// Whether a word of a secret can be read as the type; nil if it is not secret.
  var fitsSecret: (@Sendable (String) -> Bool)?

  /// Whether its value is kept out of the session.
  package var isSecret: Bool { fitsSecret != nil }

  /// The parameter in a usage line: `NUMBER`, `[NUMBER]`, `[NUMBER ...]`.
  package var usage: String {
    switch arity {
    case .one: name.uppercased()
    case .optional: "[\(name.uppercased())]"
    case .rest: "[\(name.uppercased()) ...]"
    }
  }
}
