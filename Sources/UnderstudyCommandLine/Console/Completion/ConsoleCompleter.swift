import LineEditing
import Understudy

/// What Tab offers and the hint shows, based on what the screen can do right now.
@MainActor
final class ConsoleCompleter {
  weak var stage: Stage?

  /// What may be typed as one word.
  struct Offer {
    var candidates: [Completions.Candidate] = []
    var omitted = 0
    var remark: String?
  }

  /// The words that fit at the cursor.
  func completions(line: String, cursor: Int) -> Completions {
    guard let words = TypedWords(line, upTo: cursor) else {
      return Completions(
        start: cursor, candidates: [], remark: TypedWords.flaw(of: line, upTo: cursor))
    }
    let offer = offer(for: words)
    return Completions(
      start: words.start, typed: words.beginning, candidates: offer.candidates,
      omitted: offer.omitted, remark: offer.remark, quote: Words.quoted)
  }

  private func offer(for words: TypedWords) -> Offer {
    guard let first = words.whole.first else { return commandOffer(for: words.beginning) }
    if first.hasPrefix(":") { return toolOffer(first, words) }
    guard let stage, let command = stage.commands.named(first) else {
      return Offer(remark: unknown(first) ?? "no screen is open: type :open SCREEN")
    }
    if let reason = stage.reasonDisabled(first) {
      return Offer(remark: "\(first) is disabled: \(reason)")
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
    let own = (stage?.commands ?? []).filter { !$0.isOfRows }.map(candidate)
    offer.candidates = (own + toolCommands).fitting(beginning)
    guard let stage else { return offer }
    var rows = RowNames(beginning, on: stage)
    for command in stage.commands where command.isOfRows { rows.offer(command) }
    offer.candidates += rows.candidates
    offer.omitted = rows.omitted
    return offer
  }

  private func remark(noneOf kind: String, _ beginning: String) -> String {
    beginning.isEmpty
      ? "there is no \(kind)" : "no \(kind) begins with \(Value.string(beginning))"
  }

  private func candidate(_ command: CommandDescription) -> Completions.Candidate {
    Completions.Candidate(
      command.name, help: command.help.isEmpty ? command.usage : command.help,
      disabled: stage?.reasonDisabled(command.name))
  }

  private var toolCommands: [Completions.Candidate] {
    ToolCommand.Name.allCases.map { Completions.Candidate(":" + $0.rawValue, help: $0.help) }
  }

  // MARK: Arguments of the tool's own commands

  private func toolOffer(_ typed: String, _ words: TypedWords) -> Offer {
    guard let name = ToolCommand.Name(beginning: typed) else {
      return Offer(remark: unknown(typed))
    }
    let isKept = name == .save && words.whole.count == 2 && KeptName(words.whole[1]) != nil
    guard let parameter = name.parameter,
      words.whole.count == 1 || isKept || parameter.isRepeated
    else {
      return Offer(remark: "usage: :\(name.usage)")
    }
    let word = words.beginning
    switch parameter {
    case .screen:
      let screens = Catalog.screens.map { Completions.Candidate($0.name, help: $0.summary) }
      return Offer(candidates: screens.fitting(word), remark: remark(noneOf: "screen", word))
    case .binding:
      return Offer(candidates: bindings.fitting(word), remark: remark(noneOf: "binding", word))
    case .command:
      let commands = (stage?.commands ?? []).map {
        Completions.Candidate($0.name, help: $0.help.isEmpty ? $0.usage : $0.help)
      }
      return Offer(
        candidates: (commands + toolCommands).fitting(word),
        remark: remark(noneOf: "command", word))
    case .newFile, .sessions, .failedSessions:
      let last = Completions.Candidate("last", help: "the newest session that is kept")
      let takesKept = name == .replay || name == .save && !isKept
      let kept = takesKept && !word.isEmpty ? [last].fitting(word) : []
      let files = PathWord(word).candidates(sessionsOnly: parameter.isSessions)
      return Offer(candidates: kept + files, remark: remark(noneOf: "file here", word))
    case .count, .seconds:
      return Offer(remark: "usage: :\(name.usage)")
    }
  }

  /// A long list is only counted.
  private var bindings: [Completions.Candidate] {
    guard let stage else { return [] }
    return stage.bindingNames.map { name in
      if let count = stage.rows(0..<0, of: name)?.count, count > 20 {
        return Completions.Candidate(name, help: count.counted("row"))
      }
      return Completions.Candidate(name, help: stage.value(of: name).map { "\($0.shortened())" })
    }
  }
}

extension Stage {
  /// The names of the bindings, whose values are not read for that.
  var bindingNames: [String] {
    parts.compactMap { if case .binding(let name) = $0 { name } else { nil } }
  }
}
