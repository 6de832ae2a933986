/// One line of a command, split into words.
///
/// Blanks (spaces and tabs) separate words. Text in `'single quotes'` is literal. Text in double
/// quotes allows the escapes `\n \t \r \0 \\ \" \' \u{…}`. A backslash outside quotes makes the
/// next character literal. Adjacent pieces are one word: `a"b c"d`. `""` is an empty word.
///
/// One instance is reused for every line: the words' bytes share one buffer, so parsing allocates
/// only while the buffer grows. Parsing costs O(length of the line).
@usableFromInline
package final class Words {
  @usableFromInline
  struct Span {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    /// Where the word begins in the line as it was typed.
    var offset: Int
  }

  @usableFromInline
  struct State {
    @usableFromInline var spans: UnsafeMutablePointer<Span>
    var capacity: Int
    @usableFromInline var length = 0
    @usableFromInline var isPlain = false
  }

  @usableFromInline let decoded = ByteBuffer(capacity: 256)
  /// The line as it was typed, unless it is plain: then ``decoded`` is the line itself.
  private let line = ByteBuffer(capacity: 0)
  // Raw memory and inlinable for the reasons given in ByteBuffer: checks for exclusive access cost
  // as much as the splitting.
  @usableFromInline let state: UnsafeMutablePointer<State>

  package init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State(spans: .allocate(capacity: 16), capacity: 16))
  }

  deinit {
    state.pointee.spans.deallocate()
    state.deallocate()
  }

  /// Replaces the words with those of a line, which is given without its line ending.
  ///
  /// After an error there are no words.
  /// - Throws: `SyntaxError` for an unclosed quote, an unknown or malformed escape, an unescaped
  ///   control character, and bytes that are not UTF-8.
  package func parse(_ line: UnsafeRawBufferPointer) throws(SyntaxError) {
    removeAll()
    let isPlain = splitPlain(line)
    state.pointee.isPlain = isPlain
    if isPlain { return }
    removeAll()
    self.line.removeAll()
    self.line.append(line)
    var scanner = WordScanner(line: line, words: self)
    do { try scanner.scan() } catch {
      removeAll()
      throw error
    }
  }

  /// The same for a line that is a string.
  package func parse(_ line: String) throws(SyntaxError) {
    var line = line
    let result = line.withUTF8 { bytes in
      Result { () throws(SyntaxError) in try parse(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
  }

  /// Whether the line is visible ASCII without quotes, escapes and blanks at its ends, so that a
  /// session can hold it byte for byte.
  @inlinable package var arePlain: Bool { state.pointee.isPlain }

  /// The number of words.
  @inlinable package var count: Int { state.pointee.length }

  /// The UTF-8 of a word with quotes and escapes resolved; valid until the next `parse`.
  @inlinable @inline(__always)
  package func bytes(_ i: Int) -> UnsafeRawBufferPointer {
    let span = self[i]
    // Not a slice, whose type would be looked up in a debug build.
    let start = decoded.bytes(from: span.start).baseAddress
    return UnsafeRawBufferPointer(start: start, count: span.end - span.start)
  }

  /// A word with quotes and escapes resolved.
  package func text(_ i: Int) -> String { String(decoding: bytes(i), as: UTF8.self) }

  /// The line as it was typed; valid until the next `parse`.
  var typedLine: UnsafeRawBufferPointer { arePlain ? decoded.bytes() : line.bytes() }

  /// The byte of the line where a word begins.
  package func offset(_ i: Int) -> Int { self[i].offset }

  @inline(__always)
  func append(_ span: Span) {
    if count == state.pointee.capacity { grow() }
    (state.pointee.spans + count).initialize(to: span)
    state.pointee.length += 1
  }

  @usableFromInline subscript(i: Int) -> Span {
    @inlinable @inline(__always) get {
      precondition(i >= 0 && i < count, "word index out of range")
      return state.pointee.spans[i]
    }
  }

  private func removeAll() {
    state.pointee.length = 0
    decoded.removeAll()
  }

  @inline(never)
  private func grow() {
    let capacity = state.pointee.capacity * 2
    let larger = UnsafeMutablePointer<Span>.allocate(capacity: capacity)
    larger.update(from: state.pointee.spans, count: count)
    state.pointee.spans.deallocate()
    state.pointee.spans = larger
    state.pointee.capacity = capacity
  }
}

extension Words {
  /// Splits a plain line; returns false if the line is not plain.
  ///
  /// Most lines are plain. Their words are their own bytes, so one pass
  /// finds the words and one copy keeps them.
  private func splitPlain(_ line: UnsafeRawBufferPointer) -> Bool {
    // Like all loops over a command's bytes this one uses pointers: Swift's check at each byte took
    // half of the time, and `length` makes it unnecessary.
    let length = line.count
    guard length > 0, let bytes = line.bindMemory(to: UInt8.self).baseAddress else { return false }
    let blank = UInt8(ascii: " ")
    guard bytes[0] != blank, bytes[length - 1] != blank else { return false }
    var start = 0
    var end = 0
    while end < length {
      if !bytes[end].isBareInWord {
        guard bytes[end] == blank else { return false }
        if start < end { append(Span(start: start, end: end, offset: start)) }
        start = end + 1
      }
      end += 1
    }
    append(Span(start: start, end: end, offset: start))
    decoded.append(line)
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
    if bare && !text.isEmpty { return text }
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
