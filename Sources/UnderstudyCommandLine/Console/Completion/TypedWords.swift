import Understudy

/// The words of a line up to the cursor: the complete ones, and the one at the cursor, which may be
/// incomplete or empty.
struct TypedWords {
  let whole: [String]
  let beginning: String
  /// The byte of the line where `beginning` starts.
  let start: Int

  /// Nil if the line has no words: after an invalid escape, or a control character.
  ///
  /// - Parameters:
  ///   - line: the line. A command may have its sign, as in a session.
  ///   - cursor: a byte of it.
  init?(_ line: String, upTo cursor: Int) {
    let sign = line.hasPrefix("> ") ? 2 : 0
    guard cursor >= sign else { return nil }
    let typed = String(decoding: Array(line.utf8)[sign..<cursor], as: UTF8.self)
    // A letter at the cursor, and a quote if one is open, complete the last word.
    let words = Words()
    guard ["x", "x\"", "x'"].contains(where: { (try? words.parse(typed + $0)) != nil }) else {
      return nil
    }
    let last = words.count - 1
    whole = (0..<last).map(words.text)
    beginning = String(words.text(last).dropLast())
    start = sign + String(typed.unicodeScalars.prefix(words.column(last) - 1)).utf8.count
  }
}
