/// The encoder that is passed to a type's `encode(to:)`.
struct NodeEncoder: Encoder {
  let node: EncodingNode
  let trail: CodingTrail
  let run: EncodingRun

  var codingPath: [any CodingKey] { trail.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordEncoding(place: claim(.record)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { claim(.list) }

  func singleValueContainer() -> any SingleValueEncodingContainer { claim(.single) }

  /// The encoder for a container of this kind. After a container of another kind it writes to a
  /// node that is discarded: nothing can be thrown here, so encoding throws at its end.
  private func claim(_ kind: EncodingNode.Kind) -> NodeEncoder {
    if node.become(kind) { return self }
    let text = "encodes \(kind.rawValue) where it has encoded \(node.kind?.rawValue ?? "nothing")"
    run.misuse =
      run.misuse ?? .invalidValue(text, .init(codingPath: codingPath, debugDescription: text))
    let nowhere = EncodingNode()
    _ = nowhere.become(kind)
    return NodeEncoder(node: nowhere, trail: trail, run: run)
  }

  func nested(_ node: EncodingNode, _ key: any CodingKey) -> NodeEncoder {
    NodeEncoder(node: node, trail: trail.appending(key), run: run)
  }
}

/// A list that a type encodes element by element, or a single value.
extension NodeEncoder: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var count: Int { node.count }

  func encodeNil() { node.append(.value(.null)) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    // A single value counts as a level, too, so that a type that wraps itself forever is stopped.
    let key = node.kind == .list ? PlaceKey(count) : nil
    node.append(.value(try run.value(of: subject, at: trail.appending(key))))
  }

  // The most common types need no generic call.
  func encode(_ subject: Bool) { node.append(.value(.bool(subject))) }
  func encode(_ subject: String) { node.append(.value(.string(subject))) }
  func encode(_ subject: Double) { node.append(.value(.double(subject))) }
  func encode(_ subject: Int) { node.append(.value(.int(Int128(subject)))) }

  // The protocols' default implementation for the widest integers throws.
  func encode(_ subject: Int128) { node.append(.value(subject.asValue)) }

  func encode(_ subject: UInt128) { node.append(.value(subject.asValue)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }

  private func element() -> NodeEncoder {
    let key = PlaceKey(count)
    let element = EncodingNode()
    node.append(.node(element))
    return nested(element, key)
  }
}
