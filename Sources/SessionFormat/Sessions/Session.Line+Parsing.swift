extension Session.Line {
  /// Reads one line of a session's body, without its line feed.
  ///
  /// Only the text that ``description`` gives is accepted. A text without a sign is an error, too;
  /// that such a line is a command in a script is for the reader of scripts to say.
  /// - Throws: ``SyntaxError`` with the column of what is wrong.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(SyntaxError) {
    self = try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SyntaxError) in
      try Self(parsing: bytes, canonical: ByteBuffer(capacity: bytes.count))
    }
  }

  /// Reads a line of valid UTF-8; `canonical` is memory to work in.
  init(
    parsing bytes: UnsafeBufferPointer<UInt8>,
    canonical: ByteBuffer
  ) throws(SyntaxError) {
    var scanner = LineScanner(bytes)
    self = try scanner.line()
    canonical.removeAll()
    canonical.append(unended: self)
    try scanner.requireCanonical(canonical.bytes())
  }

  /// Whether the line is an event that asks for a placeholder instead of a value.
  public var holdsPlaceholder: Bool {
    if case .event(let event) = self { event.holdsPlaceholder } else { false }
  }
}
