#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID: StandardParameter {
  static var parameterKind: ParameterKind { .uuid }
  static var parameterDescription: String { "a UUID" }

  /// Reads a UUID in its usual form of 36 characters.
  static func read(_ word: String) -> UUID? { UUID(uuidString: word) }
}

extension Date: StandardParameter {
  static var parameterKind: ParameterKind { .date }
  static var parameterDescription: String {
    "a date like 1990-04-01 or 1990-04-01T12:00:00Z"
  }

  /// Reads a day (`1990-04-01`, its first instant in UTC) or an instant (`1990-04-01T12:00:00Z`).
  static func read(_ word: String) -> Date? { Date(isoText: word) }
}

extension URL: StandardParameter {
  static var parameterKind: ParameterKind { .url }
  static var parameterDescription: String { "a URL like https://swift.org" }

  /// Reads a URL, absolute or relative, that needs no further escapes.
  static func read(_ word: String) -> URL? { URL(string: word, encodingInvalidCharacters: false) }
}

extension Data: StandardParameter {
  static var parameterKind: ParameterKind { .data }
  static var parameterDescription: String { "base64 like AQID" }

  /// Reads base64, as bindings show data.
  static func read(_ word: String) -> Data? { Data(base64Encoded: word) }
}

extension Decimal: StandardParameter {
  static var parameterKind: ParameterKind { .decimal }
  static var parameterDescription: String { "a decimal number like 0.1" }

  /// Reads digits with an optional sign and fraction; nil if there are more than a decimal number
  /// holds.
  static func read(_ word: String) -> Decimal? {
    let digits = word.drop { $0 == "-" || $0 == "+" }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // Foundation reads the number that a text begins with, and rounds it to 38 digits.
    guard word.utf8.count - digits.utf8.count <= 1, parts.count <= 2,
      parts.reduce(0, { $0 + $1.utf8.count }) <= 38,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    return Decimal(string: word)
  }
}
