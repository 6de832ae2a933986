import SessionFormat

/// Simplifying the words of commands.
extension Shrinker {
  /// Makes the arguments of each command fewer and simpler.
  mutating func simplifyCommands() throws {
    for step in changeableSteps.dropFirst().reversed() {
      while step < changeableSteps.upperBound, let command = typedCommand(of: step),
        try shorterCommands(command).contains(where: { try accepts(replacing(step, by: $0)) })
          || simplifyArgument(of: command, in: step)
      {}
    }
  }

  /// The commands with fewer or lower words that may take the place of one, the simplest first.
  private func shorterCommands(_ command: TypedCommand) -> [TypedCommand] {
    let places = command.arguments.indices
    let fewer = places.reversed().map { place in
      var rest = command
      rest.arguments.remove(at: place)
      return rest
    }
    var awaited = command
    awaited.runsInBackground = false
    let addressed = command.name.simplerAddresses.map { name in
      var replaced = command
      replaced.name = name
      return replaced
    }
    return (command.runsInBackground ? [awaited] : []) + fewer + addressed
  }

  /// Makes one argument of a step's command simpler; returns whether it can.
  private mutating func simplifyArgument(
    of command: TypedCommand, in step: Int
  ) throws -> Bool {
    let description = commands.named(command.name)
    for (place, argument) in command.arguments.enumerated() {
      let parameter = description?.parameter(at: place)
      if parameter?.isSecret == true { continue }
      var replaced = command
      for simpler in argument.simpler(among: parameter?.choices ?? []) {
        replaced.arguments[place] = simpler
        let isWord = argument.isWord
        if try accepts(replacing(step, by: replaced), isSimpler: isWord) { return true }
        if hasStalled, isWord { break }
      }
    }
    return false
  }

  /// The command of a step; nil if it has none, or if it can't be read.
  private func typedCommand(of step: Int) -> TypedCommand? {
    guard let line = commandLine(of: step), case .event(.command(let text)) = session.lines[line]
    else { return nil }
    return TypedCommand(text)
  }

  private func replacing(_ step: Int, by command: TypedCommand) -> Session {
    var candidate = session
    guard let line = commandLine(of: step) else { return candidate }
    candidate.lines[line] = .event(.command(command.text))
    return candidate
  }

  /// The line of a step's command; nil if it has none.
  func commandLine(of step: Int) -> Int? {
    guard blocks.indices.contains(step) else { return nil }
    return blocks[step].first { line in
      if case .event(.command) = session.lines[line] { true } else { false }
    }
  }
}

extension String {
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

extension Shrinker {
  /// A command as it is typed, in parts that a shrinker changes.
  struct TypedCommand: Equatable {
    var name: String
    var arguments: [Argument]
    /// Whether it is not waited for.
    var runsInBackground: Bool

    /// One word, or a literal, which may have blanks.
    enum Argument: Equatable {
      case word(String)
      case literal(Value)
    }
  }
}

extension Shrinker.TypedCommand {
  /// Nil if the line is empty, or can't be read.
  init?(_ line: String) {
    guard let words = Words(line) else { return nil }
    name = words.text(0)
    (arguments, runsInBackground) = ([], words.runsInBackground)
    var place = 1
    while place < words.count {
      let literal = words.literal(at: place)
      if words.beginsLiteral(place), case .success(let value) = literal.value, value.isComposite {
        arguments.append(.literal(value))
        place = literal.end
      } else {
        arguments.append(.word(words.text(place)))
        place += 1
      }
    }
  }

  /// The command as a session writes it.
  var text: String {
    Words.line([name] + arguments.map(\.text), inBackground: runsInBackground)
  }
}

extension Shrinker.TypedCommand.Argument {
  /// As it is typed.
  var text: String {
    switch self {
    case .word(let word): Words.quoted(word)
    case .literal(let value): "\(value)"
    }
  }

  /// Simpler arguments that may take its place: of the choices those before it, otherwise what its
  /// form suggests.
  func simpler(among choices: [String]) -> AnySequence<Self> {
    if let place = choices.firstIndex(of: choiceText) {
      return AnySequence(choices[..<place].map(Self.word))
    }
    return switch self {
    case .word(let word): AnySequence(word.readAsValue.simpler.lazy.map { .word($0.asWord) })
    case .literal(let value): AnySequence(value.simplerInside.map(Self.literal))
    }
  }

  /// Whether it is a text or a number.
  var isWord: Bool { if case .word = self { true } else { false } }

  /// The argument as a choice is written.
  private var choiceText: String { if case .word(let word) = self { word } else { text } }
}

extension String {
  fileprivate var readAsValue: Value {
    if let number = Int128(self), "\(number)" == self { return .int(number) }
    if let number = Double(self), "\(number)" == self { return .double(number) }
    return self == "true" ? .bool(true) : .string(self)
  }
}

extension Value {
  /// The value as a word of a command.
  fileprivate var asWord: String {
    if case .string(let text) = self { text } else { "\(self)" }
  }

  /// Whether it has a form that holds others.
  var isComposite: Bool {
    switch self {
    case .list, .dictionary, .record: true
    case .case(_, let payload): !payload.isEmpty
    default: false
    }
  }
}
