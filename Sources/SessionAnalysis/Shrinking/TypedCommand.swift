import SessionFormat

/// A command as it is typed, in parts that a shrinker changes.
struct TypedCommand {
  var name: String
  var arguments: [Argument]
  /// Whether it is not waited for.
  var runsInBackground: Bool

  /// One word, or a literal, which may have blanks.
  enum Argument {
    case word(String)
    case literal(Value)
  }
}

extension TypedCommand {
  /// Nil if the line is empty, or can't be read.
  init?(_ line: String) {
    let words = Words()
    guard (try? words.parse(line)) != nil, words.count > 0 else { return nil }
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

extension TypedCommand.Argument {
  /// As it is typed.
  var text: String {
    switch self {
    case .word(let word): Words.quoted(word)
    case .literal(let value): "\(value)"
    }
  }

  /// Simpler arguments that may take its place: of the choices those before it, otherwise what its
  /// form suggests.
  func simpler(among choices: [String]) -> [Self] {
    switch self {
    case .word(let word):
      if let place = choices.firstIndex(of: word) { return choices[..<place].map(Self.word) }
      return word.readAsValue.simpler.map { .word($0.asWord) }
    case .literal(let value):
      if let place = choices.firstIndex(of: text) { return choices[..<place].map(Self.word) }
      return value.simplerInside.map(Self.literal)
    }
  }
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
  fileprivate var isComposite: Bool {
    switch self {
    case .list, .dictionary, .record: true
    case .case(_, let payload): !payload.isEmpty
    default: false
    }
  }
}
