import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram

/// What Tab offers and the hint shows, based on what the screen can do right now.
@MainActor
final class ConsoleCompleter {
  weak var stage: Stage?
  /// The command that the line continues, of which nothing is completed.
  var openText: OpenText?

  /// What may be typed as one word.
  struct Offer {
    var candidates: [Completions.Candidate] = []
    var omitted = 0
    var remark: String?
    /// How a candidate is typed.
    var quote: (String) -> String = Words.quoted
  }

  /// The words that fit at the cursor.
  func completions(line: String, cursor: Int) -> Completions {
    if let openText {
      return Completions(start: cursor, candidates: [], remark: openText.remark)
    }
    guard let words = TypedWords(line, upTo: cursor) else {
      return Completions(
        start: cursor, candidates: [], remark: TypedWords.flaw(of: line, upTo: cursor))
    }
    let offer = offer(for: words)
    return Completions(
      start: words.start, typed: words.beginning, candidates: offer.candidates,
      omitted: offer.omitted, remark: offer.remark, quote: offer.quote)
  }

  /// A command with the only word that fits in place of its one argument; nil if it has that, or if more fit.
  func completed(_ line: String) -> String? {
    guard let words = TypedWords(line, upTo: line.utf8.count), words.whole.count == 1 else {
      return nil
    }
    let offer = offer(for: words)
    guard offer.candidates.count == 1, offer.omitted == 0, offer.candidates[0].endsWord else {
      return nil
    }
    let start = line.utf8.index(line.startIndex, offsetBy: words.start)
    let completed = "\(line[..<start])\(offer.quote(offer.candidates[0].text))"
    return completed == line ? nil : completed
  }

  private func offer(for words: TypedWords) -> Offer {
    guard let first = words.whole.first else { return commandOffer(for: words.beginning) }
    if let name = toolName(first) { return toolOffer(name, words) }
    guard let stage else { return Offer(remark: "no screen is open: type :open SCREEN") }
    guard let command = stage.commands.named(first) else { return Offer(remark: unknown(first)) }
    if let reason = stage.reasonDisabled(first) {
      return Offer(remark: "\(first) is disabled: \(reason)")
    }
    if words.beginning == "&", command.isAsynchronous {
      return Offer(remark: "\(first) runs in the background")
    }
    let argument = words.argument(of: command)
    guard let parameter = command.parameter(at: argument.index) else {
      return Offer(remark: "usage: \(command.usage)")
    }
    if argument.isInLiteral { return Offer(remark: parameter.remark) }
    let rows = CommandAddress(first)?.rows ?? []
    return self.offer(for: parameter, words.beginning, rows: rows, on: stage)
  }

  // MARK: Commands

  private func commandOffer(for beginning: String) -> Offer {
    var offer = Offer(remark: remark(noneOf: "command", beginning))
    offer.candidates = (ownCandidates + toolCommands).fitting(beginning)
    guard let stage else { return offer }
    var rows = RowNames(beginning, on: stage)
    for command in stage.commands where command.isOfRows { rows.offer(command) }
    offer.candidates += rows.candidates
    offer.omitted = rows.omitted
    return offer
  }

  /// The screen's commands, first those that can be used now; without a screen, what can be opened.
  private var ownCandidates: [Completions.Candidate] {
    guard let stage else { return screens }
    let own = stage.commands.filter { !$0.isOfRows }
      .map { candidate($0, disabled: stage.reasonDisabled($0.name)) }
    return own.filter { $0.reasonDisabled == nil } + own.filter { $0.reasonDisabled != nil }
  }

  private var screens: [Completions.Candidate] {
    Catalog.screens.map { Completions.Candidate($0.name, help: $0.summary) }
  }

  private func remark(noneOf kind: String, _ beginning: String) -> String {
    beginning.isEmpty
      ? "there is no \(kind)" : "no \(kind) begins with \(Value.string(beginning))"
  }

  private func candidate(
    _ command: CommandDescription, disabled: String? = nil
  ) -> Completions.Candidate {
    Completions.Candidate(
      command.name, help: command.help.isEmpty ? command.usage : command.help, disabled: disabled)
  }

