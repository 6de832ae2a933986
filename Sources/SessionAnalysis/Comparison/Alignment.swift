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
    let head = zip(old, new).prefix(while: matches).count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix(while: matches).count
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    pairs = (0..<head).map { .both($0, $0) }
    var (i, j) = (head, head)
    if (oldEnd - head) * (newEnd - head) <= Self.mostComparisons {
      let lengths = Self.lengths(old[head..<oldEnd], new[head..<newEnd], matches)
      while i < oldEnd, j < newEnd {
        let (row, nextRow) = (lengths[i - head], lengths[i - head + 1])
        if row[j - head] == nextRow[j - head + 1] + 1, matches(old[i], new[j]) {
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
  private static func lengths<Element>(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, _ matches: (Element, Element) -> Bool
  ) -> [[Int]] {
    let row = Array(repeating: 0, count: new.count + 1)
    var lengths = Array(repeating: row, count: old.count + 1)
    for (i, oldElement) in zip(0..., old).reversed() {
      for (j, newElement) in zip(0..., new).reversed() {
        lengths[i][j] =
          matches(oldElement, newElement)
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths
  }
}
