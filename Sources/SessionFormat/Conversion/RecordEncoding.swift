/// Encodes a record by its keys.
struct RecordEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil(forKey key: Key) { place.node.set(.null, key.stringValue) }

  func encode<Subject: Encodable>(_ subject: Subject, forKey key: Key) throws {
    let value = try place.run.value(of: subject, at: place.trail.appending(key))
    place.node.set(value, key.stringValue)
  }

  // The protocol's default implementation for the widest integers throws.
  func encode(_ subject: Int128, forKey key: Key) {
    place.node.set(subject.asValue, key.stringValue)
  }

  func encode(_ subject: UInt128, forKey key: Key) {
    place.node.set(subject.asValue, key.stringValue)
  }

  func encodeIfPresent<Subject: Encodable>(_ subject: Subject?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { superEncoder(for: SuperKey()) }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(for: key) }

  private func superEncoder(for key: any CodingKey) -> NodeEncoder {
    place.nested(place.node.setNode(key.stringValue), key)
  }
}

// Nil is encoded, so that a record always has the same labels. The protocol's defaults leave it
// out, and since they are more specific than a generic method, each needs a counterpart here.
extension RecordEncoding {
  func encodeIfPresent(_ subject: Bool?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: String?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Double?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Float?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Int?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Int8?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Int16?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Int32?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Int64?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: Int128?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: UInt?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: UInt8?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: UInt16?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: UInt32?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: UInt64?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  func encodeIfPresent(_ subject: UInt128?, forKey key: Key) throws {
    try encodeShowingNil(subject, key)
  }

  private func encodeShowingNil(_ subject: (some Encodable)?, _ key: Key) throws {
    if let subject { try encode(subject, forKey: key) } else { encodeNil(forKey: key) }
  }
}
