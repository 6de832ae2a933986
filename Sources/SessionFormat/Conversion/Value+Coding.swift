extension Value {
  /// Encodes `subject` as plain data, which ``decoded(as:)`` decodes.
  ///
  /// - A keyed container becomes a record with the keys as labels, in the order of encoding; an
  ///   unkeyed container becomes a list. A nil property is a field that is `nil`, not a missing
  ///   field.
  /// - A dictionary becomes a dictionary, whichever container it encodes itself in. Dictionaries are
  ///   sorted by key and sets by text, independently of the hash seed.
  /// - `Date`, `UUID`, `URL`, `Data` and `Decimal` become the same strings as by
  ///   ``ValueConvertible``; integers of up to 128 bits are whole numbers (a `UInt128` beyond
  ///   `Int128` is a string of digits).
  ///
  /// Decoding the result yields an equal value for every type whose own `Codable` conformance does,
  /// with two exceptions: a `Date` is rounded to the millisecond, and nested optionals are
  /// flattened.
  ///
  /// - Complexity: O(size of what is encoded), plus sorting for sets and dictionaries.
  /// - Throws: ``ConversionError`` if something nests deeper than 100 levels (for example objects
  ///   that reference each other), if a date's year is not from 0000 to 9999, or if a type asks for
  ///   two kinds of container; and any error that the type's own `encode(to:)` throws.
  package init(encoding subject: some Encodable) throws {
    if let scalar = Value(scalar: subject) {
      self = scalar
      return
    }
    let run = EncodingNode.Run()
    do {
      self = try EncodingNode(run).encoding(subject)
      if let misuse = run.misuse { throw misuse }
    } catch let error as EncodingError { throw ConversionError(error) }
  }
}

extension EncodingNode {
  /// The value of a part.
  func value<Subject: Encodable>(
    of subject: Subject, at key: @autoclosure () -> (any CodingKey)?
  ) throws -> Value {
    if let scalar = Value(scalar: subject) { return scalar }
    return try EncodingNode(in: self, at: key()).encoding(subject)
  }

  /// Encodes `subject` here, and returns its value.
  func encoding<Subject: Encodable>(_ subject: Subject) throws -> Value {
    if let leaf = subject as? any LeafValue {
      if let value = leaf.leafValue { return value }
      throw error(subject, at: keys, "the date's year is not from 0000 to 9999")
    }
    guard depth < Value.convertedDepth else {
      // The beginning of the path says where to look; all of it would be too long.
      let message = "is nested deeper than \(Value.convertedDepth) levels"
      throw error(subject, at: Array(keys.prefix(3)), message)
    }
    try subject.encode(to: NodeEncoder(node: self))
    return value.sorted(asEncodedBy: Subject.self)
  }

  private func error(
    _ subject: some Encodable, at path: [any CodingKey], _ message: String
  ) -> EncodingError {
    .invalidValue(subject, .init(codingPath: path, debugDescription: message))
  }
}

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
    try decoded(as: type, DecodingNotes())
  }

  /// The same, which notes the fields that the type does not know and that may now have the name of an optional field that
  /// is missing.
  package func decoded<Subject: Decodable>(
    as type: Subject.Type, noting renamedFields: inout [RenamedField]
  ) throws -> Subject {
    let notes = DecodingNotes(.renamedFields)
    let subject = try decoded(as: type, notes)
    if !notes.renamedFields.isEmpty {
      // Several types may read one record.
      let others = DecodingNotes(.readFields)
      _ = try decoded(as: type, others)
      renamedFields += notes.renamedFields.filter { !others.readFields.contains($0.old) }
    }
    return subject
  }

  private func decoded<Subject: Decodable>(
    as type: Subject.Type, _ notes: DecodingNotes
  ) throws -> Subject {
    do {
      return try NodeDecoder(self, notes).converted(to: type)
    } catch let error as DecodingError {
      throw ConversionError(error, of: self, cases: notes.cases)
    }
  }
}

/// A type that defines how it is shown as plain data.
///
/// The basic types of the standard library and Foundation need no conformance, and neither do your
/// own types (see ``Value/init(reflecting:)``). With one they are shown faster, and the way you
/// choose.
///
/// An enumeration with a raw value conforms in one line, and is shown as its case:
///
/// ```swift
/// extension Level: ValueConvertible {}
/// ```
public protocol ValueConvertible {
  /// This value as plain data.
  ///
  /// It must depend only on the state: the same state has the same value in every run.
  var asValue: Value { get }
}

extension ValueConvertible where Self: RawRepresentable {
  /// The case's own name for an enumeration; the raw value for any other type.
  ///
  /// Costs O(1) for a case.
  public var asValue: Value {
    if let name = caseName(of: self) { return .case(name, []) }
    return Value(reflecting: rawValue)
  }
}
