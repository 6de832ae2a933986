#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type of the standard library or of Foundation that is converted without reflection.
package protocol StandardValue: SendableMetatype {
  /// This value as plain data.
  var asValue: Value { get }
}

extension Value: StandardValue {
  package var asValue: Value { self }
}

extension Optional: StandardValue where Wrapped: StandardValue {
  /// `nil` or the wrapped value; nested optionals are flattened.
  // A closure: a key path would be made anew in each call, in 7,600 instructions.
  package var asValue: Value { map { $0.asValue } ?? .null }
}

// MARK: Texts

extension StandardValue where Self: StringProtocol {
  package var asValue: Value { .string(String(self)) }
}

extension String: StandardValue {}
extension Substring: StandardValue {}

extension Character: StandardValue {
  package var asValue: Value { .string(String(self)) }
}

extension Date: StandardValue {
  /// An ISO 8601 string in UTC, rounded to the millisecond: `"2026-11-21T04:29:11Z"`. It has a
  /// fraction only if that is not zero.
  ///
  /// If the year is not from 0000 to 9999, the value is a double: the seconds since 1970.
  package var asValue: Value { isoText.map(Value.string) ?? .double(timeIntervalSince1970) }
}

extension UUID: StandardValue {
  /// A string of upper-case hex digits in groups of 8-4-4-4-12.
  package var asValue: Value { .string(uuidString) }
}

extension URL: StandardValue {
  package var asValue: Value { .string(absoluteString) }
}

extension Data: StandardValue {
  /// A base64 string.
  package var asValue: Value { .string(base64EncodedString()) }
}

// MARK: Numbers

extension Bool: StandardValue {
  package var asValue: Value { .bool(self) }
}

extension Double: StandardValue {
  package var asValue: Value { .double(self) }
}

extension Float: StandardValue {
  /// The double with the same short text: `0.1`, not `0.10000000149011612`.
  ///
  /// Converting it to `Float` returns the same number.
  package var asValue: Value {
    guard let short = Double(description), Float(short) == self else {
      return .double(Double(self))
    }
    return .double(short)
  }
}

extension Decimal: StandardValue {
  /// A string, so that no digit is lost: `"0.1"` for `0.10`.
  package var asValue: Value { .string(description) }
}

extension Duration: StandardValue {
  /// Seconds, to the precision of a `Double`.
  package var asValue: Value {
    let (seconds, attoseconds) = components
    return .double(Double(seconds) + Double(attoseconds) / 1e18)
  }
}

extension StandardValue where Self: FixedWidthInteger {
  /// The number itself; a string of its digits if it does not fit in an `Int128`.
  package var asValue: Value { Int128(exactly: self).map(Value.int) ?? .string(String(self)) }
}

extension Int: StandardValue, LeafValue {}
extension Int8: StandardValue, LeafValue {}
extension Int16: StandardValue, LeafValue {}
extension Int32: StandardValue, LeafValue {}
extension Int64: StandardValue, LeafValue {}
extension Int128: StandardValue, LeafValue {}
extension UInt: StandardValue, LeafValue {}
extension UInt8: StandardValue, LeafValue {}
extension UInt16: StandardValue, LeafValue {}
extension UInt32: StandardValue, LeafValue {}
extension UInt64: StandardValue, LeafValue {}
extension UInt128: StandardValue, LeafValue {}

// MARK: Collections

extension StandardValue where Self: RandomAccessCollection, Element: StandardValue {
  /// A list of the elements. Costs O(count).
  // A closure: a key path is looked up for each element, in 20 times as many instructions.
  package var asValue: Value { .list(map { $0.asValue }) }
}

extension Array: StandardValue where Element: StandardValue {}
extension ArraySlice: StandardValue where Element: StandardValue {}
extension ContiguousArray: StandardValue where Element: StandardValue {}

extension Set: StandardValue where Element: StandardValue {
  /// A list of the elements in the order of their texts, so `10` comes before `9`.
  ///
  /// Costs O(count × log count), and the texts of the elements.
  package var asValue: Value { .list(Value.sortedByText(map { $0.asValue })) }
}

extension Dictionary: StandardValue where Key: StandardValue, Value: StandardValue {
  /// The entries in the order of the keys' texts.
  ///
  /// Costs O(count × log count), and the texts of the keys.
  package var asValue: SessionFormat.Value {
    .dictionary(sorting: map { SessionFormat.Value.Entry($0.asValue, $1.asValue) })
  }
}

extension Range: StandardValue where Bound: StandardValue {
  /// `(lower: …, upper: …)`; the upper bound is not in the range.
  package var asValue: Value {
    .record([Value.Field("lower", lowerBound.asValue), Value.Field("upper", upperBound.asValue)])
  }
}

