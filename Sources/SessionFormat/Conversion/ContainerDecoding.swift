/// A record that a type decodes by its keys.
struct RecordDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: NodeDecoder

  var codingPath: [any CodingKey] { record.codingPath }
  var allKeys: [Key] { record.labels.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { record.field(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(of: key).isNil }

  func decode<Subject: Decodable>(_ type: Subject.Type, forKey key: Key) throws -> Subject {
    try record.part(value(of: key), at: key, as: type)
  }

  func decode<Leaf: LeafValue & Decodable>(_ type: Leaf.Type, forKey key: Key) throws -> Leaf {
    try part(key).leaf(type)
  }

  // The protocol's default implementation for the widest integers throws.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try part(key).leaf(type)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try part(key).leaf(type)
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
    return value
  }

  private func missing(_ key: some CodingKey) -> DecodingError {
    let near = nearest(to: key.stringValue, among: record.labels)
    let message = ByteBuffer.text { text in
      text.append("has no ")
      text.append(name: key.stringValue)
      if let near {
        text.append(": is ")
        text.append(name: near)
        text.append(" a misspelling?")
      }
    }
    return .keyNotFound(key, record.context(message))
  }
}

/// A list that a type decodes element by element.
struct ListDecoding: UnkeyedDecodingContainer {
  private let elements: [Value]
  private let list: NodeDecoder
  private(set) var currentIndex = 0

  init(elements: [Value], list: NodeDecoder) {
    self.elements = elements
    self.list = list
  }

  var codingPath: [any CodingKey] { list.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next(Any?.self).isNil else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Subject: Decodable>(_ type: Subject.Type) throws -> Subject {
    let subject = try list.part(next(type), at: PlaceKey(currentIndex), as: type)
    currentIndex += 1
    return subject
  }

  mutating func decode<Leaf: LeafValue & Decodable>(_ type: Leaf.Type) throws -> Leaf {
    try taking(type) { try $0.leaf(type) }
  }

  // The protocol's default implementation for the widest integers throws.
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try taking(type) { try $0.leaf(type) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try taking(type) { try $0.leaf(type) }
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
