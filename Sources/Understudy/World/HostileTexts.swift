/// Texts that programs handle wrongly now and then.
package enum HostileTexts {
  /// What people type; the first is the simplest.
  package static let usual = [
    "", "a", "b", "tea", "Wasin Thonkaew", "hello world", "0", "1", "42", "-1", "3.14", "a@b.org",
  ]

  package static let all =
    usual + [
      // Blanks and control characters.
      " ", "  a  ", "\t", "\n", "a\nb", "\r\n", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}",
      // Quotes, escapes, and what other languages read as code.
      "\"", "'", "\\", "a\"b", "it's", "\\(x)", "%@ %d %s", "<b>&amp;</b>", "'; --", "${HOME}", "#",
      "[]", "()", "nil", "null", "true", ",", ";", "=", "> a", "../..",
      // What looks like a number and is none, or is too large.
      "00", "+1", "1e309", "NaN", "inf", "0x10", "1,5", "9223372036854775808", "٤٢",
      // One character of several scalars, several directions, none at all.
      "e\u{301}", "é", "👩‍👩‍👧‍👦", "🇩🇪", "ﬁ", "ß", "İ", "ı", "\u{200B}", "\u{FEFF}", "\u{202E}abc",
      "שלום", "مرحبا", "日本語", "ก็", "a\u{300}\u{301}\u{302}\u{303}", "\u{FFFD}", "\u{10FFFF}",
      // Long ones.
      String(repeating: "a", count: 256), String(repeating: "long ", count: 200),
      String(repeating: "é", count: 1000),
    ]
}
