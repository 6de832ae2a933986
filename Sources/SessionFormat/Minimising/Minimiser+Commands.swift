/// Simplifying the words of commands.
extension Minimiser {
  /// Makes the arguments of each command fewer and simpler.
  mutating func simplifyCommands() throws {
    for step in changeableSteps.dropFirst().reversed() {
      while step < changeableSteps.upperBound, let words = words(of: step),
        try simplerWords(words).contains(where: { try accepts(replacing(step, by: $0)) })
      {}
    }
  }

  /// The lines of words that may take the place of a command's, the simplest first.
  private func simplerWords(_ words: [String]) -> [[String]] {
    let others = words.indices.dropFirst()
    let fewer = others.reversed().map { place in
      var rest = words
      rest.remove(at: place)
      return rest
    }
    let addressed = words[0].simplerAddresses.map { [$0] + words.dropFirst() }
    let changeable = others.filter { !isFixed(words[0], $0 - 1) }
    let simpler = changeable.flatMap { place in
      words[place].simpler(among: choices(words[0], place - 1)).map { word in
        var replaced = words
        replaced[place] = word
        return replaced
      }
    }
    return fewer + addressed + simpler
  }

  /// The words of a step's command; nil if it has none, or can't be read.
  private func words(of step: Int) -> [String]? {
    guard let line = commandLine(of: step), case .event(.command(let text)) = session.lines[line]
    else { return nil }
    let words = Words()
    guard (try? words.parse(text)) != nil, words.count > 0 else { return nil }
    return (0..<words.count).map(words.text)
  }

  private func replacing(_ step: Int, by words: [String]) -> Session {
    var candidate = session
    guard let line = commandLine(of: step) else { return candidate }
    let text = ([words[0]] + words.dropFirst().map(Words.quoted)).joined(separator: " ")
    candidate.lines[line] = .event(.command(text))
    return candidate
  }

  private func commandLine(of step: Int) -> Int? {
    guard blocks.lines.indices.contains(step) else { return nil }
    return blocks.lines[step].first { line in
      if case .event(.command) = session.lines[line] { true } else { false }
    }
  }
}

extension String {
  /// Simpler words that may take its place: of the choices those before it, otherwise what its form
  /// suggests.
  fileprivate func simpler(among choices: [String]) -> [String] {
    if let place = choices.firstIndex(of: self) { return Array(choices[..<place]) }
    return readAsValue.simpler.map(\.asWord)
  }

  private var readAsValue: Value {
    if let number = Int128(self), "\(number)" == self { return .int(number) }
    if let number = Double(self), "\(number)" == self { return .double(number) }
    return self == "true" ? .bool(true) : .string(self)
  }

  /// The name of a row's command with lower rows: `rows[2].select` is `rows[0].select`.
  fileprivate var simplerAddresses: [String] {
    let parts = split(separator: "[", omittingEmptySubsequences: false)
    return parts.indices.dropFirst().flatMap { place -> [String] in
      let digits = parts[place].prefix { $0 != "]" }
      guard let row = Int128(digits), row > 0 else { return [] }
      return Value.int(row).simpler.map { row in
        var replaced = parts.map(String.init)
        replaced[place] = "\(row)" + parts[place].dropFirst(digits.count)
        return replaced.joined(separator: "[")
      }
    }
  }
}

extension Value {
  /// The value as a word of a command.
  fileprivate var asWord: String {
    if case .string(let text) = self { text } else { "\(self)" }
  }
}
