// What the view model says without being asked: events, and text that becomes lines of the session.

extension Stage {
  /// Receives what was printed, on any thread, in pieces of any length.
  ///
  /// A complete line is written at once, an incomplete one when nothing is left to run.
  nonisolated package static func hear(printed bytes: [UInt8]) {
    EventLoop.shared.perform { StageReference.listening?.stage?.take(printed: bytes) }
  }

  func happened(_ name: String, _ value: Value?) {
    transcript.append(Event.occurrence(name, value?.shortened()))
    linesHook?()
  }

  func print(_ text: String) {
    // Most often it is one line, and looking for the characters of lines takes long.
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      return transcript.append(Event.output(text))
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      transcript.append(Event.output(String(line)))
    }
    linesHook?()
  }

  func take(printed bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      unfinishedLine.append(line.span)
      if index < lines.count - 1 { endLine() }
    }
  }

  /// Writes the incomplete line.
  func endLine() {
    let line = unfinishedLine.text()
    unfinishedLine.removeAll()
    if recordsPrintedText { print(line) } else { Seal.outside { showPrinted(line) } }
  }
}
