/// What `iw`, `a"`, `i(` and the like mean: a part of the line around the cursor.
struct ViTextObject {
  private let line: [Unicode.Scalar]
  private let cursor: Int

  init(in line: [Unicode.Scalar], at cursor: Int) {
    (self.line, self.cursor) = (line, cursor)
  }

  /// - Parameters:
  ///   - keys: `i` or `a` and a character, or `%`: from a bracket to its other one.
  ///   - count: how many words, or how many levels of brackets outwards.
  /// - Returns: nil if there is no such part here.
  func range(of keys: String, count: Int) -> Range<Int>? {
    guard line.indices.contains(cursor), let kind = keys.unicodeScalars.last else { return nil }
    let isInner = keys.hasPrefix("i")
    switch kind {
    case "w": return words(count, isInner: isInner) { $0.isOfViWord ? 2 : 1 }
    case "W": return words(count, isInner: isInner) { _ in 1 }
    case "\"", "'", "`": return quoted(by: kind, isInner: isInner)
    case "%": return toOtherBracket
    default: return enclosed(by: kind, levels: count, isInner: isInner)
    }
  }

  // MARK: Words

  /// A word is a run of characters of one class, where 0 is the class of blanks. An inner word may
  /// be a run of blanks. Otherwise the blanks after a word belong to it, or those before it if none
  /// follow; and from a blank on, the blanks and the word after them.
  private func words(
    _ count: Int, isInner: Bool, class classOfOthers: (Unicode.Scalar) -> Int
  ) -> Range<Int> {
    let classes = line.map { $0 == " " || $0 == "\t" ? 0 : classOfOthers($0) }
    var end = cursor
    func takeRun(where isTaken: (Int) -> Bool = { _ in true }) {
      guard end < classes.count, isTaken(classes[end]) else { return }
      end = classes[end...].firstIndex { $0 != classes[end] } ?? classes.count
    }
    for _ in 1...max(count, 1) {
      if !isInner, classes[cursor] == 0 { takeRun { $0 == 0 } }
      takeRun()
      if !isInner, classes[cursor] != 0 { takeRun { $0 == 0 } }
    }
    let start = classes[..<cursor].lastIndex { $0 != classes[cursor] }.map { $0 + 1 } ?? 0
    guard !isInner, classes[cursor] != 0, classes[end - 1] != 0 else { return start..<end }
    return (classes[..<start].lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)..<end
  }

  // MARK: Quotes

  /// The quoted text that the cursor is in, or else the next; with the quotes go the blanks after
  /// them, or else before.
  private func quoted(by quote: Unicode.Scalar, isInner: Bool) -> Range<Int>? {
    let quotes = line.indices.filter { line[$0] == quote && !isEscaped($0) }
    let pairs = stride(from: 0, to: quotes.count - 1, by: 2).map { (quotes[$0], quotes[$0 + 1]) }
    guard let (first, last) = pairs.first(where: { cursor <= $0.1 }) else { return nil }
    if isInner { return first + 1..<last }
    let end = line[(last + 1)...].firstIndex { $0 != " " } ?? line.count
    if end > last + 1 { return first..<end }
    let start = line[..<first].lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    return start..<end
  }

  private func isEscaped(_ index: Int) -> Bool {
    line[..<index].reversed().prefix { $0 == "\\" }.count % 2 == 1
  }

  // MARK: Brackets

  private static let brackets:
    [(open: Unicode.Scalar, close: Unicode.Scalar, name: Unicode.Scalar?)] = [
      ("(", ")", "b"), ("[", "]", nil), ("{", "}", "B"), ("<", ">", nil),
    ]

  private func enclosed(by kind: Unicode.Scalar, levels: Int, isInner: Bool) -> Range<Int>? {
    guard
      let pair = Self.brackets.first(where: { [$0.open, $0.close, $0.name].contains(kind) })
    else { return nil }
    // A bracket at the cursor is one of its own pair.
    var (depth, start) = (0, line[cursor] == pair.open ? cursor + 1 : cursor)
    while start > 0, depth < max(levels, 1) {
      start -= 1
      if line[start] == pair.open { depth += 1 }
      if line[start] == pair.close { depth -= 1 }
    }
    guard depth == max(levels, 1), let end = other(of: start) else { return nil }
    return isInner ? start + 1..<end : start..<end + 1
  }

  /// From the cursor to the other one of the bracket at the cursor, or of the next one.
  private var toOtherBracket: Range<Int>? {
    let isBracket = { (scalar: Unicode.Scalar) in
      Self.brackets.prefix(3).contains { $0.open == scalar || $0.close == scalar }
    }
    guard let bracket = line[cursor...].firstIndex(where: isBracket),
      let other = other(of: bracket)
    else { return nil }
    return min(cursor, other)..<max(cursor, other) + 1
  }

  /// Where the bracket is that belongs to another.
  private func other(of bracket: Int) -> Int? {
    let scalar = line[bracket]
    guard let pair = Self.brackets.first(where: { $0.open == scalar || $0.close == scalar })
    else { return nil }
    let isOpening = scalar == pair.open
    var (depth, index) = (0, bracket)
    while line.indices.contains(index) {
      if line[index] == pair.open { depth += 1 }
      if line[index] == pair.close { depth -= 1 }
      if depth == 0 { return index }
      index += isOpening ? 1 : -1
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether vi takes it for part of a word.
  fileprivate var isOfViWord: Bool { self == "_" || isOfWord }
}
