/// The decoder that is passed to a type's `init(from:)`: a value and the path to it.
///
/// An object, because Swift would make one for each container that is larger than three words.
final class NodeDecoder: Decoder, CodingTrail {
  let value: Value
  let parent: NodeDecoder?
  let key: (any CodingKey)?
  private let depth: Int
  /// The fields of a record.
  private let fields: [Value.Field]
  /// The place of the field that was found last.
  private var last = -1
  /// The places of the fields of a long record, once one was not where it was expected.
  private var places: [String: Int] = [:]

  /// Makes the decoder of the whole value.
  init(_ value: Value) {
    (self.value, parent, key, depth, fields) = (value, nil, nil, 0, value.fields)
  }

  init(_ value: Value, in parent: NodeDecoder, at key: (any CodingKey)?) {
    (self.value, self.parent, self.key) = (value, parent, key)
    (depth, fields) = (parent.depth + 1, value.fields)
  }

  /// Makes a decoder of something that stands for another value.
  private init(_ value: Value, insteadOf other: NodeDecoder) {
    (self.value, parent, key) = (value, other.parent, other.key)
    (depth, fields) = (other.depth, value.fields)
  }

  var codingPath: [any CodingKey] { keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .record: return KeyedDecodingContainer(RecordDecoding(record: self))
    // As the compiler encodes a case: `.move(by: 2)` is `(move: (by: 2))`.
    case .case(let name, let payload):
      let record = Value.record([Value.Field(name, .record(payload.labeledByPlace))])
      return KeyedDecodingContainer(
        RecordDecoding(record: NodeDecoder(record, insteadOf: self)))
    // As dictionaries encode themselves whose keys are texts or whole numbers.
    case .dictionary(let entries):
      let fields = entries.compactMap { entry in
        entry.key.label.map { Value.Field($0, entry.value) }
      }
      guard fields.count == entries.count else { throw mismatch(type, "a record") }
      return KeyedDecodingContainer(
        RecordDecoding(record: NodeDecoder(.record(fields), insteadOf: self)))
    default: throw mismatch(type, "a record")
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .list(let elements): return ListDecoding(elements: elements, list: self)
    // As other dictionaries encode themselves.
    case .dictionary(let entries) where entries.contains { $0.key.label == nil }:
      return ListDecoding(elements: entries.flatMap { [$0.key, $0.value] }, list: self)
    default: throw mismatch([Any].self, "a list")
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func converted<Subject: Decodable>(to type: Subject.Type) throws -> Subject {
    if let scalar = value.scalar(type) { return scalar }
    if let shown = Subject(shownAs: value) { return shown }
    if CodedKind.of(type) == .leaf, let leaf = type as? any LeafValue.Type {
      guard let subject = leaf.init(leaf: value) as? Subject else {
        throw mismatch(type, leaf.expected(insteadOf: value))
      }
      return subject
    }
    guard depth <= Value.convertedDepth * 2 else { throw tooDeep }
    if case .dictionary(let entries) = value, let dictionary = type as? any CodedDictionary.Type {
      guard let value = dictionary.encodedForm(of: entries) else {
        throw mismatch(type, "a dictionary with keys of type \(dictionary.keyType)")
      }
      return try Subject(from: NodeDecoder(value, insteadOf: self))
    }
    return try Subject(from: self)
  }

  /// Decodes a type that is converted as a unit.
  func leaf<Leaf: LeafValue>(_ type: Leaf.Type) throws -> Leaf {
    guard let leaf = Leaf(leaf: value) else {
      throw mismatch(type, Leaf.expected(insteadOf: value))
    }
    return leaf
  }

  /// Decodes a part.
  func part<Subject: Decodable>(
    _ value: Value, at key: @autoclosure () -> (any CodingKey)?, as type: Subject.Type
  ) throws -> Subject {
    if let scalar = value.scalar(type) { return scalar }
    return try NodeDecoder(value, in: self, at: key()).converted(to: type)
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = context("expected \(expected), found \(value.foundText)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(_ message: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: message)
  }

  // A type that decodes itself from its own single value would never end.
  private var tooDeep: DecodingError {
    let path = Array(codingPath.prefix(3))
    let message = "is nested deeper than \(Value.convertedDepth * 2) levels"
    return .dataCorrupted(.init(codingPath: path, debugDescription: message))
  }

  // MARK: Records

  var labels: [String] { fields.compactMap(\.label) }

  /// The field with this label.
  func field(_ label: String) -> Value? {
    // A type usually asks for the field that it has just asked for, or for the next one.
    if last >= 0, fields[last].label == label { return fields[last].value }
    if last + 1 < fields.count, fields[last + 1].label == label {
      last += 1
      return fields[last].value
    }
    guard let place = place(of: label) else { return nil }
    last = place
    return fields[place].value
  }

  private func place(of label: String) -> Int? {
    // Searching a few labels is faster than hashing.
    if fields.count <= 8 { return fields.firstIndex { $0.label == label } }
    if places.isEmpty {
      let labeled = fields.enumerated().lazy.compactMap { i, field in field.label.map { ($0, i) } }
      places = Dictionary(labeled, uniquingKeysWith: { first, _ in first })
    }
    return places[label]
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNil }

  func decode<Subject: Decodable>(_ type: Subject.Type) throws -> Subject {
    try part(value, at: nil, as: type)
  }

  func decode<Leaf: LeafValue & Decodable>(_ type: Leaf.Type) throws -> Leaf { try leaf(type) }

  // The protocol's default implementation for the widest integers throws.
  func decode(_ type: Int128.Type) throws -> Int128 { try leaf(type) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try leaf(type) }
}

extension Value {
  var isNil: Bool { if case .null = self { true } else { false } }

  fileprivate var fields: [Field] { if case .record(let fields) = self { fields } else { [] } }

  /// Converts the most common types, each of which takes one comparison to recognize.
  @inline(__always)
  fileprivate func scalar<Subject>(_ type: Subject.Type) -> Subject? {
    switch self {
    case .int(let int) where type == Int.self: Int(exactly: int) as? Subject
    case .string(let string) where type == String.self: string as? Subject
    case .bool(let bool) where type == Bool.self: bool as? Subject
    case .double(let double) where type == Double.self: double as? Subject
    default: nil
    }
  }
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
  var labeledByPlace: [Value.Field] {
    enumerated().map { Value.Field($1.label ?? "_\($0)", $1.value) }
  }
}
