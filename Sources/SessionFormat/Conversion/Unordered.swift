import CStandardLibrary

/// A type that encodes its elements in an order that depends on the hash seed.
protocol Unordered {}

/// One that may be encoded as a list of alternating keys and values.
private protocol Paired: Unordered {}

extension Set: Unordered {}
extension Dictionary: Paired {}

extension Value {
  /// An encoded set or dictionary in an order that does not depend on the hash seed.
  func sortedAsUnordered(_ type: Any.Type) -> Value {
    switch self {
    case .record(let fields):
      .record(fields.sorted { Self.precedes($0.label ?? "", $1.label ?? "") })
    case .list(let elements) where type is any Paired.Type: .list(Self.pairsSorted(elements))
    case .list(let elements): .list(Self.sortedByText(elements))
    default: self
    }
  }

  /// The values in the byte order of their texts.
  static func sortedByText(_ values: [Value]) -> [Value] {
    sorted(values, by: \.self) { _, _ in false }
  }

  /// `(key: …, value: …)` records in the byte order of the keys' texts.
  static func entriesSortedByKey(_ entries: [(key: Value, value: Value)]) -> [Value] {
    sortedPairs(entries).map { .record([Field("key", $0.key), Field("value", $0.value)]) }
  }

  private static func pairsSorted(_ elements: [Value]) -> [Value] {
    let pairs = stride(from: 0, to: elements.count - 1, by: 2).map { i in
      (key: elements[i], value: elements[i + 1])
    }
    return sortedPairs(pairs).flatMap { [$0.key, $0.value] }
  }

  private static func sortedPairs(
    _ pairs: [(key: Value, value: Value)]
  ) -> [(key: Value, value: Value)] {
    // Different keys may have the same text; then the values decide.
    sorted(pairs, by: \.key) { precedes($0.value.description, $1.value.description) }
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// Sorts by the texts of values, each written once; `precedes` decides between equal texts.
  private static func sorted<Item>(
    _ items: [Item], by key: (Item) -> Value, orElse precedes: (Item, Item) -> Bool
  ) -> [Item] {
    guard items.count > 1 else { return items }
    let texts = ByteBuffer(capacity: items.count * 16)
    let spans = items.map { item in
      let start = texts.count
      texts.append(key(item))
      return (range: start..<texts.count, item: item)
    }
    let bytes = texts.bytes()
    return spans.sorted { a, b in
      let order = compare(bytes[a.range], bytes[b.range])
      return order == 0 ? precedes(a.item, b.item) : order < 0
    }.map(\.item)
  }

  /// Less than zero if `a` comes first in byte order, zero if both are equal.
  private static func compare(
    _ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>
  ) -> Int {
    let (a, b) = (UnsafeRawBufferPointer(rebasing: a), UnsafeRawBufferPointer(rebasing: b))
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
    let order = Int(memcmp(first, second, min(a.count, b.count)))
    return order == 0 ? a.count - b.count : order
  }
}
