/// A type that can be read from a word of a command line.
///
/// `Int`, `Double`, `Bool`, `String`, `Date`, `UUID`, and optionals and arrays of them conform. For
/// an enumeration with raw values that is `CaseIterable`, an empty extension is enough:
///
/// ```swift
/// extension Level: CommandParameter {}
/// ```
///
/// Any other type implements how it reads one word:
///
/// ```swift
/// extension Money: CommandParameter {
///   init?(argument: String) { self.init(argument) }
/// }
/// ```
public protocol CommandParameter {
  /// Reads one word; nil if the type has no such value.
  init?(argument: String)

  /// What messages and help call a value, with its article: `a whole number`.
  static var typeDescription: String { get }

  /// All words that are accepted, for completion and suggestions; empty if they can't be listed.
  static var choices: [String] { get }

  /// How many words the parameter takes.
  static var arity: ParameterArity { get }

  /// Reads the parameter's words from the line: one word, for ``init(argument:)``. Only optionals
  /// and arrays read other numbers of words.
  ///
  /// - Throws: an error that says what is wrong if there is no word, or if it does not fit.
  static func take(from arguments: inout Arguments) throws -> Self
}

/// How many words a parameter takes.
public enum ParameterArity: String, Sendable {
  /// Exactly one word.
  case one
  /// One word or none.
  case optional
  /// All the words that are left.
  case rest
}

extension CommandParameter {
  /// The name of the type with its article.
  public static var typeDescription: String {
    let name = typeName
    let beginsWithVowel = name.first.map("AEIOU".contains) ?? false
    return (beginsWithVowel ? "an " : "a ") + name
  }

  // Like `String(describing:)`, which looks up the metatype's conformances first: that takes a
  // third of the instructions at start.
  static var typeName: String { _typeName(Self.self, qualified: false) }

  /// Empty: most types have too many values to list.
  public static var choices: [String] { [] }

  /// One word.
  public static var arity: ParameterArity { .one }

  /// Reads one word.
  public static func take(from arguments: inout Arguments) throws -> Self {
    let word = try arguments.next()
    guard let value = Self(argument: word) else {
      throw arguments.mismatch(word, expected: typeDescription, choices: choices)
    }
    return value
  }
}

extension CommandParameter
where Self: RawRepresentable & CaseIterable, RawValue: LosslessStringConvertible {
  /// Finds the case whose raw value is what `argument` says.
  public init?(argument: String) {
    guard let rawValue = RawValue(argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw values, in the order of the cases.
  public static var choices: [String] { allCases.map(\.rawValue.description) }
}
