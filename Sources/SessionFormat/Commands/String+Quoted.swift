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
