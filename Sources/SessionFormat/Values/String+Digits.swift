extension String {
  /// The digits of a number that is not negative, with zeros in front up to `width`.
  package init(_ number: some BinaryInteger, radix: Int = 10, width: Int) {
    let digits = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