extension ClosedRange: StandardValue where Bound: StandardValue {
  /// `(lower: …, upper: …)`; the upper bound is in the range.
  package var asValue: Value {
    .record([Value.Field("lower", lowerBound.asValue), Value.Field("upper", upperBound.asValue)])
  }
}

// MARK: Leaves

/// A type that is converted as a unit, whatever its own `Codable` conformance does.
protocol LeafValue: StandardValue {
  /// The value that it is encoded as; nil if it can't be encoded.
  var leafValue: Value? { get }
  /// Decodes the value; nil if it is not one of this type.
  init?(leaf value: Value)
  /// What an error message says is expected instead of `found`.
  static func expected(insteadOf found: Value) -> String
}

extension LeafValue {
  var leafValue: Value? { asValue }
}

extension Value {
  /// Converts the most common types, each of which takes one comparison to recognize.
  @inline(__always)
  init?<Subject>(scalar subject: Subject) {
    if Subject.self == Int.self, let int = subject as? Int {
      self = .int(Int128(int))
    } else if Subject.self == String.self, let string = subject as? String {
      self = .string(string)
    } else if Subject.self == Bool.self, let bool = subject as? Bool {
      self = .bool(bool)
    } else if Subject.self == Double.self, let double = subject as? Double {
      self = .double(double)
    } else {
      return nil
    }
  }
}

extension LeafValue where Self: FixedWidthInteger {
  init?(leaf value: Value) {
    switch value {
    case .int(let int): self.init(exactly: int)
    // Only a type wider than a whole number has values that are strings of digits.
    case .string(let digits) where Self.max > Int128.max:
      guard let number = Self(digits), String(number) == digits else { return nil }
      self = number
    default: return nil
    }
  }

  static func expected(insteadOf found: Value) -> String {
    guard case .int = found else { return "a whole number" }
    return "a whole number from \(Self.min) to \(Self.max)"
  }
}

extension Double: LeafValue {
  init?(leaf value: Value) {
    switch value {
    case .double(let double): self = double
    case .int(let int): self.init(exactly: int)
    default: return nil
    }
  }

  static func expected(insteadOf found: Value) -> String { "a number" }
}

extension Float: LeafValue {
  init?(leaf value: Value) {
    guard let double = Double(leaf: value) else { return nil }
    self.init(double)
    if isInfinite && double.isFinite { return nil }
  }

  static func expected(insteadOf found: Value) -> String { "a number that fits a Float" }
}

extension Bool: LeafValue {
  init?(leaf value: Value) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }

  static func expected(insteadOf found: Value) -> String { "true or false" }
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

extension String: TextLeaf {
  init?(leafText text: String) { self = text }

  static func expected(insteadOf found: Value) -> String { "a string" }
}

extension Date: TextLeaf {
  var leafValue: Value? { isoText.map(Value.string) }

  init?(leafText text: String) { self.init(isoText: text) }

  static func expected(insteadOf found: Value) -> String { #"a date like "2026-11-21T04:29:11Z""# }
}

extension UUID: TextLeaf {
  init?(leafText text: String) { self.init(uuidString: text) }

  static func expected(insteadOf found: Value) -> String {
    #"a UUID like "E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
  }
}

extension URL: TextLeaf {
  init?(leafText text: String) { self.init(string: text) }

  static func expected(insteadOf found: Value) -> String { #"a URL like "https://swift.org""# }
}

extension Data: TextLeaf {
  init?(leafText text: String) { self.init(base64Encoded: text) }

  static func expected(insteadOf found: Value) -> String { #"base64 text like "AQID""# }
}

extension Decimal: TextLeaf {
  /// A person may write a number without quotes.
  init?(leaf value: Value) {
    switch value {
    case .string(let text): self.init(leafText: text)
    case .int, .double: self.init(leafText: "\(value)")
    default: return nil
    }
  }

  init?(leafText text: String) {
    // Foundation reads the number that a text begins with; here the whole text must be the number, perhaps with zeros
    // behind its fraction.
    let hasFraction = text.count { $0 == "." } == 1
    let zeros = hasFraction ? text.reversed().prefix { $0 == "0" }.count : 0
    let digits = text.dropLast(zeros)
    let exact = digits.hasSuffix(".") ? digits.dropLast() : digits
    guard let number = Decimal(string: text), number.description == exact, !text.hasSuffix(".")
    else { return nil }
    self = number
  }

  static func expected(insteadOf found: Value) -> String { #"a decimal number like "0.1""# }
}
