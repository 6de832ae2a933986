import Understudy

/// The meaning of a line of a script.
enum ScriptLine {
  case blank
  case comment
  /// The bytes of a command, without its sign and surrounding blanks.
  case command(UnsafeRawBufferPointer)
  /// A command in its quoted form, which has control characters.
  case quotedCommand
  /// `understudy 1 SCREEN`, and `with …`: how a session begins.
  case header
  case settings
  /// `< clock SECONDS`: time passes, as in the session.
  case time(Duration)
  /// Output that a session expects here. A script skips it.
  case expectation(isRefusal: Bool)
  /// The marker of a merge conflict in git.
  case conflictMarker
  /// `:save` and the like, which work only at the prompt.
  case toolCommand

  /// A line's position: only the first line can be a header, and only the next ones settings.
  enum Position {
    case first, afterHeader, body
  }

  /// Classifies `line` by its first characters.
  init(_ line: UnsafeRawBufferPointer, at position: Position = .body) {
    // The case of nearly every line: checking all others takes as long as finding the command.
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
    case .effect where Self.duration(in: line) != nil:
      self = .time(Self.duration(in: line) ?? .zero)
    case .result, .effect, .change, .insertion, .removal, .availability, .output, .crash:
      self = .expectation(isRefusal: false)
    case .blank, .command, nil:
      if line.first == UInt8(ascii: ":") {
        self = .toolCommand
      } else if position == .first, Self.isHeader(line) {
        self = .header
      } else if position == .afterHeader, Self.starts(line, "with ") {
        self = .settings
      } else {
        self = Self.unsigned(Self.trimmed(line))
      }
    }
  }

  /// Whether a line is a command of the screen.
  static func isCommand(_ line: String) -> Bool {
    Array(line.utf8).withUnsafeBytes { line in
      if case .command = ScriptLine(line, at: .first) { true } else { false }
    }
  }

  /// Whether a script that begins with this line is a session, even a damaged one.
  var beginsSession: Bool {
    switch self {
    case .header, .conflictMarker: true
    default: false
    }
  }

  /// Whether the next line may be a setting.
  var setsUp: Bool {
    switch self {
    case .header, .settings: true
    default: false
    }
  }

  /// The meaning of a line without surrounding blanks. An indented sign is not part of the command.
  private static func unsigned(_ text: UnsafeRawBufferPointer) -> ScriptLine {
    if text.isEmpty { return .blank }
    let hasSign = text.count > 1 && text[0] == UInt8(ascii: ">") && text[1] == space
    return .command(hasSign ? trimmed(text, from: 1) : text)
  }

  /// Whether a first line is a session's header, even a damaged one. A screen may have a command of
  /// the header's name: then only a line that names a version and a screen is one.
  private static func isHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    guard starts(line, "understudy ") else { return false }
    let words = line.split(separator: space)
    let isWhole = words.count > 2 && words[1].allSatisfy { isDigit($0) }
    return isWhole || !MainActor.assumeIsolated { Catalog.hasCommand("understudy") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static let space = UInt8(ascii: " ")

  private static func starts(_ line: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    line.starts(with: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The time that passes by this line; nil if it is another answer.
  private static func duration(in line: UnsafeRawBufferPointer) -> Duration? {
    guard starts(line, "< clock "),
      case .event(.effect(let question, .value(let seconds)))? = try? Session.Line(
        parsing: String(decoding: line, as: UTF8.self)),
      question.worldEffect == .clock
    else { return nil }
    return Duration(recorded: seconds)
  }

  /// Whether an indented line is a change. A command indented by two blanks is still a command.
  private static func looksLikeChange(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.contains(UInt8(ascii: "=")) else { return false }
    return (try? Session.Line(parsing: String(decoding: line, as: UTF8.self))) != nil
  }

  /// Whether the line begins with a lower-case letter, and can only be a command.
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
  /// The comment in a line of a script, without the sign and the blank after it.
  init(line: String) {
    let text = line.dropFirst()
    self.init(String(text.first == " " ? text.dropFirst() : text))
  }
}
