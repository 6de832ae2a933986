import SessionAnalysis
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes command lines for a screen.
@MainActor
final class CommandGenerator {
  private let commands: [Command]
  /// The places of the commands that may be used.
  private let usable: [Int]
  /// The places of the commands that this trial uses.
  private var chosen: [Int] = []
  /// What the screen showed when a word of it was first needed, which is rare.
  private var shown: WordsOfValues?

  private struct Command {
    /// The command's name before, between and after the numbers of rows.
    let name: [String]
    /// The binding of the list that its name begins with, if it is a row's command.
    let list: String
    let arguments: [ArgumentGenerator]
    let isAsynchronous: Bool
  }

  init(_ descriptions: [CommandDescription], without excluded: Set<String> = []) {
    usable = descriptions.indices.filter { !excluded.contains(descriptions[$0].name) }
    commands = descriptions.map { command in
      let name = command.name.split(separator: "ROW", omittingEmptySubsequences: false)
      return Command(
        name: name.map(String.init), list: String(command.name.prefix { $0 != "[" }),
        arguments: command.parameters.map { ArgumentGenerator($0, of: command.name) },
        isAsynchronous: command.isAsynchronous)
    }
  }

  var isEmpty: Bool { usable.isEmpty }

  /// Chooses the commands of a trial: all, or only some, with which it gets further.
  func chooseCommands(_ random: ValueGenerator) {
    chosen = usable
    guard random.choose(3) > 0 else { return }
    chosen.removeAll { _ in random.isOnce(in: 2) }
    if chosen.isEmpty, !usable.isEmpty { chosen = [random.choose(usable)] }
  }

  /// Reads what the screen shows anew for the next word of it.
  func forgetShownValues() { shown = nil }

  private func words(on stage: Stage) -> WordsOfValues {
    let words = shown ?? WordsOfValues(on: stage)
    shown = words
    return words
  }

  /// Writes the line of a command, usually of one that is enabled.
  func write(on stage: Stage, _ random: ValueGenerator) -> (place: Int, line: [UInt8]) {
    var place = random.choose(chosen)
    if !random.isOnce(in: 16) {
      for _ in 0..<4 where !stage.isEnabled(commandAt: place) { place = random.choose(chosen) }
      // Where those of the trial are stuck, another one leads on.
      for _ in 0..<4 where !stage.isEnabled(commandAt: place) { place = random.choose(usable) }
    }
    return (place, line(ofCommandAt: place, on: stage, random))
  }

  /// Writes the line of a command.
  func line(ofCommandAt place: Int, on stage: Stage, _ random: ValueGenerator) -> [UInt8] {
    var line = name(of: commands[place], on: stage, random)
    for argument in commands[place].arguments {
      let rows = argument.indexedList.map { stage.rowCount(of: $0, in: []) ?? 0 }
      let words = argument.words(rows: rows, { self.words(on: stage) }, random)
      for word in words { line += " " + word }
    }
    // The world then answers in another step, after other commands.
    if commands[place].isAsynchronous, random.isOnce(in: 2) { line += Words.backgroundSign }
    return Array(line.utf8)
  }

  private func name(of command: Command, on stage: Stage, _ random: ValueGenerator) -> String {
    var name = command.name[0]
    for (place, part) in command.name.enumerated().dropFirst() {
      // Lists inside rows are usually short.
      let rows = place == 1 ? stage.rowCount(of: command.list) ?? 0 : 3
      name += "\(ArgumentGenerator.row(of: rows, random))" + part
    }
    return name
  }
}

/// Values as words for arguments.
struct WordsOfValues {
  private(set) var integers: [Int] = []
  /// Texts as they are typed.
  private(set) var texts: [String] = []
  /// Those among them that are identifiers, and those that are instants.
  private(set) var (identifiers, instants): ([String], [Date]) = ([], [])

  /// How many values of each kind are kept, and how many of a list.
  private static let most = 32
  private static let mostOfList = 8

  @MainActor
  fileprivate init(on stage: Stage) {
    for (_, value) in stage.bindings { take(value) }
  }

  private mutating func take(_ value: Value) {
    switch value {
    case .int(let number):
      if integers.count < Self.most { integers.append(Int(clamping: number)) }
    case .string(let text): take(text)
    case .list(let elements):
      for element in elements.prefix(Self.mostOfList) { take(element) }
    case .record(let fields), .case(_, let fields):
      for field in fields { take(field.value) }
    default: break
    }
  }

  private mutating func take(_ text: String) {
    guard texts.count < Self.most, text.utf8.count <= 200 else { return }
    texts.append(Words.quoted(text))
    if text.utf8.count == 36, UUID(uuidString: text) != nil { identifiers.append(text) }
    if text.utf8.count == 20, let date = Date(isoText: text) { instants.append(date) }
  }
}
