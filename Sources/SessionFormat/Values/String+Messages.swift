extension String {
  /// The text in quotes, for a message. If it has more than 200 scalars, it is cut and followed by
  /// its length.
  package var quotedBriefly: String { briefly { Value.string($0).description } }

  /// The text for a message, cut in the same way.
  package var brief: String { briefly { $0 } }

  private func briefly(_ show: (String) -> String) -> String {
    guard utf8.count > 200 else { return show(self) }
    let length = unicodeScalars.count
    guard length > 200 else { return show(self) }
    return "\(show(cut(to: 40))) (\(length) characters)"
  }
}

extension [String] {
  /// The words as an enumeration: `a, b and c`.
  package func enumerated(_ conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// The same, of many words only so many and the number of the others: `a, b and 3 more`.
  package func enumerated(_ conjunction: String, atMost most: Int) -> String {
    let rest = count - most
    return (rest > 0 ? prefix(most) + ["\(rest) more"] : self).enumerated(conjunction)
  }
}

extension Int {
  /// The number and its noun: `1 command`, `10,000 commands`.
  package func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
  }

  /// The number with commas between thousands: `10,000`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let text = digits.indices.map { place in
      (place > 0 && (digits.count - place) % 3 == 0 ? "," : "") + String(digits[place])
    }
    return (self < 0 ? "-" : "") + text.joined()
  }
}

extension String {
  /// The digits of a number that is not negative, with zeros in front up to `width`.
  package init(_ number: some BinaryInteger, radix: Int = 10, width: Int) {
    let digits = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
