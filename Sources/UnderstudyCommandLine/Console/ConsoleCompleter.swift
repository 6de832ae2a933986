import Understudy

/// What Tab offers, from what the screen can do right now.
@MainActor
final class ConsoleCompleter {
  weak var stage: Stage?

  /// The words that may stand at the cursor.
  func completions(line: String, cursor: Int) -> Completions {
    let typed = String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self)
    let start = typed.utf8.lastIndex(of: UInt8(ascii: " ")).map { typed.utf8.index(after: $0) }
    let wordStart = start ?? typed.startIndex
    let words = typed[..<wordStart].split(separator: " ").map(String.init)
    let beginning = typed[wordStart...]
    let candidates = candidates(after: words).filter { $0.text.hasPrefix(beginning) }
    let offset = typed.utf8.distance(from: typed.startIndex, to: wordStart)
    return Completions(start: offset, candidates: candidates)
  }

  private func candidates(after words: [String]) -> [Completions.Candidate] {
    guard let first = words.first else { return commands + toolCommands }
    if words.count == 1, first == ":open" {
      return Catalog.screens.map { Completions.Candidate($0.name, help: $0.summary) }
    }
    if words.count == 1, first == ":show" {
      return stage?.bindings.map { Completions.Candidate($0.name) } ?? []
    }
    if words.count == 1, first == ":help" { return commands }
    return choices(of: first, at: words.count - 1)
  }

  /// The commands that can be used now.
  private var commands: [Completions.Candidate] {
    guard let stage else { return [] }
    return stage.commands
      .filter { stage.reasonDisabled($0.name) == nil }
      .map { Completions.Candidate($0.name, help: $0.help.isEmpty ? $0.usage : $0.help) }
  }

  private var toolCommands: [Completions.Candidate] {
    ToolCommand.Name.allCases.map { Completions.Candidate(":" + $0.rawValue, help: $0.help) }
  }

  private func choices(of command: String, at index: Int) -> [Completions.Candidate] {
    guard let parameters = stage?.commands.first(where: { $0.name == command })?.parameters,
      let last = parameters.last
    else { return [] }
    let parameter = index < parameters.count ? parameters[index] : last
    guard index < parameters.count || last.arity == .rest else { return [] }
    return parameter.choices.map { Completions.Candidate(Words.quoted($0)) }
  }
}
