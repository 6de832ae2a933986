extension JSON {
  /// A value in a form that identifies its kind.
  ///
  /// Values that JSON has are written as such: `null`, `true`, `-3`, `0.5`, `"text"`, `[1,2]`. A
  /// double always has a fraction or an exponent, a whole number never. Anything else is an object
  /// with one of these names: `double` (`"nan"`, `"inf"`, `"-inf"`), `case`, `dictionary`, `record`,
  /// `longList`, `longDictionary`, `placeholder`. So a level of a value is up to four of JSON.
  package init(_ value: SessionFormat.Value) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .boolean(bool)
    case .int(let int): self = .number(int)
    case .double(let double): self = Self.double(double)
    case .string(let text): self = .string(text)
    case .case(let name, let payload):
      self = ["case": .string(name), "payload": payload.isEmpty ? nil : Self.fields(payload)]
    case .list(let elements): self = .array(elements.map { JSON($0) })
    case .record(let fields): self = ["record": Self.fields(fields)]
    case .dictionary(let entries): self = ["dictionary": Self.entries(entries)]
    case .longList(let list): self = ["longList": Self.long(list) { JSON($0) }]
    case .longDictionary(let dictionary):
      self = ["longDictionary": Self.long(dictionary, Self.entry)]
    case .placeholder(let placeholder): self = ["placeholder": .string(placeholder.rawValue)]
    }
  }

  private static func double(_ double: Double) -> JSON {
    if double.isFinite { return .number(double.description) }
    return ["double": .string(SessionFormat.Value.double(double).description)]
  }

  /// An object if all fields have different labels; otherwise an array with `label` and `value`.
  private static func fields(_ fields: [SessionFormat.Value.Field]) -> JSON {
    // Swift treats two encodings of a character as equal, and other readers may as well.
    let labels = Set(fields.compactMap(\.label))
    if labels.count == fields.count {
      return .object(fields.map { Member($0.label ?? "", JSON($0.value)) })
    }
    return .array(
      fields.map { ["label": $0.label.map(JSON.string), "value": JSON($0.value)] })
  }

  /// An object if all keys are different strings; otherwise an array with `key` and `value`.
  private static func entries(_ entries: [SessionFormat.Value.Entry]) -> JSON {
    let labeled = entries.compactMap { entry in
      if case .string(let key) = entry.key { Member(key, JSON(entry.value)) } else { nil }
    }
    // Swift treats two encodings of a character as equal, and other readers may as well.
    let isObject = Set(labeled.map(\.name)).count == entries.count
    return isObject ? .object(labeled) : .array(entries.map(entry))
  }

  private static func entry(_ entry: SessionFormat.Value.Entry) -> JSON {
    ["key": JSON(entry.key), "value": JSON(entry.value)]
  }

  private static func long<Element>(
    _ long: SessionFormat.Value.Excerpt<Element>, _ element: (Element) -> JSON
  ) -> JSON {
    [
      "head": .array(long.head.map(element)), "tail": .array(long.tail.map(element)),
      "count": .number(long.count),
      "digest": .string(String(long.digest, radix: 16, width: 16)),
    ]
  }
}
