import SessionFormat

extension JSON {
  /// The member of an object with this name.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var number: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  package var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    return elements.compactMap(\.string)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0, $1) })
  }
}
