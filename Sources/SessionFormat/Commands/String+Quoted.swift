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
}
