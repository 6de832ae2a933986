import ArgumentParser
import Understudy
import UnderstudyProgram

/// Text in mdoc, the language of manual pages: lines of prose, and lines that begin with a macro.
///
/// `man 7 groff_mdoc` or `man 7 mdoc` describes it. The text is all ASCII, so that neither the
/// locale nor a screen's text can garble a page.
struct ManualText {
  private(set) var lines: [String] = []

  /// A word after a macro.
  enum Word {
    /// Written as it is: another macro, which takes the words after it, or a macro's option.
    case mark(String)
    case text(String)
  }

  /// Adds a line of the macro and its words.
  mutating func add(_ macro: String, _ words: Word...) { add([.mark(macro)] + words) }

  /// Adds a line of words that begins with a macro.
  mutating func add(_ words: [Word]) {
    lines.append("." + words.map(Self.written).joined(separator: " "))
  }

  mutating func section(_ title: String) { add("Sh", .text(title)) }

  mutating func subsection(_ title: String) { add("Ss", .text(title)) }

  /// Begins a paragraph. After a title, there is one already.
  mutating func paragraph() {
    if lines.last?.hasPrefix(".S") == false { add("Pp") }
  }

  /// Adds prose; an empty line begins a paragraph.
  mutating func prose(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { paragraph() }
      // Each sentence is on a separate line: mdoc sets the space between them.
      for sentence in line.replacing(". ", with: ".\n").split(separator: "\n") { fill(sentence) }
    }
  }

  /// Adds a list of names and their explanations.
  mutating func list(_ items: (inout ManualText) -> Void) {
    add("Bl", .mark("-tag"), .mark("-width"), .mark("Ds"))
    items(&self)
    add("El")
  }

  /// Adds a list of names of the kind `macro`, with their explanations.
  mutating func list(_ macro: String, _ items: some Sequence<(name: String, meaning: String)>) {
    list { list in
      for item in items {
        list.add("It", .mark(macro), .text(item.name))
        if !item.meaning.isEmpty { list.prose(item.meaning) }
      }
    }
  }
}

extension ManualText {
  /// Adds a sentence, in lines that stay readable in the page's source.
  private mutating func fill(_ sentence: Substring) {
    var line = ""
    for word in sentence.split(separator: " ").map(Self.escaped) {
      if line.utf8.count + 1 + word.utf8.count > 78, !line.isEmpty {
        lines.append(Self.guarded(line))
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(Self.guarded(line)) }
  }

  private static func written(_ word: Word) -> String {
    switch word {
    case .mark(let mark): return mark
    case .text(let text):
      let quoted = escaped(text).replacing("\"", with: "\\(dq")
      if quoted.isEmpty || quoted.contains(" ") { return "\"\(quoted)\"" }
      return isMacro(text) || isDelimiter(text) ? "\\&" + quoted : quoted
    }
  }

  /// Whether a word would be taken for punctuation.
  private static func isDelimiter(_ word: String) -> Bool {
    word.count == 1 && ".,:;()[]?!|".contains(word)
  }

  /// Whether a word would be taken for a macro: `No` or `Bx`.
  private static func isMacro(_ word: String) -> Bool {
    2...3 ~= word.utf8.count && word.first?.isUppercase == true
      && word.dropFirst().allSatisfy { $0.isLowercase || $0.isNumber }
  }

  /// The text, with everything escaped that controls mdoc or a terminal.
  private static func escaped(_ text: some StringProtocol) -> String {
    String(escapingControls: String(text)).unicodeScalars.map(escaped).joined()
  }

  /// The text, protected if it begins like a macro.
  private static func guarded(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": return "\\e"
    // Unescaped, these are typographic and can't be copied to a shell.
    case "-": return "\\-"
    case "~": return "\\(ti"
    case "^": return "\\(ha"
    case "`": return "\\(ga"
    case _ where scalar.isASCII: return String(scalar)
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }
  }
}

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
