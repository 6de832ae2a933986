/// One line of a command, split into words.
///
/// Blanks (spaces and tabs) separate words. Text in `'single quotes'` is literal. Text in double
/// quotes allows the escapes `\n \t \r \0 \\ \" \' \u{…}`. A backslash outside quotes makes the
/// next character literal. Adjacent pieces are one word: `a"b c"d`. `""` is an empty word.
///
/// A bare `&` that ends a line with other words is none of them: see ``runsInBackground``.
///
/// One instance is reused for every line: the words' bytes share one buffer, so parsing allocates
/// only while the buffer grows. Parsing costs O(length of the line).
@usableFromInline
package final class Words {
  struct Word {
    /// Where the word's bytes are in ``decoded``.
    let range: Range<Int>
    /// Where the word begins in the line as it was typed.
    let offset: Int
  }

  @usableFromInline let decoded = ByteBuffer(capacity: 256)
  /// The line as it was typed, unless it is plain: then ``decoded`` is the line itself.
  private let line = ByteBuffer(capacity: 0)
  // Set as a whole: if it were changed in place, each use would check for exclusive access.
  private var words: [Word] = []
  // Not visible to other modules: the compiler then sees every access, and drops the checks.
  private var isLinePlain = false
  private var endsInSign = false
  private var endOfWords = 0

  package init() {}

  /// Takes the words of a line; nil if it has none or can't be read.
  package convenience init?(_ line: String) {
    self.init()
    guard (try? parse(line)) != nil, count > 0 else { return nil }
  }

  /// Replaces the words with those of a line, which is given without its line ending.
  ///
  /// After an error there are no words.
  /// - Throws: `SyntaxError` for an unclosed quote, an unknown or malformed escape, an unescaped
  ///   control character, and bytes that are not UTF-8.
  package func parse(_ line: Span<UInt8>) throws(SyntaxError) {
    decoded.removeAll()
    (endsInSign, endOfWords) = (false, line.count)
    // Emptied meanwhile, so that the space of the last words is used again.
    var words = self.words
    self.words = []
    // Word by word: removing a range of a few takes longer.
    while !words.isEmpty { words.removeLast() }
    isLinePlain = Self.splitPlain(line, into: &words)
    if isLinePlain {
      decoded.append(line)
    } else {
      self.line.removeAll()
      self.line.append(line)
      var scanner = LineScanner(Array(line))
      words = try scanner.words(into: decoded)
    }
    takeSign(from: &words, line)
    self.words = words
  }

  /// Takes a bare `&` that ends the line.
  private func takeSign(from words: inout [Word], _ line: Span<UInt8>) {
    guard words.count > 1, let last = words.last, line[last.offset] == Self.sign,
      last.offset + 1 == line.count || line[last.offset + 1].isBlank
    else { return }
    words.removeLast()
    (endsInSign, endOfWords) = (true, last.offset)
  }

  /// What ends a line whose command is not waited for.
  private static let sign = UInt8(ascii: "&")
  /// The same with the blank before it.
  package static let backgroundSign = " &"

  /// The line of words as they are typed.
  package static func line(_ words: [String], inBackground: Bool) -> String {
    words.joined(separator: " ") + (inBackground ? backgroundSign : "")
  }

  /// Whether a command's line ends in the sign that nothing waits for it.
  package static func runsInBackground(_ line: String) -> Bool { foreground(line) != nil }

  /// A command's line without the sign at its end; nil if it has none.
  package static func foreground(_ line: String) -> String? {
    guard let words = Words(line), words.runsInBackground else { return nil }
    return words.typed(0..<words.count)
  }

  /// The same for a line that is a string.
  package func parse(_ line: String) throws(SyntaxError) {
    try line.withBytes { bytes throws(SyntaxError) in try parse(bytes) }
  }

  /// Whether the line is visible ASCII without quotes, escapes and blanks at its ends, so that a
  /// session can hold it byte for byte.
  package var arePlain: Bool { isLinePlain }

  /// Whether the line ends in a bare `&`: what follows does not wait for its command.
  package var runsInBackground: Bool { endsInSign }

  /// The byte of the line where its words end, and the blanks that follow them.
  package var end: Int { endOfWords }

  /// The number of words.
  package var count: Int { words.count }

  /// Calls `body` with the UTF-8 of a word, quotes and escapes resolved.
  @inlinable @inline(__always)
  package func withBytes<R>(_ i: Int, _ body: (Span<UInt8>) -> R) -> R {
    let range = range(i)
    return decoded.withBytes { body($0.extracting(range)) }
  }

  @usableFromInline
  func range(_ i: Int) -> Range<Int> { words[i].range }

  /// A word with quotes and escapes resolved.
  package func text(_ i: Int) -> String { withBytes(i) { String($0) } }

  /// The line as it was typed.
  var typedLine: [UInt8] { arePlain ? decoded.bytes() : line.bytes() }

  /// The byte of the line where a word begins.
  package func offset(_ i: Int) -> Int { words[i].offset }
}

extension Words {
  /// Splits a plain line; returns false if the line is not plain.
  ///
  /// Most lines are plain. Their words are their own bytes, so one pass finds the words and one copy
  /// keeps them.
  private static func splitPlain(_ line: Span<UInt8>, into words: inout [Word]) -> Bool {
    let blank = UInt8(ascii: " ")
    guard !line.isEmpty, line[0] != blank, line[line.count - 1] != blank else { return false }
    var start = 0
    for end in line.indices where !line[end].isBareInWord {
      guard line[end] == blank else { return false }
      if start < end { words.append(Word(range: start..<end, offset: start)) }
      start = end + 1
    }
    words.append(Word(range: start..<line.count, offset: start))
    return true
  }

  /// How to type `text` as one word: parsing the result yields `text`.
  ///
  /// It is unquoted if it consists of visible ASCII without quotes and backslashes and of letters
  /// of other scripts; otherwise it is in double quotes, with every control character escaped.
  package static func quoted(_ text: String) -> String {
    let bare = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII ? UInt8(ascii: scalar).isBareInWord : scalar.properties.isAlphabetic
    }
    // Alone at the end of a line it would be a sign.
    if bare && !text.isEmpty && text != "&" { return text }
    return ByteBuffer.text { $0.appendQuoted(text) }
  }
}

extension UInt8 {
  /// Whether the byte is visible ASCII that needs no quotes in a word.
  @inline(__always)
  var isBareInWord: Bool {
    // A bit for each ASCII byte: one test instead of five.
    let bits: UInt64 = self < 0x40 ? 0xffff_ff7a_0000_0000 : 0x7fff_ffff_efff_ffff
    return self < 0x80 && bits &>> UInt64(self) & 1 == 1
  }
}

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
      let isWhole = scanner.next.map { $0.isBlank }
      guard isWhole ?? true else { throw scanner.expected("a blank after the value") }
      let end = (i..<count).first { offset($0) >= scanner.position }
      return Literal(value: .success(value), end: end ?? count)
    } catch {
      return Literal(value: .failure(error), end: count)
    }
  }

  /// Some of the words as they were typed, with the blanks between them.
  package func typed(_ range: Range<Int>) -> String {
    let end = range.upperBound < count ? offset(range.upperBound) : self.end
    let text = String(decoding: typedLine[offset(range.lowerBound)..<end], as: UTF8.self)
    let blanks = text.reversed().prefix { $0 == " " || $0 == "\t" }
    return String(text.dropLast(blanks.count))
  }
}
