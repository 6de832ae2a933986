/// A dictionary, which encodes itself as a record if its keys are strings, whole numbers or stand for
/// such (`CodingKeyRepresentable`), and otherwise as a list of alternating keys and values.
protocol CodedDictionary {
  static var keyType: Any.Type { get }
}

extension Dictionary: CodedDictionary {
  static var keyType: Any.Type { Key.self }
}

extension CodedDictionary {
  private static var hasLabels: Bool {
    keyType == String.self || keyType == Int.self || keyType is any CodingKeyRepresentable.Type
  }

  /// The entries of what a dictionary encoded itself as; nil if it is anything else.
  static func entries(encodedAs value: Value) -> [Value.Entry]? {
    switch value {
    case .record(let fields): fields.map { Value.Entry(key($0.label ?? ""), $0.value) }
    case .list(let parts) where parts.count.isMultiple(of: 2):
      stride(from: 0, to: parts.count, by: 2).map { Value.Entry(parts[$0], parts[$0 + 1]) }
    default: nil
    }
  }

  /// What a dictionary of these entries encodes itself as; nil if its type has no such keys.
  static func encodedForm(of entries: [Value.Entry]) -> Value? {
    if !hasLabels { return .list(entries.flatMap { [$0.key, $0.value] }) }
    var fields: [Value.Field] = []
    for entry in entries {
      guard let label = label(entry.key) else { return nil }
      fields.append(Value.Field(label, entry.value))
    }
    return .record(fields)
  }

  private static func key(_ label: String) -> Value {
    keyType == Int.self ? Int128(label).map(Value.int) ?? .string(label) : .string(label)
  }

  private static func label(_ key: Value) -> String? {
    switch key {
    case .string(let label) where keyType != Int.self: label
    case .int(let number) where keyType == Int.self: "\(number)"
    default: nil
    }
  }
}
