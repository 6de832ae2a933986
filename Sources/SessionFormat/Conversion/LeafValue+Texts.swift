#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LeafTypes {
  static var texts: [any LeafValue.Type] {
    [String.self, Date.self, UUID.self, URL.self, Data.self, Decimal.self]
  }
}

/// A type that is converted to a string.
protocol TextLeaf: LeafValue {
  init?(leafText text: String)
}

extension TextLeaf {
  init?(leaf value: Value) {
    guard case .string(let text) = value else { return nil }
    self.init(leafText: text)
  }
}

extension String: ValueConvertible, TextLeaf {
  /// The text as it is.
  public var asValue: Value { .string(self) }

  init?(leafText text: String) { self = text }

  static func expected(insteadOf found: Value) -> String { "a string" }
}

extension Date: ValueConvertible, TextLeaf {
  /// An ISO 8601 string in UTC, rounded to the millisecond: `"2026-11-21T04:29:11Z"`. It has a
  /// fraction only if that is not zero.
  ///
  /// If the year is not from 0000 to 9999, the value is a double: the seconds since 1970.
  public var asValue: Value { leafValue ?? .double(timeIntervalSince1970) }

  var leafValue: Value? { isoText.map(Value.string) }

  init?(leafText text: String) { self.init(isoText: text) }

  static func expected(insteadOf found: Value) -> String { #"a date like "2026-11-21T04:29:11Z""# }
}

extension UUID: ValueConvertible, TextLeaf {
  /// A string of upper-case hex digits in groups of 8-4-4-4-12.
  public var asValue: Value { .string(uuidString) }

  init?(leafText text: String) { self.init(uuidString: text) }

  static func expected(insteadOf found: Value) -> String {
    #"a UUID like "E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
  }
}

extension URL: ValueConvertible, TextLeaf {
  /// The absolute string.
  public var asValue: Value { .string(absoluteString) }

  init?(leafText text: String) { self.init(string: text) }

  static func expected(insteadOf found: Value) -> String { #"a URL like "https://swift.org""# }
}

extension Data: ValueConvertible, TextLeaf {
  /// A base64 string.
  public var asValue: Value { .string(base64EncodedString()) }

  init?(leafText text: String) { self.init(base64Encoded: text) }

  static func expected(insteadOf found: Value) -> String { #"base64 text like "AQID""# }
}

extension Decimal: ValueConvertible, TextLeaf {
  /// A string, so that no digit is lost: `"0.1"` for `0.10`.
  public var asValue: Value { .string(description) }

  init?(leafText text: String) {
    // Foundation reads the number that a text begins with; here the whole text must be the number.
    guard let number = Decimal(string: text), number.description == text else { return nil }
    self = number
  }

  static func expected(insteadOf found: Value) -> String { #"a decimal number like "0.1""# }
}
