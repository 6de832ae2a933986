import SessionAnalysis

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      .boolean, expected: "a Bool", choices: ["true", "false"], spellings: spellings,
      samples: ["false", "true"])
  }

  private static let spellings = ["yes": "true", "on": "true", "no": "false", "off": "false"]

  /// Reads `true`, `yes` and `on`, or `false`, `no` and `off`.
  static func read(_ word: String) -> Bool? { Bool(spellings[word] ?? word) }
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

extension Duration: StandardParameter {
  static var parameterForm: ParameterForm {
    ParameterForm(
      .duration, expected: "a duration like 1.5s, 250ms or 2m", example: "1.5s",
      samples: ["0s", "1ms", "500ms", "1s", "30s", "1m", "24h", "-1s"])
  }

  /// Reads a number with a unit: `1.5s`, `250ms`, `2m`, `1h`. Without a unit, it is seconds, as
  /// bindings show a duration.
  static func read(_ word: String) -> Duration? {
    let number = word.prefix { !$0.isLetter || $0 == "e" }
    return units[word.dropFirst(number.count)].flatMap { Duration(number, of: $0) }
  }

  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  /// The attoseconds of each unit.
  private static let units: [Substring: Int128] = [
    "": attosecondsPerSecond, "s": attosecondsPerSecond, "ns": 1_000_000_000,
    "us": 1_000_000_000_000, "µs": 1_000_000_000_000, "ms": 1_000_000_000_000_000,
    "m": 60 * attosecondsPerSecond, "h": 3600 * attosecondsPerSecond,
  ]

  /// Reads a decimal number, exactly unless it has an exponent or more digits than fit.
  private init?(_ number: Substring, of unit: Int128) {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count <= 2, let digits = Int128(parts.joined()), let last = parts.last,
      parts.count == 1 || last.allSatisfy(\.isNumber),
      let divisor = Self.powerOfTen(parts.count == 2 ? last.utf8.count : 0)
    {
      let (attoseconds, overflows) = digits.multipliedReportingOverflow(by: unit)
      if !overflows, attoseconds.isMultiple(of: divisor) {
        self.init(attoseconds: attoseconds / divisor)
        return
      }
    }
    guard let value = Double(number), value.magnitude * Double(unit) < 1e37 else { return nil }
    self.init(attoseconds: Int128((value * Double(unit)).rounded()))
  }

  private static func powerOfTen(_ exponent: Int) -> Int128? {
    exponent > 30 ? nil : (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

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
