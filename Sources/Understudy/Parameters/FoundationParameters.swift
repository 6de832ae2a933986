import SessionAnalysis

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(.uuid, expected: "a UUID", example: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  }

  /// Reads a UUID in its usual form of 36 characters.
  static func read(_ word: String) -> UUID? { UUID(uuidString: word) }
}

extension Date: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(
      .date, expected: "a date like 1990-04-01 or 1990-04-01T12:00:00Z", example: "2026-01-31",
      samples: [
        "2001-01-01", "2020-02-29", "2024-12-31", "2024-12-31T23:59:59Z", "2024-03-31T01:30:00Z",
        "1970-01-01", "0001-01-01", "9999-12-31", "2023-02-29",
      ])
  }

  /// Reads a day (`1990-04-01`, its first instant in UTC) or an instant (`1990-04-01T12:00:00Z`).
  static func read(_ word: String) -> Date? { Date(isoText: word) }
}

extension URL: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(
      .url, expected: "a URL like https://swift.org", example: "https://swift.org",
      samples: ["https://example.com", "https://example.com/a?b=c#d", "file:///", "a b"])
  }

  /// Reads a URL, absolute or relative, that needs no further escapes.
  static func read(_ word: String) -> URL? { URL(string: word, encodingInvalidCharacters: false) }
}

extension Data: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(.data, expected: "base64 like AQID", example: "AQID")
  }

  /// Reads base64, as bindings show data.
  static func read(_ word: String) -> Data? { Data(base64Encoded: word) }
}

extension Decimal: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(.decimal, expected: "a decimal number like 0.1", example: "0.5")
  }

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
