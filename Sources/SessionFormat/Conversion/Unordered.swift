/// A type that encodes its elements in an order that depends on the hash seed.
protocol Unordered {
  /// Whether it may be encoded as a list of alternating keys and values.
  static var hasPairs: Bool { get }
}

extension Set: Unordered {
  static var hasPairs: Bool { false }
}

extension Dictionary: Unordered {
  static var hasPairs: Bool { true }
}

extension Value {
  /// An encoded set or dictionary in an order that does not depend on the hash seed.
  func sortedAsUnordered(_ type: Any.Type) -> Value {
    switch self {
    case .record(let fields): .record(fields.sorted { $0.precedes($1) })
    case .list(let elements) where (type as? any Unordered.Type)?.hasPairs ?? false:
      .list(Self.pairsSorted(elements))
    case .list(let elements): .list(Self.sortedByText(elements))
    default: self
    }
  }

  private static func pairsSorted(_ elements: [Value]) -> [Value] {
    let pairs = stride(from: 0, to: elements.count - 1, by: 2).map { i in
      (key: elements[i], value: elements[i + 1])
    }
    return sortedPairs(pairs).flatMap { [$0.key, $0.value] }
  }
}

extension Value.Field {
  fileprivate func precedes(_ other: Value.Field) -> Bool {
    (label ?? "").utf8.lexicographicallyPrecedes((other.label ?? "").utf8)
  }
}
