extension Arguments {
  /// Reads the next word as a whole number, without making a string if it is a small one.
  @usableFromInline
  mutating func nextInteger() throws -> Int {
    if let number = upcomingNumber {
      skip(all: false)
      return number
    }
    let word = try next()
    guard let number = Int(word) else {
      let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let isTooLong = digits.count > 18 && digits.allSatisfy { 0x30...0x39 ~= $0 }
      let expected = isTooLong ? "a 64-bit whole number" : Int.parameterDescription
      throw mismatch(word, expected: expected)
    }
    return number
  }
}

/// How an integer is read.
var integerParameter: ParameterType<Int> {
  ParameterType(
    kind: .integer, expected: Int.parameterDescription, read: Int.read,
    take: { try $0.nextInteger() })
}

extension Span<UInt8> {
  /// The bytes as a number of at most 18 digits; nil if they are not one.
  var smallNumber: Int? {
    guard !isEmpty else { return nil }
    let start = self[0] == UInt8(ascii: "-") ? 1 : 0
    guard start < count, count - start <= 18 else { return nil }
    var number = 0
    for place in start..<count {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return start == 0 ? number : -number
  }
}
