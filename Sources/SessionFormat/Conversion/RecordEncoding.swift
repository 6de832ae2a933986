/// Encodes a record by its keys.
struct RecordEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.keys }

  func encodeNil(forKey key: Key) { set(.null, key) }

  func encode<Subject: Encodable>(_ subject: Subject, forKey key: Key) throws {
    set(try node.value(of: subject, at: key), key)
  }

  // The most common types need no generic call.
  func encode(_ subject: Bool, forKey key: Key) { set(.bool(subject), key) }
  func encode(_ subject: String, forKey key: Key) { set(.string(subject), key) }
  func encode(_ subject: Double, forKey key: Key) { set(.double(subject), key) }
  func encode(_ subject: Int, forKey key: Key) { set(.int(Int128(subject)), key) }

  // The protocol's default implementation for the widest integers throws.
  func encode(_ subject: Int128, forKey key: Key) { set(subject.asValue, key) }

  func encode(_ subject: UInt128, forKey key: Key) { set(subject.asValue, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    part(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    part(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { part(PlaceKey.superclass) }

  func superEncoder(forKey key: Key) -> any Encoder { part(key) }

  private func set(_ value: Value, _ key: Key) { node.set(value, key.stringValue) }

  private func part(_ key: any CodingKey) -> NodeEncoder {
    let part = EncodingNode(in: node, at: key)
    node.set(part, key.stringValue)
    return NodeEncoder(node: part)
  }
}

// Nil is encoded, so that a record always has the same labels. The protocol's defaults leave it
// out, and since they are more specific than a generic method, each needs a counterpart here.
extension RecordEncoding {
  func encodeIfPresent<Subject: Encodable>(_ subject: Subject?, forKey key: Key) throws {
    try show(subject, key)
  }

  func encodeIfPresent(_ subject: Bool?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: String?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Double?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Float?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Int?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Int8?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Int16?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Int32?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Int64?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: Int128?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: UInt?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: UInt8?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: UInt16?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: UInt32?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: UInt64?, forKey key: Key) throws { try show(subject, key) }
  func encodeIfPresent(_ subject: UInt128?, forKey key: Key) throws { try show(subject, key) }

  private func show(_ subject: (some Encodable)?, _ key: Key) throws {
    if let subject { try encode(subject, forKey: key) } else { encodeNil(forKey: key) }
  }
}
