import Understudy

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
