/// The rules for the names of bindings, events and commands.
package enum Names {
  /// What a binding's name is, for messages.
  package static let bindingRule = "a binding's name is a Swift identifier"
  /// What an event's name is, for messages; it has the form of a binding's.
  package static let eventRule = "an event's name is a Swift identifier"
  /// What a command's name is, for messages.
  package static let commandRule =
    "a command's name is lower-case words of letters and digits, joined by hyphens, at least two characters"

  /// Whether a binding may have this name.
  package static func isBinding(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return isLetter(first) && name.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// Whether a command may have this name.
  // At least two characters: `x` begins the line of a crash in a session.
  package static func isCommand(_ name: String) -> Bool {
    let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return name.utf8.count >= 2
      && words.allSatisfy { word in
        word.first.map { isLowercase($0) } ?? false
          && word.allSatisfy { isLowercase($0) || isDigit($0) }
      }
  }

  /// The name of a command as it is listed: `rows[ROW].select` for `rows[2].select`.
  package static func listed(_ typed: String) -> String {
    guard typed.utf8.contains(UInt8(ascii: "[")) else { return typed }
    let parts = typed.split(separator: "[", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { name, part in
      name += "[ROW" + part.drop { $0 != "]" }
    }
  }

  /// The command's name for a Swift identifier: `BookList` is `book-list`, `URLList` is `url-list`.
  package static func command(for identifier: String) -> String {
    let letters = Array(identifier)
    return letters.indices.map { place in
      let letter = letters[place]
      guard letter.isUppercase, place > 0 else { return letter.lowercased() }
      let endsWord = !letters[place - 1].isUppercase
      let beginsWord = letters[(place + 1)...].first?.isLowercase ?? false
      return (endsWord || beginsWord ? "-" : "") + letter.lowercased()
    }.joined()
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool {
    isLowercase(byte) || 0x41...0x5a ~= byte || byte == UInt8(ascii: "_")
  }
}
