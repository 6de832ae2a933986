extension LineScanner {
  mutating func number() throws(SyntaxError) -> Value {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    if isNegative, skip("inf") { return .double(-.infinity) }
    guard skipDigits() else { throw expected("a digit after \"-\"") }
    let hasFraction = skipFraction()
    let hasExponent = skipExponent()
    let text = text(from: start)
    if hasFraction || hasExponent { return .double(Double(text) ?? .nan) }
    guard let int = Int128(text) else {
      throw error("the number is too large: a whole number has at most 128 bits", at: start)
    }
    return .int(int)
  }

  /// Reads digits as a whole number that fits in an `Int`; returns nil and does not move if there
  /// is none.
  mutating func wholeNumber() -> Int? {
    let start = position
    guard skipDigits(), let number = Int(text(from: start)) else {
      position = start
      return nil
    }
    return number
  }

  mutating func skipDigits() -> Bool {
    let start = position
    skip(while: \.isDigit)
    return position > start
  }

  private mutating func skipFraction() -> Bool {
    let start = position
    if skip(UInt8(ascii: ".")), skipDigits() { return true }
    position = start
    return false
  }

  private mutating func skipExponent() -> Bool {
    let start = position
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      if skipDigits() { return true }
    }
    position = start
    return false
  }
}
