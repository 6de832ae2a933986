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
  func mayAccept(_ word: String, at place: Int) -> Bool {
    // A literal may be several words, so that those after it have no known place.
    if parameters.prefix(place + 1).contains(where: { $0.kind == .literal }) { return true }
    guard let parameter = parameter(at: place) else { return false }
    if parameter.arity == .rest || parameter.isSecret || word == "nil" { return true }
    switch parameter.kind {
    case .integer: return Int128(word) != nil
    case .number: return Double(word) != nil
    case .boolean: return Bool.read(word) != nil
    default: return parameter.choices.isEmpty || parameter.choices.contains(word)
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

extension ScreenDescription {
  /// The parameter for which a command's argument is; nil if there is none.
  package func parameter(of command: String, _ place: Int) -> ParameterDescription? {
    commands.named(command)?.parameter(at: place)
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
    choices = { screen.parameter(of: $0, $1)?.choices ?? [] }
    isFixed = { screen.parameter(of: $0, $1)?.isSecret ?? false }
  }
}
