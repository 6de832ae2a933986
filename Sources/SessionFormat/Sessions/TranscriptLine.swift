/// A line of a transcript as it is shown to people: its kind, its text, and what it is about.
package struct TranscriptLine: Equatable {
  /// Nil for the header and the settings, which have no sign.
  package let kind: LineKind?
  package let text: String
  /// What changed; nil if nothing did.
  package let path: Path?
  /// The text up to the new value of a change, or up to an effect's answer; otherwise all of it.
  package let subject: Substring

  /// What happened; nil for the header, the settings and lines that are not events.
  package var event: Event? {
    guard kind != nil, case .event(let event)? = try? Session.Line(parsing: text) else {
      return nil
    }
    return event
  }

  init(_ line: SessionReader.Line) {
    (kind, text) = (line.kind, String(decoding: line.bytes, as: UTF8.self))
    var scanner = LineScanner(line.bytes)
    scanner.position = kind?.signLength ?? 0
    path = kind?.role == .binding ? try? scanner.path() : nil
    let isSplit =
      kind == .result || kind == .change && scanner.skip(" = ")
      || kind == .effect && (try? scanner.name("an effect's name")) != nil
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: scanner.position)
    subject = isSplit ? text[..<end] : text[...]
  }
}

extension ByteBuffer {
  /// The complete lines that have not been taken.
  package var lines: [TranscriptLine] {
    var reader = SessionReader(bytes: bytes()[...])
    var lines: [TranscriptLine] = []
    while let line = try? reader.nextLine() { lines.append(TranscriptLine(line)) }
    return lines
  }
}
