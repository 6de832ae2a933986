/// How a parameter's type is read from a line: looked up once, when the screen is described.
///
/// An object, because copying a generic structure looks up its type: each replay describes its screen,
/// and that took 2 % of the instructions of a session with 50 commands.
final class ParameterType<Value> {
  let form: ParameterForm
  let arity: ParameterArity
  /// Reads the parameter's words.
  let take: (inout Arguments) throws -> Value
  /// Reads a value that is typed as one word; nil if the type has no such value.
  let read: (String) -> Value?

  /// A type that is read from one word.
  convenience init(_ form: ParameterForm, read: @escaping (String) -> Value?) {
    self.init(form, read: read) { arguments in
      let word = try arguments.next()
      if let value = read(word) { return value }
      throw arguments.mismatch(word, expected: form.expected, choices: form.choices)
    }
  }

  init(
    _ form: ParameterForm, arity: ParameterArity = .one, read: @escaping (String) -> Value?,
    take: @escaping (inout Arguments) throws -> Value
  ) {
    (self.form, self.arity) = (form, arity)
    (self.read, self.take) = (read, take)
  }

  var kind: ParameterKind { form.kind }
  var expected: String { form.expected }
  var choices: [String] { form.choices }
}

extension ParameterType {
  /// Finds out how the type is read, within limits; nil if it can't be.
  ///
  /// Of the first that applies: standard types and each ``CommandParameter`` read a word; optionals,
  /// arrays and sets read what they contain; an enumeration is read by its cases' names; a structure
  /// around a raw value by that, and anything `Decodable` as a literal.
  static func find(_ limits: ParameterLimits? = nil) -> ParameterType? {
    // Known without a search of all conformances.
    if Value.self == Int?.self { return Int?.parameterType(limits) as? ParameterType }
    if Value.self == String?.self { return String?.parameterType(limits) as? ParameterType }
    if let word { return limits?.applied(to: word) ?? word }
    if let container = Value.self as? any ReadableContainer.Type,
      let found = container.parameterType(limits)
    {
      return found as? ParameterType
    }
    return (enumeration ?? literal).map { limits?.applied(to: $0) ?? $0 }
  }

  /// A type that is read from one word.
  static var word: ParameterType? {
    if Value.self == Int.self { return integerParameter as? ParameterType }
    if Value.self == String.self { return standard(String.self) as? ParameterType }
    if let standard = Value.self as? any StandardParameter.Type {
      return self.standard(standard) as? ParameterType
    }
    guard let own = Value.self as? any CommandParameter.Type else { return nil }
    return self.own(own) as? ParameterType
  }

  private static func standard<Readable: StandardParameter>(_ type: Readable.Type) -> Any {
    ParameterType<Readable>(type.parameterForm, read: type.read)
  }

  private static func own<Readable: CommandParameter>(_ type: Readable.Type) -> Any {
    ParameterType<Readable>(
      ParameterForm(
        type.choices.isEmpty ? .other : .choice, expected: type.typeDescription,
        choices: type.choices),
      read: type.init(argument:))
  }

  /// The type of an enumeration without payloads.
  private static var enumeration: ParameterType? {
    let cases = plainCases(of: Value.self)
    let names = cases.compactMap { caseName(of: $0) }
    guard !cases.isEmpty, names.count == cases.count else { return nil }
    let form = ParameterForm(
      .choice, expected: withArticle(typeName(of: Value.self)), choices: names)
    return ParameterType(form) { word in
      plainCase(Value.self, named: word) ?? cases.first { rawText(of: $0) == word }
    }
  }
}

private func rawText(of value: Any) -> String? {
  (value as? any RawRepresentable).map { rawText($0) }
}

private func rawText(_ value: some RawRepresentable) -> String { "\(value.rawValue)" }
