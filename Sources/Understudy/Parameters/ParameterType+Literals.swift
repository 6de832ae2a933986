/// How a value is made from a literal.
private struct LiteralForm<Value> {
  /// What messages call a value, with its article.
  let expected: String
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
    let read = { (word: String) in
      (try? decode(Understudy.Value(typed: word))) ?? (try? decode(.string(word)))
    }
    let form = ParameterForm(
      .literal, expected: expected,
      samples: ["[]", "[0]", "[1, 2, 3]", "[\"\"]", "[:]", "[\"a\": 1]", "null", "0"])
    return ParameterType(form, read: read) {
      try $0.nextLiteral(expected, decode)
    }
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
    let example = exampleValue(of: type).map { "a literal like \($0)" }
    return LiteralForm<Readable>(expected: example ?? "a literal of \(typeName(of: type))") {
      try $0.decoded(as: type)
    }
  }
}

/// A value of the type, as it may be typed: an empty one, or a list or dictionary of one of those.
private func exampleValue<Readable: Decodable>(of type: Readable.Type) -> Value? {
  if let container = type as? any ExemplaryContainer.Type { return container.example }
  guard let empty = try? EmptyValue.make(of: type) else { return nil }
  let encoded = (empty as? any Encodable).flatMap { try? Value(encoding: $0) }
  return [Value(reflecting: empty), encoded].lazy.compactMap { $0 }
    .first { (try? $0.decoded(as: type)) != nil }
}

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
