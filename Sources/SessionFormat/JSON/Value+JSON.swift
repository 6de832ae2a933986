extension Value {
  /// Reads what ``JSON`` writes for a value. Any other object is a record.
  // Inlined, it would be repeated in itself for each kind of value that holds others.
  @inline(never)
  package init(_ json: JSON) {
    self =
      switch json {
      case .null: .null
      case .boolean(let boolean): .bool(boolean)
      // A double always has a fraction or an exponent, a whole number never.
      case .number(let text): Int128(text).map(Value.int) ?? .double(Double(text) ?? .nan)
      case .string(let text): .string(text)
      case .array(let elements): .list(elements.map { Value($0) })
      case .object(let members):
        members.first.flatMap { Self.object($0, members.dropFirst()) }
          ?? .record(members.map { Field($0.name, Value($0.value)) })
      }
  }

  /// The value of an object whose first member says what it is; nil for any other object.
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
    case ("longList", let json, nil): excerpt(json) { Value($0) }.map(Value.longList)
    case ("longDictionary", let json, nil): excerpt(json, entry).map(Value.longDictionary)
    case ("placeholder", .string(let name), nil):
      Placeholder(rawValue: name).map(Value.placeholder)
    default: nil
    }
  }

  private static func fields(_ json: JSON) -> [Field]? {
    switch json {
    case .object(let members): members.map { Field($0.name, Value($0.value)) }
    case .array(let fields): fields.mapped(field)
    default: nil
    }
  }

  private static func field(_ json: JSON) -> Field? {
    json["value"].map { Field(json["label"]?.text, Value($0)) }
  }

  private static func entries(_ json: JSON) -> [Entry]? {
    switch json {
    case .object(let members): members.map { Entry(.string($0.name), Value($0.value)) }
    case .array(let entries): entries.mapped(entry)
    default: nil
    }
  }

  private static func entry(_ json: JSON) -> Entry? {
    guard let key = json["key"], let value = json["value"] else { return nil }
    return Entry(Value(key), Value(value))
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
