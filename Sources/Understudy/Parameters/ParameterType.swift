import SessionAnalysis
import Synchronization

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
    if Value.self == Int.self {
      return ParameterType<Int>(Int.parameterForm, read: Int.read) { try $0.nextInteger() }
        as? ParameterType
    }
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
    var spellings: [String: String] = [:]
    for (name, raw) in zip(names, cases.map({ rawText(of: $0) })) {
      if let raw, !names.contains(raw) { spellings[raw] = name }
    }
    let form = ParameterForm(
      .choice, expected: withArticle(typeName(of: Value.self)), choices: names,
      spellings: spellings)
    return ParameterType(form) { word in plainCase(Value.self, named: spellings[word] ?? word) }
  }
}

private func rawText(of value: Any) -> String? {
  (value as? any RawRepresentable).map { "\($0.rawValue)" }
}

/// How a value is made from a literal.
private struct LiteralForm<Value> {
  /// What messages call a value, with its article.
  let expected: String
  /// Each case of an enumeration, as a literal; empty for other types.
  var cases: [String] = []
  let decode: (Understudy.Value) throws -> Value
}

extension ParameterType {
  /// How a structure around a raw value or anything `Decodable` is read; nil for any other type.
  static var literal: ParameterType? {
    let raw = (Value.self as? any RawRepresentable.Type).flatMap { literal(ofRaw: $0) }
    let coded = (Value.self as? any Decodable.Type).map { literal(ofCoded: $0) }
    let forms = [raw, coded].compactMap { $0 as? LiteralForm<Value> }
    guard let expected = forms.first?.expected else { return nil }
    let decode = { (value: Understudy.Value) throws -> Value in
      for form in forms.dropLast() { if let found = try? form.decode(value) { return found } }
      return try forms[forms.count - 1].decode(value)
    }
    let isText = (Value.self as? any RawRepresentable.Type).map { hasRawText($0) } ?? false
    // Around a text, any other word is that text: a number would lose its zeros.
    let mayBeLiteral = { (word: String) in !isText || word.hasPrefix("(") || word.hasPrefix("\"") }
    let read = { (word: String) in
      let typed =
        mayBeLiteral(word) ? try? decode(Understudy.Value(typed: word)) : shownCase(word, decode)
      return typed ?? Understudy.Value.read(bare: word, decode)
    }
    let cases = forms[0].cases
    let form = ParameterForm(
      .literal, expected: expected, examples: cases,
      samples: !cases.isEmpty
        ? cases + ["null"] : ["[]", "[0]", "[1, 2, 3]", "[\"\"]", "[:]", "[\"a\": 1]", "null", "0"])
    return ParameterType(form, read: read) { arguments in
      if let word = arguments.upcomingWord, !mayBeLiteral(word), let value = read(word) {
        arguments.index += 1
        return value
      }
      return try arguments.nextLiteral(expected, decode)
    }
  }

  /// The case of an enumeration around a text that a binding shows as this word, `.new`; nil if there is none.
  private static func shownCase(
    _ word: String, _ decode: (Understudy.Value) throws -> Value
  ) -> Value? {
    guard word.hasPrefix("."), let shown = try? Understudy.Value(typed: word) else { return nil }
    return shown.readAsShown(decode)
  }

  private static func hasRawText<Readable: RawRepresentable>(_ type: Readable.Type) -> Bool {
    ParameterType<Readable.RawValue>.word?.kind.isText ?? false
  }

  /// Reads an identifier or an option set by its raw value, or as bindings show it; nil if the raw
  /// value is not a word.
  private static func literal<Readable: RawRepresentable>(ofRaw type: Readable.Type) -> Any? {
    guard let word = ParameterType<Readable.RawValue>.word else { return nil }
    return LiteralForm<Readable>(expected: word.expected) { value in
      var raw = value
      if case .record(let fields) = value, fields.count == 1, fields[0].label == "rawValue" {
        raw = fields[0].value
      }
      if let found = word.read(raw.argumentText).flatMap(Readable.init(rawValue:)) { return found }
      throw Refusal.impossible("expected \(word.expected), found \(value.description.brief)")
    }
  }

  private static func literal<Readable: Decodable>(ofCoded type: Readable.Type) -> Any {
    let example = exampleValue(of: type)
    let expected = example.map { "a literal like \($0)" } ?? "a literal of \(typeName(of: type))"
    return LiteralForm<Readable>(expected: expected, cases: cases(of: type, like: example)) {
      try $0.decoded(as: type)
    }
  }
}

/// A value of the type, as it may be typed: an empty one, or a list or dictionary of one of those.
private func exampleValue<Readable: Decodable>(of type: Readable.Type) -> Value? {
  if let container = type as? any ExemplaryContainer.Type { return container.example }
  guard let empty = try? ValueGenerator().value(of: type) else { return nil }
  let encoded = (empty as? any Encodable).flatMap { try? Value(encoding: $0) }
  return [Value(reflecting: empty), encoded].lazy.compactMap { $0 }
    .first { (try? $0.decoded(as: type)) != nil }
}

/// The cases of an enumeration that is no list of words, as literals with short payloads; empty for other types.
private func cases<Readable: Decodable>(of type: Readable.Type, like example: Value?) -> [String] {
  guard case .case? = example else { return [] }
  // Each trial and each replay describes its screen.
  let id = ObjectIdentifier(type)
  if let known = knownCases.withLock({ $0[id] }) { return known }
  var shortest: [String: String] = [:]
  for seed in 0..<mostTries {
    guard let value = try? ValueGenerator(seed: seed).value(of: type) else { continue }
    let shown = Value(reflecting: value)
    guard case .case(let name, _) = shown, (try? shown.decoded(as: type)) != nil else { continue }
    let text = shown.description
    if text.count < shortest[name]?.count ?? .max { shortest[name] = text }
  }
  let found = shortest.ordered(by: \.key).map(\.value)
  knownCases.withLock { $0[id] = found }
  return found
}

private let knownCases = Mutex<[ObjectIdentifier: [String]]>([:])
/// In so many values most of the cases occur.
private let mostTries: UInt64 = 64

/// A container whose empty value would say nothing of what it contains.
private protocol ExemplaryContainer {
  static var example: Value? { get }
}

extension Array: ExemplaryContainer where Element: Decodable {
  fileprivate static var example: Understudy.Value? {
    exampleValue(of: Element.self).map { .list([$0]) }
  }
}

extension Set: ExemplaryContainer where Element: Decodable {
  fileprivate static var example: Understudy.Value? { [Element].example }
}

extension Dictionary: ExemplaryContainer where Key: Decodable, Value: Decodable {
  fileprivate static var example: Understudy.Value? {
    guard let key = exampleValue(of: Key.self), let value = exampleValue(of: Value.self)
    else { return nil }
    return .dictionary([Understudy.Value.Entry(key, value)])
  }
}

extension Value {
  /// What is read from a word without quotes or a dot: a text, or a case without a payload, `lodging` for `.lodging`;
  /// nil if it is neither.
  static func read<Read>(bare word: String, _ decode: (Value) throws -> Read) -> Read? {
    (try? decode(.string(word))) ?? Value.case(word, []).readAsShown(decode)
  }

  /// What is read from this value if it is shown as this: a record of nothing but optionals is read from any case.
  fileprivate func readAsShown<Read>(_ decode: (Value) throws -> Read) -> Read? {
    guard let read = try? decode(self), Value(reflecting: read) == self else { return nil }
    return read
  }
}
