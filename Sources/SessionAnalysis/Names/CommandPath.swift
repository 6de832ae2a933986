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
    let words = Words()
    guard (try? words.parse(self)) != nil, words.count > 0 else { return self }
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
