/// The name that was probably meant by `typed`, for "did you mean add?"; nil if none is close.
///
/// A name is close if it begins with `typed` (two letters or more), or if it differs in at most
/// three letters and at most a third of them: missing, extra, wrong or swapped. Case is ignored. Of
/// equally close names, those that begin with `typed` come first, then those with the fewest
/// differences, then byte order, whatever the order of `names`.
///
/// One of `others` is returned only if it is closer than all of `names`.
///
/// A name of more than 64 letters is never close, which bounds the cost at O(names × 64²).
package func nearest(
  to typed: String, among names: some Sequence<String>, before others: [String] = []
) -> String? {
  guard typed.utf8.count <= 64 * 4 else { return nil }
  let letters = Array(typed.lowercased())
  guard !letters.isEmpty, letters.count <= 64 else { return nil }
  let near = names.compactMap { Suggestion($0, for: letters) }.min { $0.precedes($1) }
  let other = others.compactMap { Suggestion($0, for: letters) }.min { $0.precedes($1) }
  guard let near, let other else { return (near ?? other)?.name }
  return other.isCloser(than: near) ? other.name : near.name
}

private struct Suggestion {
  let name: String
  private let isPrefixed: Bool
  private let distance: Int

  init?(_ name: String, for typed: [Character]) {
    let letters = Array(name.lowercased().prefix(65))
    guard letters.count <= 64 else { return nil }
    let limit = min(3, max(letters.count, typed.count) / 3)
    isPrefixed = typed.count >= 2 && letters.starts(with: typed)
    guard isPrefixed || abs(letters.count - typed.count) <= limit else { return nil }
    distance = editDistance(typed, letters)
    guard isPrefixed || distance <= limit else { return nil }
    self.name = name
  }

  func precedes(_ other: Suggestion) -> Bool {
    if isCloser(than: other) { return true }
    return !other.isCloser(than: self) && name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }

  func isCloser(than other: Suggestion) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if isPrefixed != other.isPrefixed { return isPrefixed }
    return distance < other.distance
  }

  // A prefix counts as one difference: half a word is as close as one mistyped key.
  private var rank: Int { isPrefixed ? min(distance, 1) : distance }
}

/// Damerau-Levenshtein distance, no part edited twice (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
