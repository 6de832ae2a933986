import ArgumentParser

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
