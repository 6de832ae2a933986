import SessionFormat

/// Pairs old and new names by their spelling, where every new name fits every old one.
struct RenamePairs {
  /// The new name of each old one that has one.
  private(set) var pairs: [String: String] = [:]

  /// Pairs names that have more in common than each of them with any other. What remains is paired in its
  /// order if `isOrdered`.
  init(_ old: [String], _ new: [String], isOrdered: Bool) {
    var (old, new) = (old, new)
    while let (first, second) = Self.likest(old, new) {
      pairs[old.remove(at: first)] = new.remove(at: second)
    }
    if isOrdered || old.count == 1 { pairs.merge(zip(old, new)) { first, _ in first } }
  }

  private static func likest(_ old: [String], _ new: [String]) -> (Int, Int)? {
    let likeness = old.map { old in new.map { Self.likeness(of: old, $0) } }
    for (first, row) in likeness.enumerated() {
      for (second, number) in row.enumerated() where number > 0 {
        let column = likeness.map { $0[second] }
        let equals = row.count { $0 >= number } + column.count { $0 >= number }
        if equals == 2 { return (first, second) }
      }
    }
    return nil
  }

  private static func likeness(of old: String, _ new: String) -> Int {
    old.words.intersection(new.words).count + (nearest(to: old, among: [new]) == nil ? 0 : 1)
  }
}

extension String {
  /// The words of `add-all`, and those of `addAll`.
  fileprivate var words: Set<Substring> {
    Set(Names.command(for: self).split { !$0.isLetter && !$0.isNumber })
  }
}
