import SessionAnalysis
import Understudy

/// The meaning of a line of a script.
package enum ScriptLine {
  case blank
  case comment
  /// Where the command is in the line, without its sign and surrounding blanks.
  case command(Range<Int>)
  /// A command in its quoted form, which has control characters.
  case quotedCommand
  /// `understudy 3 SCREEN`, and `with …`: how a session begins.
  case header
  case settings
  /// What happens in the session besides commands, and in a script as well.
  case happening(Happening)
  /// Output that a session expects here. A script skips it, but by that of a command in the background
  /// the command has to be over.
  case expectation(isRefusal: Bool, endsCommand: Bool = false)
  /// The marker of a merge conflict in git.
  case conflictMarker
  /// `:save` and the like, which work only at the prompt.
  case toolCommand

  package enum Happening {
    /// `< clock SECONDS`: time passes.
    case time(Duration)
    /// `< interrupt ok`: what runs in the background is cancelled.
    case interrupt
  }

  /// A line's position: only the first line can be a header, and only the next ones settings.
  package enum Position {
    case first, afterHeader, body
  }

  /// Classifies `line` by its first characters.
  package init(_ line: Span<UInt8>, at position: Position = .body) {
    // The case of nearly every line: checking all others takes as long as finding the command.
    if position == .body, Self.isSurelyCommand(line) {
      self = .command(Self.trimmed(line))
    } else {
      self.init(checking: Array(line), at: position)
    }
  }

  package init(_ line: String, at position: Position = .body) {
    self.init(Array(line.utf8).span, at: position)
  }

  private init(checking line: [UInt8], at position: Position) {
    let second = line.dropFirst().first
    switch LineKind(line.span) {
    case .conflictMarker: self = .conflictMarker
    case .command where second == UInt8(ascii: "\""): self = .quotedCommand
    case .command where second == nil || second == Self.space:
      self = .command(Self.trimmed(line.span, from: 1))
    case .comment: self = .comment
    case .refusal: self = .expectation(isRefusal: true)
    case .finish: self = .expectation(isRefusal: Self.saysError(line), endsCommand: true)
    case .change where !Self.looksLikeChange(line): self = Self.unsigned(line)
    case .output where second != nil && second != Self.space:
      self = .command(Self.trimmed(line.span))
    case .effect:
      self = Self.happening(in: line).map { .happening($0) } ?? .expectation(isRefusal: false)
    case .blank, .command, nil:
      if line.first == UInt8(ascii: ":") {
        self = .toolCommand
      } else if position == .first, Self.isHeader(line) {
        self = .header
      } else if position == .afterHeader, Self.starts(line[...], "with ") {
        self = .settings
      } else {
        self = Self.unsigned(line)
      }
    case .some: self = .expectation(isRefusal: false)
    }
  }

  /// Whether a line is a command of the screen.
  package static func isCommand(_ line: String) -> Bool {
    if case .command = ScriptLine(line, at: .first) { true } else { false }
  }

  /// Whether a line is a command of the screen or of the prompt in a form that a person types. A request
  /// of the line protocol is none.
  package static func isTyped(_ line: String, at position: Position = .body) -> Bool {
    switch ScriptLine(line, at: position) {
    case .command(let range): Array(line.utf8)[range].first != UInt8(ascii: "{")
    case .quotedCommand, .toolCommand: true
    case .blank, .comment, .header, .settings, .happening, .expectation, .conflictMarker: false
    }
  }

  /// Whether a script that begins with this line is a session, even a damaged one.
  package var beginsSession: Bool {
    switch self {
    case .header, .conflictMarker: true
    case .blank, .comment, .command, .quotedCommand, .settings, .happening, .expectation,
      .toolCommand:
      false
    }
  }

  /// Whether the next line may be a setting.
  package var setsUp: Bool {
    switch self {
    case .header, .settings: true
    case .blank, .comment, .command, .quotedCommand, .happening, .expectation, .conflictMarker,
      .toolCommand:
      false
    }
  }

  /// The meaning of a line whose sign, if it has one, is indented and not part of the command.
  private static func unsigned(_ line: [UInt8]) -> ScriptLine {
    let text = trimmed(line.span)
    switch line[text].first {
    case nil: return .blank
    case UInt8(ascii: ":"): return .toolCommand
    case UInt8(ascii: "#"): return .comment
    default: break
    }
    let hasSign = starts(line[text], "> ")
    return .command(hasSign ? trimmed(line.span, from: text.lowerBound + 1) : text)
  }

  /// Whether a first line is a session's header, even a damaged one. A screen may have a command of
  /// the header's name: then only a line that names a version and a screen is one.
  private static func isHeader(_ line: [UInt8]) -> Bool {
    guard starts(line[...], "understudy ") else { return false }
    let words = line.split(separator: space)
    let isWhole = words.count > 2 && words[1].allSatisfy { isDigit($0) }
    return isWhole || !MainActor.assumeIsolated { Catalog.hasCommand("understudy") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static let space = UInt8(ascii: " ")

  private static func starts(_ line: ArraySlice<UInt8>, _ text: String) -> Bool {
    line.starts(with: text.utf8)
  }

  /// What happens by this line; nil if it is another answer, which may be long.
  private static func happening(in line: [UInt8]) -> Happening? {
    guard starts(line[...], "< clock ") || starts(line[...], "< interrupt ") else { return nil }
    let event = event(in: line)
    return event?.worldEffect == .interrupt ? .interrupt : event?.timePassed.map(Happening.time)
  }

  /// Whether a line says that a command in the background threw.
  private static func saysError(_ line: [UInt8]) -> Bool {
    if case .finish(_, .threw)? = event(in: line) { true } else { false }
  }

  /// Whether an indented line is a change. A command indented by two blanks is still a command.
  private static func looksLikeChange(_ line: [UInt8]) -> Bool {
    line.contains(UInt8(ascii: "=")) && event(in: line) != nil
  }

  private static func event(in line: [UInt8]) -> Event? {
    (try? Session.Line(parsing: String(decoding: line, as: UTF8.self)))?.event
  }

  /// Whether the line begins with a lower-case letter, and can only be a command.
  private static func isSurelyCommand(_ line: Span<UInt8>) -> Bool {
    line.count > 1 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= line[0] && line[1] != space
  }

  /// Where the line is from a place on, without surrounding blanks.
  private static func trimmed(_ line: Span<UInt8>, from place: Int = 0) -> Range<Int> {
    var (start, end) = (place, line.count)
    while start < end, isBlank(line[start]) { start += 1 }
    while end > start, isBlank(line[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension Session.Comment {
  /// The comment in a line of a script, without the sign, the blanks before it and the one after it.
  package init(line: String) {
    let text = line.drop { $0 == " " || $0 == "\t" }.dropFirst()
    self.init(String(text.first == " " ? text.dropFirst() : text))
  }
}

/// A command with a comment behind it: `add 3  # why`.
///
/// A `#` begins a comment if it follows a blank, is in no quotes, and can't be part of a text: there the
/// command takes no word, or one that is no text.
package struct CommentedCommand {
  package let command: String
  package let comment: Session.Comment

  /// Nil if the line has no comment, or no command of the screen.
  package init?(_ line: String, of commands: [CommandDescription]) {
    let bytes = Array(line.utf8)
    let words = Words()
    for place in bytes.indices.dropFirst() where bytes[place] == UInt8(ascii: "#") {
      guard bytes[place - 1] == UInt8(ascii: " ") else { continue }
      let before = String(decoding: bytes[..<place], as: UTF8.self)
      guard (try? words.parse(before)) != nil, words.count > 0,
        let command = commands.named(words.text(0))
      else { continue }
      // A comment would be recorded, and may be a part of the secret.
      if command.parameters.contains(where: \.isSecret) { return nil }
      let next = command.parameter(at: command.arguments(in: words).count)
      if let next, !words.runsInBackground, [.text, .literal, .other].contains(next.kind) {
        continue
      }
      var end = place
      while bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      self.command = String(decoding: bytes[..<end], as: UTF8.self)
      comment = Session.Comment(line: String(decoding: bytes[place...], as: UTF8.self))
      return
    }
    return nil
  }
}

extension Stage {
  /// What to tell a person who typed too many words for a command that ends in a text, or none for the text
  /// of a field; nil if that is not what is wrong with the line.
  package func adviceOnQuoting(_ line: String) -> String? {
    guard let command = commands.named(Words.commandName(of: line) ?? "") else { return nil }
    if let (text, quoted) = command.quotingText(of: line) {
      let comment = text.hasPrefix("#") ? "; a comment comes after the text" : ""
      return "put a text with blanks in quotes: \(quoted)\(comment)"
    }
    guard command.lacksItsText(in: line), fieldSet(by: command.name) != nil,
      reasonDisabled(command.name) == nil
    else { return nil }
    return "type an empty text as \(command.name) \"\""
  }

  /// The names of the bindings, whose values are not read for that.
  package var bindingNames: [String] {
    parts.compactMap { if case .binding(let name) = $0 { name } else { nil } }
  }

  /// The field that a command sets, `title` or `editor.title`; nil if it sets none.
  package func fieldSet(by command: String) -> Path? {
    guard let dot = command.lastIndex(of: ".") else {
      return bindingNames.first { Names.command(for: $0) == command }.map { Path($0) }
    }
    guard let child = try? Path(parsing: String(command[..<dot])),
      case .record(let fields)? = value(at: child)
    else { return nil }
    let name = command[command.index(after: dot)...]
    return fields.compactMap(\.label).first { Names.command(for: $0) == name }
      .map { child.appending(.field($0)) }
  }
}

extension CommandDescription {
  /// Whether a line is only the command's name, and its text is missing.
  fileprivate func lacksItsText(in line: String) -> Bool {
    guard let words = Words(line), parameters.count == 1, let text = parameters.first else {
      return false
    }
    return words.count == 1 && text.kind == .text && text.arity == .one && !text.isSecret
  }

  /// The text that the last words are, and the line with quotes around it.
  fileprivate func quotingText(of line: String) -> (text: String, line: String)? {
    guard let words = Words(line), let last = parameters.last, last.kind == .text,
      last.arity != .rest, !last.isSecret, words.count > parameters.count + 1
    else { return nil }
    let texts = (0..<words.count).map(words.text)
    let text = texts[parameters.count...].joined(separator: " ")
    let shown = (texts[..<parameters.count] + [text]).map { Words.quoted($0) }
    return (text, Words.line(shown, inBackground: words.runsInBackground))
  }
}
