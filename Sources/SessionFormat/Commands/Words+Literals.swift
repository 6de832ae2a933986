extension Words {
  /// A literal of the session's syntax in a line, which may contain blanks.
  package struct Literal {
    /// Its value, or the mistake in it with its column in the line.
    package let value: Result<Value, SyntaxError>
    /// The index of the first word after it.
    package let end: Int
  }

  /// Whether a literal that may contain blanks begins at a word: with a bracket, or the point of a
  /// case. In quotes it is a word like any other.
  package func beginsLiteral(_ i: Int) -> Bool {
    switch typedLine[offset(i)] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Reads the literal that begins at a word; a mistake in it ends it with the line.
  ///
  /// - Complexity: O(length of the line).
  package func literal(at i: Int) -> Literal {
    guard beginsLiteral(i) else {
      let text = text(i)
      return Literal(
        value: Result { () throws(SyntaxError) in try Value(typed: text) }, end: i + 1)
    }
    var scanner = LineScanner(typedLine)
    scanner.position = offset(i)
    (scanner.allowsPlaceholders, scanner.isTyped) = (false, true)
    do throws(SyntaxError) {
      let value = try scanner.value()
      let isWhole = scanner.next.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard isWhole ?? true else { throw scanner.expected("a blank after the value") }
      let end = (i..<count).first { offset($0) >= scanner.position }
      return Literal(value: .success(value), end: end ?? count)
    } catch {
      return Literal(value: .failure(error), end: count)
    }
  }

  /// Some of the words as they were typed, with the blanks between them.
  package func typed(_ range: Range<Int>) -> String {
    let end = range.upperBound < count ? offset(range.upperBound) : typedLine.count
    let text = String(decoding: typedLine[offset(range.lowerBound)..<end], as: UTF8.self)
    let blanks = text.reversed().prefix { $0 == " " || $0 == "\t" }
    return String(text.dropLast(blanks.count))
  }
}
