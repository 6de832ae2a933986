import SessionFormat

/// How two texts differ, for people: what a line has room for, and what can't be seen.
package struct TextDifference {
  /// The texts, or of long ones the part around what differs first.
  package let expected: String
  package let actual: String
  /// ` (another normal form: U+00E9, found U+0065 U+0301)`; empty for texts that don't look alike.
  let remark: String

  /// Longer texts are not searched for characters that look alike.
  private static let longest = 10_000

  /// Both are cut at the same places if one has more characters than there is `room` for.
  package init(_ expected: String, _ actual: String, room: Int = 60) {
    let isLong = expected.exceeds(room) || actual.exceeds(room)
    let start = isLong ? expected.startOfExcerpt(around: actual, room: room) : 0
    self.expected = expected.excerpt(from: start, room: room)
    self.actual = actual.excerpt(from: start, room: room)
    remark =
      max(expected.utf8.count, actual.utf8.count) > Self.longest
      ? "" : Self.remark(expected, actual)
  }

  private static func remark(_ expected: String, _ actual: String) -> String {
    guard expected.count == actual.count else { return "" }
    let pairs = zip(expected, actual).filter { !String($0).isSpelled(like: String($1)) }
    guard let (old, new) = pairs.first, pairs.allSatisfy({ looksAlike($0, $1) }) else { return "" }
    let kind = expected == actual ? "another normal form" : "other characters"
    return " (\(kind): \(codes(old)), found \(codes(new)))"
  }

  private static func codes(_ character: Character) -> String {
    character.unicodeScalars.map { scalar in
      "U+" + String(scalar.value, radix: 16, width: 4).uppercased()
    }.joined(separator: " ")
  }

  // MARK: Looks

  /// Whether readers may take one character for the other.
  private static func looksAlike(_ a: Character, _ b: Character) -> Bool {
    if look(of: a) == look(of: b) { return true }
    guard let first = script(of: a), let second = script(of: b) else { return false }
    return first != second
  }

  /// The character without what can't be seen.
  private static func look(of character: Character) -> String {
    var look = String.UnicodeScalarView()
    for scalar in character.unicodeScalars {
      if scalar.properties.isWhitespace {
        look.append(" ")
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        look.append(scalar)
      }
    }
    return String(look)
  }

  /// The scripts whose letters look like those of the others, by the first word of their names.
  private static let scripts: Set<Substring> = ["LATIN", "GREEK", "CYRILLIC"]

  private static func script(of character: Character) -> Substring? {
    guard let scalar = character.unicodeScalars.first, scalar.properties.isAlphabetic else {
      return nil
    }
    let word = scalar.properties.name?.prefix { $0 != " " }
    return word.flatMap { scripts.contains($0) ? $0 : nil }
  }
}

extension String {
  fileprivate func exceeds(_ room: Int) -> Bool {
    utf8.count > room && !unicodeScalars.dropFirst(room).isEmpty
  }

  /// Where a text begins to be shown that is too long for `room`: a little before the first byte in which
  /// it differs from another one, behind a blank if there is one; 0 if what differs is near the start.
  fileprivate func startOfExcerpt(around other: String, room: Int) -> Int {
    let bytes = Array(utf8)
    let place =
      zip(bytes, other.utf8).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(bytes.count, other.utf8.count)
    let context = room / 3
    guard place > 2 * context else { return 0 }
    let start = place - context
    if let blank = bytes[start..<(start + context / 2)].firstIndex(of: UInt8(ascii: " ")) {
      return blank + 1
    }
    return bytes[...start].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
  }

  /// The text without so many bytes at its start, and without what does not fit at its end.
  fileprivate func excerpt(from start: Int, room: Int) -> String {
    if start == 0 { return cut(to: room) }
    return "…" + String(decoding: utf8.dropFirst(start), as: UTF8.self).cut(to: room - 1)
  }
}
