#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

enum LeafTypes {
  private static let all: Set<ObjectIdentifier> = {
    let types: [any LeafValue.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
      Double.self, Float.self, Bool.self,
      String.self, Date.self, UUID.self, URL.self, Data.self, Decimal.self,
    ]
    return Set(types.map { ObjectIdentifier($0) })
  }()

  static func contains(_ type: Any.Type) -> Bool { all.contains(ObjectIdentifier(type)) }
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
  init?(leafText text: String) {
    // Foundation reads the number that a text begins with; here the whole text must be the number.
    guard let number = Decimal(string: text), number.description == text else { return nil }
    self = number
  }

  static func expected(insteadOf found: Value) -> String { #"a decimal number like "0.1""# }
}
