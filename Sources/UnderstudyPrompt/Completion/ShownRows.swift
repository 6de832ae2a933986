import LineEditing
import Understudy

/// A list on the screen. Of a long one, only the rows that are asked for are read.
@MainActor
struct ShownRows {
  /// The list: a binding, or a part of one.
  let list: Path
  /// The rows in the name that was typed, which choose one of several such lists.
  var address: [Int] = []
  let stage: Stage

  /// More rows are counted, not offered.
  static let mostOffered = 200
  /// So many rows are read at once.
  static let mostSearched = 2000

  /// Reads rows of the list; nil if there is no list.
  var reader: ((Range<Int>) -> RowSlice)? {
    if list.steps.isEmpty, stage.rows(0..<0, of: list.binding) != nil {
      return { stage.rows($0, of: list.binding) ?? RowSlice(of: [Value](), $0) { $0 } }
    }
    guard case .list(let rows)? = value else { return nil }
    return { RowSlice(of: rows, $0) { $0 } }
  }

  /// Whether the property is nil, so that there is no list.
  var isNil: Bool { value == .null }

  /// The row at an index, if it can be read without reading the others.
  func row(at index: Int) -> (value: Value?, count: Int)? {
    guard list.steps.isEmpty, (0..<Int.max).contains(index),
      let slice = stage.rows(index..<index + 1, of: list.binding)
    else { return nil }
    return (slice.rows.first?.value, slice.count)
  }

  /// The rows of the whole binding.
  private var binding: ShownRows { ShownRows(list: Path(list.binding, []), stage: stage) }

  /// The value of the list.
  private var value: Value? {
    let steps = list.steps[...]
    guard let first = address.first, let row = binding.row(at: first) else {
      return stage.value(of: list.binding)?.value(at: steps, rows: address[...])
    }
    return row.value?.value(at: steps, rows: address.dropFirst())
  }
}

// MARK: Rows that fit

extension ShownRows {
  /// Rows that are offered, with what they show.
  struct Fitting {
    var rows: [(index: Int, summary: String)] = []
    /// How many more fit, or may fit.
    var omitted = 0
    /// The number of all rows.
    var count = 0
  }

  /// The rows whose number begins with what was typed, then those that show it. Case is ignored.
  /// Of a long list, `searches` has searched only the beginning so far.
  func fitting(_ typed: String, _ searches: RowSearches) -> Fitting? {
    guard let read = reader else { return nil }
    var fitting = Fitting(count: read(0..<0).count)
    let numbered = Self.numbers(beginning: typed, below: fitting.count)
    for range in numbered {
      fitting.add(read(range.prefix(Self.mostOffered - fitting.rows.count)).rows)
    }
    fitting.omitted = numbered.reduce(-fitting.rows.count) { $0 + $1.count }
    if typed.isEmpty { return fitting }
    let search = searches.search(of: self, for: typed, besides: numbered)
    let showing = search.found.prefix(Self.mostOffered - fitting.rows.count)
    fitting.rows += showing
    fitting.omitted += search.count - showing.count + max(0, fitting.count - search.next)
    return fitting
  }

  /// The numbers that begin with what was typed: 1, 10 to 19, 100 to 199.
  private static func numbers(beginning typed: String, below count: Int) -> [Range<Int>] {
    if typed.isEmpty { return [0..<count] }
    guard let number = Int(typed), "\(number)" == typed, number >= 0 else { return [] }
    if number == 0 { return [0..<min(1, count)] }
    var ranges: [Range<Int>] = []
    var (first, size) = (number, 1)
    while first < count {
      ranges.append(first..<min(first + size, count))
      (first, size) = (first * 10, size * 10)
    }
    return ranges
  }
}

extension ShownRows.Fitting {
  fileprivate mutating func add(_ slice: some Sequence<(index: Int, value: Value)>) {
    rows += slice.map { ($0.index, $0.value.summary) }
  }
}

extension Value {
  /// A row of a list in one line for people: `Dune, stars 5, 2 authors`.
  ///
  /// Text and cases stand for themselves, other values come with their labels. Of a list only the
  /// number of its rows is shown. What is nil or empty is left out.
  package var summary: String {
    guard case .record(let fields) = self else { return Cell(self).text }
    return fields.compactMap(\.summary).joined(separator: ", ")
  }
}

extension Value.Field {
  fileprivate var summary: String? {
    let label = String(escapingControls: label ?? "")
    switch value {
    case .null, .string(""): return nil
    case .string, .case, .record, .placeholder: return value.summary
    case .list(let rows): return "\(rows.count) \(label)"
    case .dictionary(let entries): return "\(entries.count) \(label)"
    case .bool, .int, .double, .longList, .longDictionary:
      return label.isEmpty ? "\(value)" : "\(label) \(value)"
    }
  }
}
