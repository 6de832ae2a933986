/// The name of something of which several may be under way: `load`, and the second of them `load#2`.
package struct RankedName: Hashable, CustomStringConvertible {
  package let name: String
  /// Its place among those of the same name, from 1 in the order in which they began.
  package let rank: Int

  package init(_ name: String, rank: Int) { (self.name, self.rank) = (name, rank) }

  /// Reads what ``description`` wrote. A name may itself end in `#2`, which is then taken for a rank.
  package init(_ label: String) {
    guard let sign = label.lastIndex(of: "#"), let rank = Int(label[label.index(after: sign)...]),
      label[sign...] == "#\(rank)", rank > 1
    else {
      self.init(label, rank: 1)
      return
    }
    self.init(String(label[..<sign]), rank: rank)
  }

  package var description: String { rank > 1 ? "\(name)#\(rank)" : name }
}
