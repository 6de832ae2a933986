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
      expected.hasSameDigest(as: actual)
        && Self.match(expected.head, actual.head) && Self.match(expected.tail, actual.tail)
    case (.longDictionary(let expected), .longDictionary(let actual)):
      expected.hasSameDigest(as: actual)
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

extension Value.Excerpt {
  fileprivate func hasSameDigest(as other: Self) -> Bool {
    count == other.count && digest == other.digest
  }
}

extension Value {
  /// Whether the value is or contains a placeholder.
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
  func contains(where isWanted: (Value) -> Bool) -> Bool {
    isWanted(self) || parts.contains { $0.contains(where: isWanted) }
  }

  /// The values that it is made of.
  private var parts: [Value] {
    switch self {
    case .list(let elements): elements
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .record(let fields), .case(_, let fields): fields.map(\.value)
    case .longList(let list): list.head + list.tail
    case .longDictionary(let dictionary): Value.dictionary(dictionary.head + dictionary.tail).parts
    case .null, .bool, .int, .double, .string, .placeholder: []
    }
  }
}

extension Value.Placeholder {
  /// Whether the placeholder matches `actual`.
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
