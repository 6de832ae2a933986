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
