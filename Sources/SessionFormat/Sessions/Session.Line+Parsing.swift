extension Session.Line {
  /// Reads one line of a session's body, without its line feed.
  ///
  /// Only the exact form of ``description`` is accepted. A line without a sign is an error: only in
  /// scripts is such a line a command.
  /// - Throws: ``SyntaxError`` with the column of the mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(parsing text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    try self.init(
      parsing: bytes[...], LineKind(bytes.span), canonical: ByteBuffer(capacity: bytes.count))
  }

  /// Reads a line of valid UTF-8 whose kind is known; `canonical` is a buffer to work with.
  init(
    parsing bytes: ArraySlice<UInt8>, _ kind: LineKind?, canonical: ByteBuffer
  ) throws(SyntaxError) {
    var scanner = LineScanner(bytes)
    self = try scanner.line(kind)
    try scanner.requireCanonical(in: canonical) { $0.append(unended: self) }
  }
}
