/// Why a command was not done, or what is wrong with the view model: what an event `! "TEXT"` says.
///
/// Sessions hold the text. Only this file writes it and reads it back.
package enum Refusal: Error, Equatable, Sendable {
  // MARK: The tool refuses a command

  /// `a command is missing`.
  case missingCommand
  /// `unknown command "sav": did you mean save?`.
  case unknownCommand(String, Hint)
  /// `save is disabled: write a title`.
  case disabled(String, reason: String)
  /// `rate: stars: 7 is not from 1 to 5`, `edit: row is missing: usage: edit ROW`. The usage is what
  /// follows the command's name: ` ROW`, ` SOURCE [NUMBER] [TEXT ...]`.
  case arguments(of: String, ArgumentFlaw, usage: String? = nil)
  /// `it did not finish: it waits for something that is not recorded`.
  case unfinished
  /// `row 7 is out of range: rows are 0 to 4`. It is read back as ``thrown(_:)``, since a view model's own
  /// error may be the same.
  case outOfRange(row: Int, of: Int)
  /// Anything else. It is read back as ``thrown(_:)``.
  case impossible(String)

  // MARK: The view model breaks a promise

  /// `broken: count is the number of rows`: an invariant.
  case broken(String)
  /// `count changed without a notification`.
  case unannounced(change: String)
  /// `rows: the view model announced .insert(0), which has no row`.
  case wrongEdit(of: String, String)

  // MARK: The view model throws

  /// The text of an error.
  case thrown(String)

  /// What an unknown command may have been meant for.
  package enum Hint: Equatable, Sendable {
    case near(String)
    /// The screen's commands.
    case names([String])
  }

  /// What is wrong with the words after a command's name.
  package enum ArgumentFlaw: Error, Equatable, Sendable {
    /// `row is missing`.
    case missing(parameter: String)
    /// `stars: 7 is not from 1 to 5`, or `source: "slw" is not one of slow, fast: did you mean slow?`.
    case wrong(parameter: String, String, near: String? = nil)
    /// `"8" is unexpected`, `too many words`.
    case unexpected(String)
    /// `pins is not a list of numbers`: for a line with a secret, whose words are not quoted. It is read
    /// back as ``thrown(_:)``.
    case unreadable(parameter: String, expected: String)

    /// Whether the line has too few or too many words, so that the command's usage helps.
    package var isAboutUsage: Bool {
      switch self {
      case .missing, .unexpected: true
      case .wrong, .unreadable: false
      }
    }
  }
}

extension Refusal {
  /// Whether the view model never got the command. What is not read back as written does not count.
  package var isMistake: Bool {
    switch self {
    case .missingCommand, .unknownCommand, .disabled, .outOfRange: true
    case .arguments(_, .unreadable, _): false
    case .arguments: true
    case .unfinished, .impossible, .broken, .unannounced, .wrongEdit, .thrown: false
    }
  }

  /// The row in a text that is like that of ``outOfRange(row:of:)``, as a view model's own error may be; nil if
  /// it is another text.
  package static func rowOutOfRange(_ text: String) -> Int? {
    guard let (row, rows) = text.rest(after: "row ")?.cut(atFirst: " is out of range: "),
      let row = Int(row)
    else { return nil }
    let last = rows.rest(after: "rows are 0 to ").flatMap { Int($0) } ?? -1
    let isWhole = last < .max && text == Refusal.outOfRange(row: row, of: last + 1).description
    return isWhole ? row : nil
  }
}

// MARK: Writing

extension Refusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingCommand: "a command is missing"
    case .unknownCommand(let typed, let hint): "unknown command \(typed.quotedBriefly): \(hint)"
    case .disabled(let command, let reason): "\(command) is disabled: \(reason)"
    case .arguments(let command, let flaw, nil): "\(command): \(flaw)"
    case .arguments(let command, let flaw, let usage?):
      "\(command): \(flaw): usage: \(command)\(usage)"
    case .unfinished: "it did not finish: it waits for something that is not recorded"
    case .broken(let invariant): "broken: \(invariant)"
    case .unannounced(let change): "\(change) without a notification"
    case .wrongEdit(let list, let text): "\(list): the view model announced \(text)"
    case .outOfRange(let row, 0): "row \(row) is out of range: the list is empty"
    case .outOfRange(let row, let count): "row \(row) is out of range: rows are 0 to \(count - 1)"
    case .impossible(let text), .thrown(let text): text
    }
  }
}

extension Refusal.Hint: CustomStringConvertible {
  package var description: String {
    switch self {
    case .near(let name): "did you mean \(name)?"
    case .names([]): "this screen has no commands"
    case .names(let names): "commands are \(names.joined(separator: ", "))"
    }
  }
}

extension Refusal.ArgumentFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let parameter): "\(parameter) is missing"
    case .wrong(let parameter, let text, nil): "\(parameter): \(text)"
    case .wrong(let parameter, let text, let near?): "\(parameter): \(text): did you mean \(near)?"
    case .unexpected(let text): text
    case .unreadable(let parameter, let expected): "\(parameter) is not \(expected)"
    }
  }
}

extension Event {
  package static func refusal(_ refusal: Refusal) -> Event { .refusal(refusal.description) }

  /// What a command that was typed by this name did: it threw an error with this text.
  ///
  /// A text that reads as if the tool had written it, like `broken: glass`, is marked: `error: broken:
  /// glass`. All others are written as they are.
  package static func thrown(_ text: String, by command: String) -> Event {
    .refusal(Refusal.isAmbiguous(text, command) ? Refusal.thrownMark + text : text)
  }
}

