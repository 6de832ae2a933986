/// How a parameter's type is read from a line: looked up once, when the screen is described.
struct ParameterType<Value> {
  let kind: ParameterKind
  let arity: ParameterArity
  /// What messages call a value, with its article.
  let expected: String
  /// All words that are accepted; empty if they can't be listed.
  let choices: [String]
  /// Reads the parameter's words.
  let take: (inout Arguments) throws -> Value
  /// Reads a value that is typed as one word; nil if the type has no such value.
  let read: (String) -> Value?

  /// A type that is read from one word.
  init(
    kind: ParameterKind, expected: String, choices: [String] = [],
    read: @escaping (String) -> Value?
  ) {
    self.init(kind: kind, expected: expected, choices: choices, read: read) { arguments in
      let word = try arguments.next()
      if let value = read(word) { return value }
      throw arguments.mismatch(word, expected: expected, choices: choices)
    }
  }

  init(
    kind: ParameterKind, arity: ParameterArity = .one, expected: String, choices: [String] = [],
    read: @escaping (String) -> Value?, take: @escaping (inout Arguments) throws -> Value
  ) {
    (self.kind, self.arity, self.expected, self.choices) = (kind, arity, expected, choices)
    (self.read, self.take) = (read, take)
  }
}

extension ParameterType {
  /// Finds out how the type is read, within limits; nil if it can't be.
  ///
  /// Of the first that applies: standard types and each ``CommandParameter`` read a word; optionals, arrays and sets read
  /// what they contain; an enumeration is read by its cases' names; anything `Decodable` as a
  /// literal.
  static func find(_ limits: ParameterLimits? = nil) -> ParameterType? {
    if let word { return limits?.applied(to: word) ?? word }
    if let container = Value.self as? any ParameterContainer.Type,
      let found = container.parameterType(limits)
    {
      return found as? ParameterType
    }
    return (enumeration ?? decoded).map { limits?.applied(to: $0) ?? $0 }
  }

  private static var decoded: ParameterType? {
    guard let decodable = Value.self as? any Decodable.Type else { return nil }
    return literal(decodable) as? ParameterType
  }

  /// A type that is read from one word.
  private static var word: ParameterType? {
    if Value.self == Int.self { return ParameterType<Int>.integer as? ParameterType }
    if let standard = Value.self as? any StandardParameter.Type {
      return self.standard(standard) as? ParameterType
    }
    guard let own = Value.self as? any CommandParameter.Type else { return nil }
    return self.own(own) as? ParameterType
  }

  private static func standard<Readable: StandardParameter>(_ type: Readable.Type) -> Any {
    ParameterType<Readable>(
      kind: type.parameterKind, expected: type.parameterDescription,
      choices: type.parameterChoices, read: type.read)
  }

  private static func own<Readable: CommandParameter>(_ type: Readable.Type) -> Any {
    ParameterType<Readable>(
      kind: type.choices.isEmpty ? .other : .choice, expected: type.typeDescription,
      choices: type.choices, read: type.init(argument:))
  }

  /// The type of an enumeration without payloads.
  private static var enumeration: ParameterType? {
    let cases = plainCases(of: Value.self)
    let names = cases.compactMap { caseName(of: $0) }
    guard !cases.isEmpty, names.count == cases.count else { return nil }
    return ParameterType(
      kind: .choice, expected: withArticle(typeName(of: Value.self)), choices: names
    ) { word in
      plainCase(Value.self, named: word) ?? cases.first { rawText(of: $0) == word }
    }
  }

  private static func literal<Readable: Decodable>(_ type: Readable.Type) -> Any {
    let name = typeName(of: type)
    let expected = example(of: type).map { "a literal like \($0)" } ?? "a literal of \(name)"
    let decode = { (value: Understudy.Value) in try value.decoded(as: type) }
    let read = { (word: String) in
      (try? decode(Understudy.Value(typed: word))) ?? (try? decode(.string(word)))
    }
    return ParameterType<Readable>(kind: .literal, expected: expected, read: read) {
      try $0.nextLiteral(expected, decode)
    }
  }

  /// The empty value of the type, as it may be typed.
  private static func example<Readable: Decodable>(
    of type: Readable.Type
  ) -> Understudy.Value? {
    guard let empty = try? EmptyValue.make(of: type) else { return nil }
    let encoded = (empty as? any Encodable).flatMap { try? Understudy.Value(encoding: $0) }
    return [Understudy.Value(reflecting: empty), encoded].lazy.compactMap { $0 }
      .first { (try? $0.decoded(as: type)) != nil }
  }
}

private func rawText(of value: Any) -> String? {
  (value as? any RawRepresentable).map { rawText($0) }
}

private func rawText(_ value: some RawRepresentable) -> String { "\(value.rawValue)" }
