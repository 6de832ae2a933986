extension Value {
  /// Reads a value from its text.
  ///
  /// Only the exact form of ``description`` is accepted: `[1,2]` is an error that says to write
  /// `[1, 2]`. Values nest at most 128 levels deep.
  /// - Throws: ``SyntaxError`` with the column of the mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(literal: String) throws(SyntaxError) {
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
