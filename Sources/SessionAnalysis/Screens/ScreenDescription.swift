import SessionFormat

/// What a screen has: its bindings, commands and events, without its view model's type.
package struct ScreenDescription: Sendable {
  package let name: String
  /// The bindings, in order.
  package let bindings: [BindingDescription]
  /// The commands, in order.
  package let commands: [CommandDescription]
  /// The names of the events, in order.
  package let events: [String]

  package init(
    name: String, bindings: [BindingDescription] = [], commands: [CommandDescription] = [],
    events: [String] = []
  ) {
    (self.name, self.bindings) = (name, bindings)
    (self.commands, self.events) = (commands, events)
  }
}

/// A binding, and how it is rendered.
package struct BindingDescription: Sendable {
  package let name: String
  /// Whether it is written only when a command is over.
  package var isSettled = false
  /// Whether sessions show a placeholder, which never changes.
  package var isVolatile = false
  /// Whether the prompt shows it on request only.
  package var isHidden = false
  /// Whether the prompt shows it as a bar.
  package var isProgress = false
  /// The property's type, if it is known.
  package var type: Any.Type = Never.self

  package init(_ name: String) { self.name = name }

  /// The values of its type if that is an enumeration without payloads; empty otherwise.
  var cases: [Value] { enumerationValues(of: type) }
}

/// How a command is typed.
package struct CommandDescription: Sendable {
  /// The command's name. A row's command has a name like `rows[ROW].select`, and is typed with a
  /// number instead of `ROW`.
  package let name: String
  /// Its parameters in order.
  package let parameters: [ParameterDescription]
  /// One line about it; may be empty.
  package var help: String
  /// Whether it waits for an asynchronous method.
  package var isAsynchronous = false
  /// Whether sessions show when it can be used.
  package var canBeDisabled = false

  package init(_ name: String, _ parameters: [ParameterDescription] = [], help: String = "") {
    (self.name, self.parameters, self.help) = (name, parameters, help)
  }

  /// Whether it is a row's command, which is typed with the row's number in its name.
  package var isOfRows: Bool {
    // A bracket appears nowhere else in a name, and the first search for a string is slow.
    name.utf8.contains(UInt8(ascii: "["))
  }

  /// Whether a row is typed, so that one that the list does not have is refused.
  var takesRow: Bool { isOfRows || parameters.contains { $0.indexedList != nil } }

  /// How many words may follow its name.
  package var numberOfArguments: ClosedRange<Int> {
    let required = parameters.count { $0.arity == .one }
    return required...(parameters.contains { $0.arity == .rest } ? .max : parameters.count)
  }

  /// `add [NUMBER]`.
  package var usage: String { name + usageOfParameters }

  /// ` [NUMBER]`.
  package var usageOfParameters: String { parameters.map { " " + $0.usage }.joined() }
}

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

  /// The cases of which one is typed as a literal that begins at a place among its arguments; empty if others may be,
  /// or if that is not known.
  package func cases(at place: Int) -> [String] {
    guard let parameter = parameter(at: place), parameter.kind == .literal,
      !parameters.prefix(place).contains(where: { $0.kind == .literal })
    else { return [] }
    return parameter.form.examples.map { String($0.dropFirst().prefix { $0 != "(" }) }
  }

  /// Whether these words may be typed for it, as far as that is known without reading them.
  func mayAccept(_ words: [String]) -> Bool {
    numberOfArguments.contains(words.count)
      && words.enumerated().allSatisfy { mayAccept($1, at: $0) }
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
    default:
      return parameter.choices.isEmpty || parameter.choices.contains(word)
        || parameter.form.spellings[word] != nil
    }
  }
}

extension Words {
  /// The whole numbers of an argument: its word, or the elements of a list.
  package func wholeNumbers(in argument: Range<Int>) -> [Int] {
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

extension [CommandDescription] {
  /// What an unknown command may have been meant for. If it begins with a row, that is a command for its rows; the
  /// command may be the word after the row: `rows[0] edit`.
  package func hint(for typed: String, before next: String?) -> Refusal.Hint {
    let typed = typed.hasSuffix("]") ? next.map { "\(typed).\($0)" } ?? typed : typed
    let names = map(\.name)
    if let near = CommandAddress.nearest(to: typed, among: names) { return .near(near) }
    guard let end = typed.lastIndex(of: "]") else { return .names(names) }
    let ofRow = filter { $0.isForRows(of: CommandAddress.withoutRows(String(typed[...end]))) }
    if ofRow.isEmpty { return .names(names) }
    let word = String(typed[end...].dropFirst(2))
    if let near = nearest(to: word, among: ofRow.map(\.name)) { return .near(near) }
    let rows = CommandAddress(typed)?.rows ?? []
    return .names(ofRow.map { CommandAddress.spell($0.name, rows: rows) })
  }
}

extension CommandDescription {
  /// Whether it is a command of a list's rows, or takes the number of one.
  fileprivate func isForRows(of list: String) -> Bool {
    CommandAddress.withoutRows(name).hasPrefix("\(list).")
      || parameters.contains { parameter in
        parameter.indexedList.map { CommandAddress.withoutRows("\($0)") == list } ?? false
      }
  }
}
