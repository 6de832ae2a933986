import Understudy

/// A command with a comment behind it: `add 3  # why`.
///
/// A `#` begins a comment if it follows a blank, is in no quotes, and can't be part of a text: there the
/// command takes no word, or one that is no text.
package struct CommentedCommand {
  package let command: String
  package let comment: Session.Comment

  /// Nil if the line has no comment, or no command of the screen.
  package init?(_ line: String, of commands: [CommandDescription]) {
    let bytes = Array(line.utf8)
    let words = Words()
    for place in bytes.indices.dropFirst() where bytes[place] == UInt8(ascii: "#") {
      guard bytes[place - 1] == UInt8(ascii: " ") else { continue }
      let before = String(decoding: bytes[..<place], as: UTF8.self)
      guard (try? words.parse(before)) != nil, words.count > 0,
        let command = commands.named(words.text(0))
      else { continue }
      let next = command.parameter(at: command.arguments(in: words).count)
      if let next, !words.runsInBackground, [.text, .literal, .other].contains(next.kind) {
        continue
      }
      self.command = String(decoding: bytes[..<place].trimmingBlanks, as: UTF8.self)
      comment = Session.Comment(line: String(decoding: bytes[place...], as: UTF8.self))
      return
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingBlanks: ArraySlice {
    self[..<((lastIndex { $0 != UInt8(ascii: " ") } ?? startIndex - 1) + 1)]
  }
}

extension [CommandDescription] {
  /// What to tell a person who typed too many words for a command that ends in a text; nil if that is not
  /// what is wrong with the line.
  package func adviceOnQuoting(_ line: String) -> String? {
    named(Words.commandName(of: line) ?? "")?.quotingText(of: line).map {
      "put a text with blanks in quotes: \($0)"
    }
  }
}

extension CommandDescription {
  /// The line with quotes around its last words.
  fileprivate func quotingText(of line: String) -> String? {
    let words = Words()
    guard (try? words.parse(line)) != nil, let last = parameters.last, last.kind == .text,
      last.arity != .rest, !last.isSecret, words.count > parameters.count + 1
    else { return nil }
    let texts = (0..<words.count).map(words.text)
    let text = texts[parameters.count...].joined(separator: " ")
    let shown = (texts[..<parameters.count] + [text]).map { Words.quoted($0) }
    return Words.line(shown, inBackground: words.runsInBackground)
  }
}
