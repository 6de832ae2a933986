#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date: ValueConvertible {
  /// An ISO 8601 string in UTC: `"2026-11-21T04:29:11Z"`, to the millisecond, with a fraction only
  /// when there is one.
  ///
  /// A date of a year outside 0000 to 9999 is shown as a double: the seconds since 1970.
  public var asValue: Value { isoText.map(Value.string) ?? .double(timeIntervalSince1970) }
}

extension UUID: ValueConvertible {
  /// A string of 8-4-4-4-12 upper-case hex digits.
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
  /// A string of all digits, so that no digit is lost: `"0.10"` is `"0.1"`.
  public var asValue: Value { .string(description) }
}
