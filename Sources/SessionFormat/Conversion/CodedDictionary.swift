/// A type that encodes its elements in an order that depends on the hash seed.
protocol Unordered {}

extension Set: Unordered {}

extension Value {
  /// What a type encoded itself as; that of a set or a dictionary in an order that does not depend on the
  /// hash seed.
  func sorted(asEncodedBy type: Any.Type) -> Value {
    guard let type = type as? any Unordered.Type else { return self }
    if let type = type as? any CodedDictionary.Type, let entries = type.entries(encodedAs: self) {
      return .dictionary(sorting: entries)
    }
    return if case .list(let elements) = self { .list(Self.sortedByText(elements)) } else { self }
  }

  /// The values in the byte order of their texts.
  static func sortedByText(_ values: [Value]) -> [Value] {
    sorted(values, by: \.self) { _, _ in false }
  }

  /// A dictionary in the byte order of the keys' texts.
  package static func dictionary(sorting entries: [Entry]) -> Value {
    // Different keys may have the same text; then the values decide.
    .dictionary(
      sorted(entries, by: \.key) { precedes($0.value.description, $1.value.description) })
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// Sorts by the texts of values, each written once; `precedes` decides between equal texts.
  private static func sorted<Item>(
    _ items: [Item], by key: (Item) -> Value, orElse precedes: (Item, Item) -> Bool
  ) -> [Item] {
    guard items.count > 1 else { return items }
    let texts = items.map { (text: key($0).description, item: $0) }
    return texts.sorted { a, b in
      if Self.precedes(a.text, b.text) { return true }
      return a.text.isSpelled(like: b.text) && precedes(a.item, b.item)
    }.map(\.item)
  }
}

/// A dictionary, which encodes itself as a record if its keys are strings, whole numbers or stand for
/// such (`CodingKeyRepresentable`), and otherwise as a list of alternating keys and values.
protocol CodedDictionary: Unordered {
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
    let isNumber = if case .int = key { true } else { false }
    return isNumber == (keyType == Int.self) ? key.label : nil
  }
}

extension Value {
  /// What an entry with this key is called in a record; nil if it can't be in one.
  var label: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    default: nil
    }
  }
}
