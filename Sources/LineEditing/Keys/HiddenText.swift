import CLibEdit

/// The line as it was typed, where libedit holds and shows a `*` for each character of a secret.
struct HiddenText {
  private(set) var shown = LineState()
  private(set) var typed: [wchar_t] = []
  private var expected: [wchar_t] = []

  /// Notes what stands behind the characters that the next change inserts.
  mutating func expect(_ text: [wchar_t]) { expected = text }

  /// Notes the line after a change, which ends or begins at the cursor: that tells one `*` from
  /// another. What is inserted otherwise, as by an undo, stands for itself.
  mutating func note(_ line: LineState) {
    defer { (shown, expected) = (line, []) }
    let (old, new) = (shown.line, line.line)
    if old == new { return }
    let start = zip(old, new).prefix(min(shown.cursor, line.cursor)).prefix { $0 == $1 }.count
    let rest = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let inserted = Array(new[start..<new.count - rest])
    typed.replaceSubrange(
      start..<old.count - rest, with: inserted.count == expected.count ? expected : inserted)
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
