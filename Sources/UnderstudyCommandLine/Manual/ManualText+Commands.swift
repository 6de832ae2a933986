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
  mutating func add(_ command: CommandInfo) {
    subsection("\(Program.name) \(command.commandName)")
    if let abstract = command.abstract { prose(abstract) }
    if let discussion = command.discussion {
      paragraph()
      prose(discussion)
    }
    // The options of every command are listed with the program's own.
    add(options: (command.arguments ?? []).filter { !$0.isUniversal })
  }

  /// Adds the options in one list, or in several if they have titles.
  mutating func add(options: [CommandInfo.Argument]) {
    var rest = options.filter(\.shouldDisplay)[...]
    while let title = rest.first.map(\.sectionTitle) {
      let end = rest.firstIndex { $0.sectionTitle != title } ?? rest.endIndex
      if let title {
        paragraph()
        prose(title + ":")
      }
      list { list in for option in rest[..<end] { list.add(option) } }
      rest = rest[end...]
    }
  }

  private mutating func add(_ option: CommandInfo.Argument) {
    let value = (option.valueName ?? "").uppercased() + (option.isRepeating ? " ..." : "")
    let names = (option.names ?? []).map { ($0.kind == .long ? "-" : "") + $0.name }
    switch option.kind {
    case .positional: add("It", .mark("Ar"), .text(value))
    case .flag: add([.mark("It")] + Self.flags(names))
    case .option: add([.mark("It")] + Self.flags(names) + [.mark("Ar"), .text(value)])
    }
    let usual = option.defaultValue.map { " (default: \($0))" } ?? ""
    let text = (option.abstract ?? "") + usual
    if !text.isEmpty { prose(text) }
    if let discussion = option.discussion {
      paragraph()
      prose(discussion)
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

  private static func flags(_ names: [String]) -> [Word] {
    var words = names.flatMap { name -> [Word] in [.mark("Fl"), .text(name), .mark(",")] }
    _ = words.popLast()
    return words
  }
}

extension CommandInfo {
  /// The abstract in the form of a list of manual pages.
  var shortAbstract: String {
    let text = abstract ?? ""
    let rest = text.hasSuffix(".") ? text.dropFirst().dropLast() : text.dropFirst()
    return text.prefix(1).lowercased() + rest
  }
}

extension CommandInfo.Argument {
  /// Whether every command has it.
  var isUniversal: Bool {
    (names ?? []).contains { $0.kind == .long && ["help", "version"].contains($0.name) }
  }
}

extension String {
  /// The text with a capital and a full stop; empty text stays empty.
  var asSentence: String {
    guard let last else { return "" }
    return prefix(1).uppercased() + dropFirst() + (".!?".contains(last) ? "" : ".")
  }
}
