// MARK: Numbers

extension Int: KnownParameter {
  /// Reads a whole number in decimal, with or without a sign.
  public init?(argument: String) { self.init(argument) }

  /// What messages call an integer.
  public static var typeDescription: String { "a whole number" }

  static var parameterKind: ParameterKind { .integer }
}

extension CommandParameter where Self: FixedWidthInteger {
  /// Reads a whole number in decimal, with or without a sign.
  public init?(argument: String) { self.init(argument) }

  /// What messages call an integer of this width.
  public static var typeDescription: String { "a whole number from \(min) to \(max)" }
}

extension KnownParameter where Self: FixedWidthInteger {
  static var parameterKind: ParameterKind { .integer }
}

extension Int8: KnownParameter {}
extension Int16: KnownParameter {}
extension Int32: KnownParameter {}
extension Int64: KnownParameter {}
extension Int128: KnownParameter {}
extension UInt: KnownParameter {}
extension UInt8: KnownParameter {}
extension UInt16: KnownParameter {}
extension UInt32: KnownParameter {}
extension UInt64: KnownParameter {}
extension UInt128: KnownParameter {}

extension CommandParameter where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Reads a number as Swift writes it.
  public init?(argument: String) { self.init(argument) }

  /// What messages call a floating-point number.
  public static var typeDescription: String { "a number" }
}

extension KnownParameter where Self: BinaryFloatingPoint {
  static var parameterKind: ParameterKind { .number }
}

extension Double: KnownParameter {}
extension Float: KnownParameter {}

extension Bool: KnownParameter {
  /// Reads `true`, `yes` and `on`, or `false`, `no` and `off`.
  public init?(argument: String) {
    switch argument {
    case "true", "yes", "on": self = true
    case "false", "no", "off": self = false
    default: return nil
    }
  }

  /// The words that completion offers.
  public static var choices: [String] { ["true", "false"] }

  static var parameterKind: ParameterKind { .boolean }
}

// MARK: Texts

extension String: KnownParameter {
  /// Takes the word as it is.
  public init?(argument: String) { self = argument }

  static var parameterKind: ParameterKind { .text }
}

extension Substring: KnownParameter {
  /// Takes the word as it is.
  public init?(argument: String) { self = argument[...] }

  static var parameterKind: ParameterKind { .text }
}

extension Character: KnownParameter {
  /// Reads a word of one character.
  public init?(argument: String) {
    guard argument.count == 1 else { return nil }
    self.init(argument)
  }

  /// What messages call a character.
  public static var typeDescription: String { "a single character" }

  static var parameterKind: ParameterKind { .text }
}
