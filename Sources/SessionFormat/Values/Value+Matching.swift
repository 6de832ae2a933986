#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value {
  /// Whether `actual` matches this expected value: it is equal, except that placeholders match any
  /// value of their kind, that the entries of a dictionary may be in another order, and that the
  /// labeled fields of a record that has some, or of a payload, may be in another order, and more. The address in
  /// the name of a private type does not count.
  ///
  /// Placeholders work at any depth of lists, dictionaries, records and cases. A long list is also
  /// compared by its digest, so a placeholder in its head or tail does not allow that row to differ.
  /// - Complexity: O(*n*) in the size of the smaller value.
  // Inlined, it would be repeated in itself for each kind of value that holds others.
  @inline(never)
  package func matches(_ actual: Value) -> Bool {
    switch (self, actual) {
    case (.placeholder(let placeholder), _):
      placeholder.admits(actual) || self == actual
    case (.list(let expected), .list(let actual)):
      Self.match(expected, actual)
    case (.record([]), .record(let actual)):
      // That may have been the only input of an effect.
      actual.isEmpty || actual.count == 1 && actual[0].label == nil && matches(actual[0].value)
    case (.record(let expected), .record(let actual)):
      Self.match(expected, actual)
    // Older sessions have neither the type of a structure without fields nor the order of another library's
    // dictionary.
    case (.record([]), .case(let name, [])): name.first?.isUppercase == true
    case (.dictionary(let expected), .list(let actual)):
      // What is no entry leaves too few.
      expected.count == actual.count && Self.match(expected, actual.compactMap(\.entry))
    case (.case(let name, let expected), .case(let actualName, let actual)):
      name.isSpelled(like: actualName) && Self.match(expected, actual)
    case (.dictionary(let expected), .dictionary(let actual)):
      Self.match(expected, actual)
    case (.longList(let expected), .longList(let actual)):
      (expected.count, expected.digest) == (actual.count, actual.digest)
        && Self.match(expected.head, actual.head) && Self.match(expected.tail, actual.tail)
    case (.longDictionary(let expected), .longDictionary(let actual)):
      (expected.count, expected.digest) == (actual.count, actual.digest)
        && Self.match(expected.head, actual.head) && Self.match(expected.tail, actual.tail)
    case (.string(let expected), .string(let actual)):
      self == .string(actual)
        || expected.withoutPrivateContexts.isSpelled(like: actual.withoutPrivateContexts)
    default:
      self == actual
    }
  }

  private static func match(_ expected: [Value], _ actual: [Value]) -> Bool {
    expected.count == actual.count && zip(expected, actual).allSatisfy { $0.matches($1) }
  }

  private static func match(_ expected: [Entry], _ actual: [Entry]) -> Bool {
    pairs(expected, actual)?.allSatisfy {
      $0.expected.key.matches($0.actual.key) && $0.expected.value.matches($0.actual.value)
    } ?? false
  }

  private static func match(_ expected: [Field], _ actual: [Field]) -> Bool {
    pairs(expected, actual)?.allSatisfy { $0.expected.value.matches($0.actual.value) } ?? false
  }
}

extension String {
  /// The text without the addresses in names of private types, which differ in each run:
  /// `Shop.Failure` of `Shop.(unknown context at $55ddfc85248c).Failure`.
  package var withoutPrivateContexts: String {
    // Searching for a text takes long, and comparing long steps asks of each pair of texts.
    guard utf8.contains(UInt8(ascii: "$")) else { return self }
    var (text, rest) = ("", self[...])
    while let start = rest.firstRange(of: "(unknown context at $") {
      let end = rest[start.upperBound...].drop { $0.isHexDigit }
      let isAddress = end.startIndex > start.upperBound && end.hasPrefix(").")
      text += rest[..<(isAddress ? start.lowerBound : start.upperBound)]
      rest = isAddress ? end.dropFirst(2) : rest[start.upperBound...]
    }
    return text + rest
  }
}

extension Value {
  package var hasPlaceholder: Bool {
    contains { if case .placeholder = $0 { true } else { false } }
  }

  /// Whether the value or a part of it is too long to be written in full.
  package var isShortened: Bool {
    contains {
      switch $0 {
      case .longList, .longDictionary: true
      default: false
      }
    }
  }

  /// Whether the value or a part of it is what is searched for.
  package func contains(where isWanted: (Value) -> Bool) -> Bool {
    isWanted(self) || values.contains { $0.contains(where: isWanted) }
  }

  /// The value with each of its parts converted.
  package func mapParts(_ convert: (Value) -> Value) -> Value {
    switch self {
    case .list(let elements): return .list(elements.map(convert))
    case .dictionary(let entries): return .dictionary(entries.map { $0.map(convert) })
    case .record(let fields): return .record(fields.map { $0.map(convert) })
    case .case(let name, let payload): return .case(name, payload.map { $0.map(convert) })
    case .longList(var list):
      (list.head, list.tail) = (list.head.map(convert), list.tail.map(convert))
      return .longList(list)
    case .longDictionary(var dictionary):
      dictionary.head = dictionary.head.map { $0.map(convert) }
      dictionary.tail = dictionary.tail.map { $0.map(convert) }
      return .longDictionary(dictionary)
    case .null, .bool, .int, .double, .string, .placeholder: return self
    }
  }

  /// The values that it is made of, also the keys of a dictionary; of a long list those that are written.
  package var values: [Value] {
    switch self {
    case .list(let elements): elements
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .record(let fields), .case(_, let fields): fields.map(\.value)
    case .longList(let list): list.head + list.tail
    case .longDictionary(let dictionary): Value.dictionary(dictionary.head + dictionary.tail).values
    case .null, .bool, .int, .double, .string, .placeholder: []
    }
  }
}

extension Value.Field {
  fileprivate func map(_ convert: (Value) -> Value) -> Self { Self(label, convert(value)) }
}

extension Value.Entry {
  fileprivate func map(_ convert: (Value) -> Value) -> Self { Self(convert(key), convert(value)) }
}

extension Value.Placeholder {
  package func admits(_ actual: Value) -> Bool {
    switch (self, actual) {
    case (.any, _), (.int, .int), (.double, .double), (.string, .string): true
    case (.date, .string(let text)): Date(isoText: text) != nil
    case (.uuid, .string(let text)): isUUID(text.utf8)
    default: false
    }
  }

  private func isUUID(_ text: String.UTF8View) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }
}

extension Value {
  /// The value with its dictionaries, at any depth, as lists of `(key: …, value: …)`: as which a digest counts
  /// them.
  var listingEntries: Value {
    guard contains(where: \.isDictionary) else { return self }
    if case .dictionary(let entries) = self { return .list(entries.map(\.record.listingEntries)) }
    return mapParts(\.listingEntries)
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
