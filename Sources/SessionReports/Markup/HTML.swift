import SessionFormat

/// Writes HTML and SVG.
///
/// Markup is a literal of this program's source. Everything else is text, which is escaped: so
/// nothing that a session holds can become an element, an attribute or a script.
struct HTML {
  private let buffer = ByteBuffer()

  /// What was written so far.
  var description: String { buffer.text() }

  /// Writes markup as it is.
  func markup(_ markup: StaticString) { buffer.append(markup) }

  /// Writes text between tags.
  func text(_ text: String) { buffer.append(escapingMarkup: text) }

  /// Writes text between tags with a part of it marked.
  func text(_ text: String, marking part: Range<String.Index>?) {
    guard let part else { return self.text(text) }
    self.text(String(text[..<part.lowerBound]))
    element("mark", text: String(text[part]))
    self.text(String(text[part.upperBound...]))
  }

  /// Writes text that says nothing about the order of the text around it, whatever its direction.
  func isolated(_ text: String, marking part: Range<String.Index>? = nil) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return self.text(text, marking: part) }
    element("bdi") { self.text(text, marking: part) }
  }

  /// Writes text of several lines.
  func text(lines: String) { text(Array(lines.escapedLines.joined(separator: "\n").utf8)[...]) }

  /// Writes bytes of text between tags.
  func text(_ bytes: ArraySlice<UInt8>) { buffer.append(escapingMarkup: bytes.span) }

  /// Writes a file of this target as it is.
  func resource(_ bytes: ArraySlice<UInt8>) { buffer.append(bytes.span) }

  // MARK: Elements

  /// Writes an element with what `content` writes in it.
  func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: () -> Void
  ) {
    open(name, attributes)
    content()
    close(name)
  }

  /// Writes an element with a text in it.
  func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) {
    element(name, attributes) { self.text(text) }
  }

  /// Writes an element that has no content, such as SVG's `rect`, or no end tag, such as `input`.
  func empty(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]
  ) {
    tag(name, attributes)
    buffer.append("/>")
  }

  func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]
  ) {
    tag(name, attributes)
    buffer.append(UInt8(ascii: ">"))
  }

  func close(_ name: StaticString) {
    buffer.append("</")
    buffer.append(name)
    buffer.append(UInt8(ascii: ">"))
  }

  private func tag(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    buffer.append(UInt8(ascii: "<"))
    buffer.append(name)
    for (name, value) in attributes {
      buffer.append(UInt8(ascii: " "))
      buffer.append(name)
      buffer.append("=\"")
      buffer.append(escapingMarkup: value, quotes: true)
      buffer.append(UInt8(ascii: "\""))
    }
  }
}

extension HTML {
  func tableHead(_ titles: [String]) {
    element("thead") {
      element("tr") {
        for title in titles { element("th", ["scope": "col"]) { isolated(title) } }
      }
    }
  }

  /// Writes a bar whose parts `content` writes. It repeats what a text says.
  func bar(_ name: String, of total: Int, _ content: () -> Void) {
    element(
      "svg",
      [
        "class": name, "viewBox": "0 0 \(total) 1", "preserveAspectRatio": "none",
        "aria-hidden": "true",
      ], content)
  }
}

extension ByteBuffer {
  /// Appends a text so that it is safe between tags, and with `quotes` also in the double quotes of an
  /// attribute.
  ///
  /// Characters that HTML forbids, or that hide or reorder the text around them, are escaped as in
  /// sessions.
  func append(escapingMarkup text: String, quotes: Bool = false) {
    String(escapingControls: text).withBytes { append(escapingMarkup: $0, quotes: quotes) }
  }

  /// Appends UTF-8 in which there are no control characters but line feeds.
  func append(escapingMarkup bytes: Span<UInt8>, quotes: Bool = false) {
    var start = 0
    for index in bytes.indices {
      let entity: StaticString
      switch bytes[index] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: "\"") where quotes: entity = "&#34;"
      default: continue
      }
      append(bytes.extracting(start..<index))
      append(entity)
      start = index + 1
    }
    append(bytes.extracting(start..<bytes.count))
  }
}
