/// A record that a type decodes by its keys.
struct RecordDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let fields: [Value.Field]
  private let places: [String: Int]
  private let place: NodeDecoder

  init(fields: [Value.Field], place: NodeDecoder) {
    self.fields = fields
    self.place = place
    places = fields.count > Self.searched ? Self.table(fields) : [:]
  }

  var codingPath: [any CodingKey] { place.codingPath }
  var allKeys: [Key] { fields.compactMap { $0.label.flatMap(Key.init(stringValue:)) } }

  func contains(_ key: Key) -> Bool { field(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(of: key) == .null }

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

  private func part(_ key: any CodingKey) throws -> NodeDecoder {
    try place.nested(value(of: key), key)
  }

  private func value(of key: any CodingKey) throws -> Value {
    guard let field = field(key.stringValue) else { throw missing(key) }
    return field.value
  }

  /// The first field with this label.
  private func field(_ label: String) -> Value.Field? {
    if fields.count <= Self.searched { return fields.first { $0.label == label } }
    return places[label].map { fields[$0] }
  }

  private func missing(_ key: any CodingKey) -> DecodingError {
    let near = nearest(to: key.stringValue, among: fields.lazy.compactMap(\.label))
    let message = ByteBuffer.text { text in
      text.append("has no ")
      text.append(name: key.stringValue)
      if let near {
        text.append(": is ")
        text.append(name: near)
        text.append(" a misspelling?")
      }
    }
    return .keyNotFound(key, place.context(message))
  }

  // Searching a few labels is faster than hashing.
  private static var searched: Int { 8 }

  private static func table(_ fields: [Value.Field]) -> [String: Int] {
    let labelled = fields.enumerated().lazy.compactMap { i, field in field.label.map { ($0, i) } }
    return Dictionary(labelled, uniquingKeysWith: { first, _ in first })
  }
}
