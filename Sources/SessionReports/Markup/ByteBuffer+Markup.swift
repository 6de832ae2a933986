import SessionFormat

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
