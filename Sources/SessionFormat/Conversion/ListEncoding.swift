/// Encodes a list, element by element.
struct ListEncoding: UnkeyedEncodingContainer {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int { place.node.count }

  func encodeNil() { place.node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    let value = try place.run.value(of: subject, at: place.trail.appending(ElementKey(count)))
    place.node.append(value)
  }

  // The protocol's default implementation for the widest integers throws.
  func encode(_ subject: Int128) { place.node.append(subject.asValue) }

  func encode(_ subject: UInt128) { place.node.append(subject.asValue) }

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

/// Encodes a single value.
struct SingleEncoding: SingleValueEncodingContainer {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil() { place.node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    // A single value counts as a level, too, so that a type that wraps itself forever is stopped.
    place.node.append(try place.run.value(of: subject, at: place.trail.appending(nil)))
  }

  // The protocol's default implementation for the widest integers throws.
  func encode(_ subject: Int128) { place.node.append(subject.asValue) }

  func encode(_ subject: UInt128) { place.node.append(subject.asValue) }
}
