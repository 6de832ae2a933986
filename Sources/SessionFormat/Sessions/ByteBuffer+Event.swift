extension ByteBuffer {
  /// Appends `rows[2].level`.
  package func append(_ path: Path) {
    append(name: path.binding)
    for step in path.steps {
      switch step {
      case .index(let index):
        append(UInt8(ascii: "["))
        append(index)
        append(UInt8(ascii: "]"))
      case .key(let key):
        append(UInt8(ascii: "["))
        append(key)
        append(UInt8(ascii: "]"))
      case .field(let label):
        append(UInt8(ascii: "."))
        append(name: label)
      case .place(let place):
        append(UInt8(ascii: "."))
        append(place)
      }
    }
  }

  /// Appends the name and, if they were recorded, the inputs: `scores(.slow)`.
  package func append(asking question: Question) {
    append(name: question.name)
    if let inputs = question.inputs { append(inputs) }
  }

  /// Appends the value, `! "TEXT"`, `ok` or `end`.
  package func append(_ answer: Answer) {
    switch answer {
    case .value(let value): append(value)
    case .failure(let text, let value):
      append(refusal: text)
      guard let value else { return }
      append(UInt8(ascii: " "))
      append(value)
    case .done: append("ok")
    case .end: append("end")
    }
  }

  /// Appends the event as one whole line, with its line feed.
  package func append(_ event: Event) {
    append(unended: event)
    append(UInt8(ascii: "\n"))
  }

  /// Appends the line of a command, as it was typed.
  ///
  /// Most commands are plain (see ``Words/arePlain``) and are copied without making a string.
  package func append(command line: Span<UInt8>, isPlain: Bool) {
    guard isPlain else { return append(Event.command(String(line))) }
    append(signOf: .command)
    append(UInt8(ascii: " "))
    append(line)
    append(UInt8(ascii: "\n"))
  }

  func append(unended event: Event) {
    append(signOf: event.kind)
    switch event {
    case .command(let text): append(command: text)
    case .result(let value): append(value)
    case .finish(let name, let ending): append(finish: name, ending)
    case .effect(let question, let answer):
      append(asking: question)
      append(UInt8(ascii: " "))
      append(answer)
    case .pending(let question): append(asking: question)
    case .change(let path, let value, _), .insertion(let path, let value),
      .removal(let path, let value):
      append(path)
      append(" = ")
      append(value)
      if event.isFolded { append(timesOfChange: event.times) }
    case .availability(let name, let reason):
      append(commandName: name)
      guard let reason else { return }
      append(UInt8(ascii: " "))
      append(refusal: reason)
    case .occurrence(let name, let value):
      append(name: name)
      guard let value else { return }
      append(UInt8(ascii: " "))
      append(value)
    case .refusal(let text):
      appendQuoted(text)
      keep(refusal: text)
    case .output(let text): append(output: text)
    case .crash(let name): name.isCrashName ? append(raw: name) : appendQuoted(name)
    }
  }

  /// Appends how many changes the value before it stands for, which are more than one.
  package func append(timesOfChange times: Int) {
    append(" after ")
    append(times)
    append(" changes")
  }

  private func append(command text: String) {
    if text.isEmpty || text.utf8.first == 0x20 || text.utf8.last == 0x20
      || text.holdsDangerousScalar
    {
      appendQuoted(text)
    } else {
      append(UInt8(ascii: " "))
      append(raw: text)
    }
  }

  private func append(finish name: String, _ ending: Ending) {
    append(commandName: name)
    switch ending {
    case .done: break
    case .returned(let value):
      append(" = ")
      append(value)
    case .threw(let text):
      append(UInt8(ascii: " "))
      append(refusal: text)
      // In quotes it can't be taken for a text of the tool.
      keep(refusal: "\(name) threw \(Value.string(text))")
    }
  }

  private func append(commandName name: String) {
    name.isCommandName ? append(raw: name) : appendQuoted(name)
  }

  private func append(refusal text: String) {
    append("! ")
    appendQuoted(text)
  }

  /// Appends a blank and the text. A trailing blank is escaped, because it is invisible and editors
  /// remove it.
  private func append(output text: String) {
    if text.isEmpty { return }
    append(UInt8(ascii: " "))
    append(text, escaping: .plain)
    if text.utf8.last == UInt8(ascii: " ") {
      truncate(to: count - 1)
      append("\\u{20}")
    }
  }
}

extension String {
  /// Whether the text needs no quotes as the name of a process's end: `SIGTRAP`, `exit-3`.
  fileprivate var isCrashName: Bool { !isEmpty && utf8.allSatisfy(\.isInCrashName) }

  /// Whether the text needs no quotes as the name of a command: `save`, `rows[2].select`.
  fileprivate var isCommandName: Bool { !isEmpty && utf8.allSatisfy(\.isInCommandName) }
}

extension UInt8 {
  var isInCrashName: Bool {
    self == UInt8(ascii: "-") || (self != UInt8(ascii: "_") && self < 0x80 && continuesName)
  }

  var isInCommandName: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: self < 0x80 && continuesName
    }
  }
}

extension Event: CustomStringConvertible {
  /// The event as a session writes it, without the line feed.
  package var description: String {
    ByteBuffer.text { $0.append(unended: self) }
  }
}

extension Path: CustomStringConvertible {
  /// The path as a session writes it: `rows[2].level`.
  package var description: String {
    ByteBuffer.text { $0.append(self) }
  }
}

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
