#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID: KnownParameter {
  /// Reads a UUID in its usual form of 36 characters.
  public init?(argument: String) { self.init(uuidString: argument) }

  /// With the article that matches its pronunciation.
  public static var typeDescription: String { "a UUID" }

  static var parameterKind: ParameterKind { .uuid }
}

extension Date: KnownParameter {
  /// Reads a day (`1990-04-01`, its first instant in UTC) or an instant (`1990-04-01T12:00:00Z`).
  public init?(argument: String) { self.init(isoText: argument) }

  /// Examples of dates.
  public static var typeDescription: String { "a date like 1990-04-01 or 1990-04-01T12:00:00Z" }

  static var parameterKind: ParameterKind { .date }
}

extension URL: KnownParameter {
  /// Reads a URL, absolute or relative, that needs no further escapes.
  public init?(argument: String) {
    self.init(string: argument, encodingInvalidCharacters: false)
  }

  /// An example of a URL.
  public static var typeDescription: String { "a URL like https://swift.org" }

  static var parameterKind: ParameterKind { .url }
}

extension Data: KnownParameter {
  /// Reads base64, as bindings show data.
  public init?(argument: String) { self.init(base64Encoded: argument) }

  /// An example of base64.
  public static var typeDescription: String { "base64 like AQID" }

  static var parameterKind: ParameterKind { .data }
}

extension Decimal: KnownParameter {
  /// Reads digits with an optional sign and fraction; nil if there are more than a decimal number
  /// holds.
  public init?(argument: String) {
    let digits = argument.drop { $0 == "-" || $0 == "+" }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // Foundation reads the number that a text begins with, and rounds it to 38 digits.
    guard argument.utf8.count - digits.utf8.count <= 1, parts.count <= 2, digits.utf8.count <= 39,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let number = Decimal(string: argument)
    else { return nil }
    self = number
  }

  /// An example of a decimal number.
  public static var typeDescription: String { "a decimal number like 0.1" }

  static var parameterKind: ParameterKind { .decimal }
}
