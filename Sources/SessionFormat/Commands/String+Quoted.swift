extension String {
  /// The text in quotes, for a message: one of more than 200 scalars is cut, with its length behind it.
  package var quotedBriefly: String {
    guard utf8.count > 200 else { return Value.string(self).description }
    let length = unicodeScalars.count
    guard length > 200 else { return Value.string(self).description }
    return "\(Value.string(cut(to: 40))) (\(length) characters)"
  }
}
