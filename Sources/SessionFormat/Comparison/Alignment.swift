/// The longest common subsequence of two lists, as pairs in order.
struct Alignment {
  enum Pair: Hashable {
    /// The old element and the new one match.
    case both(Int, Int)
    /// An old element that nothing matches.
    case old(Int)
    /// A new element that nothing matches.
    case new(Int)
  }

  private(set) var pairs: [Pair] = []

  /// Beyond this many comparisons, everything between the common ends counts as replaced.
  private static let mostComparisons = 4_000_000

  /// Aligns two lists.
  ///
  /// - Complexity: O(n) for what the lists have in common at both ends; O(n·m) for the rest.
  init<Element>(_ old: [Element], _ new: [Element], _ matches: (Element, Element) -> Bool) {
    let head = zip(old, new).prefix(while: matches).count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix(while: matches).count
    pairs = (0..<head).map { .both($0, $0) }
    alignMiddle(head..<(old.count - tail), head..<(new.count - tail)) { matches(old[$0], new[$1]) }
    pairs += (0..<tail).map { .both(old.count - tail + $0, new.count - tail + $0) }
  }

  private mutating func alignMiddle(
    _ old: Range<Int>, _ new: Range<Int>, _ matches: (Int, Int) -> Bool
  ) {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= Self.mostComparisons else {
      pairs += old.map { .old($0) } + new.map { .new($0) }
      return
    }
    let lengths = Self.lengths(old, new, matches)
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if lengths[i][j] == lengths[i + 1][j + 1] + 1, matches(old.lowerBound + i, new.lowerBound + j)
      {
        pairs.append(.both(old.lowerBound + i, new.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        pairs.append(.old(old.lowerBound + i))
        i += 1
      } else {
        pairs.append(.new(new.lowerBound + j))
        j += 1
      }
    }
    pairs += (i..<old.count).map { .old(old.lowerBound + $0) }
    pairs += (j..<new.count).map { .new(new.lowerBound + $0) }
  }

  /// The length of the longest common subsequence that starts at or after each pair of indices.
  private static func lengths(
    _ old: Range<Int>, _ new: Range<Int>, _ matches: (Int, Int) -> Bool
  ) -> [[Int]] {
    let row = Array(repeating: 0, count: new.count + 1)
    var lengths = Array(repeating: row, count: old.count + 1)
    for i in (0..<old.count).reversed() {
      for j in (0..<new.count).reversed() {
        lengths[i][j] =
          matches(old.lowerBound + i, new.lowerBound + j)
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths
  }
}
