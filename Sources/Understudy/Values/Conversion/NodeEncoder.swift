/// The encoder that a type's `encode(to:)` gets.
struct NodeEncoder: Encoder {
  let node: EncodingNode
  let trail: CodingTrail
  let run: EncodingRun

  var codingPath: [any CodingKey] { trail.keys }
  var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordEncoding(place: claim(.record)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ListEncoding(place: claim(.list)) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleEncoding(place: claim(.single))
  }

  /// This place as that of a container. One that asks for a second kind writes to nowhere, since
  /// nothing can be thrown here; the call that began it all throws at its end.
  private func claim(_ kind: EncodingNode.Kind) -> NodeEncoder {
    if node.become(kind) { return self }
    let text = "encodes \(kind.rawValue) where it has encoded \(node.kind?.rawValue ?? "nothing")"
    run.misuse =
      run.misuse
      ?? .invalidValue(
        text, .init(codingPath: codingPath, debugDescription: text))
    let nowhere = EncodingNode()
    _ = nowhere.become(kind)
    return NodeEncoder(node: nowhere, trail: trail, run: run)
  }

  func nested(_ node: EncodingNode, _ key: any CodingKey) -> NodeEncoder {
    NodeEncoder(node: node, trail: trail.appending(key), run: run)
  }
}

private struct RecordEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil(forKey key: Key) { place.node.set(.null, key.stringValue) }

  func encode<Subject: Encodable>(_ subject: Subject, forKey key: Key) throws {
    let value = try place.run.value(of: subject, at: place.trail.appending(key))
    place.node.set(value, key.stringValue)
  }

  // Nil shows, so that a record has the same labels whatever it holds.
  func encodeIfPresent<Subject: Encodable>(_ subject: Subject?, forKey key: Key) throws {
    if let subject { try encode(subject, forKey: key) } else { encodeNil(forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
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

private struct ListEncoding: UnkeyedEncodingContainer {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int { place.node.count }

  func encodeNil() { place.node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    let value = try place.run.value(of: subject, at: place.trail.appending(ElementKey(count)))
    place.node.append(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }

  private func element() -> NodeEncoder {
    let key = ElementKey(count)
    return place.nested(place.node.appendNode(), key)
  }
}

private struct SingleEncoding: SingleValueEncodingContainer {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil() { place.node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    // A value in a value is a level too: a type that wraps itself for ever must come to an end.
    place.node.append(try place.run.value(of: subject, at: place.trail.appending(nil)))
  }
}
