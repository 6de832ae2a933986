/// The decoder that is passed to a type's `init(from:)`: a value and the path to it.
///
/// An object, because Swift would make one for each container that is larger than three words.
final class NodeDecoder: Decoder {
  let value: Value
  private let parent: NodeDecoder?
  private let key: (any CodingKey)?
  private let depth: Int
  /// What the whole value's decoding noted.
  fileprivate let notes: DecodingNotes
  /// The fields of a record by their labels.
  private lazy var parts: [String: Value] = Dictionary(
    value.fields.compactMap { field in field.label.map { ($0, field.value) } }
  ) { first, _ in first }

  /// Makes the decoder of the whole value.
  init(_ value: Value, _ notes: DecodingNotes) {
    (self.value, parent, key, depth, self.notes) = (value, nil, nil, 0, notes)
  }

  /// Makes the decoder of a part; without a key it is at the same path.
  init(_ value: Value, in parent: NodeDecoder, at key: (any CodingKey)? = nil) {
    (self.value, self.parent, self.key, depth) = (value, parent, key, parent.depth + 1)
    notes = parent.notes
  }

  /// Makes a decoder of something that stands for another value.
  private init(_ value: Value, insteadOf other: NodeDecoder) {
    (self.value, parent, key, depth) = (value, other.parent, other.key, other.depth)
    notes = other.notes
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Errors have it, so it is made when it is asked for.
  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

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
    if let leaf = type as? any LeafValue.Type {
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
    do {
      return try Subject(from: self)
    } catch {
      if case .string = value, notes.cases.isEmpty { notes.cases = rawTexts(of: type) }
      throw error
    }
  }

  /// The texts that are raw values of an enumeration's cases; empty for any other type.
  private func rawTexts(of type: Any.Type) -> [String] {
    func texts<Known: RawRepresentable>(of type: Known.Type) -> [String] {
      plainCases(of: type).compactMap { $0.rawValue as? String }
    }
    return (type as? any RawRepresentable.Type).map { texts(of: $0) } ?? []
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = context("expected \(expected), found \(value.foundText)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(_ message: String, _ cause: (any Error)? = nil) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath, debugDescription: message, underlyingError: cause)
  }

  // A type that decodes itself from its own single value would never end.
  private var tooDeep: DecodingError {
    let path = Array(codingPath.prefix(3))
    let message = "is nested deeper than \(Value.convertedDepth * 2) levels"
    return .dataCorrupted(.init(codingPath: path, debugDescription: message))
  }

  var labels: [String] { value.fields.compactMap(\.label) }

  /// The field with this label.
  func field(_ label: String) -> Value? { parts[label] }
}

/// What is noted while a value is decoded, to say why it can't be.
final class DecodingNotes {
  /// What is noted besides.
  enum Aim { case renamedFields, readFields }

  fileprivate let aim: Aim?
  /// The cases that an enumeration has which did not find its own.
  fileprivate(set) var cases: [String] = []
  /// The fields that a type does not know, each with an optional field that is missing.
  fileprivate(set) var renamedFields: [RenamedField] = []
  /// How often an optional field was missing.
  fileprivate var missing = 0
  /// The fields that were read.
  fileprivate(set) var readFields: Set<String> = []

  init(_ aim: Aim? = nil) { self.aim = aim }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNil }

  func decode<Subject: Decodable>(_ type: Subject.Type) throws -> Subject {
    // It counts as a level, so that a type that wraps itself forever is stopped.
    try NodeDecoder(value, in: self).converted(to: type)
  }

  // The protocol's default implementation for the widest integers throws.
  func decode(_ type: Int128.Type) throws -> Int128 { try converted(to: type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try converted(to: type) }
}

extension Value {
  var isNil: Bool { if case .null = self { true } else { false } }

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

  /// The same fields without those labels.
  package var unlabeledByPlace: [Value.Field] {
    enumerated().map { Value.Field($1.label == "_\($0)" ? nil : $1.label, $1.value) }
  }
}

extension Value {
  /// The case with a payload that the value is as `Codable` writes it, `(full: (missing: 12))`; nil if it is none.
  package var encodedCase: (name: String, payload: Value)? {
    guard case .record(let fields) = self, fields.count == 1, let name = fields[0].label,
      case .record = fields[0].value
    else { return nil }
    return (name, fields[0].value)
  }

  /// The value, as `Codable` writes it, with the new name of a field or a case in place of the old one, wherever that is.
  package func renaming(_ field: RenamedField) -> Value {
    if field.kind == .text, self == .string(field.old) { return .string(field.new) }
    let value = mapParts { $0.renaming(field) }
    guard case .record(let fields) = value,
      field.kind == .field || field.kind == .case && encodedCase?.name == field.old
    else { return value }
    return .record(fields.map { $0.label == field.old ? Field(field.new, $0.value) : $0 })
  }
}

/// A record that a type decodes by its keys.
struct RecordDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: NodeDecoder

  var codingPath: [any CodingKey] { record.codingPath }
  var allKeys: [Key] {
    let keys = record.labels.compactMap(Key.init(stringValue:))
    // Those of an enumeration are its cases.
    if keys.isEmpty { record.notes.cases = plainCases(of: Key.self).map(\.stringValue) }
    return keys
  }

  func contains(_ key: Key) -> Bool {
    if record.field(key.stringValue) != nil { return true }
    let notes = record.notes
    // A few rows tell.
    if notes.aim == .renamedFields, notes.missing < 20 {
      notes.missing += 1
      notes.renamedFields += record.labels.filter { Key(stringValue: $0) == nil }
        .map { RenamedField(.field, old: $0, new: key.stringValue) }
    }
    return false
  }

  func decodeNil(forKey key: Key) throws -> Bool { try value(of: key).isNil }

  func decode<Subject: Decodable>(_ type: Subject.Type, forKey key: Key) throws -> Subject {
    try part(key).converted(to: type)
  }

  // The protocol's default implementation for the widest integers throws.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try part(key).converted(to: type)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try part(key).converted(to: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try part(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try part(PlaceKey.superclass) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }

  private func part(_ key: some CodingKey) throws -> NodeDecoder {
    try NodeDecoder(value(of: key), in: record, at: key)
  }

  private func value(of key: some CodingKey) throws -> Value {
    guard let value = record.field(key.stringValue) else { throw missing(key) }
    if record.notes.aim == .readFields { record.notes.readFields.insert(key.stringValue) }
    return value
  }

  private func missing(_ key: some CodingKey) -> DecodingError {
    // Of the others the type has a field.
    let unknown = record.labels.filter { Key(stringValue: $0) == nil }
    let near = nearest(to: key.stringValue, among: unknown)
    let old = near ?? (unknown.count == 1 ? unknown[0] : nil)
    let message = ByteBuffer.text { text in
      text.append("has no ")
      text.append(name: key.stringValue)
      guard let old else { return }
      text.append(near == nil ? ", but " : ": is ")
      text.append(name: old)
      if near != nil { text.append(" a misspelling?") }
    }
    let field = old.map { RenamedField(old: $0, new: key.stringValue) }
    return .keyNotFound(key, record.context(message, field))
  }
}

extension RenamedField {
  /// Reads the message about a missing field, `has no why, but reason`; nil if it is another, or names no other field.
  package init?(message: String) {
    guard let start = message.firstRange(of: "has no ")?.upperBound else { return nil }
    let rest = message[start...]
    let parts =
      rest.hasSuffix(" a misspelling?")
      ? rest.dropLast(" a misspelling?".count).split(separator: ": is ")
      : rest.split(separator: ", but ")
    guard parts.count == 2, parts.allSatisfy({ String($0).isIdentifier() }) else { return nil }
    self.init(old: String(parts[1]), new: String(parts[0]))
  }
}

/// A list that a type decodes element by element.
struct ListDecoding: UnkeyedDecodingContainer {
  let elements: [Value]
  let list: NodeDecoder
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { list.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next(Any?.self).isNil else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Subject: Decodable>(_ type: Subject.Type) throws -> Subject {
    try taking(type) { try $0.converted(to: type) }
  }

  // The protocol's default implementation for the widest integers throws.
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try taking(type) { try $0.converted(to: type) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try taking(type) { try $0.converted(to: type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try taking(type) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try taking([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try taking(Any.self) { $0 } }

  /// Moves on only after the element is decoded, so that a type may try again as another type.
  private mutating func taking<Result>(
    _ type: Any.Type,
    _ read: (NodeDecoder) throws -> Result
  ) throws -> Result {
    let result = try read(NodeDecoder(next(type), in: list, at: PlaceKey(currentIndex)))
    currentIndex += 1
    return result
  }

  private func next(_ type: Any.Type) throws -> Value {
    if !isAtEnd { return elements[currentIndex] }
    let context = DecodingError.Context(
      codingPath: codingPath + [PlaceKey(currentIndex)],
      debugDescription: "expected one more element, found the end of the list"
    )
    throw DecodingError.valueNotFound(type, context)
  }
}
