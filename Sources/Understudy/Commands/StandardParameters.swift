#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Int: CommandParameter {
  /// Reads a whole number in decimal, with or without a sign.
  public init?(argument: String) { self.init(argument) }

  /// What messages call an integer.
  public static var typeDescription: String { "a whole number" }

  /// Reads one word, without making a string if it is a small number.
  public static func take(from arguments: inout Arguments) throws -> Int {
    if let number = arguments.nextSmallNumber() { return number }
    let word = try arguments.next()
    guard let number = Int(word) else {
      let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let isTooLong = digits.count > 18 && digits.allSatisfy { 0x30...0x39 ~= $0 }
      let expected = isTooLong ? "a 64-bit whole number" : typeDescription
      throw arguments.mismatch(word, expected: expected, choices: [])
    }
    return number
  }
}

extension Double: CommandParameter {
  /// Reads a number as Swift writes it.
  public init?(argument: String) { self.init(argument) }

  /// What messages call a floating-point number.
  public static var typeDescription: String { "a number" }
}

extension Bool: CommandParameter {
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
}

extension String: CommandParameter {
  /// Takes the word as it is.
  public init?(argument: String) { self = argument }
}

extension UUID: CommandParameter {
  /// Reads a UUID in its usual form of 36 characters.
  public init?(argument: String) { self.init(uuidString: argument) }

  /// With the article that matches its pronunciation.
  public static var typeDescription: String { "a UUID" }
}

extension Date: CommandParameter {
  /// Reads a day (`1990-04-01`, its first instant in UTC) or an instant (`1990-04-01T12:00:00Z`).
  public init?(argument: String) { self.init(isoText: argument) }

  /// Examples of dates.
  public static var typeDescription: String { "a date like 1990-04-01 or 1990-04-01T12:00:00Z" }
}

extension Optional: CommandParameter where Wrapped: CommandParameter {
  /// Reads a value of the wrapped type.
  public init?(argument: String) {
    guard let value = Wrapped(argument: argument) else { return nil }
    self = value
  }

  /// The wrapped type's description.
  public static var typeDescription: String { Wrapped.typeDescription }
  /// The wrapped type's choices.
  public static var choices: [String] { Wrapped.choices }
  /// One word or none.
  public static var arity: ParameterArity { .optional }

  /// Reads one word; nil if there are no more.
  public static func take(from arguments: inout Arguments) throws -> Self {
    arguments.isEmpty ? nil : try Wrapped.take(from: &arguments)
  }
}

extension Array: CommandParameter where Element: CommandParameter {
  /// Reads a list of one element.
  public init?(argument: String) {
    guard let element = Element(argument: argument) else { return nil }
    self = [element]
  }

  /// The element type's description.
  public static var typeDescription: String { Element.typeDescription }
  /// The element type's choices.
  public static var choices: [String] { Element.choices }
  /// All the words that are left.
  public static var arity: ParameterArity { .rest }

  /// Reads all the words that are left, which may be none.
  public static func take(from arguments: inout Arguments) throws -> Self {
    var elements: [Element] = []
    while !arguments.isEmpty { elements.append(try Element.take(from: &arguments)) }
    return elements
  }
}