// MARK: Reading

extension Refusal {
  /// Reads the text of an event of a command that was typed by this name.
  package init(_ text: String, of command: String) {
    if let error = text.rest(after: Self.thrownMark), Self.isAmbiguous(error, command) {
      self = .thrown(error)
    } else {
      self = Self.ofTool(text, command) ?? .thrown(text)
    }
  }

  /// What marks a view model's error that reads like a sentence of the tool.
  fileprivate static let thrownMark = "error: "

  /// Whether the text of a view model's error needs a mark.
  fileprivate static func isAmbiguous(_ text: String, _ command: String) -> Bool {
    ofTool(text, command) != nil
      || text.rest(after: thrownMark).map { isAmbiguous($0, command) } ?? false
  }

  private static func ofTool(_ text: String, _ command: String) -> Refusal? {
    brokenPromise(text) ?? refused(text, command)
      ?? (text == Refusal.unfinished.description ? .unfinished : nil)
  }

  /// Reads the text of an event in which the view model breaks a promise; nil if it is another.
  // Each refusal is asked, and `contains` looks for a text in 10,000 instructions.
  package static func brokenPromise(_ text: String) -> Refusal? {
    if let invariant = text.rest(after: "broken: ") { return .broken(invariant) }
    if let change = text.rest(before: " without a notification"),
      text.rest(after: thrownMark) == nil
    {
      return .unannounced(change: change)
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return String(text[colon...]).rest(after: ": the view model announced ")
      .map { .wrongEdit(of: String(text[..<colon]), $0) }
  }

  /// The text of a refusal without what an unknown command may have been meant for.
  package static func withoutHint(_ text: String) -> String {
    guard text.rest(after: "unknown command ") != nil,
      let (start, _) = text.cut(atLast: "\": ")
    else { return text }
    return "\(start)\""
  }

  private static func refused(_ text: String, _ command: String) -> Refusal? {
    if command.isEmpty {
      return text == Refusal.missingCommand.description ? .missingCommand : nil
    }
    if let reason = text.rest(after: "\(command) is disabled: ") {
      return .disabled(command, reason: reason)
    }
    if let flaw = text.rest(after: "\(command): ") { return wrongArguments(flaw, command) }
    return text.rest(after: "unknown command \(command.quotedBriefly): ").flatMap(Hint.init)
      .map { .unknownCommand(command, $0) }
  }

  private static func wrongArguments(_ text: String, _ command: String) -> Refusal? {
    if let (flaw, usage) = text.cut(atLast: ": usage: \(command)"),
      usage.isEmpty || usage.rest(after: " ") != nil
    {
      let missing = flaw.rest(before: " is missing").map { ArgumentFlaw.missing(parameter: $0) }
      return .arguments(of: command, missing ?? .unexpected(flaw), usage: usage)
    }
    guard let (parameter, found) = text.cut(atFirst: ": "), isMismatch(found) else { return nil }
    let parts = found.rest(before: "?")?.cut(atLast: ": did you mean ")
    return .arguments(
      of: command, .wrong(parameter: parameter, parts?.0 ?? found, near: parts?.1))
  }

  /// Whether a text is like `"x" is not a whole number`, `7 is not from 1 to 5` or `0 is not 1 or more`, or what
  /// is said of a literal.
  private static func isMismatch(_ found: String) -> Bool {
    if isOfLiteral(found) || found.cut(atFirst: ": ").map({ isOfLiteral($0.1) }) ?? false {
      return true
    }
    if found.rest(after: "\"")?.cut(atFirst: "\" is not ") != nil { return true }
    guard let (_, range) = found.cut(atFirst: " is not ") else { return false }
    return range.rest(after: "from ") != nil || range.rest(before: " or more") != nil
      || range.rest(before: " or less") != nil
  }
}

extension Refusal {
  /// Whether a text says why a literal is not a value of its type: see ``ConversionError``.
  private static func isOfLiteral(_ text: String) -> Bool {
    if let place = text.rest(after: "column ")?.cut(atFirst: ": ")?.0 { return Int(place) != nil }
    return ["there is no case ", "has no ", "cannot initialize "].contains {
      text.rest(after: $0) != nil
    } || text.rest(after: "expected ")?.cut(atFirst: ", found ") != nil
  }
}

extension Refusal.Hint {
  fileprivate init?(_ text: String) {
    if let name = text.rest(after: "did you mean ")?.rest(before: "?") {
      self = .near(name)
    } else if let names = text.rest(after: "commands are ") {
      self = .names(names.split(separator: ", ", omittingEmptySubsequences: false).map(String.init))
    } else {
      guard text == Self.names([]).description else { return nil }
      self = .names([])
    }
  }
}

// Bytes are compared, because a quotation mark and what follows it can be one character.
extension String {
  /// What follows a prefix; nil if the text does not begin with it.
  fileprivate func rest(after prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// What a suffix follows; nil if the text does not end with it.
  fileprivate func rest(before suffix: String) -> String? {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
      ? String(utf8.dropLast(suffix.utf8.count)) : nil
  }

  /// The texts before and after the first `separator`; nil if there is none.
  fileprivate func cut(atFirst separator: String) -> (String, String)? {
    utf8.firstRange(of: separator.utf8).map { cut(at: $0) }
  }

  /// The texts before and after the last `separator`; nil if there is none.
  fileprivate func cut(atLast separator: String) -> (String, String)? {
    utf8.ranges(of: separator.utf8).last.map { cut(at: $0) }
  }

  private func cut(at range: Range<Index>) -> (String, String) {
    (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
