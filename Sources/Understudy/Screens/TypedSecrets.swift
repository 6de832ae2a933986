import SessionAnalysis

/// Finds the secrets of a line that a person types.
package struct TypedSecrets: Sendable {
  private let commands: [CommandDescription]

  /// A word, or all words of a list: where it is in the line, quotes included, and what a session
  /// has instead.
  package struct Secret {
    package let bytes: Range<Int>
    let standIn: String
  }

  /// Nil if none of the commands takes a secret.
  package init?(_ commands: [CommandDescription]) {
    guard commands.contains(where: { $0.parameters.contains(where: \.isSecret) }) else {
      return nil
    }
    self.commands = commands
  }

  /// The secrets of a line, which may not be typed to its end.
  ///
  /// As in a session, all arguments of an unknown command count, and all of a line that can't be
  /// split into words.
  package func all(in line: String) -> [Secret] {
    let words = Words()
    // A quote or a backslash may be open.
    guard ["", "\"", "'", "x"].contains(where: { (try? words.parse(line + $0)) != nil }) else {
      let name = line.utf8.prefix { $0 != UInt8(ascii: " ") }
      return [Secret(bytes: name.count..<line.utf8.count, standIn: " \(SecretMark.hidden)")]
    }
    guard words.count > 1 else { return [] }
    guard let command = commands.named(words.text(0)) else {
      return [Secret(bytes: bytes(of: 1..<words.count, words, line), standIn: SecretMark.hidden)]
    }
    return command.arguments(in: words).enumerated().compactMap { index, argument in
      let parameter = command.parameter(at: index)
      guard parameter?.isSecret ?? true else { return nil }
      let standIn = parameter?.hidden(words.text(argument.lowerBound)) ?? SecretMark.hidden
      return Secret(bytes: bytes(of: argument, words, line), standIn: standIn)
    }
  }

  /// Whether a command has a word in place of a secret, as in a session.
  package func hasStandIn(_ line: String) -> Bool {
    guard let name = Words.commandName(of: line), commands.named(name) != nil else { return false }
    let utf8 = Array(line.utf8)
    return all(in: line).contains { String(decoding: utf8[$0.bytes], as: UTF8.self) == $0.standIn }
  }

  /// The line as a session has it.
  package func hidden(in line: String) -> String {
    let utf8 = Array(line.utf8)
    var (shown, end) = ("", 0)
    for secret in all(in: line) {
      shown += String(decoding: utf8[end..<secret.bytes.lowerBound], as: UTF8.self) + secret.standIn
      end = secret.bytes.upperBound
    }
    return shown + String(decoding: utf8[end...], as: UTF8.self)
  }

  /// Blanks behind a word do not belong to it, unless it is open.
  private func bytes(of argument: Range<Int>, _ words: Words, _ line: String) -> Range<Int> {
    let isLast = argument.upperBound == words.count
    let lineEnd = words.runsInBackground ? words.end : line.utf8.count
    let end = isLast ? lineEnd : words.offset(argument.upperBound)
    let start = words.offset(argument.lowerBound)
    let isOpen = isLast && (try? Words().parse(line)) == nil
    let blanks = line.utf8.prefix(end).reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    return start..<(isOpen ? end : max(start, end - blanks))
  }
}
