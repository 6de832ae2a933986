import LineEditing
import SessionAnalysis
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
  /// Of a longer list, only so many rows are searched.
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

  /// The values at the path, each with its row, and the number of rows that were not read.
  var values: (values: [(value: Value, row: Value?)], omitted: Int) {
    let steps = list.steps[...]
    if let first = address.first, let row = binding.row(at: first) {
      return (row.value?.values(at: steps, rows: address.dropFirst()) ?? [], 0)
    }
    guard let slice = stage.rows(0..<Self.mostSearched, of: list.binding) else {
      return (stage.value(of: list.binding)?.values(at: steps, rows: address[...]) ?? [], 0)
    }
    let values = Value.list(slice.rows.map(\.value)).values(at: steps)
    return (values, slice.count - slice.rows.count)
  }

  private var binding: ShownRows { ShownRows(list: Path(list.binding, []), stage: stage) }

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
  /// Only the first rows of a long list are searched; the others count as omitted.
  func fitting(_ typed: String) -> Fitting? {
    guard let read = reader else { return nil }
    var fitting = Fitting(count: read(0..<0).count)
    let numbered = Self.numbers(beginning: typed, below: fitting.count)
    for range in numbered {
      let slice = read(range.prefix(Self.mostOffered - fitting.rows.count))
      fitting.rows += slice.rows.map { ($0.index, $0.value.summary) }
    }
    fitting.omitted = numbered.reduce(-fitting.rows.count) { $0 + $1.count }
    if typed.isEmpty { return fitting }
    let searched = read(0..<Self.mostSearched).rows
    let word = typed.lowercased()
    for (index, row) in searched where !numbered.contains(where: { $0.contains(index) }) {
      let summary = row.summary
      guard summary.lowercased().contains(word) else { continue }
      if fitting.rows.count < Self.mostOffered {
        fitting.rows.append((index, summary))
      } else {
        fitting.omitted += 1
      }
    }
    fitting.omitted += fitting.count - searched.count
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

extension Value {
  /// A row of a list in one line for people: `Dune, stars 5, 2 authors`.
  ///
  /// Text and cases stand for themselves, other values come with their labels. Of a list only the
  /// number of its rows is shown. What is nil or empty is left out, and so are UUIDs.
  package var summary: String {
    guard case .record(let fields) = self else { return Cell(self).text }
    let others = fields.filter { !Placeholder.uuid.admits($0.value) }
    return (others.isEmpty ? fields : others).compactMap(\.summary).joined(separator: ", ")
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

/// Completes the name of a row's command part by part, like a path: the list, then one of its
/// rows, then the row's command.
@MainActor
struct RowNames {
  private let typed: String
  private let stage: Stage
  /// The lists whose rows are offered: several commands may have the same.
  private var lists: Set<String> = []
  private(set) var candidates: [Completions.Candidate] = []
  /// How many rows are left out.
  private(set) var omitted = 0

  init(_ typed: String, on stage: Stage) {
    (self.typed, self.stage) = (typed, stage)
  }

  /// Adds the next part of a command's name, unless it is offered already.
  mutating func offer(_ command: CommandDescription) {
    var (name, address) = ("", [Int]())
    let parts = command.name.split(separator: Names.row, omittingEmptySubsequences: false)
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
    guard lists.insert(name).inserted, let fitting = list.fitting(typed) else { return }
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
