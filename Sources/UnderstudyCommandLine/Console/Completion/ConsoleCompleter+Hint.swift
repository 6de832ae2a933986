import LineEditing
import Understudy

extension ConsoleCompleter {
  /// How a line may continue: as an earlier line that is usable here, or with the only word that
  /// fits; and the parameters that are still missing.
  ///
  /// It is called at every key, so it looks at nothing that may be large: no list, no folder.
  /// `earlier` returns the newest line of the history that passes a test.
  func hint(for line: String, earlier: ((String) -> Bool) -> String?) -> Hint {
    let recalled = earlier { $0.hasPrefix(line) && $0 != line && isUsable($0) }
    let completion =
      recalled.map { String($0.dropFirst(line.count)) } ?? onlyWord(line) ?? ""
    return Hint(completion: completion, remark: remaining(after: line + completion))
  }

  private func isUsable(_ line: String) -> Bool {
    guard let name = TypedWords(line + " ", upTo: line.utf8.count + 1)?.whole.first else {
      return false
    }
    // These refuse a file that exists, so an earlier line can't be used again.
    if name.hasPrefix(":") { return ToolCommand.Name(typed: name)?.parameter != .newFile }
    guard let stage else { return false }
    return stage.commands.named(name) != nil && stage.reasonDisabled(name) == nil
  }

  /// The rest of the only word that fits.
  private func onlyWord(_ line: String) -> String? {
    guard let words = TypedWords(line, upTo: line.utf8.count), !words.beginning.isEmpty else {
      return nil
    }
    let fitting =
      words.whole.isEmpty
      ? commandNames(beginning: words.beginning)
      : argumentsKnown(after: words).filter { $0.hasPrefix(words.beginning) }
    guard fitting.count == 1, Words.quoted(fitting[0]) == fitting[0] else { return nil }
    return String(fitting[0].dropFirst(words.beginning.count))
  }

  private func commandNames(beginning: String) -> [String] {
    if beginning.hasPrefix(":") {
      return ToolCommand.Name.allTyped.filter { $0.hasPrefix(beginning) }
    }
    return usableCommands { $0.hasPrefix(beginning) }.map(\.name)
  }

  private func argumentsKnown(after words: TypedWords) -> [String] {
    if words.whole == [":open"] { return Catalog.screens.map { $0.name } }
    guard let command = stage?.commands.named(words.whole[0]),
      case let argument = words.argument(of: command), !argument.isInLiteral,
      let parameter = command.parameter(at: argument.index)
    else { return [] }
    return parameter.choices + parameter.suggestions
  }

  /// `▸ row: Int` for each missing parameter.
  private func remaining(after line: String) -> String {
    guard let words = TypedWords(line, upTo: line.utf8.count) else { return "" }
    let isBetween = words.beginning.isEmpty
    guard let name = words.whole.first ?? (isBetween ? nil : words.beginning) else { return "" }
    let given = complete(name, words) + (isBetween || words.whole.isEmpty ? 0 : 1)
    if isBetween, given == 0, let remark = unknown(name, in: line) { return "▸ \(remark)" }
    let rest = parameters(of: name).dropFirst(given)
    return rest.isEmpty ? "" : (isBetween ? "" : " ") + "▸ " + rest.joined(separator: " ")
  }

  /// How many arguments come before the cursor. A literal is not complete inside it.
  private func complete(_ name: String, _ words: TypedWords) -> Int {
    guard let command = stage?.commands.named(name) else { return max(0, words.whole.count - 1) }
    return words.argument(of: command).index
  }

  /// That a command is unknown; nil if it is known, or the line is not a command.
  private func unknown(_ name: String, in line: String) -> String? {
    let names: [String]
    if name.hasPrefix(":") {
      names = ToolCommand.Name.allTyped
    } else {
      guard let stage, ScriptLine.isCommand(line), ToolCommand.meant(by: name) == nil,
        stage.commands.named(name) == nil
      else { return nil }
      if let (name, reason) = stage.disabledCommand(beginning: name) {
        return "\(name) is disabled: \(reason)"
      }
      names = stage.commands.map(\.name)
    }
    if names.contains(name) { return nil }
    return "unknown command"
      + (nearest(to: name, among: names).map { ": did you mean \($0)?" } ?? "")
  }

  private func parameters(of name: String) -> [String] {
    if let parameter = ToolCommand.Name(typed: name)?.parameter { return [parameter.rawValue] }
    guard let stage, let command = stage.commands.named(name) else { return [] }
    if let reason = stage.reasonDisabled(name) { return ["disabled: \(reason)"] }
    return command.parameters.map(\.hint)
  }
}

extension ParameterDescription {
  /// `row: Int`, `[number: Int]`, `[by: Int = 1]`, `[rows: Int …]`.
  fileprivate var hint: String {
    let text = "\(name): \(form)"
    switch arity {
    case .one: return text
    case .optional: return "[\(text)\(defaultText.map { " = \($0)" } ?? "")]"
    case .rest: return "[\(text) …]"
    }
  }

  private var form: String {
    if isSecret { return "secret" }
    if let rangeText { return rangeText }
    if kind == .date { return "YYYY-MM-DD" }
    let shortest = choices.joined(separator: "|")
    return choices.isEmpty || shortest.count > 24 ? wordType : shortest
  }

  /// The type of one word: brackets show how many there may be.
  var wordType: String {
    guard type.hasSuffix(">"), let bracket = type.firstIndex(of: "<") else { return type }
    return String(type[type.index(after: bracket)...].dropLast())
  }
}
