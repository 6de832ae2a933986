/// The encoder that is passed to a type's `encode(to:)`.
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

  /// The encoder for a container of this kind. After a container of another kind it writes to a
  /// node that is discarded: nothing can be thrown here, so `encode(_:)` throws at its end.
  private func claim(_ kind: EncodingNode.Kind) -> NodeEncoder {
    if node.become(kind) { return self }
    let text = "encodes \(kind.rawValue) where it has encoded \(node.kind?.rawValue ?? "nothing")"
    run.misuse =
      run.misuse
      ?? .invalidValue(
        text,
        .init(codingPath: codingPath, debugDescription: text)
      )
    let nowhere = EncodingNode()
    _ = nowhere.become(kind)
    return NodeEncoder(node: nowhere, trail: trail, run: run)
  }

  func nested(_ node: EncodingNode, _ key: any CodingKey) -> NodeEncoder {
    NodeEncoder(node: node, trail: trail.appending(key), run: run)
  }
}
