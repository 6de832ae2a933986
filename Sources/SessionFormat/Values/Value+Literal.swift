extension Value {
  /// Reads a value back from its text.
  ///
  /// Only the text that ``description`` gives is accepted: `[1,2]` is an error that says to write
  /// `[1, 2]`. Values nest at most 128 levels deep.
  /// - Throws: ``SyntaxError`` with the column of what is wrong.
  /// - Complexity: O(*n*) in the length of the text.
  public init(literal: String) throws(SyntaxError) {
    self = try Array(literal.utf8).withUnsafeBufferPointer { bytes throws(SyntaxError) in
      var scanner = LineScanner(bytes)
      let value = try scanner.value()
      scanner.skipBlanks()
      try scanner.requireEnd()
      let canonical = ByteBuffer(capacity: bytes.count)
      canonical.append(value)
      try scanner.requireCanonical(canonical.bytes())
      return value
    }
  }
}
