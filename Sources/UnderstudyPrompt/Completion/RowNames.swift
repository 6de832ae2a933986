import LineEditing
import Understudy

/// Completes the name of a row's command part by part, like a path: the list, then one of its
/// rows, then the row's command.
@MainActor
struct RowNames {
  private let typed: String
  private let stage: Stage
  private let searches: RowSearches
  private(set) var candidates: [Completions.Candidate] = []
  /// How many rows are left out.
  private(set) var omitted = 0

  init(_ typed: String, on stage: Stage, _ searches: RowSearches) {
    (self.typed, self.stage, self.searches) = (typed, stage, searches)
  }

  /// Adds the next part of a command's name, unless it is offered already.
  mutating func offer(_ command: CommandDescription) {
    var (name, address) = ("", [Int]())
    let parts = command.name.split(separator: "[ROW]", omittingEmptySubsequences: false)
    for place in parts.indices.dropLast() {
      name += parts[place]
      let list = ShownRows(
        list: Self.path(parts[...place]), address: address, stage: stage)
      guard let count = list.reader?(0..<0).count, count > 0 else { return }
      guard typed.count > name.count else { return offer(list: name, of: count) }
      guard typed.begins(with: name + "[") else { return }
      let rest = typed.dropFirst(name.count + 1)
      guard let end = rest.firstIndex(of: "]") else {
        return offer(list, named: name, fitting: String(rest))
      }
      guard let row = Int(rest[..<end]), (0..<count).contains(row) else { return }
      name += "[\(row)]"
      address.append(row)
    }
    name += parts.last ?? ""
    let reason = stage.reasonDisabled(name)
    add([Completions.Candidate(name, help: command.help, disabled: reason)].fitting(typed))
  }

  private mutating func offer(list name: String, of count: Int) {
    let help = "row 0 to \(count - 1)"
    add([Completions.Candidate(name + "[", help: help, endsWord: false)].fitting(typed))
  }

  private mutating func offer(_ list: ShownRows, named name: String, fitting typed: String) {
    guard let fitting = list.fitting(typed, searches) else { return }
    add(
      fitting.rows.map {
        Completions.Candidate("\(name)[\($0.index)].", help: $0.summary, endsWord: false)
      })
    omitted = max(omitted, fitting.omitted)
  }

  private mutating func add(_ offered: [Completions.Candidate]) {
    let known = Set(candidates.map(\.text))
    candidates += offered.filter { !known.contains($0.text) }
  }

  /// The list at the end of `books[ROW].pages`.
  private static func path(_ parts: some Sequence<Substring>) -> Path {
    let names = parts.flatMap { $0.split(separator: ".") }.map(String.init)
    return Path(names[0], names.dropFirst().map { .field($0) })
  }
}

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
