import Understudy

extension [Value] {
  /// Whether they are drawn as a table rather than in one row of so many columns.
  func needTable(in room: Int) -> Bool {
    if isEmpty { return false }
    return titles != nil || count > Cell.mostRows || Cell(.list(self)).width > room
  }

  /// The titles of the columns, if all rows are records with the same labels.
  var titles: [String]? {
    guard let first = first?.fields, !first.isEmpty else { return nil }
    let areAlike = allSatisfy { row in
      row.fields.elementsEqual(first) { $0.label == $1.label }
    }
    return areAlike ? first.titles : nil
  }
}

extension [Value.Field] {
  /// The labels; a field without one has its place instead.
  var titles: [String] { enumerated().map { $1.label ?? ".\($0)" } }
}

extension Value {
  /// The fields of a record; none of any other value.
  var fields: [Field] {
    if case .record(let fields) = self { fields } else { [] }
  }

  var isRecord: Bool { if case .record = self { true } else { false } }

  /// What is in the columns of a table with these titles: the fields, or the value itself if the
  /// rows have none in common.
  func columns(titled titles: [String]?) -> [Value] {
    titles == nil ? [self] : fields.map(\.value)
  }
}
