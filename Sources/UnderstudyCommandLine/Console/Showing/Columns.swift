import LineEditing

/// Two columns of text, the second aligned.
enum Columns {
  /// One string for each row; a second column wider than `width` wraps below itself.
  static func aligned(_ rows: [(String, String)], width: Int) -> [String] {
    let column = (rows.map { ScreenText.columns(of: $0.0) }.max() ?? 0) + 2
    return rows.map { left, right in
      let blanks = String(repeating: " ", count: column - ScreenText.columns(of: left))
      return right.isEmpty ? left : (left + blanks + right).wrapped(to: width, hanging: column)
    }
  }
}

extension String {
  /// The text wrapped at blanks to `width` columns; all rows but the first are indented by
  /// `hanging` blanks. If that leaves no room for words, the text stays as it is.
  func wrapped(to width: Int, hanging: Int = 0) -> String {
    guard ScreenText.columns(of: self) > width, width - hanging >= 16 else { return self }
    let words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var rows = words.prefix(1)
    for word in words.dropFirst() {
      let longer = rows[rows.count - 1] + " " + word
      if word.isEmpty || ScreenText.columns(of: longer) <= width {
        rows[rows.count - 1] = longer
      } else {
        rows.append(String(repeating: " ", count: hanging) + word)
      }
    }
    return rows.joined(separator: "\n")
  }
}
