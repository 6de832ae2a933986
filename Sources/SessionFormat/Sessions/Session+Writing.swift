extension Session: CustomStringConvertible {
  /// The whole session as in its file, with a line feed after the last line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var text: String {
    ByteBuffer.text(capacity: 4096) { $0.append(self) }
  }

  /// The same as ``text``.
  package var description: String { text }
}

extension Session.Line: CustomStringConvertible {
  /// The line as a session writes it, without the line feed.
  package var description: String {
    ByteBuffer.text { $0.append(unended: self) }
  }
}

extension Session {
  /// The column, in Unicode scalars from 1, at which the setting at `place` of a `with` line
  /// begins.
  package static func column(ofSettingAt place: Int, of settings: [Setting]) -> Int {
    let before = ByteBuffer.text { $0.append(unended: Array(settings[..<place])) }
    return before.unicodeScalars.count + 2
  }
}

extension ByteBuffer {
  /// Appends the session: header, settings and lines.
  package func append(_ session: Session) {
    append(headerOf: session.screen)
    append(UInt8(ascii: "\n"))
    for settings in session.settings {
      append(unended: settings)
      append(UInt8(ascii: "\n"))
    }
    for line in session.lines { append(line) }
  }

  /// Appends the line with its line feed.
  package func append(_ line: Session.Line) {
    append(unended: line)
    append(UInt8(ascii: "\n"))
  }

  package func append(headerOf screen: String) {
    append("understudy ")
    append(Session.version)
    append(UInt8(ascii: " "))
    append(name: screen, hyphens: true)
  }

  func append(unended settings: [Session.Setting]) {
    append("with")
    for setting in settings {
      append(UInt8(ascii: " "))
      append(name: setting.key, hyphens: true)
      append(UInt8(ascii: "="))
      append(setting.value)
    }
  }

  func append(unended line: Session.Line) {
    switch line {
    case .blank: break
    case .comment(let comment):
      append(signOf: .comment)
      if comment.text.isEmpty { return }
      append(UInt8(ascii: " "))
      append(raw: comment.text)
    case .event(let event): append(unended: event)
    }
  }
}
