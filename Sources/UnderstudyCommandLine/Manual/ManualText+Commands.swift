import ArgumentParser
import UnderstudyProgram

/// Writes commands and options as a manual shows them.
extension ManualText {
  /// Adds a way to call the program, for the synopsis.
  mutating func add(_ usage: Usage) {
    add("Nm", .text(Program.name))
    for part in Self.parts(of: usage.lines.joined(separator: " ")) {
      let isOptional = part.hasPrefix("[")
      let words = Self.words(isOptional ? part.dropFirst().dropLast() : part[...])
      add((isOptional ? [.mark("Op")] : []) + words)
    }
  }

  /// Adds a subcommand, with what it does and its options.
  mutating func add(_ command: any ParsableCommand.Type) {
    let configuration = command.configuration
    subsection("\(Program.name) \(configuration.commandName ?? "")")
    prose(configuration.abstract)
    if !configuration.discussion.isEmpty {
      paragraph()
      prose(configuration.discussion)
    }
    // The options of every command are listed with the program's own.
    add(OptionList(command)) { !["-h, --help", "--version"].contains($0.label) }
  }

  /// Adds the options that `isListed`, with the titles of their groups.
  mutating func add(_ options: OptionList, isListed: (OptionList.Option) -> Bool = { _ in true }) {
    for group in options.groups {
      let options = group.options.filter(isListed)
      if options.isEmpty { continue }
      if !group.title.isEmpty {
        paragraph()
        prose(group.title)
      }
      list { list in for option in options { list.add(option) } }
    }
  }

  private mutating func add(_ option: OptionList.Option) {
    add([.mark("It")] + Self.words(ofLabel: option.label))
    if !option.text.isEmpty { prose(option.text) }
    if !option.discussion.isEmpty {
      paragraph()
      prose(option.discussion)
    }
  }
}

extension ManualText {
  /// Splits a usage into the parts in brackets and the text between them.
  private static func parts(of usage: String) -> [String] {
    usage.split(separator: " ").reduce(into: []) { parts, word in
      let last = parts.last ?? "[]"
      let continues = last.hasPrefix("[") ? !last.hasSuffix("]") : !word.hasPrefix("[")
      if continues { parts[parts.count - 1] += " \(word)" } else { parts.append(String(word)) }
    }
  }

  /// Marks options, literal words, and values, which are in capitals.
  private static func words(_ part: Substring) -> [Word] {
    part.split(separator: " ").flatMap { word -> [Word] in
      if word.hasPrefix("-") { return [.mark("Fl"), .text(String(word.dropFirst()))] }
      return [.mark(word.first?.isLowercase == true ? "Cm" : "Ar"), .text(String(word))]
    }
  }

  /// Marks the names and the value of an option: `-o, --output <file>`.
  private static func words(ofLabel label: String) -> [Word] {
    let parts = label.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split { ", ".contains($0) }.filter { $0.hasPrefix("-") }
    let marked: [[Word]] = names.map { [.mark("Fl"), .text(String($0.dropFirst()))] }
    let values = parts.dropFirst().map { $0.prefix { $0 != ">" }.uppercased() }
    return marked.joined(separator: [.mark(",")]) + values.flatMap { [.mark("Ar"), .text($0)] }
  }
}

extension String {
  /// The text with a capital and a full stop; empty text stays empty.
  var asSentence: String {
    guard let last else { return "" }
    return prefix(1).uppercased() + dropFirst() + (".!?".contains(last) ? "" : ".")
  }
}
