extension Value {
  /// The values in the byte order of their texts, which does not depend on the hash seed.
  static func sortedByText(_ values: [Value]) -> [Value] {
    TextOrder.sorted(values, by: [{ $0 }])
  }

  /// `(key: …, value: …)` records in the byte order of the keys' texts.
  static func entriesSortedByKey(_ entries: [(key: Value, value: Value)]) -> [Value] {
    sortedPairs(entries).map { .record([Field("key", $0.key), Field("value", $0.value)]) }
  }

  /// Pairs in the byte order of the keys' texts.
  static func sortedPairs(
    _ pairs: [(key: Value, value: Value)]
  ) -> [(key: Value, value: Value)] {
    // Different keys may have the same text; then the values decide.
    TextOrder.sorted(pairs, by: [{ $0.key }, { $0.value }])
  }
}

/// Sorts by the texts of values. Each is written once, and further texts only to break ties.
private enum TextOrder {
  static func sorted<Item>(_ items: [Item], by keys: [(Item) -> Value]) -> [Item] {
    guard items.count > 1, let key = keys.first else { return items }
    let texts = ByteBuffer(capacity: items.count * 16)
    var spans: [(range: Range<Int>, item: Item)] = []
    for item in items {
      let start = texts.count
      texts.append(key(item))
      spans.append((start..<texts.count, item))
    }
    let bytes = texts.bytes()
    spans.sort { bytes[$0.range].lexicographicallyPrecedes(bytes[$1.range]) }
    return settled(spans, in: bytes, by: Array(keys.dropFirst()))
  }

  /// Sorts each run of equal texts by the remaining keys.
  private static func settled<Item>(
    _ spans: [(range: Range<Int>, item: Item)],
    in bytes: UnsafeRawBufferPointer,
    by keys: [(Item) -> Value]
  ) -> [Item] {
    var sorted: [Item] = []
    var run: [Item] = []
    for (i, span) in spans.enumerated() {
      if i > 0, !bytes[span.range].elementsEqual(bytes[spans[i - 1].range]) {
        sorted += self.sorted(run, by: keys)
        run.removeAll(keepingCapacity: true)
      }
      run.append(span.item)
    }
    return sorted + self.sorted(run, by: keys)
  }
}
