extension RandomAccessCollection where Element: Comparable {
  /// Where an element goes in a sorted collection so that it stays sorted: behind its equals.
  ///
  /// The collection must be in ascending order; in one that is not, the result is some valid index
  /// and means nothing.
  ///
  /// - Parameter element: The element to find the place for.
  /// - Returns: The index of the first element that is greater, `endIndex` if there is none.
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
