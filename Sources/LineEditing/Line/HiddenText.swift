import CLibEdit

/// The line as it was typed, where libedit holds and shows a `*` for each character of a secret.
struct HiddenText {
  private(set) var shown = LineState()
  private(set) var typed: [wchar_t] = []
  private var expected: [wchar_t] = []
  /// Whether the line has a `*` whose text is unknown: then what is typed beside it is unknown, too.
  private var isForgotten = false

  /// Notes what stands behind the characters that the next change inserts.
  mutating func expect(_ text: [wchar_t]) { expected = text }

  /// What is shown of each character of a secret.
  static let star = wchar_t(UInt8(ascii: "*"))

  /// Notes the line after a change, which ends or begins at the cursor: that tells one `*` from
  /// another. What is inserted otherwise, as by an undo, stands for itself.
  ///
  /// With `isCommand`, vi's command mode may have moved the cursor back from the end: only a cursor
  /// that did not move tells which `*` was deleted.
  mutating func note(_ line: LineState, isCommand: Bool = false) {
    defer { (shown, expected) = (line, []) }
    let (old, new) = (shown.line, line.line)
    if old == new { return noteOverwriting(upTo: line.cursor) }
    if isForgotten { return forgetAll(of: new) }
    let start = zip(old, new).prefix(min(shown.cursor, line.cursor)).prefix { $0 == $1 }.count
    let rest = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let isPlaced = isCommand ? line.cursor == shown.cursor : line.cursor <= shown.cursor
    if !isPlaced, old[start..<old.count - rest].contains(Self.star) { return forgetAll(of: new) }
    let inserted = Array(new[start..<new.count - rest])
    let isExpected = inserted.count == expected.count
    typed.replaceSubrange(start..<old.count - rest, with: isExpected ? expected : inserted)
    if !isExpected, inserted.contains(Self.star) { forget(new, around: start) }
  }

  /// Notes that the line shows the same after a key, which may have replaced a `*`.
  private mutating func noteOverwriting(upTo cursor: Int) {
    guard !expected.isEmpty, !isForgotten, cursor == shown.cursor + expected.count else { return }
    typed.replaceSubrange(shown.cursor..<cursor, with: expected)
  }

  /// Notes that the next key changes the characters at the cursor, or the word behind it. Where they
  /// are stars, the line shows the same.
  mutating func forgetAtCursor() {
    let word = shown.afterCursor.firstIndex { $0 != 0x20 } ?? shown.cursor
    for place in [shown.cursor, word] { forget(shown.line, around: place) }
  }

  /// Of a secret that is known only in part, nothing is left: a command refuses a word of stars, but
  /// would take one of which only some are wrong.
  private mutating func forget(_ line: [wchar_t], around place: Int) {
    let before = line[..<place].reversed().prefix { $0 == Self.star }.count
    for index in place - before..<line.count {
      if line[index] == Self.star {
        (typed[index], isForgotten) = (Self.star, true)
      } else if index >= place {
        break
      }
    }
  }

  private mutating func forgetAll(of line: [wchar_t]) {
    (typed, isForgotten) = (line, line.contains(Self.star))
  }

  /// Notes that another text is shown for the same one.
  mutating func note(shownAs line: LineState) { shown = line }

  /// What was typed, if `line` is what is shown of it; otherwise the line itself.
  func typed(behind line: some Collection<wchar_t>) -> [wchar_t] {
    shown.line.elementsEqual(line) ? typed : Array(line)
  }
}

extension String {
  /// The text with a `*` for each character in these ranges of its UTF-8.
  func hiding(_ secrets: [Range<Int>]) -> String {
    if secrets.isEmpty { return self }
    var byte = 0
    return String(
      unicodeScalars.map { scalar -> Unicode.Scalar in
        defer { byte += UTF8.width(scalar) }
        return secrets.contains { $0.contains(byte) } ? "*" : scalar
      })
  }
}
