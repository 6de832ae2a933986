/// A type of the standard library or of Foundation that is read from a word.
// Not a `CommandParameter`: with one more initializer, `Int.init` would be ambiguous in every
// program that imports this module.
protocol StandardParameter {
  /// What is typed for it.
  static var parameterKind: ParameterKind { get }
  /// What messages call a value, with its article.
  static var parameterDescription: String { get }
  /// All words that are accepted; empty if they can't be listed.
  static var parameterChoices: [String] { get }
  /// Reads one word; nil if the type has no such value.
  static func read(_ word: String) -> Self?
}

extension StandardParameter {
  static var parameterDescription: String { withArticle(typeName(of: Self.self)) }
  static var parameterChoices: [String] { [] }
}

// MARK: Numbers

extension StandardParameter where Self: FixedWidthInteger {
  static var parameterKind: ParameterKind { .integer }
  static var parameterDescription: String { "a whole number from \(min) to \(max)" }

  /// Reads a whole number in decimal, with or without a sign.
  static func read(_ word: String) -> Self? { Self(word) }
}

extension Int: StandardParameter {
  static var parameterDescription: String { "a whole number" }
}

extension Int8: StandardParameter {}
extension Int16: StandardParameter {}
extension Int32: StandardParameter {}
extension Int64: StandardParameter {}
extension Int128: StandardParameter {}
extension UInt: StandardParameter {}
extension UInt8: StandardParameter {}
extension UInt16: StandardParameter {}
extension UInt32: StandardParameter {}
extension UInt64: StandardParameter {}
extension UInt128: StandardParameter {}

extension StandardParameter where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static var parameterKind: ParameterKind { .number }
  static var parameterDescription: String { "a number" }

  /// Reads a number as Swift writes it.
  static func read(_ word: String) -> Self? { Self(word) }
}

extension Double: StandardParameter {}
extension Float: StandardParameter {}

extension Bool: StandardParameter {
  static var parameterKind: ParameterKind { .boolean }
  static var parameterChoices: [String] { ["true", "false"] }

  /// Reads `true`, `yes` and `on`, or `false`, `no` and `off`.
  static func read(_ word: String) -> Bool? {
    switch word {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }
}

// MARK: Texts

extension String: StandardParameter {
  static var parameterKind: ParameterKind { .text }

  static func read(_ word: String) -> String? { word }
}

extension Substring: StandardParameter {
  static var parameterKind: ParameterKind { .text }

  static func read(_ word: String) -> Substring? { word[...] }
}

extension Character: StandardParameter {
  static var parameterKind: ParameterKind { .text }
  static var parameterDescription: String { "a single character" }

  static func read(_ word: String) -> Character? { word.count == 1 ? word.first : nil }
}
