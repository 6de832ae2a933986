import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram

extension ConsoleCompleter {
  /// How a line may continue: as an earlier line that is usable here, or with the only word that
  /// fits; what the row shows that was typed; and the parameters that are still missing.
  ///
  /// It is called at every key, so it looks at nothing that may be large: one row of a list, no
  /// folder.
  /// `earlier` returns the newest line of the history that passes a test.
  func hint(for line: String, earlier: ((String) -> Bool) -> String?) -> Hint {
    if openText != nil { return .none }
    let recalled = earlier { $0.hasPrefix(line) && $0 != line && isUsable($0) }
    let completion =
      recalled.map { String($0.dropFirst(line.count)) } ?? onlyWord(line) ?? ""
    return Hint(completion: completion, remark: remaining(after: line + completion))
  }

  private func isUsable(_ line: String) -> Bool {
    guard let words = TypedWords(line + " ", upTo: line.utf8.count + 1)?.whole,
      let name = words.first
    else { return false }
    // These refuse a file that exists, so an earlier line can't be used again.
    if name.hasPrefix(":") {
      return ToolCommand.Name(beginning: name)?.parameter?.isNewFile != true
    }
    guard let stage, let command = stage.commands.named(name) else { return false }
    let arguments = words.dropFirst()
    // It may be from another screen's prompt.
    return stage.reasonDisabled(name) == nil
      && zip(0..., arguments).allSatisfy { command.mayAccept($1, at: $0) }
      && hasRows(of: arguments, for: command, on: stage)
  }

  /// Whether the screen has the rows whose numbers are arguments of a command, as far as one can
  /// know without reading a whole list.
  private func hasRows(
    of arguments: ArraySlice<String>, for command: CommandDescription, on stage: Stage
  ) -> Bool {
    for (place, word) in arguments.enumerated() {
      // A literal may be several words.
      guard let parameter = command.parameter(at: place), parameter.kind != .literal else { break }
      guard let list = parameter.indexedList, let index = Int(word),
        let row = ShownRows(list: list, stage: stage).row(at: index)
      else { continue }
      if row.value == nil { return false }
    }
    return true
  }

  private func onlyWord(_ line: String) -> String? {
    // A word in quotes would stay open.
    guard let words = TypedWords(line, upTo: line.utf8.count), !words.beginning.isEmpty,
      line.utf8.dropFirst(words.start).elementsEqual(words.beginning.utf8)
    else { return nil }
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
    guard let stage else {
      return Catalog.names.filter { $0.hasPrefix(beginning) }
    }
    return stage.commands.filter {
      $0.name.hasPrefix(beginning) && !$0.isOfRows && stage.reasonDisabled($0.name) == nil
    }.map(\.name)
  }

  private func argumentsKnown(after words: TypedWords) -> [String] {
    if words.whole.count == 1, toolName(words.whole[0]) == ":open" { return Catalog.names }
    guard let command = stage?.commands.named(words.whole[0]),
      case let argument = words.argument(of: command), !argument.isInLiteral,
      let parameter = command.parameter(at: argument.index)
    else { return [] }
    return parameter.choices + parameter.suggestions
  }

  /// `▸ row: Int` for each missing parameter, after `▸ Dune, 5 stars` for a row that was typed.
  private func remaining(after line: String) -> String {
    guard let words = TypedWords(line, upTo: line.utf8.count), !Words.runsInBackground(line) else {
      return ""
    }
    let isBetween = words.beginning.isEmpty
    guard let name = words.whole.first ?? (isBetween ? nil : words.beginning) else { return "" }
    let given = complete(name, words) + (isBetween || words.whole.isEmpty ? 0 : 1)
    if isBetween, given == 0, ScriptLine.isCommand(line) || name.hasPrefix(":"),
      let remark = unknown(name)
    {
      return "▸ \(remark)"
    }
    if !isBetween, words.whole.isEmpty, flaw(in: line)?.flaw == .disabled,
      let (name, reason) = stage?.disabledCommand(beginning: name)
    {
      return " ▸ \(name) is disabled: \(reason)"
    }
    let missing = parameters(of: name).dropFirst(given).joined(separator: " ")
    let parts = [row(named: name, words, given), missing + (valueNow(of: name, given) ?? "")]
    let shown = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return shown.isEmpty ? "" : (isBetween ? "" : " ") + "▸ " + shown.joined(separator: " ▸ ")
  }

  /// What the row shows whose number was typed last, or which rows there are.
  private func row(named name: String, _ words: TypedWords, _ given: Int) -> String? {
    guard given > 0, let stage, let command = stage.commands.named(name),
      let parameter = command.parameter(at: given - 1), let list = parameter.indexedList,
      let typed = words.beginning.isEmpty ? words.whole.last : words.beginning,
      let index = Int(typed), stage.reasonDisabled(name) == nil,
      let (row, count) = ShownRows(list: list, stage: stage).row(at: index)
    else { return nil }
    if let row { return row.summary }
    return count == 0 ? "\(list) is empty" : parameter.rowRange(count)
  }

