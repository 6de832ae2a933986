/// A refusal in one of the forms in which the tool refuses a command, cut where it has names.
///
/// - `save is disabled: REASON`
/// - `edit: row: "x" is not …`, `rate: stars: 7 is not from 1 to 5`
/// - `edit: row is missing: usage: edit ROW`, `edit: "8" is unexpected: usage: edit ROW`
/// - `unknown command "sav": did you mean save?`, `unknown command "x": commands are save, edit`
struct RefusalText {
  private(set) var parts: [Part] = []

  enum Part {
    case text(String)
    case command(String)
    case quotedCommand(String)
    /// A parameter's name; in a usage it is in capitals.
    case parameter(String)
    /// Why the command is disabled.
    case reason(String)
  }

  /// Cuts the refusal of the command that was typed as `command`; nil if it has none of the forms.
  init?(_ text: String, of command: String) {
    guard !command.isEmpty else { return nil }
    if let reason = text.rest(after: "\(command) is disabled: ") {
      parts = [.command(command), .text(" is disabled: "), .reason(reason)]
    } else if let flaw = text.rest(after: "\(command): "),
      let flaw = Self.misuse(flaw, of: command)
    {
      parts = [.command(command), .text(": ")] + flaw
    } else if let hint = text.rest(after: "unknown command \(command.quotedBriefly): ") {
      parts = [.text("unknown command "), .quotedCommand(command), .text(": ")] + Self.hint(hint)
    } else {
      return nil
    }
  }

  /// What was wrong with the words after the command's name.
  private static func misuse(_ flaw: String, of command: String) -> [Part]? {
    if let (flaw, usage) = flaw.cut(atLast: ": usage: \(command)"), let usage = parameters(usage) {
      let suffix = " is missing"
      let start: [Part] =
        flaw.hasSuffix(suffix)
        ? [.parameter(String(flaw.dropLast(suffix.count))), .text(suffix)] : [.text(flaw)]
      return start + [.text(": usage: "), .command(command)] + usage
    }
    guard let (parameter, found) = flaw.cut(atFirst: ": "),
      found.hasPrefix("\"") && found.contains("\" is not ") || isOutOfRange(found)
    else { return nil }
    return [.parameter(parameter), .text(": \(found)")]
  }

  /// Whether a text is like `7 is not from 1 to 5` or `0 is not 1 or more`.
  private static func isOutOfRange(_ found: String) -> Bool {
    guard let (_, range) = found.cut(atFirst: " is not ") else { return false }
    return range.hasPrefix("from ") || range.hasSuffix(" or more") || range.hasSuffix(" or less")
  }

  /// The parameters in a usage after the command's name: ` SOURCE [NUMBER] [TEXT ...]`.
  private static func parameters(_ usage: String) -> [Part]? {
    if usage.isEmpty { return [] }
    guard usage.first == " " else { return nil }
    return usage.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
      .flatMap { word -> [Part] in
        if word == "...]" { return [.text(" ...]")] }
        let name = String(word.drop { $0 == "[" }.prefix { $0 != "]" })
        let (start, end) = (word.prefix { $0 == "[" }, word.drop { $0 != "]" })
        return [.text(" \(start)"), .parameter(name), .text(String(end))]
      }
  }

  /// The names that an unknown command may have been meant for.
  private static func hint(_ hint: String) -> [Part] {
    if let name = hint.rest(after: "did you mean "), name.hasSuffix("?") {
      return [.text("did you mean "), .command(String(name.dropLast())), .text("?")]
    }
    guard let names = hint.rest(after: "commands are ") else { return [.text(hint)] }
    return names.components(separatedBy: ", ").enumerated().flatMap { place, name -> [Part] in
      [.text(place == 0 ? "commands are " : ", "), .command(name)]
    }
  }
}

extension String {
  /// What follows a prefix; nil if the text does not begin with it.
  fileprivate func rest(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }

  /// The texts before and after the first `separator`; nil if there is none.
  fileprivate func cut(atFirst separator: String) -> (String, String)? {
    firstRange(of: separator).map {
      (String(self[..<$0.lowerBound]), String(self[$0.upperBound...]))
    }
  }

  /// The texts before and after the last `separator`; nil if there is none.
  fileprivate func cut(atLast separator: String) -> (String, String)? {
    ranges(of: separator).last.map {
      (String(self[..<$0.lowerBound]), String(self[$0.upperBound...]))
    }
  }

  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
