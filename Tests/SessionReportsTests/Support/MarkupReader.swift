/// Reads HTML strictly: everything is closed, attributes are quoted, and nothing but a tag begins
/// with `<`.
struct MarkupReader {
  /// The names of the elements, in order.
  private(set) var elements: [String] = []
  private(set) var ids: [String] = []
  /// The targets of links.
  private(set) var links: [String] = []
  /// The texts of the elements that were asked for, in order.
  private(set) var texts: [String] = []
  private var open: [String] = []
  // Scalars, since a character may consist of the end of a tag and a combining mark.
  private var rest: Text
  private let wanted: String

  private typealias Text = Substring.UnicodeScalarView

  struct Malformed: Error {
    let reason: String
    let place: String
  }

  /// Elements that HTML never closes.
  private static let void: Set = ["input", "link", "meta"]
  /// Elements whose text is no markup.
  private static let raw: Set = ["script", "style"]

  /// Reads a page, and the texts of the `wanted` elements in it.
  init(_ page: String, texts wanted: String = "li") throws {
    rest = page[...].unicodeScalars
    self.wanted = wanted
    _ = skip("<!doctype html>")
    while let scalar = rest.first {
      if scalar == "<" { try readTag() } else { try readText() }
    }
    guard open.isEmpty else { throw error("not closed: \(open)") }
  }

  private func error(_ reason: String) -> Malformed {
    Malformed(reason: reason, place: String(rest.prefix(60)))
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func take(while isMeant: (Unicode.Scalar) -> Bool) -> Text {
    let text = rest.prefix(while: isMeant)
    rest = rest[text.endIndex...]
    return text
  }

  private mutating func readText() throws {
    let text = take { $0 != "<" }
    if text.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
      throw error("a control character")
    }
    let plain = try unescaped(text)
    if open.contains(wanted) { texts[texts.count - 1] += plain }
  }

  private mutating func readTag() throws {
    let isEnd = skip("</")
    if !isEnd { _ = skip("<") }
    let name = String(take(while: \.isLetterOrDigit))
    if name.isEmpty { throw error("a stray <") }
    if isEnd {
      guard open.popLast() == name, skip(">") else { throw error("</\(name)>") }
      return
    }
    elements.append(name)
    while skip(" ") { try readAttribute() }
    let isEmpty = skip("/>")
    guard isEmpty || skip(">") else { throw error("in <\(name)") }
    if isEmpty || Self.void.contains(name) { return }
    open.append(name)
    if name == wanted { texts.append("") }
    if Self.raw.contains(name) { try skipRaw(to: "</\(name)>") }
  }

  private mutating func readAttribute() throws {
    let name = String(take { $0.isLetterOrDigit || $0 == "-" })
    if name.isEmpty || name.hasPrefix("on") || name == "style" { throw error("attribute \(name)") }
    guard skip("=\"") else { return }
    let value = try unescaped(take { $0 != "\"" })
    guard skip("\"") else { throw error("attribute \(name)") }
    if name == "id" { ids.append(value) }
    if name == "href" { links.append(value) }
  }

  private mutating func skipRaw(to end: String) throws {
    while !rest.starts(with: end.unicodeScalars) {
      if rest.isEmpty { throw error("no \(end)") }
      rest.removeFirst()
      _ = take { $0 != "<" }
    }
  }

  private func unescaped(_ text: Text) throws -> String {
    var result = String.UnicodeScalarView()
    var rest = text
    while let place = rest.firstIndex(of: "&") {
      result += rest[..<place]
      rest = rest[place...]
      let entity = Self.entities.first { rest.starts(with: $0.0.unicodeScalars) }
      guard let (name, scalar) = entity else { throw error("& in \(String(text))") }
      result.append(scalar)
      rest.removeFirst(name.count)
    }
    return String(result + rest)
  }

  private static let entities: [(String, Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&#34;", "\""),
  ]
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    isASCII && (properties.isAlphabetic || properties.numericType != nil)
  }
}
