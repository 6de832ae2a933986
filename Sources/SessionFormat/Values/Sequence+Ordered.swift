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
}
