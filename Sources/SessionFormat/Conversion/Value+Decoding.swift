extension Value {
  /// Decodes a `Subject` from plain data that ``init(encoding:)`` made or that was written by hand.
  ///
  /// It is strict: a value of the wrong kind is an error, with one exception: a whole number may
  /// stand for a `Double` or `Float`. A field that is missing or `nil` decodes as a nil optional.
  /// Fields that the type does not ask for are ignored. A dictionary is also read from what it
  /// encodes itself as: a record, or a list of alternating keys and values.
  ///
  /// - Complexity: O(size of the value).
  /// - Throws: ``ConversionError``, which says where, what was expected and what was found. Errors
  ///   that the type's own `init(from:)` throws are rethrown, except for a `DecodingError`, which
  ///   becomes a ``ConversionError``.
  package func decoded<Subject: Decodable>(as type: Subject.Type = Subject.self) throws -> Subject {
    do {
      return try NodeDecoder(self).converted(to: type)
    } catch let error as DecodingError { throw ConversionError(error) }
  }
}
