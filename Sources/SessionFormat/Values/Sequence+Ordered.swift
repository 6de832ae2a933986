extension Sequence {
  /// The elements in ascending order of their keys, of which the first counts most. Elements with equal
  /// keys stay in their order.
  package func ordered<each Key: Comparable>(
    by key: repeat @escaping (Element) -> each Key
  ) -> [Element] {
    sorted { a, b in
      for key in repeat each key {
        let (first, second) = (key(a), key(b))
        if first != second { return first < second }
      }
      return false
    }
  }

  /// The elements in their order, and of those with equal keys only the first.
  package func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package func uniqued() -> [Element] { uniqued { $0 } }
}
