extension RandomAccessCollection where Element: Comparable {
  /// The index at which to insert an element into a sorted collection: after equal elements.
  ///
  /// The collection must be in ascending order; otherwise the result is a valid but meaningless
  /// index.
  ///
  /// - Parameter element: The element to insert.
  /// - Returns: The index of the first greater element, or `endIndex`.
  /// - Complexity: O(log n) comparisons.
  @inlinable public func upperBound(of element: Element) -> Index {
    var low = startIndex
    var remaining = count
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if self[middle] <= element {
        low = index(after: middle)
        remaining -= half + 1
      } else {
        remaining = half
      }
    }
    return low
  }
}
