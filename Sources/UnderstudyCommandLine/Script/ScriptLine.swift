import Understudy

/// What a line of a script means.
enum ScriptLine {
  case blank
  case comment
  /// The bytes of a command, without sigil and blanks around.
  case command(UnsafeRawBufferPointer)
  /// A command in its quoted form, which holds control characters.
  case quotedCommand
  /// `understudy 1 SCREEN` or `with …`: how a session begins.
  case header
  case settings
  /// What a session expects to happen here; a run finds out what does.
  case expectation(isRefusal: Bool)
  /// What git leaves where two versions of a session do not go together.
  case conflictMarker
  /// `:save` and the like, which belong to the prompt.
  case toolCommand

  /// Where a line stands: only the first can begin a session, and only those after it can set it up.
  enum Position {
    case first, afterHeader, body
  }

  /// Says what `line` is by its first two characters.
  init(_ line: UnsafeRawBufferPointer, at position: Position = .body) {
    // Nearly every line: looking at all that it could be cost as much as finding its command.
    if position == .body, Self.isSurelyCommand(line) {
      self = .command(Self.trimmed(line))
      return
    }
    switch LineKind(line) {
    case .conflictMarker: self = .conflictMarker
    case .command where line.count > 1 && line[1] == UInt8(ascii: "\""): self = .quotedCommand
    case .command where line.count == 1 || line[1] == Self.space:
      self = .command(Self.trimmed(line, from: 1))
    case .comment: self = .comment
    case .refusal: self = .expectation(isRefusal: true)
    case .change where !Self.looksLikeChange(line): self = Self.unsigned(Self.trimmed(line))
    case .output where line.count > 1 && line[1] != Self.space:
      self = .command(Self.trimmed(line))
    case .effect, .change, .insertion, .removal, .output, .crash:
      self = .expectation(isRefusal: false)
    case .blank, .command, nil:
      if line.first == UInt8(ascii: ":") {
        self = .toolCommand
      } else if position == .first, Self.starts(line, "understudy ") {
        self = .header
      } else if position == .afterHeader, Self.starts(line, "with ") {
        self = .settings
      } else {
        self = Self.unsigned(Self.trimmed(line))
      }
    }
  }

  /// Whether a line that is typed first is a command of the screen's.
  static func isCommand(_ line: String) -> Bool {
    Array(line.utf8).withUnsafeBytes { line in
      if case .command = ScriptLine(line, at: .first) { true } else { false }
    }
  }

  /// Whether only a session, or what once was one, begins like this.
  var beginsSession: Bool {
    switch self {
    case .header, .conflictMarker: true
    default: false
    }
  }

  /// Whether settings may stand on the next line.
  var setsUp: Bool {
    switch self {
    case .header, .settings: true
    default: false
    }
  }

  /// What a line means without the blanks around. A sigil that was indented is no part of the command.
  private static func unsigned(_ text: UnsafeRawBufferPointer) -> ScriptLine {
    if text.isEmpty { return .blank }
    let hasSigil = text.count > 1 && text[0] == UInt8(ascii: ">") && text[1] == space
    return .command(hasSigil ? trimmed(text, from: 1) : text)
  }

  private static let space = UInt8(ascii: " ")

  private static func starts(_ line: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    line.starts(with: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // A command that is indented by two blanks is still a command.
  private static func looksLikeChange(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.contains(UInt8(ascii: "=")) else { return false }
    return (try? Session.Line(parsing: String(decoding: line, as: UTF8.self))) != nil
  }

  /// Whether the line begins with a small letter and no other than commands do so.
  private static func isSurelyCommand(_ line: UnsafeRawBufferPointer) -> Bool {
    line.count > 1 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= line[0] && line[1] != space
  }

  private static func trimmed(
    _ bytes: UnsafeRawBufferPointer, from start: Int = 0
  ) -> UnsafeRawBufferPointer {
    var start = start
    var end = bytes.count
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension Session.Comment {
  /// The comment in a line of a script: what follows the sign, and the blank behind it if there is one.
  init(line: String) {
    let text = line.dropFirst()
    self.init(String(text.first == " " ? text.dropFirst() : text))
  }
}
