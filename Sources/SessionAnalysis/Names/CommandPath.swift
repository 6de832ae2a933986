import SessionFormat

/// A command's name as it is typed or listed, cut into the names in it: `rows[2].select` is the
/// command `select` of the rows of the binding `rows`.
struct CommandPath {
  /// The nested view models that lead to the command: a binding, and then fields of its record.
  private(set) var children: [SessionName] = []
  /// What follows each of them in brackets: the number of a row, `ROW`, or nothing.
  private(set) var rows: [Substring] = []
  let command: SessionName

  /// Cuts a name; nil if no command can have it.
  init?(_ typed: String) {
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.last.map(String.init), Names.isCommand(name) else { return nil }
    for part in parts.dropLast() {
      let child = String(part.prefix { $0 != "[" })
      guard Names.isBinding(child) else { return nil }
      let owner = children.map(\.text).joined(separator: ".")
      let role: SessionName.Role = children.isEmpty ? .binding : .field
      children.append(SessionName(role: role, owner: owner, text: child))
      rows.append(part.dropFirst(child.count))
    }
    let owner = children.map(\.text).joined(separator: ".")
    command = SessionName(role: .command, owner: owner, text: name)
  }

  /// The name without rows, to which the names of the command's parameters belong.
  var text: String { (children + [command]).map(\.text).joined(separator: ".") }
}

extension String {
  /// The line of a command with each word replaced by what `replacement` returns for it and its
  /// place. Words that stay keep their quotes, and the blanks between words stay.
  ///
  /// A line that can't be split into words stays as it is: no command is meant.
  func replacingWords(_ replacement: (_ place: Int, _ word: String) -> String) -> String {
    guard let words = Words(self) else { return self }
    let bytes = Array(utf8)
    let starts = (0..<words.count).map(words.offset) + [words.end]
    var line = String(decoding: bytes[..<starts[0]], as: UTF8.self)
    for place in 0..<words.count {
      let spelling = String(decoding: bytes[starts[place]..<starts[place + 1]], as: UTF8.self)
      let word = words.text(place)
      line += spelling.respelling(word, as: replacement(place, word))
    }
    return line + String(decoding: bytes[words.end...], as: UTF8.self)
  }

  /// The spelling of a word, followed by blanks, with another word in it: in the same quotes if it
  /// was only put in quotes.
  private func respelling(_ word: String, as new: String) -> String {
    if new.isSpelled(like: word) { return self }
    if let place = firstRange(of: word), Words.quoted(new) == new {
      return self[..<place.lowerBound] + new + self[place.upperBound...]
    }
    return Words.quoted(new) + suffix(while: { $0 == " " || $0 == "\t" })
  }
}

extension String {
  fileprivate func suffix(while isWanted: (Character) -> Bool) -> String {
    String(reversed().prefix(while: isWanted).reversed())
  }
}

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
  static func withoutRows(_ name: String) -> String {
    name.split(separator: "[", omittingEmptySubsequences: false).enumerated().map { place, part in
      place == 0 ? part : part.drop { $0 != "]" }.dropFirst()
    }.joined()
  }
}
