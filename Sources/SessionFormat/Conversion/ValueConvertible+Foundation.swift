#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date: ValueConvertible {
  /// An ISO 8601 string in UTC, rounded to the millisecond: `"2026-11-21T04:29:11Z"`. It has a
  /// fraction only if that is not zero.
  ///
  /// If the year is not from 0000 to 9999, the value is a double: the seconds since 1970.
  public var asValue: Value { isoText.map(Value.string) ?? .double(timeIntervalSince1970) }
}

extension UUID: ValueConvertible {
  /// A string of upper-case hex digits in groups of 8-4-4-4-12.
  public var asValue: Value { .string(uuidString) }
}

extension URL: ValueConvertible {
  /// The absolute string.
  public var asValue: Value { .string(absoluteString) }
}

extension Data: ValueConvertible {
  /// A base64 string.
  public var asValue: Value { .string(base64EncodedString()) }
}

extension Decimal: ValueConvertible {
  /// A string, so that no digit is lost: `"0.1"` for `0.10`.
  public var asValue: Value { .string(description) }
}
