import Understudy

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

  /// Adds lines that stay as they are.
  mutating func literal(_ text: [Substring]) {
    add("Bd", .mark("-literal"))
    lines += text.map { Self.guarded(Self.escaped($0)) }
    add("Ed")
  }

  /// Adds a list of names of the kind `macro`, with their explanations.
  mutating func list(_ macro: String, _ items: some Sequence<(name: String, meaning: String)>) {
    add("Bl", .mark("-tag"), .mark("-width"), .mark("Ds"))
    for item in items {
      add("It", .mark(macro), .text(item.name))
      if !item.meaning.isEmpty { prose(item.meaning) }
    }
    add("El")
  }
}

extension ManualText {
  /// Adds a sentence, in lines that stay readable in the page's source.
  private mutating func fill(_ sentence: Substring) {
    var line = ""
    for word in sentence.split(separator: " ").map(Self.whole) {
      if line.utf8.count + 1 + word.utf8.count > 78, !line.isEmpty {
        lines.append(Self.guarded(line))
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(Self.guarded(line)) }
  }

  /// A word, which is not divided at the end of a line if it is an option or a value.
  private static func whole(_ word: Substring) -> String {
    let isCode = word.first.map("[<-".contains) ?? false
    return (isCode ? "\\%" : "") + escaped(word)
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

extension String {
  /// The text with a capital and a full stop; empty text stays empty.
  var asSentence: String {
    guard let last else { return "" }
    return prefix(1).uppercased() + dropFirst() + (".!?".contains(last) ? "" : ".")
  }
}
