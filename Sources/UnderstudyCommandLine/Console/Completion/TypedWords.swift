import Understudy

/// The words of a line up to the cursor: those that are whole, and the one that the cursor ends, which
/// may be only begun, or empty.
struct TypedWords {
  let whole: [String]
  let beginning: String
  /// The byte of the line where `beginning` is typed.
  let start: Int

  /// Gives nil where the words can't be told: after an escape that is none, or a control character.
  ///
  /// - Parameters:
  ///   - line: the line. A command may have its sigil, as in a session.
  ///   - cursor: a byte of it.
  init?(_ line: String, upTo cursor: Int) {
    let sigil = line.hasPrefix("> ") ? 2 : 0
    guard cursor >= sigil else { return nil }
    let typed = String(decoding: Array(line.utf8)[sigil..<cursor], as: UTF8.self)
    // A letter at the cursor, and the quote that may be open, make the last word one in any case.
    let words = Words()
    guard ["x", "x\"", "x'"].contains(where: { (try? words.parse(typed + $0)) != nil }) else {
      return nil
    }
    let last = words.count - 1
    whole = (0..<last).map(words.text)
    beginning = String(words.text(last).dropLast())
    start = sigil + String(typed.unicodeScalars.prefix(words.column(last) - 1)).utf8.count
  }
}
