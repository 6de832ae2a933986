import SessionAnalysis

extension CommandDescription {
  /// The words of each argument: one, or those of a literal that has blanks.
  package func arguments(in words: Words) -> [Range<Int>] {
    var arguments: [Range<Int>] = []
    var start = 1
    while start < words.count {
      let end = end(ofArgument: arguments.count, at: start, in: words)
      arguments.append(start..<end)
      start = end
    }
    return arguments
  }

  private func end(ofArgument index: Int, at start: Int, in words: Words) -> Int {
    guard let parameter = parameter(at: index), words.beginsLiteral(start) else { return start + 1 }
    if parameter.kind == .literal { return words.literal(at: start).end }
    // A list in brackets is a list only if nothing follows it.
    guard parameter.arity == .rest, case let literal = words.literal(at: start),
      case .success(.list) = literal.value, literal.end == words.count
    else { return start + 1 }
    return literal.end
  }

  /// The parameter of the argument at an index; nil if the command takes no more.
  package func parameter(at index: Int) -> ParameterDescription? {
    if index < parameters.count { return parameters[index] }
    guard let last = parameters.last, last.arity == .rest else { return nil }
    return last
  }

  /// The words of which one is typed at a place among its arguments; empty if others may be, or if that is
  /// not known.
  package func choices(at place: Int) -> [String] {
    // A literal may be several words, so that those after it have no known place.
    if parameters.prefix(place + 1).contains(where: { $0.kind == .literal }) { return [] }
    // A Bool can be typed in other ways, too.
    guard let parameter = parameter(at: place), parameter.kind != .boolean else { return [] }
    return parameter.choices
  }

  /// Whether a word may be typed at a place among its arguments, as far as that is known without
  /// reading it.
  package func mayAccept(_ word: String, at place: Int) -> Bool {
    // A literal may be several words, so that those after it have no known place.
    if parameters.prefix(place + 1).contains(where: { $0.kind == .literal }) { return true }
    guard let parameter = parameter(at: place) else { return false }
    if parameter.arity == .rest || parameter.isSecret || word == "nil" { return true }
    switch parameter.kind {
    case .integer: return Int128(word) != nil
    case .number: return Double(word) != nil
    case .boolean: return Bool.read(word) != nil
    default:
      return parameter.choices.isEmpty || parameter.choices.contains(word)
        || parameter.form.spellings[word] != nil
    }
  }
}

extension Words {
  /// The whole numbers of an argument: its word, or the elements of a list.
  func wholeNumbers(in argument: Range<Int>) -> [Int] {
    if let number = Int(text(argument.lowerBound)) { return [number] }
    guard beginsLiteral(argument.lowerBound),
      case .success(.list(let elements)) = literal(at: argument.lowerBound).value
    else { return [] }
    return elements.compactMap { element in
      if case .int(let number) = element { Int(exactly: number) } else { nil }
    }
  }
}

extension [CommandDescription] {
  /// The command with a name as it is typed, which may contain rows: `rows[2].select`.
  package func named(_ typed: String) -> CommandDescription? {
    let name = CommandAddress(typed)?.name ?? typed
    return first { $0.name == name }
  }
}

extension Shrinker {
  /// Takes from a screen what its parameters accept, and which of them are secret.
  package mutating func useParameters(of screen: ScreenDescription) {
    let commands = screen.commands
    choices = { commands.named($0)?.parameter(at: $1)?.choices ?? [] }
    isFixed = { commands.named($0)?.parameter(at: $1)?.isSecret ?? false }
  }
}

/// Finds the secrets of a line that a person types.
package struct TypedSecrets: Sendable {
  private let commands: [CommandDescription]

  /// A word, or all words of a list: where it is in the line, quotes included, and what a session
  /// has instead.
  package struct Secret {
    package let bytes: Range<Int>
    let standIn: String
  }

  /// Nil if none of the commands takes a secret.
  package init?(_ commands: [CommandDescription]) {
    guard commands.contains(where: { $0.parameters.contains(where: \.isSecret) }) else {
      return nil
    }
    self.commands = commands
  }

  /// The secrets of a line, which may not be typed to its end.
  ///
  /// As in a session, all arguments of an unknown command count, and all of a line that can't be
  /// split into words.
  package func all(in line: String) -> [Secret] {
    let words = Words()
    // A quote or a backslash may be open.
    guard ["", "\"", "'", "x"].contains(where: { (try? words.parse(line + $0)) != nil }) else {
      let name = line.utf8.prefix { $0 != UInt8(ascii: " ") }
      return [Secret(bytes: name.count..<line.utf8.count, standIn: " \(SecretMark.hidden)")]
    }
    guard words.count > 1 else { return [] }
    guard let command = commands.named(words.text(0)) else {
      return [Secret(bytes: bytes(of: 1..<words.count, words, line), standIn: SecretMark.hidden)]
    }
    return command.arguments(in: words).enumerated().compactMap { index, argument in
      let parameter = command.parameter(at: index)
      guard parameter?.isSecret ?? true else { return nil }
      let standIn = parameter?.hidden(words.text(argument.lowerBound)) ?? SecretMark.hidden
      return Secret(bytes: bytes(of: argument, words, line), standIn: standIn)
    }
  }

  /// The line as a session has it.
  package func hidden(in line: String) -> String {
    let utf8 = Array(line.utf8)
    var (shown, end) = ("", 0)
    for secret in all(in: line) {
      shown += String(decoding: utf8[end..<secret.bytes.lowerBound], as: UTF8.self) + secret.standIn
      end = secret.bytes.upperBound
    }
    return shown + String(decoding: utf8[end...], as: UTF8.self)
  }

  /// Blanks behind a word do not belong to it, unless it is open.
  private func bytes(of argument: Range<Int>, _ words: Words, _ line: String) -> Range<Int> {
    let isLast = argument.upperBound == words.count
    let lineEnd = words.runsInBackground ? words.end : line.utf8.count
    let end = isLast ? lineEnd : words.offset(argument.upperBound)
    let start = words.offset(argument.lowerBound)
    let isOpen = isLast && (try? Words().parse(line)) == nil
    let blanks = line.utf8.prefix(end).reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    return start..<(isOpen ? end : max(start, end - blanks))
  }
}
