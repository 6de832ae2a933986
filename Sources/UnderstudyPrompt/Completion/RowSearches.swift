import Understudy

/// Searches of lists for rows that show what was typed. A long list is searched slice by slice, so
/// that no key waits for it.
@MainActor
final class RowSearches {
  private var searches: [Search] = []

  struct Search {
    fileprivate let list: ShownRows
    fileprivate let word: String
    fileprivate let others: [Range<Int>]
    /// The first rows that were found, as many as are offered.
    private(set) var found: [(index: Int, summary: String)] = []
    /// How many rows were found.
    private(set) var count = 0
    /// The first row that was not searched yet.
    private(set) var next = 0
    fileprivate private(set) var isComplete = false

    @MainActor
    fileprivate init(_ list: ShownRows, _ word: String, _ others: [Range<Int>]) {
      (self.list, self.word, self.others) = (list, word, others)
      searchSlice()
    }

    @MainActor
    fileprivate mutating func searchSlice() {
      let end = next + ShownRows.mostSearched
      guard let slice = list.reader?(next..<end) else { return isComplete = true }
      for (index, row) in slice.rows where !others.contains(where: { $0.contains(index) }) {
        let summary = row.summary
        guard summary.lowercased().contains(word) else { continue }
        count += 1
        if found.count < ShownRows.mostOffered { found.append((index, summary)) }
      }
      next = min(end, slice.count)
      isComplete = next == slice.count
    }
  }

  /// The search of a list for a word, in upper or lower case, besides rows that fit anyway.
  func search(of list: ShownRows, for typed: String, besides others: [Range<Int>]) -> Search {
    let known = searches.first { $0.list.list == list.list && $0.list.address == list.address }
    if let known { return known }
    let search = Search(list, typed.lowercased(), others)
    searches.append(search)
    return search
  }

  /// Whether all lists were searched to their ends.
  var areComplete: Bool { searches.allSatisfy(\.isComplete) }

  /// Searches the next slice of a list.
  func searchOn() {
    guard let place = searches.firstIndex(where: { !$0.isComplete }) else { return }
    searches[place].searchSlice()
  }
}
