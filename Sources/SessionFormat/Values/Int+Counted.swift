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
