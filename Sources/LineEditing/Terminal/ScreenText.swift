import CProcessEnd

/// Text on the screen, measured as libedit measures it.
package enum ScreenText {
  /// The columns of a text without control characters.
  package static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one scalar. What controls a terminal or has no picture libedit shows as `^A` or
  /// `\U+E000`; what could hide or reorder text, as `\U+0202E`.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x80 { return isPrintable(scalar) ? 1 : 2 }
    if !isPrintable(scalar) { return 8 }
    let columns = terminal_columns(wchar_t(scalar.value))
    if columns >= 0 { return Int(columns) }
    return scalar.value > 0xFFFF ? 8 : 7
  }

  /// The text, or as much of it as fits with an ellipsis.
  package static func clip(_ text: String, to columns: Int) -> String {
    guard Self.columns(of: text) > columns else { return text }
    return String(fitting(text, in: columns - 1)) + "…"
  }

  /// The text, or as much of its end as fits after an ellipsis.
  static func clipStart(of text: String, to columns: Int) -> String {
    guard Self.columns(of: text) > columns else { return text }
    return "…" + String(fitting(text.reversed(), in: columns - 1).reversed())
  }

  private static func fitting(
    _ characters: some Sequence<Character>, in columns: Int
  ) -> [Character] {
    var used = 0
    return characters.prefix { character in
      used += Self.columns(of: String(character))
      return used <= columns
    }
  }

  /// The text in the style of hints, where there are colors.
  static func dim(_ text: String, isColored: Bool) -> String {
    isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  /// The text, and blanks up to so many columns.
  package static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - Self.columns(of: text)))
  }

  /// The text with U+FFFD for each character that could drive the terminal, or hide or reorder the
  /// text around it.
  static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      isPrintable(scalar) ? scalar : "\u{FFFD}"
    }
    return String(scalars)
  }

  /// Whether a scalar is drawn as it is. The joiners and the variation selectors are: emoji and some
  /// scripts need them.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    // A shortcut, since this is asked of every key.
    if scalar.value < 0x80 { return (0x20..<0x7F).contains(scalar.value) }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default:
      !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
        || ("\u{200C}"..."\u{200D}").contains(scalar)
    }
  }
}

/// The character set of the C library, which is libedit's.
package enum TextLocale {
  /// Makes the character set UTF-8, whatever the environment says.
  ///
  /// In the C locale, or one that is not installed, libedit loses every character that is not ASCII
  /// and crashes on a prompt that holds one. Only `LC_CTYPE` changes, and only at the first call:
  /// other threads may be measuring characters.
  package static func adoptUTF8() { adopted }

  private static let adopted: Void = terminal_adopt_utf8()
}

/// Where libedit puts the characters of a line on the screen.
///
/// libedit does not say where its cursor is, so this repeats what `refresh.c` does: wide characters
/// that do not fit move to the next row, a full row ends at once, control characters take two
/// columns, and those that could hide or reorder others eight.
struct LineLayout {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  init(columns: Int) { self.columns = max(columns, 2) }

  mutating func advance(over text: String) {
    for scalar in text.unicodeScalars { advance(over: scalar) }
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    switch scalar {
    case "\t": repeat { put(1) } while column % 8 != 0
    case "\n": nextRow()
    default:
      let width = ScreenText.columns(of: scalar)
      // `^A` and `\U+0202E` are several characters.
      let isSpelledOut = width > 2 || scalar.value < 0x80
      if isSpelledOut { for _ in 0..<width { put(1) } } else { put(width) }
    }
  }

  /// Where a character without control characters goes: a wide one that does not fit begins a row.
  func place(of character: Character) -> (row: Int, column: Int) {
    let width = ScreenText.columns(of: String(character))
    return hasRoom(for: width) ? (row, column) : (row + 1, 0)
  }

  private func hasRoom(for width: Int) -> Bool { column + width <= columns }

  private mutating func put(_ width: Int) {
    if !hasRoom(for: width) { nextRow() }
    column += width
    if column >= columns { nextRow() }
  }

  private mutating func nextRow() {
    row += 1
    column = 0
  }
}
