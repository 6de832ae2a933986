import SessionFormat

/// A session's lines, each in the element of its kind. Changes, the most frequent ones, are in none.
enum LineMarkup {
  /// A longer line is in a box of its own, which scrolls.
  private static let longLine = 2000
  /// Of a longer line only the beginning is written.
  private static let longestLine = 20_000

  /// Writes the lines of a step.
  static func write(_ step: ArraySlice<UInt8>, to html: HTML) {
    var rest = step
    while true {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      write(line: rest[..<end], to: html)
      guard end < rest.endIndex else { return }
      html.markup("\n")
      rest = rest[(end + 1)...]
    }
  }

  private static func write(line: ArraySlice<UInt8>, to html: HTML) {
    guard line.count <= longLine else {
      var end = line.startIndex + min(line.count, longestLine)
      // Not within a character.
      while end < line.endIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
      html.element("span", ["class": "long", "tabindex": "0"]) {
        writeKind(line[..<end], to: html)
      }
      let rest = line.endIndex - end
      if rest > 0 {
        html.element("span", ["class": "faint"], text: " … \(rest.counted("byte")) left out")
      }
      return
    }
    writeKind(line, to: html)
  }

  private static func writeKind(_ line: ArraySlice<UInt8>, to html: HTML) {
    switch line.first {
    case UInt8(ascii: ">"): html.element("b") { writeText(line, to: html) }
    case UInt8(ascii: "+"): html.element("ins") { writeText(line, to: html) }
    case UInt8(ascii: "-"): html.element("del") { writeText(line, to: html) }
    case UInt8(ascii: "<"): html.element("i") { writeText(line, to: html) }
    case UInt8(ascii: "#"): html.element("small") { writeText(line, to: html) }
    case UInt8(ascii: "!"), UInt8(ascii: "x"): html.element("strong") { writeText(line, to: html) }
    default: writeText(line, to: html)
    }
  }

  // MARK: Right-to-left text

  private static func writeText(_ line: ArraySlice<UInt8>, to html: HTML) {
    guard line.contains(where: isRightToLeft) else { return html.text(line) }
    var rest = line[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      let end = endOfString(rest[(quote + 1)...])
      html.text(rest[...quote])
      html.element("bdi") { html.text(rest[(quote + 1)..<end]) }
      rest = rest[end...]
      if !rest.isEmpty { html.markup("\"") }
      rest = rest.dropFirst()
    }
    html.text(rest)
  }

  /// Whether a scalar that begins with this byte may be written from right to left: from Hebrew to
  /// Arabic Extended-A, the presentation forms, and scripts beyond the basic plane.
  private static func isRightToLeft(_ byte: UInt8) -> Bool {
    0xD6...0xE0 ~= byte || byte == 0xEF || byte == 0xF0
  }

  private static func endOfString(_ text: ArraySlice<UInt8>) -> Int {
    var place = text.startIndex
    while place < text.endIndex, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, text.endIndex)
  }
}
