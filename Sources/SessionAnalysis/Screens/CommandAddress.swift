import SessionFormat

/// The name of a row's command as it is typed: `rows[2].select` is `rows[ROW].select` for row 2.
package struct CommandAddress {
  /// The command's name.
  package let name: String
  /// The rows that were typed, from left to right.
  package let rows: [Int]

  /// Reads a name with rows; nil if it has none, or something else in brackets.
  package init?(_ typed: String) {
    var name = ""
    var rows: [Int] = []
    var rest = typed[...]
    while let open = rest.firstIndex(of: "[") {
      guard let close = rest[open...].firstIndex(of: "]"),
        let row = Self.row(rest[rest.index(after: open)..<close])
      else { return nil }
      rows.append(row)
      name += rest[..<open] + Names.row
      rest = rest[rest.index(after: close)...]
    }
    guard !rows.isEmpty else { return nil }
    self.name = name + rest
    self.rows = rows
  }

  // Only in the form that paths are written in, so that a command has only one text in sessions.
  private static func row(_ digits: Substring) -> Int? {
    guard let row = Int(digits), row >= 0, String(row) == digits else { return nil }
    return row
  }

  /// `name` with these rows instead of `ROW`; unchanged if their number differs.
  static func spell(_ name: String, rows: [Int]) -> String {
    let parts = name.split(separator: Names.row, omittingEmptySubsequences: false)
    guard parts.count == rows.count + 1 else { return name }
    return zip(parts, rows).map { "\($0)[\($1)]" }.joined() + parts[rows.count]
  }
}

extension Names {
  /// Whether `name` may be typed for a command, as `rows[2].select` may.
  package static func isTypedCommand(_ name: String) -> Bool {
    let name = CommandAddress(name)?.name ?? name
    let parts = name.replacing(row, with: "").split(
      separator: ".", omittingEmptySubsequences: false)
    return parts.dropLast().allSatisfy { isBinding(String($0)) }
      && parts.last.map { isCommand(String($0)) } ?? false
  }
}

extension CommandAddress {
  /// The name that was probably meant by `typed`, with its rows; nil if none is close.
  package static func nearest(to typed: String, among names: [String]) -> String? {
    guard
      let near = SessionFormat.nearest(to: withoutRows(typed), among: names.map(withoutRows)),
      let name = names.first(where: { withoutRows($0) == near })
    else { return nil }
    return spell(name, rows: CommandAddress(typed)?.rows ?? [])
  }

  /// The name without anything in brackets.
  private static func withoutRows(_ name: String) -> String {
    name.split(separator: "[", omittingEmptySubsequences: false).enumerated().map { place, part in
      place == 0 ? part : part.drop { $0 != "]" }.dropFirst()
    }.joined()
  }
}
