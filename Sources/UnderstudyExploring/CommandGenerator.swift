import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes command lines for a screen.
@MainActor
final class CommandGenerator {
  /// The line that was written last.
  let line = ByteBuffer(capacity: 1024)
  private let commands: [Command]
  /// The places of the commands that may be used.
  private let usable: [Int]
  /// The places of the commands that this trial uses.
  private var chosen: [Int] = []

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

  /// Writes a command, usually one that is enabled; returns its place.
  func write(on stage: Stage, _ shown: ShownValues, _ random: ValueGenerator) -> Int {
    var place = random.choose(chosen)
    if !random.isOnce(in: 16) {
      for _ in 0..<4 where !stage.isEnabled(commandAt: place) { place = random.choose(chosen) }
      // Where those of the trial are stuck, another one leads on.
      for _ in 0..<4 where !stage.isEnabled(commandAt: place) { place = random.choose(usable) }
    }
    line.removeAll()
    writeName(of: commands[place], on: stage, random)
    for argument in commands[place].arguments {
      let rows = argument.indexedList.map { stage.rowCount(of: $0, in: []) ?? 0 }
      argument.write(rows: rows, { shown.words(on: stage) }, random, to: line)
    }
    // The world then answers in another step, after other commands.
    if commands[place].isAsynchronous, random.isOnce(in: 2) {
      line.append(raw: Words.backgroundSign)
    }
    return place
  }

  private func writeName(of command: Command, on stage: Stage, _ random: ValueGenerator) {
    line.append(raw: command.name[0])
    for (place, part) in command.name.enumerated().dropFirst() {
      // Lists inside rows are usually short.
      let rows = place == 1 ? stage.rowCount(of: command.list) ?? 0 : 3
      line.append(ArgumentGenerator.row(of: rows, random))
      line.append(raw: part)
    }
  }
}

/// What a screen shows, as words for arguments. It is read when a word is needed, which is rare.
@MainActor
final class ShownValues {
  private var read: WordsOfValues?

  /// Reads what is shown anew for the next word.
  func forget() { read = nil }

  /// What the screen showed when the first word since ``forget()`` was needed.
  func words(on stage: Stage) -> WordsOfValues {
    if let read { return read }
    let words = WordsOfValues(on: stage)
    read = words
    return words
  }
}

/// Values as words for arguments.
struct WordsOfValues {
  private(set) var integers: [Int] = []
  /// Texts as they are typed.
  private(set) var texts: [String] = []
  /// Those among them that are identifiers.
  private(set) var identifiers: [String] = []

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
  }
}
