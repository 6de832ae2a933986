/// The encoder that is passed to a type's `encode(to:)`.
struct NodeEncoder: Encoder {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordEncoding(node: claim(.record)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { NodeEncoder(node: claim(.list)) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    NodeEncoder(node: claim(.single))
  }

  /// The node for a container of this kind. After a container of another kind it is one that is
  /// discarded: nothing can be thrown here, so encoding throws at its end.
  private func claim(_ kind: EncodingNode.Kind) -> EncodingNode {
    if node.become(kind) { return node }
    let text = "encodes \(kind.rawValue) where it has encoded \(node.kind?.rawValue ?? "nothing")"
    let context = EncodingError.Context(codingPath: codingPath, debugDescription: text)
    node.run.misuse = node.run.misuse ?? EncodingError.invalidValue(text, context)
    let nowhere = EncodingNode(in: node, at: nil)
    _ = nowhere.become(kind)
    return nowhere
  }
}

/// A list that a type encodes element by element, or a single value.
extension NodeEncoder: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var count: Int { node.count }

  func encodeNil() { node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    // A single value counts as a level, too, so that a type that wraps itself forever is stopped.
    node.append(try node.value(of: subject, at: node.kind == .list ? PlaceKey(count) : nil))
  }

  // The most common types need no generic call.
  func encode(_ subject: Bool) { node.append(.bool(subject)) }
  func encode(_ subject: String) { node.append(.string(subject)) }
  func encode(_ subject: Double) { node.append(.double(subject)) }
  func encode(_ subject: Int) { node.append(.int(Int128(subject))) }

  func encode(_ subject: Float) { node.append(subject.asValue) }

  func encode(_ subject: some FixedWidthInteger & StandardValue & Encodable) {
    node.append(subject.asValue)
  }

  // The protocols' default implementation for the widest integers throws.
  func encode(_ subject: Int128) { node.append(subject.asValue) }

  func encode(_ subject: UInt128) { node.append(subject.asValue) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }

  private func element() -> NodeEncoder {
    let element = EncodingNode(in: node, at: PlaceKey(count))
    node.append(element)
    return NodeEncoder(node: element)
  }
}

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
    container(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    container(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { part(PlaceKey.superclass) }

  func superEncoder(forKey key: Key) -> any Encoder { part(key) }

  private func set(_ value: Value, _ key: Key) { node.set(value, key.stringValue) }

  /// Asked for again, it is the same container.
  private func container(_ key: Key) -> NodeEncoder {
    node.container(key.stringValue).map(NodeEncoder.init) ?? part(key)
  }

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
