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

extension Value {
  /// The entry of which this is the record; nil if it is none.
  var entry: Entry? {
    guard case .record(let fields) = self, fields.map(\.label) == ["key", "value"] else {
      return nil
    }
    return Entry(fields[0].value, fields[1].value)
  }
}

extension Value {
  /// Pairs the fields that a record or a payload is expected to have with those that it has: by
  /// their labels, in any order, and by their places where there are no labels.
  ///
  /// More labeled fields than expected are left out: what a type gains is no difference. Nil if an
  /// expected field is missing, or the fields without labels are not as many.
  package static func pairs(
    _ expected: [Field], _ actual: [Field]
  ) -> [(expected: Field, actual: Field)]? {
    if expected.count == actual.count, zip(expected, actual).allSatisfy({ $0.hasLabel(of: $1) }) {
      return zip(expected, actual).map { ($0, $1) }
    }
    let (ownPlaced, placed) = (expected.filter(\.isPlaced), actual.filter(\.isPlaced))
    // Bytes, because texts that look alike may be spelled differently.
    let labeled = Dictionary(grouping: actual.lazy.filter { !$0.isPlaced }, by: \.labelBytes)
    guard ownPlaced.count == placed.count, labeled.values.allSatisfy({ $0.count == 1 }) else {
      return nil
    }
    var places = placed.makeIterator()
    var pairs: [(expected: Field, actual: Field)] = []
    for field in expected {
      let partner = field.isPlaced ? places.next() : labeled[field.labelBytes]?.first
      guard let partner else { return nil }
      pairs.append((field, partner))
    }
    let labels = Set(expected.lazy.filter { !$0.isPlaced }.map(\.labelBytes))
    return labels.count == expected.count - placed.count ? pairs : nil
  }

  /// The value without the fields that `expected` does not have.
  package func restricted(to expected: Value) -> Value {
    switch (expected, self) {
    case (.record(let old), .record(let new)):
      Self.pairs(old, new).map { .record(Self.restricted($0)) } ?? self
    case (.case(let oldName, let old), .case(let name, let new)) where name.isSpelled(like: oldName):
      Self.pairs(old, new).map { .case(name, Self.restricted($0)) } ?? self
    case (.list(let old), .list(let new)) where old.count == new.count:
      .list(zip(old, new).map { $1.restricted(to: $0) })
    case (.dictionary(let old), .dictionary(let new)):
      Self.pairs(old, new).map { .dictionary(Self.restricted($0)) } ?? self
    default: self
    }
  }

  private static func restricted(_ pairs: [(expected: Entry, actual: Entry)]) -> [Entry] {
    pairs.map { expected, actual in
      Entry(actual.key.restricted(to: expected.key), actual.value.restricted(to: expected.value))
    }
  }

  private static func restricted(_ pairs: [(expected: Field, actual: Field)]) -> [Field] {
    pairs.map { Field($0.expected.label, $0.actual.value.restricted(to: $0.expected.value)) }
  }
}

extension Value.Field {
  fileprivate var isPlaced: Bool { label == nil }
  fileprivate var labelBytes: [UInt8] { Array((label ?? "").utf8) }
}
