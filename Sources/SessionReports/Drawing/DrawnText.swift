/// Text in a drawing, as far as its place is concerned.
struct DrawnText {
  /// What is drawn: the text, or its beginning.
  let text: String
  /// How wide it is at most, in pixels.
  let width: Double

  /// A column of a fixed-width font of 12 pixels is 7.2 pixels wide, and of some fonts 7.5.
  private static let columnWidth = 7.5
  static let lineHeight = 16.0

  /// A text of at most this many columns.
  init(_ text: String, limit: Int = 30) {
    var columns = 0
    var end = text.startIndex
    for place in text.indices {
      columns += Self.columns(of: text[place])
      if columns <= limit - 1 { end = text.index(after: place) }
    }
    let fits = columns <= limit
    self.text = fits ? text : text[..<end] + "…"
    width = Double(min(columns, limit)) * Self.columnWidth
  }

  /// Two columns for everything that could be wide.
  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.contains(where: isForeign) ? 2 : 1
  }

  /// Whether fixed-width fonts may lack it: only Latin, punctuation and arrows are in all of them.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x250 && !(0x2000..<0x2c00).contains(scalar.value)
  }

  /// Whether the browser has to fit the text into its width: other fonts may be wider.
  var needsFitting: Bool { text.unicodeScalars.contains(where: Self.isForeign) }
}