  /// The value of the field that a command sets: ` (now 3)`.
  private func valueNow(of name: String, _ given: Int) -> String? {
    guard given == 0, let stage, let command = stage.commands.named(name),
      command.parameters.count == 1, !command.parameters[0].isSecret,
      stage.reasonDisabled(name) == nil,
      let field = stage.fieldSet(by: name),
      !field.steps.isEmpty || stage.rows(0..<0, of: field.binding) == nil,
      let value = stage.value(at: field)
    else { return nil }
    return " (now \(ScreenText.clip(Cell(value).text, to: 24)))"
  }

  /// How many arguments come before the cursor. A literal is not complete inside it.
  private func complete(_ name: String, _ words: TypedWords) -> Int {
    guard let command = stage?.commands.named(name) else { return max(0, words.whole.count - 1) }
    return words.argument(of: command).index
  }

  /// That a command is unknown; nil if it is known, or no command but something that the tool
  /// explains.
  func unknown(_ name: String) -> String? {
    let names: [String]
    if name.hasPrefix(":") {
      let fitting = ToolCommand.Name.fitting(name).map { ":\($0.rawValue)" }
      if fitting.count > 1 { return "one of \(fitting.joined(separator: ", "))" }
      names = fitting.isEmpty ? ToolCommand.Name.allTyped : [name]
    } else {
      guard let stage, ToolCommand.meant(by: name) == nil, stage.commands.named(name) == nil
      else { return nil }
      if let (name, reason) = stage.disabledCommand(beginning: name) {
        return "\(name) is disabled: \(reason)"
      }
      names = stage.commands.map(\.name)
    }
    if names.contains(name) { return nil }
    return "unknown command" + suggestion(for: name, among: names)
  }

  private func parameters(of name: String) -> [String] {
    if let name = toolName(name), let parameter = ToolCommand.Name(beginning: name)?.parameter {
      return [parameter.hint]
    }
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

extension ConsoleCompleter {
  /// The first word of a line if it can't be run: no command begins so, or each that does is
  /// disabled. Nil for a line that is no command, such as a comment.
  ///
  /// It is called at every key, when the line is at rest.
  func flaw(in line: String) -> FlawedWord? {
    // A text that goes on has no command.
    if openText != nil { return nil }
    let start = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let word = String(line.drop { $0 == " " }.prefix { $0 != " " })
    let isWhole = start + word.utf8.count < line.utf8.count
    guard !word.isEmpty, !word.contains(where: { "\"'\\".contains($0) }),
      let flaw = word.hasPrefix(":")
        ? flaw(ofTool: word, isWhole: isWhole) : flaw(ofOwn: word, in: line, isWhole: isWhole)
    else { return nil }
    return FlawedWord(flaw, at: start..<start + word.utf8.count)
  }

  private func flaw(ofTool word: String, isWhole: Bool) -> FlawedWord.Flaw? {
    let isKnown =
      isWhole
      ? ToolCommand.Name(beginning: word) != nil
      : ToolCommand.Name.allTyped.contains { $0.begins(with: word) }
    return isKnown ? nil : .unknown
  }

  private func flaw(ofOwn word: String, in line: String, isWhole: Bool) -> FlawedWord.Flaw? {
    guard let stage, !line.hasPrefix(">"), ScriptLine.isCommand(line) else { return nil }
    return isWhole
      ? flaw(ofWhole: word, in: line, on: stage) : flaw(ofBeginning: word, on: stage)
  }

  private func flaw(
    ofWhole word: String, in line: String, on stage: Stage
  ) -> FlawedWord.Flaw? {
    if stage.commands.named(word) != nil {
      return stage.reasonDisabled(word) == nil ? nil : .disabled
    }
    if ToolCommand.meant(by: line) != nil || line.inCase(of: stage.commands) != line { return nil }
    return stage.disabledCommand(beginning: word) == nil ? .unknown : .disabled
  }

  private func flaw(ofBeginning word: String, on stage: Stage) -> FlawedWord.Flaw? {
    let own = stage.commands
    if ToolCommand.namesWithoutColon.contains(where: {
      $0.begins(with: word) && own.named($0) == nil
    }) {
      return nil
    }
    let name = word.withoutRows
    let fitting = own.filter { $0.name.begins(with: name) }
    if fitting.isEmpty { return .unknown }
    let isUsable = fitting.contains { $0.isOfRows || stage.reasonDisabled($0.name) == nil }
    return isUsable ? nil : .disabled
  }
}

extension String {
  /// A typed name with `ROW` for each row, which may not be typed to its end: of `rows[2].se`,
  /// `rows[ROW].se`.
  fileprivate var withoutRows: String {
    let parts = split(separator: "[", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      part.firstIndex(of: "]").map { "[ROW" + part[$0...] } ?? "["
    }
    return (parts.prefix(1).map(String.init) + rest).joined()
  }
}
