#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value {
  /// Whether `actual` matches this expected value: it is equal, except that placeholders match any
  /// value of their kind, and that the labelled fields of a record or a payload may be in another
  /// order, and more.
  ///
  /// Placeholders work at any depth of lists, records and cases. A long list is also compared by
  /// its digest, so a placeholder in its head or tail does not allow that row to differ.
  /// - Complexity: O(*n*) in the size of the smaller value.
  package func matches(_ actual: Value) -> Bool {
    switch (self, actual) {
    case (.placeholder(let placeholder), _):
      placeholder.admits(actual) || self == actual
    case (.list(let expected), .list(let actual)):
      Self.match(expected, actual)
    case (.record(let expected), .record(let actual)):
      Self.match(expected, actual)
    case (.case(let name, let expected), .case(let actualName, let actual)):
      name.isSpelled(like: actualName) && Self.match(expected, actual)
    case (.longList(let expected), .longList(let actual)):
      expected.count == actual.count && expected.digest == actual.digest
        && Self.match(expected.head, actual.head) && Self.match(expected.tail, actual.tail)
    default:
      self == actual
    }
  }

  private static func match(_ expected: [Value], _ actual: [Value]) -> Bool {
    expected.count == actual.count && zip(expected, actual).allSatisfy { $0.matches($1) }
  }

  private static func match(_ expected: [Field], _ actual: [Field]) -> Bool {
    pairs(expected, actual)?.allSatisfy { $0.expected.value.matches($0.actual.value) } ?? false
  }
}

extension Value {
  /// Whether the value is or contains a placeholder.
  var hasPlaceholder: Bool {
    switch self {
    case .placeholder: true
    case .list(let elements): elements.contains(where: \.hasPlaceholder)
    case .record(let fields), .case(_, let fields): fields.contains { $0.value.hasPlaceholder }
    case .longList(let list): (list.head + list.tail).contains(where: \.hasPlaceholder)
    default: false
    }
  }
}

extension Value.Placeholder {
  /// Whether the placeholder matches `actual`.
  fileprivate func admits(_ actual: Value) -> Bool {
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
