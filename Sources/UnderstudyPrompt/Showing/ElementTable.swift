import LineEditing
import SessionReports
import Understudy

/// Rows of a list, or entries of a dictionary, as a table: each with the sign of what happened to
/// it, its index or key, and its changed cells emphasised.
struct ElementTable {
  private let changes: [ElementChange]
  private let places: Places
  /// The labels of the columns; nil if the rows are not records with the same labels.
  private let titles: [String]?
  private let uuids: UUIDColumns

  /// What distinguishes the rows.
  enum Places {
    case indices, keys

    /// `3 rows`, `1 entry`.
    func counted(_ count: Int) -> String {
      switch self {
      case .indices: count.counted("row")
      case .keys: count.counted("entry", "entries")
      }
    }
  }

  init(_ changes: some Sequence<ElementChange>, _ places: Places) {
    (self.changes, self.places) = (Array(changes), places)
    let rows = self.changes.flatMap { [$0.old, $0.new].compactMap(\.self) }
    titles = rows.titles
    uuids = UUIDColumns(rows.map { [titles] in $0.columns(titled: titles) })
  }

  /// The rows to show, without newlines.
  func lines(width: Int, _ style: TranscriptStyle) -> [String] { table(width).lines(style) }

  /// Whether no changed cell is cut, and none has parts of which only some may have changed.
  func showsChanges(width: Int) -> Bool {
    let changed = changes.flatMap { zip(columns($0.old), columns($0.new)).filter { $0 != $1 } }
    let areWhole = changed.allSatisfy {
      $0.isPlain && $1.isPlain && !Value.areChangedWithin($0, $1)
    }
    return areWhole && table(width).showsImportant
  }

  private func table(_ width: Int) -> TextTable {
    let rows = zip(marks, changes).map { [$0] + cells($1) }
    let changed = changes.flatMap { change in
      zip(columns(change.old), columns(change.new)).enumerated().filter { $1.0 != $1.1 }
        .map { $0.offset + 1 }
    }
    return TextTable(
      titles: [""] + (titles ?? [""]), rows: rows, width: width, important: Set(changed))
  }

  /// The signs with the indices or keys, aligned.
  private var marks: [Cell] {
    let width = changes.map { StyledText($0.place).width }.max() ?? 0
    return changes.map { change in
      let place = StyledText(change.place, "2").clipped(to: 20)
      let blanks = StyledText(String(repeating: " ", count: max(0, min(width, 20) - place.width)))
      let sign = StyledText(change.kind.rawValue, change.kind.code) + StyledText(" ")
      return Cell(sign + (places == .indices ? blanks + place : place + blanks))
    }
  }

  private func cells(_ change: ElementChange) -> [Cell] {
    guard let new = change.new else { return columns(change.old).map { Cell($0, emphasis: "2") } }
    guard let old = change.old else { return columns(new).map { Cell($0) } }
    return zip(columns(old), columns(new)).map { old, new in
      old == new ? Cell(new) : Cell(from: old, to: new)
    }
  }

  private func columns(_ row: Value?) -> [Value] {
    uuids.cut(row?.columns(titled: titles) ?? [])
  }
}

extension ElementChange.Kind {
  /// The SGR number of the sign's color.
  fileprivate var code: String? {
    switch self {
    case .inserted: "32"
    case .removed: "31"
    case .changed: "33"
    case .moved: "36"
    case .unchanged: nil
    }
  }
}
