import LineEditing
import Understudy
import UnderstudyProgram

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
