extension Bool: ValueConvertible {
  /// `true` or `false`.
  public var asValue: Value { .bool(self) }
}

extension Double: ValueConvertible {
  /// The number itself.
  public var asValue: Value { .double(self) }
}

extension Float: ValueConvertible {
  /// The double with the same short text: `0.1`, not `0.10000000149011612`.
  ///
  /// Converting it to `Float` returns the same number.
  public var asValue: Value {
    guard let short = Double(description), Float(short) == self else {
      return .double(Double(self))
    }
    return .double(short)
  }
}

extension Duration: ValueConvertible {
  /// Seconds, to the precision of a `Double`.
  public var asValue: Value {
    let (seconds, attoseconds) = components
    return .double(Double(seconds) + Double(attoseconds) / 1e18)
  }
}

extension ValueConvertible where Self: FixedWidthInteger {
  /// The number itself; a string of its digits if it does not fit in an `Int128`.
  public var asValue: Value { Int128(exactly: self).map(Value.int) ?? .string(String(self)) }
}

extension Int: ValueConvertible {}
extension Int8: ValueConvertible {}
extension Int16: ValueConvertible {}
extension Int32: ValueConvertible {}
extension Int64: ValueConvertible {}
extension Int128: ValueConvertible {}
extension UInt: ValueConvertible {}
extension UInt8: ValueConvertible {}
extension UInt16: ValueConvertible {}
extension UInt32: ValueConvertible {}
extension UInt64: ValueConvertible {}
extension UInt128: ValueConvertible {}