  private var toolCommands: [Completions.Candidate] {
    ToolCommand.Name.allCases.map { Completions.Candidate(":" + $0.rawValue, help: $0.help) }
  }

  // MARK: Arguments of the tool's own commands

  /// The first word of a line for the tool, with the colon that may be left out; nil for any other line.
  func toolName(_ word: String) -> String? {
    if word.hasPrefix(":") { return word }
    let isTool = stage?.commands.named(word) == nil && ToolCommand.Name(rawValue: word) != nil
    return isTool ? ":" + word : nil
  }

  private func toolOffer(_ typed: String, _ words: TypedWords) -> Offer {
    guard let name = ToolCommand.Name(beginning: typed) else {
      return Offer(remark: unknown(typed))
    }
    let given = name.parameter?.withoutFlag(words.whole.dropFirst()) ?? []
    guard let parameter = name.parameter,
      parameter.counts(first: given.first).upperBound > given.count
    else {
      return Offer(remark: "usage: :\(name.usage)")
    }
    let word = words.beginning
    switch parameter {
    case .screen:
      let others = word.isEmpty ? [] : newest.fitting(word) + files(word, sessionsOnly: true)
      return Offer(
        candidates: screens.fitting(word) + others, remark: remark(noneOf: "screen", word))
    case .binding:
      let candidates = bindings + parts(in: word)
      return Offer(candidates: candidates.fitting(word), remark: remark(noneOf: "binding", word))
    case .setting:
      let settings = Setting.allCases.map { Completions.Candidate($0.rawValue, help: $0.help) }
      let states = Settings.states.map { Completions.Candidate($0) }
      return Offer(
        candidates: (words.whole.count == 1 ? settings : states).fitting(word),
        remark: remark(noneOf: "setting", word))
    case .command:
      let commands = (stage?.commands ?? []).map { candidate($0) }
      return Offer(
        candidates: (commands + toolCommands).fitting(word),
        remark: remark(noneOf: "command", word))
    case .newFile, .savedFile, .sessions:
      let takesKept = parameter == .sessions || parameter == .savedFile && given.isEmpty
      let takesFlag = parameter == .savedFile && words.whole.count == 1 && word.hasPrefix("-")
      let kept = takesKept && !word.isEmpty ? newest.fitting(word) : []
      let files = files(word, sessionsOnly: parameter == .sessions)
      let flag = Completions.Candidate(ToolCommand.Parameter.flag, help: "with refused commands")
      return Offer(
        candidates: (takesFlag ? [flag].fitting(word) : []) + kept + files,
        remark: remark(noneOf: "file here", word))
    case .count, .seconds:
      return Offer(remark: "usage: :\(name.usage)")
    }
  }

  private var newest: [Completions.Candidate] {
    [Completions.Candidate("last", help: "the newest session that is kept")]
  }

  private func files(_ word: String, sessionsOnly: Bool) -> [Completions.Candidate] {
    PathWord(word).candidates(sessionsOnly: sessionsOnly)
  }

  /// The parts of a binding, or of a part, that is typed already: `rows[0].` has those of the row.
  private func parts(in typed: String) -> [Completions.Candidate] {
    guard let end = typed.lastIndex(where: { $0 == "[" || $0 == "." }),
      let path = try? Path(parsing: String(typed[..<end])), let value = stage?.value(at: path)
    else { return [] }
    return value.parts.prefix(ShownRows.mostOffered).map { part in
      Completions.Candidate("\(path.appending(part.step))", help: part.value.summary)
    }
  }

  /// A long list is only counted.
  private var bindings: [Completions.Candidate] {
    guard let stage else { return [] }
    return stage.bindingNames.map { name in
      if let count = stage.rows(0..<0, of: name)?.count, count > 20 {
        return Completions.Candidate(name, help: count.counted("row"))
      }
      let value = stage.value(of: name).map { "\($0.shortened())".withoutPrivateContexts }
      return Completions.Candidate(name, help: value)
    }
  }
}
