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
    var (kept, used) = ("", 0)
    for character in text {
      used += Self.columns(of: String(character))
      if used > columns - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text, or as much of its end as fits after an ellipsis.
  static func clipStart(of text: String, to columns: Int) -> String {
    guard Self.columns(of: text) > columns else { return text }
    var (kept, used) = (text[text.endIndex...], 0)
    for index in text.indices.reversed() {
      used += Self.columns(of: String(text[index]))
      if used > columns - 1 { break }
      kept = text[index...]
    }
    return "…" + kept
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
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isPrintable(scalar) ? scalar : "\u{FFFD}") }
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
