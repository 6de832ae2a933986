import SessionFormat

/// How two texts differ, for people: what a line has room for, and what can't be seen.
struct TextDifference {
  /// The texts, or of long ones the part around the first difference.
  let expected: String
  let actual: String
  /// ` (another normal form: U+00E9, found U+0065 U+0301)`; empty for texts that don't look alike.
  let remark: String

  private static let room = 60
  /// Longer texts are not searched for characters that look alike.
  private static let longest = 10_000

  init(_ expected: String, _ actual: String) {
    if expected.cut(to: Self.room).isSpelled(like: actual.cut(to: Self.room)) {
      let place = expected.firstDifference(from: actual)
      self.expected = expected.excerpt(around: place, room: Self.room)
      self.actual = actual.excerpt(around: place, room: Self.room)
    } else {
      (self.expected, self.actual) = (expected.cut(to: Self.room), actual.cut(to: Self.room))
    }
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
  /// The offset of the first byte in which the UTF-8 of the texts differs.
  func firstDifference(from other: String) -> Int {
    zip(utf8, other.utf8).prefix { $0 == $1 }.count
  }

  /// The text or, if it is long, the part around a byte of it, with how much is left out.
  func excerpt(around place: Int, room: Int) -> String {
    if utf8.count <= 2 * room || unicodeScalars.count <= room { return self }
    let bytes = Array(utf8)
    let first = Swift.max(0, Swift.min(place - room / 2, bytes.count - room))
    let start = Self.startOfScalar(in: bytes, at: first)
    let end = Self.startOfScalar(in: bytes, at: Swift.min(start + room, bytes.count))
    let part = String(decoding: bytes[start..<end], as: UTF8.self)
    return Self.leftOut(bytes[..<start], after: false) + part
      + Self.leftOut(bytes[end...], after: true)
  }

  /// `… 14,999,910 characters left out …`; empty for no bytes.
  private static func leftOut(_ bytes: ArraySlice<UInt8>, after: Bool) -> String {
    if bytes.isEmpty { return "" }
    let text = "\(bytes.count { $0 & 0xC0 != 0x80 }.counted("character")) left out"
    return after ? "… \(text)" : "\(text) …"
  }

  private static func startOfScalar(in bytes: [UInt8], at place: Int) -> Int {
    var start = Swift.min(place, bytes.count)
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
