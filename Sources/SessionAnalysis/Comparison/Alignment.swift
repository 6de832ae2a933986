import SessionFormat

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
    self.init(old.count, new.count) { matches(old[$0], new[$1]) }
  }

  /// The same for lists of which only the lengths are known, whose elements are compared by their places.
  init(_ old: Int, _ new: Int, _ matches: (Int, Int) -> Bool) {
    let shorter = min(old, new)
    let head = (0..<shorter).first { !matches($0, $0) } ?? shorter
    let tail = (0..<shorter - head).first { !matches(old - 1 - $0, new - 1 - $0) } ?? shorter - head
    let (oldEnd, newEnd) = (old - tail, new - tail)
    pairs = (0..<head).map { .both($0, $0) }
    var (i, j) = (head, head)
    if (oldEnd - head) * (newEnd - head) <= Self.mostComparisons {
      let lengths = Self.lengths(head..<oldEnd, head..<newEnd, matches)
      while i < oldEnd, j < newEnd {
        let (row, nextRow) = (lengths[i - head], lengths[i - head + 1])
        if row[j - head] == nextRow[j - head + 1] + 1, matches(i, j) {
          pairs.append(.both(i, j))
          (i, j) = (i + 1, j + 1)
        } else if nextRow[j - head] >= row[j - head + 1] {
          pairs.append(.old(i))
          i += 1
        } else {
          pairs.append(.new(j))
          j += 1
        }
      }
    }
    pairs += (i..<oldEnd).map { .old($0) } + (j..<newEnd).map { .new($0) }
    pairs += (0..<tail).map { .both(oldEnd + $0, newEnd + $0) }
  }

  /// The length of the longest common subsequence that starts at or after each pair of elements.
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
