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
      return try NodeDecoder(value: self, trail: .root).converted(to: type)
    } catch let error as DecodingError { throw ConversionError(error) }
  }
}

/// The decoder that is passed to a type's `init(from:)`: a value and the path to it.
struct NodeDecoder: Decoder {
  let value: Value
  let trail: CodingTrail

  var codingPath: [any CodingKey] { trail.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .record(let fields):
      return KeyedDecodingContainer(RecordDecoding(fields: fields, place: self))
    // As the compiler encodes a case: `.move(by: 2)` is `(move: (by: 2))`.
    case .case(let name, let payload):
      let record = Value.Field(name, .record(payload.labelledByPlace))
      return KeyedDecodingContainer(RecordDecoding(fields: [record], place: self))
    default: throw mismatch(type, "a record")
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = value else { throw mismatch([Any].self, "a list") }
    return ListDecoding(elements: elements, place: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func converted<Subject: Decodable>(to type: Subject.Type) throws -> Subject {
    if let scalar = scalar(type) { return scalar }
    if let shown = Subject(shownAs: value) { return shown }
    if LeafTypes.contains(type), let leaf = type as? any LeafValue.Type {
      guard let subject = leaf.init(leaf: value) as? Subject else {
        throw mismatch(type, leaf.expected(insteadOf: value))
      }
      return subject
    }
    guard trail.depth <= Value.convertedDepth * 2 else { throw tooDeep }
    if case .dictionary(let entries) = value, let dictionary = type as? any CodedDictionary.Type {
      guard let value = dictionary.encodedForm(of: entries) else {
        throw mismatch(type, "a dictionary with keys of type \(dictionary.keyType)")
      }
      return try Subject(from: NodeDecoder(value: value, trail: trail))
    }
    return try Subject(from: self)
  }

  func nested(_ value: Value, _ key: (any CodingKey)?) -> NodeDecoder {
    NodeDecoder(value: value, trail: trail.appending(key))
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = context("expected \(expected), found \(value.foundText)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(_ message: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: message)
  }

  private func scalar<Subject>(_ type: Subject.Type) -> Subject? {
    switch value {
    case .int(let int) where type == Int.self: Int(exactly: int) as? Subject
    case .string(let string) where type == String.self: string as? Subject
    case .bool(let bool) where type == Bool.self: bool as? Subject
    case .double(let double) where type == Double.self: double as? Subject
    default: nil
    }
  }

  // A type that decodes itself from its own single value would never end.
  private var tooDeep: DecodingError {
    let path = Array(codingPath.prefix(3))
    let message = "is nested deeper than \(Value.convertedDepth * 2) levels"
    return .dataCorrupted(.init(codingPath: path, debugDescription: message))
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if case .null = value { true } else { false }
  }

  func decode<Subject: Decodable>(_ type: Subject.Type) throws -> Subject {
    try nested(value, nil).converted(to: type)
  }

  // The protocol's default implementation for the widest integers throws.
  func decode(_ type: Int128.Type) throws -> Int128 { try converted(to: type) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try converted(to: type) }
}

extension Decodable {
  /// Reads what a binding shows where that differs from what the type decodes: a case by its name,
  /// a duration in seconds.
  fileprivate init?(shownAs value: Value) {
    switch value {
    case .case(let name, []):
      guard let found = plainCases(of: Self.self).first(where: { caseName(of: $0) == name }) else {
        return nil
      }
      self = found
    case .double(let seconds) where Self.self == Duration.self && seconds.magnitude < 1e18:
      guard let duration = Duration.seconds(seconds) as? Self else { return nil }
      self = duration
    default: return nil
    }
  }
}

extension [Value.Field] {
  /// The fields with `_0` and so on instead of no label.
  fileprivate var labelledByPlace: [Value.Field] {
    enumerated().map { Value.Field($1.label ?? "_\($0)", $1.value) }
  }
}
