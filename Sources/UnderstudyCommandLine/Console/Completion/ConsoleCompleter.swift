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
      return Completions(start: cursor, candidates: [])
    }
    let offer = offer(for: words)
    return Completions(
      start: words.start, typed: words.beginning,
      candidates: offer.candidates.filter { $0.text.hasPrefix(words.beginning) },
      omitted: offer.omitted, remark: offer.remark, quote: Words.quoted)
  }

  private func offer(for words: TypedWords) -> Offer {
    guard let first = words.whole.first else { return commandOffer(for: words.beginning) }
    if first.hasPrefix(":") { return toolOffer(first, words) }
    guard let stage, let command = stage.commands.named(first) else { return Offer() }
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
    let commands = usableCommands { _ in true }.map(candidate)
    var offer = Offer(candidates: commands + toolCommands)
    guard let stage else { return offer }
    var rows = RowNames(beginning, on: stage)
    for command in stage.commands where command.isOfRows { rows.offer(command) }
    offer.candidates += rows.candidates
    offer.omitted = rows.omitted
    return offer
  }

  /// The enabled commands with a fitting name, without those of rows.
  func usableCommands(where isFitting: (String) -> Bool) -> [CommandDescription] {
    guard let stage else { return [] }
    return stage.commands.filter {
      isFitting($0.name) && !$0.isOfRows && stage.reasonDisabled($0.name) == nil
    }
  }

  private func candidate(_ command: CommandDescription) -> Completions.Candidate {
    Completions.Candidate(command.name, help: command.help.isEmpty ? command.usage : command.help)
  }

  private var toolCommands: [Completions.Candidate] {
    ToolCommand.Name.allCases.map { Completions.Candidate(":" + $0.rawValue, help: $0.help) }
  }

  // MARK: Arguments of the tool's own commands

  private func toolOffer(_ name: String, _ words: TypedWords) -> Offer {
    let parameter = ToolCommand.Name(typed: name)?.parameter
    guard words.whole.count == 1 || parameter?.isRepeated == true else { return Offer() }
    let candidates =
      switch parameter {
      case .screen: Catalog.screens.map { Completions.Candidate($0.name, help: $0.summary) }
      case .binding: bindings
      case .command: (stage?.commands.map(candidate) ?? []) + toolCommands
      case .newFile, .sessions:
        PathWord(words.beginning).candidates(sessionsOnly: parameter == .sessions)
      case .count, .seconds, nil: [Completions.Candidate]()
      }
    return Offer(candidates: candidates)
  }

  private var bindings: [Completions.Candidate] {
    (stage?.bindings ?? []).map {
      Completions.Candidate($0.name, help: "\($0.value.shortened())")
    }
  }
}
