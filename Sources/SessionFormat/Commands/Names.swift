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
    name.utf8.allSatisfy { $0 < 0x80 } && name.isIdentifier()
  }

  /// Whether a command may have this name.
  // At least two characters: `x` begins the line of a crash in a session.
  package static func isCommand(_ name: String) -> Bool {
    let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return name.utf8.count >= 2
      && words.allSatisfy { word in
        word.first.map { isLowercase($0) } ?? false
          && word.allSatisfy { isLowercase($0) || $0.isDigit }
      }
  }

  /// What stands for a row's number in the name of a command.
  package static let row = "[ROW]"

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
}

/// The name that was probably meant by `typed`, for "did you mean add?"; nil if none is close.
///
/// A name is close if it begins with `typed` (two letters or more), or if it differs in at most
/// three letters and at most a third of them: missing, extra, wrong or swapped. Case is ignored. Of
/// equally close names, those that begin with `typed` come first, then those with the fewest
/// differences, then byte order, whatever the order of `names`.
///
/// One of `others` is returned only if it is closer than all of `names`.
///
/// A name of more than 64 letters is never close, which bounds the cost at O(names × 64²).
package func nearest(
  to typed: String, among names: some Sequence<String>, before others: [String] = []
) -> String? {
  guard typed.utf8.count <= 64 * 4 else { return nil }
  let letters = Array(typed.lowercased())
  guard !letters.isEmpty, letters.count <= 64 else { return nil }
  let near = names.compactMap { Suggestion($0, for: letters) }.min { $0.precedes($1) }
  let other = others.compactMap { Suggestion($0, for: letters) }.min { $0.precedes($1) }
  guard let near, let other else { return (near ?? other)?.name }
  return other.isCloser(than: near) ? other.name : near.name
}

/// Whether two names differ in one letter that is missing, extra or wrong, in two that are swapped, or in case alone.
package func isTypingMistake(_ typed: String, for name: String) -> Bool {
  abs(typed.utf8.count - name.utf8.count) <= 8
    && editDistance(Array(typed.lowercased()), Array(name.lowercased())) <= 1
}

/// `did you mean add?`, with the name nearest to `typed`; nil if none is close.
package func didYouMean(_ typed: String, among names: some Sequence<String>) -> String? {
  nearest(to: typed, among: names).map { "did you mean \($0)?" }
}

/// `: did you mean add?` for the end of a message; empty if no name is close.
package func suggestion(for typed: String, among names: some Sequence<String>) -> String {
  didYouMean(typed, among: names).map { ": \($0)" } ?? ""
}

private struct Suggestion {
  let name: String
  private let isPrefixed: Bool
  private let distance: Int

  init?(_ name: String, for typed: [Character]) {
    let letters = Array(name.lowercased().prefix(65))
    guard letters.count <= 64 else { return nil }
    let limit = min(3, max(letters.count, typed.count) / 3)
    isPrefixed = typed.count >= 2 && letters.starts(with: typed)
    guard isPrefixed || abs(letters.count - typed.count) <= limit else { return nil }
    distance = editDistance(typed, letters)
    guard isPrefixed || distance <= limit else { return nil }
    self.name = name
  }

  func precedes(_ other: Suggestion) -> Bool {
    closeness == other.closeness
      ? name.utf8.lexicographicallyPrecedes(other.name.utf8) : isCloser(than: other)
  }

  func isCloser(than other: Suggestion) -> Bool { closeness < other.closeness }

  /// What the closest name has the least of.
  private var closeness: (Int, Int, Int) {
    // A prefix counts as one difference: half a word is as close as one mistyped key.
    isPrefixed ? (min(distance, 1), 0, distance) : (distance, 1, distance)
  }
}

/// Damerau-Levenshtein distance, no part edited twice (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
