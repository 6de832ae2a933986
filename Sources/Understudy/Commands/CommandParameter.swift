/// A type that a word of a command line can be read as.
///
/// `Int`, `Double`, `Bool`, `String`, `Date`, `UUID`, optionals and arrays of them are such types.
/// An enumeration with raw values and `CaseIterable` becomes one by saying so:
///
/// ```swift
/// extension Level: CommandParameter {}
/// ```
///
/// Any other type says how it reads one word:
///
/// ```swift
/// extension Money: CommandParameter {
///   init?(argument: String) { self.init(argument) }
/// }
/// ```
public protocol CommandParameter {
  /// Reads one word; nil when it is not one of this type.
  init?(argument: String)

  /// What the type is called in messages and help, with its article: `an Int`.
  static var typeDescription: String { get }

  /// All words that are accepted, where they can be listed: for completion and suggestions.
  static var choices: [String] { get }

  /// How often the parameter may stand in a line.
  static var arity: ParameterArity { get }

  /// Takes the parameter's words from the line. The default takes one word for ``init(argument:)``.
  ///
  /// - Throws: ``ArgumentError`` when there is no word, or it does not fit.
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

  // What String(describing:) gives; but that asks the metatype for conformances first, which takes a
  // third of the instructions of a start.
  static var typeName: String { _typeName(Self.self, qualified: false) }

  /// No list: most types have too many.
  public static var choices: [String] { [] }

  /// One word.
  public static var arity: ParameterArity { .one }

  /// Takes one word and reads it.
  public static func take(from arguments: inout Arguments) throws -> Self {
    let word = try arguments.next()
    guard let value = Self(argument: word) else {
      throw arguments.mismatch(word, expected: typeDescription, choices: choices)
    }
    return value
  }
}

extension CommandParameter where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The case whose raw value is `argument`.
  public init?(argument: String) { self.init(rawValue: argument) }

  /// The raw values, in the order of the cases.
  public static var choices: [String] { allCases.map(\.rawValue) }
}

extension CommandParameter where Self: RawRepresentable & CaseIterable, RawValue == Int {
  /// The case whose raw value is the number that `argument` is.
  public init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self.init(rawValue: number)
  }

  /// The raw values, in the order of the cases.
  public static var choices: [String] { allCases.map { String($0.rawValue) } }
}
