/// A type of yours that reads itself from a word of a command line.
///
/// ```swift
/// extension Money: CommandParameter {
///   init?(argument: String) { self.init(argument) }
/// }
/// ```
///
/// Most types need no conformance: numbers, texts and dates are read from one word, an enumeration
/// without payloads by its cases' names, anything `Decodable` as a literal like
/// `(title: "Dune", pages: 412)`. To read an enumeration by its raw values first, extend it:
///
/// ```swift
/// extension Level: CommandParameter {}
/// ```
public protocol CommandParameter {
  /// Reads one word; nil if the type has no such value.
  init?(argument: String)

  /// What messages and help call a value, with its article: `a whole number`.
  static var typeDescription: String { get }

  /// All words that are accepted, for completion and suggestions; empty if they can't be listed.
  static var choices: [String] { get }
}

extension CommandParameter {
  /// The name of the type with its article.
  public static var typeDescription: String { withArticle(typeName(of: Self.self)) }

  /// Empty: most types have too many values to list.
  public static var choices: [String] { [] }
}

extension CommandParameter
where Self: RawRepresentable & CaseIterable, RawValue: LosslessStringConvertible {
  /// Finds the case whose raw value is what `argument` says, or else the one of that name.
  public init?(argument: String) {
    if let value = RawValue(argument).flatMap(Self.init(rawValue:)) {
      self = value
    } else {
      guard let named = plainCase(Self.self, named: argument) else { return nil }
      self = named
    }
  }

  /// The raw values, in the order of the cases.
  public static var choices: [String] { allCases.map(\.rawValue.description) }
}

// Like `String(describing:)`, which looks up the metatype's conformances first: a start takes five times as many
// instructions with that.
func typeName(of type: Any.Type) -> String { _typeName(type, qualified: false) }

func withArticle(_ name: String) -> String {
  let beginsWithVowel = name.first.map("AEIOUaeiou".contains) ?? false
  return (beginsWithVowel ? "an " : "a ") + name
}

/// The case without payload that is typed as `word`: `hard`, or `.hard` as bindings show it.
func plainCase<Enumeration>(_ type: Enumeration.Type, named word: String) -> Enumeration? {
  let name = word.hasPrefix(".") ? String(word.dropFirst()) : word
  return plainCases(of: type).first { caseName(of: $0) == name }
}
