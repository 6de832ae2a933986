extension Arguments {
  /// Reads the next literal, or the next word as a text, and decodes it. In messages the value is
  /// called `expected`, with its article.
  mutating func nextLiteral<Read>(
    _ expected: String, _ decode: (Value) throws -> Read
  ) throws -> Read {
    guard let word = upcomingWord else {
      throw ArgumentError(.missing(parameter: parameter), isAboutUsage: true)
    }
    let (literal, isInBrackets) = (upcomingLiteral, isAtLiteral)
    advance(to: literal.end)
    do {
      return try decode(try literal.value.get())
    } catch {
      // A type that is a text needs no quotes.
      if !isInBrackets, let value = try? decode(.string(word)) { return value }
      // What is wrong with a literal may quote words that follow it.
      if holdSecret { throw ArgumentError(.words("\(parameter) is not \(expected)")) }
      guard isInBrackets else { throw mismatch(word, expected: expected) }
      throw flaw(Self.text(of: error))
    }
  }

  private static func text(of error: any Error) -> String {
    guard let error = error as? ConversionError, error.path.isEmpty else {
      return RecordedError.text(of: error)
    }
    return error.message
  }
}
