import ArgumentParser

/// One way to call the program: the words after its name, in lines that fit a terminal.
struct Usage {
  let lines: [String]

  init(_ lines: String...) { self.lines = lines }

  init(lines: [String]) { self.lines = lines }

  /// The program's name, followed by the aligned lines.
  var text: String {
    let indent = String(repeating: " ", count: Program.name.count + 1)
    return "\(Program.name) \(lines.joined(separator: "\n\(indent)"))"
  }
}

extension ParsableArguments {
  /// The options as usage shows them, like `[--store FILE]`; nil if there are none.
  static var synopsis: String? {
    // ArgumentParser begins with the command's name, and puts values in angle brackets.
    let options = usageString().split(separator: " ").dropFirst()
    guard !options.isEmpty else { return nil }
    return options.map(inCapitals).joined(separator: " ")
  }

  private static func inCapitals(_ word: Substring) -> String {
    guard let start = word.firstIndex(of: "<"), let end = word.lastIndex(of: ">") else {
      return String(word)
    }
    return word[..<start] + word[word.index(after: start)..<end].uppercased()
      + word[word.index(after: end)...]
  }
}
