/// A type of the standard library or of Foundation that is read from a word.
// Not a `CommandParameter`: with one more initializer, `Int.init` would be ambiguous in every
// program that imports this module.
protocol StandardParameter {
  /// What is typed for it.
  static var parameterForm: ParameterForm { get }
  /// Reads one word; nil if the type has no such value.
  static func read(_ word: String) -> Self?
}

// MARK: Numbers

extension StandardParameter where Self: FixedWidthInteger {
  static var parameterForm: ParameterForm {
    ParameterForm(.integer, expected: "a whole number from \(min) to \(max)", example: "2")
  }

  /// Reads a whole number in decimal, with or without a sign.
  static func read(_ word: String) -> Self? { Self(word) }
}

extension Int: StandardParameter {
  static let parameterForm = ParameterForm(.integer, expected: "a whole number", example: "2")
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
  static var parameterForm: ParameterForm {
    ParameterForm(.number, expected: "a number", example: "0.5")
  }

  /// Reads a number as Swift writes it; nil if it is out of range, which Swift reads as infinite.
  static func read(_ word: String) -> Self? {
    Self(word).flatMap { $0.isInfinite && word.contains(where: \.isNumber) ? nil : $0 }
  }
}

extension Double: StandardParameter {}
extension Float: StandardParameter {}

extension Bool: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(
      .boolean, expected: "a Bool", choices: ["true", "false"], samples: ["false", "true"])
  }

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
  static let parameterForm = ParameterForm(.text, expected: "a String")

  static func read(_ word: String) -> String? { word }
}

extension Substring: StandardParameter {
  static var parameterForm: ParameterForm { ParameterForm(.text, expected: "a Substring") }

  static func read(_ word: String) -> Substring? { word[...] }
}

extension Character: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(.text, expected: "a single character", example: "a")
  }

  static func read(_ word: String) -> Character? { word.count == 1 ? word.first : nil }
}
