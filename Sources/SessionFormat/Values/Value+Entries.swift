extension Value {
  /// The value with its dictionaries, at any depth, as lists of `(key: …, value: …)`: as which a digest counts
  /// them.
  var listingEntries: Value {
    func listing(_ fields: [Field]) -> [Field] {
      fields.map { Field($0.label, $0.value.listingEntries) }
    }
    guard contains(where: \.isDictionary) else { return self }
    return switch self {
    case .dictionary(let entries): .list(entries.map(\.record.listingEntries))
    case .list(let elements): .list(elements.map(\.listingEntries))
    case .record(let fields): .record(listing(fields))
    case .case(let name, let payload): .case(name, listing(payload))
    default: self
    }
  }

  private var isDictionary: Bool { if case .dictionary = self { true } else { false } }

  /// Pairs the entries that a dictionary is expected to have with those that it has: by their keys, in
  /// any order, and those that are left, whose keys may be or hold placeholders, in their order. Nil
  /// if they are not as many.
  static func pairs(
    _ expected: [Entry], _ actual: [Entry]
  ) -> [(expected: Entry, actual: Entry)]? {
    guard expected.count == actual.count else { return nil }
    if zip(expected, actual).allSatisfy({ $0.key == $1.key }) {
      return Array(zip(expected, actual))
    }
    // From the last to the first, because the last one is taken.
    var places = Dictionary(grouping: actual.indices.reversed()) { actual[$0].key }
    let partners = expected.map { places[$0.key]?.popLast() }
    var others = places.values.joined().sorted()[...]
    return zip(expected, partners).compactMap { entry, partner in
      (partner ?? others.popFirst()).map { (entry, actual[$0]) }
    }
  }
}

extension Value.Entry {
  /// `(key: …, value: …)`.
  var record: Value { .record([Value.Field("key", key), Value.Field("value", value)]) }
}
