extension LineScanner {
  mutating func number() throws(SyntaxError) -> Value {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    if isNegative, skip("inf") { return .double(-.infinity) }
    guard skipDigits() else { throw expected("a digit after \"-\"") }
    let hasFraction = skipFraction()
    let hasExponent = skipExponent()
    if hasFraction || hasExponent { return .double(Double(text(from: start)) ?? .nan) }
    if let int = shortNumber(from: start) { return .int(Int128(int)) }
    guard let int = Int128(text(from: start)) else {
      throw error("the number is too large: a whole number has at most 128 bits", at: start)
    }
    return .int(int)
  }

  /// Reads digits as a whole number that fits in an `Int`; returns nil and does not move if there
  /// is none.
  mutating func wholeNumber() -> Int? {
    let start = position
    guard skipDigits(), let number = shortNumber(from: start) ?? Int(text(from: start)) else {
      position = start
      return nil
    }
    return number
  }

  /// The whole number from `start` on if it certainly fits in an `Int`, as most do: without making a
  /// string of it.
  private func shortNumber(from start: Int) -> Int? {
    guard position - start <= 18 else { return nil }
    let isNegative = bytes[start] == UInt8(ascii: "-")
    let digits = bytes[(isNegative ? start + 1 : start)..<position]
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return isNegative ? -number : number
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
