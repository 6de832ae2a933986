/// The name of a row's command as it is typed: `rows[2].select` is `rows[ROW].select` of row 2.
struct CommandAddress {
  /// What stands for a row's number in the name of a command.
  static let row = "[ROW]"

  /// The command's name.
  let name: String
  /// The rows that were typed, from left to right.
  let rows: [Int]

  /// Reads a name that holds rows; nil when it holds none, or something else in brackets.
  init?(_ typed: String) {
    var name = ""
    var rows: [Int] = []
    var rest = typed[...]
    while let open = rest.firstIndex(of: "[") {
      guard let close = rest[open...].firstIndex(of: "]"),
        let row = Self.row(rest[rest.index(after: open)..<close])
      else { return nil }
      rows.append(row)
      name += rest[..<open] + Self.row
      rest = rest[rest.index(after: close)...]
    }
    guard !rows.isEmpty else { return nil }
    self.name = name + rest
    self.rows = rows
  }

  // In the one form in which paths are written, so that a session has one text for one command.
  private static func row(_ digits: Substring) -> Int? {
    guard let row = Int(digits), row >= 0, String(row) == digits else { return nil }
    return row
  }

  /// `name` with these rows in the place of `ROW`; as it is where their number is another.
  static func spell(_ name: String, rows: [Int]) -> String {
    let parts = name.split(separator: row, omittingEmptySubsequences: false)
    guard parts.count == rows.count + 1 else { return name }
    return zip(parts, rows).map { "\($0)[\($1)]" }.joined() + parts[rows.count]
  }
}

extension [CommandDescription] {
  /// The command that is meant by a name as it is typed: `rows[2].select`, too.
  package func named(_ typed: String) -> CommandDescription? {
    let name = CommandAddress(typed)?.name ?? typed
    return first { $0.name == name }
  }
}
