extension LeafTypes {
  static var numbers: [any LeafValue.Type] {
    [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
      Double.self, Float.self, Bool.self,
    ]
  }
}

extension ValueConvertible where Self: FixedWidthInteger {
  /// The number itself; a string of its digits if it does not fit in an `Int128`.
  public var asValue: Value { Int128(exactly: self).map(Value.int) ?? .string(String(self)) }
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

extension Int: ValueConvertible, LeafValue {}
extension Int8: ValueConvertible, LeafValue {}
extension Int16: ValueConvertible, LeafValue {}
extension Int32: ValueConvertible, LeafValue {}
extension Int64: ValueConvertible, LeafValue {}
extension Int128: ValueConvertible, LeafValue {}
extension UInt: ValueConvertible, LeafValue {}
extension UInt8: ValueConvertible, LeafValue {}
extension UInt16: ValueConvertible, LeafValue {}
extension UInt32: ValueConvertible, LeafValue {}
extension UInt64: ValueConvertible, LeafValue {}
extension UInt128: ValueConvertible, LeafValue {}

extension Double: ValueConvertible, LeafValue {
  /// The number itself.
  public var asValue: Value { .double(self) }

  init?(leaf value: Value) {
    switch value {
    case .double(let double): self = double
    case .int(let int): self.init(exactly: int)
    default: return nil
    }
  }

  static func expected(insteadOf found: Value) -> String { "a number" }
}

extension Float: ValueConvertible, LeafValue {
  /// The double with the same short text: `0.1`, not `0.10000000149011612`.
  ///
  /// Converting it to `Float` returns the same number.
  public var asValue: Value {
    guard let short = Double(description), Float(short) == self else {
      return .double(Double(self))
    }
    return .double(short)
  }

  init?(leaf value: Value) {
    guard let double = Double(leaf: value) else { return nil }
    self.init(double)
    if isInfinite && double.isFinite { return nil }
  }

  static func expected(insteadOf found: Value) -> String { "a number that fits a Float" }
}

extension Bool: ValueConvertible, LeafValue {
  /// `true` or `false`.
  public var asValue: Value { .bool(self) }

  init?(leaf value: Value) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }

  static func expected(insteadOf found: Value) -> String { "true or false" }
}
