#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Int: CommandParameter {
  /// A whole number in decimal, with a sign or without.
  public init?(argument: String) { self.init(argument) }

  /// Takes one word, without making a string of it when it is a small number.
  public static func take(from arguments: inout Arguments) throws -> Int {
    if let number = arguments.nextSmallNumber() { return number }
    let word = try arguments.next()
    guard let number = Int(word) else {
      let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let isTooLong = digits.count > 18 && digits.allSatisfy { 0x30...0x39 ~= $0 }
      let expected = isTooLong ? "an Int: it has too many digits" : "an Int"
      throw arguments.mismatch(word, expected: expected, choices: [])
    }
    return number
  }
}

extension Double: CommandParameter {
  /// A number as Swift writes it.
  public init?(argument: String) { self.init(argument) }
}

extension Bool: CommandParameter {
  /// `true` or `false`; `yes`, `no`, `on` and `off` mean the same.
  public init?(argument: String) {
    switch argument {
    case "true", "yes", "on": self = true
    case "false", "no", "off": self = false
    default: return nil
    }
  }

  /// What completion offers.
  public static var choices: [String] { ["true", "false"] }
}

extension String: CommandParameter {
  /// The word itself.
  public init?(argument: String) { self = argument }
}

extension UUID: CommandParameter {
  /// A UUID in its usual form of 36 characters.
  public init?(argument: String) { self.init(uuidString: argument) }

  /// With the article that it is spoken with.
  public static var typeDescription: String { "a UUID" }
}

extension Date: CommandParameter {
  /// A day (`1990-04-01`, its first instant in GMT) or an instant (`1990-04-01T12:00:00Z`).
  public init?(argument: String) {
    guard let date = Date(isoText: argument) else { return nil }
    self = date
  }

  /// Says what a date looks like.
  public static var typeDescription: String {
    "a date like 1990-04-01 or 1990-04-01T12:00:00Z"
  }
}

extension Optional: CommandParameter where Wrapped: CommandParameter {
  /// The wrapped type's value.
  public init?(argument: String) {
    guard let value = Wrapped(argument: argument) else { return nil }
    self = value
  }

  /// The wrapped type's.
  public static var typeDescription: String { Wrapped.typeDescription }
  /// The wrapped type's.
  public static var choices: [String] { Wrapped.choices }
  /// One word or none.
  public static var arity: ParameterArity { .optional }

  /// Nil when the line has no word left.
  public static func take(from arguments: inout Arguments) throws -> Self {
    arguments.isEmpty ? nil : try Wrapped.take(from: &arguments)
  }
}

extension Array: CommandParameter where Element: CommandParameter {
  /// A list of one element.
  public init?(argument: String) {
    guard let element = Element(argument: argument) else { return nil }
    self = [element]
  }

  /// The element's.
  public static var typeDescription: String { Element.typeDescription }
  /// The element's.
  public static var choices: [String] { Element.choices }
  /// All the words that are left.
  public static var arity: ParameterArity { .rest }

  /// All the words that are left, none included.
  public static func take(from arguments: inout Arguments) throws -> Self {
    var elements: [Element] = []
    while !arguments.isEmpty { elements.append(try Element.take(from: &arguments)) }
    return elements
  }
}
