/// Writes a list: what a type encodes element by element.
struct ListEncoding: UnkeyedEncodingContainer {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int { place.node.count }

  func encodeNil() { place.node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    let value = try place.run.value(of: subject, at: place.trail.appending(ElementKey(count)))
    place.node.append(value)
  }

  // The protocol has a default of its own for the widest integers, which refuses them.
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

/// Writes the one value that stands for a type.
struct SingleEncoding: SingleValueEncodingContainer {
  let place: NodeEncoder

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil() { place.node.append(.null) }

  func encode<Subject: Encodable>(_ subject: Subject) throws {
    // A value in a value is a level too: a type that wraps itself for ever must come to an end.
    place.node.append(try place.run.value(of: subject, at: place.trail.appending(nil)))
  }

  // The protocol has a default of its own for the widest integers, which refuses them.
  func encode(_ subject: Int128) { place.node.append(subject.asValue) }

  func encode(_ subject: UInt128) { place.node.append(subject.asValue) }
}
