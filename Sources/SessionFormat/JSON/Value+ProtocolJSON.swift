extension Value {
  /// Reads what ``JSON`` writes for a value in the line protocol; nil if this is something else.
  // Inlined, it would be repeated in itself for each kind of value that holds others.
  @inline(never)
  package init?(ofProtocol json: JSON) {
    let value: Value? =
      switch json {
      case .null: .null
      case .boolean(let boolean): .bool(boolean)
      case .number(let text): Self.number(text)
      case .string(let text): .string(text)
      case .array(let elements): elements.mapped { Value(ofProtocol: $0) }.map(Value.list)
      case .object(let members): members.first.flatMap { Self.object($0, members.dropFirst()) }
      }
    guard let value else { return nil }
    self = value
  }

  /// A double always has a fraction or an exponent, a whole number never.
  private static func number(_ text: String) -> Value? {
    let isWhole = text.utf8.allSatisfy { !".eE".utf8.contains($0) }
    return isWhole ? Int128(text).map(Value.int) : Double(text).map(Value.double)
  }

  /// The value of an object whose first member says what it is.
  private static func object(_ kind: JSON.Member, _ rest: ArraySlice<JSON.Member>) -> Value? {
    switch (kind.name, kind.value, rest.first?.name) {
    case ("double", .string("nan"), nil): .double(.nan)
    case ("double", .string("inf"), nil): .double(.infinity)
    case ("double", .string("-inf"), nil): .double(-.infinity)
    case ("case", .string(let name), nil): .case(name, [])
    case ("case", .string(let name), "payload"):
      rest.first.flatMap { fields($0.value) }.map { .case(name, $0) }
    case ("record", let json, nil): fields(json).map(Value.record)
    case ("dictionary", let json, nil): entries(json).map(Value.dictionary)
    case ("longList", let json, nil):
      excerpt(json) { Value(ofProtocol: $0) }.map(Value.longList)
    case ("longDictionary", let json, nil): excerpt(json, entry).map(Value.longDictionary)
    case ("placeholder", .string(let name), nil):
      Placeholder(rawValue: name).map(Value.placeholder)
    default: nil
    }
  }

  private static func fields(_ json: JSON) -> [Field]? {
    switch json {
    case .object(let members):
      members.mapped { member in
        Value(ofProtocol: member.value).map { Field(member.name, $0) }
      }
    case .array(let fields): fields.mapped(field)
    default: nil
    }
  }

  private static func field(_ json: JSON) -> Field? {
    guard let value = json["value"].flatMap({ Value(ofProtocol: $0) }) else { return nil }
    if case .string(let label)? = json["label"] { return Field(label, value) }
    return Field(nil, value)
  }

  private static func entries(_ json: JSON) -> [Entry]? {
    switch json {
    case .object(let members):
      members.mapped { member in
        Value(ofProtocol: member.value).map { Entry(.string(member.name), $0) }
      }
    case .array(let entries): entries.mapped(entry)
    default: nil
    }
  }

  private static func entry(_ json: JSON) -> Entry? {
    guard let key = json["key"].flatMap({ Value(ofProtocol: $0) }),
      let value = json["value"].flatMap({ Value(ofProtocol: $0) })
    else { return nil }
    return Entry(key, value)
  }

  private static func excerpt<Element>(
    _ json: JSON, _ element: (JSON) -> Element?
  ) -> Excerpt<Element>? {
    guard case .array(let head)? = json["head"], case .array(let tail)? = json["tail"],
      case .number(let count)? = json["count"], case .string(let digest)? = json["digest"],
      let head = head.mapped(element), let tail = tail.mapped(element),
      let count = Int(count), let digest = UInt64(digest, radix: 16)
    else { return nil }
    return Excerpt(head: head, tail: tail, count: count, digest: digest)
  }
}

extension Array {
  /// The results for all elements; nil if there is none for one of them.
  fileprivate func mapped<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    let results = compactMap(transform)
    return results.count == count ? results : nil
  }
}
