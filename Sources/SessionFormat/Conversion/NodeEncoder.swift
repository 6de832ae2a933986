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
    node.set(.null, key.stringValue, part)
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

/// Where a container writes to. The value is complete once the type has encoded itself.
final class EncodingNode {
  enum Kind: String {
    case single = "a single value"
    case record = "a keyed container"
    case list = "an unkeyed container"
  }

  /// What all containers of one call share.
  final class Run {
    /// The first mistake made where `Encoder` does not allow an error to be thrown.
    var misuse: (any Error)?
  }

  let run: Run
  /// The path to it.
  let keys: [any CodingKey]
  let depth: Int
  private(set) var kind: Kind?
  /// Those of a list, or a single value.
  private var elements: [Value] = []
  private var fields: [Value.Field] = []
  /// The places of the fields by their labels.
  private var places: [String: Int] = [:]
  /// The parts that are containers of their own, by their places.
  private var nested: [Int: EncodingNode] = [:]

  /// Makes the root.
  init(_ run: Run) {
    (self.run, keys, depth) = (run, [], 0)
  }

  /// Makes a part; without a key it is at the same path.
  init(in parent: EncodingNode, at key: (any CodingKey)?) {
    (run, depth) = (parent.run, parent.depth + 1)
    keys = key.map { parent.keys + [$0] } ?? parent.keys
  }

  var count: Int { elements.count }

  /// What was encoded here; an empty record if nothing was.
  var value: Value {
    switch kind {
    case .single: return elements.last ?? .null
    case .list:
      var elements = elements
      for (place, node) in nested { elements[place] = node.value }
      return .list(elements)
    case .record, nil:
      var fields = fields
      for (place, node) in nested { fields[place].value = node.value }
      return .record(fields)
    }
  }

  /// Sets the kind; returns false if it is already a different one.
  func become(_ kind: Kind) -> Bool {
    self.kind = self.kind ?? kind
    return self.kind == kind
  }

  func append(_ value: Value) { elements.append(value) }

  func append(_ node: EncodingNode) {
    nested[count] = node
    append(.null)
  }

  /// Encoding a key again replaces its part in place.
  func set(_ value: Value, _ label: String, _ node: EncodingNode? = nil) {
    let place = places[label] ?? fields.count
    if place < fields.count {
      fields[place].value = value
    } else {
      places[label] = place
      fields.append(Value.Field(label, value))
    }
    nested[place] = node
  }

  /// The container that this label already has.
  func container(_ label: String) -> EncodingNode? { places[label].flatMap { nested[$0] } }
}
