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
