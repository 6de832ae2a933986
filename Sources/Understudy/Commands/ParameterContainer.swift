/// A type whose parameters are read like what it contains: an optional, an array, a set.
public protocol ParameterContainer<Wrapped> {
  /// The type of what it contains.
  associatedtype Wrapped
}

extension ParameterContainer {
  /// How it is read if what it contains is read within limits; nil if that can't be typed as words.
  static func parameterType(_ limits: ParameterLimits?) -> Any? {
    guard let wrapped = ParameterType<Wrapped>.find(limits) else { return nil }
    return (self as? any ReadableContainer<Wrapped>.Type)?.type(of: wrapped)
  }
}

/// How a container is read.
protocol ReadableContainer<Wrapped>: ParameterContainer {
  /// Nil if a literal of the whole container is read instead.
  static func type(of wrapped: ParameterType<Wrapped>) -> Any?
}

extension Optional: ParameterContainer {}

extension Optional: ReadableContainer {
  /// One value or none. Where a text can't be meant, `nil` is none, as bindings show it.
  static func type(of wrapped: ParameterType<Wrapped>) -> Any? {
    let isNil = { (word: String) in
      word == "nil" && wrapped.kind != .text && !wrapped.choices.contains(word)
    }
    return ParameterType<Wrapped?>(
      kind: wrapped.kind, arity: wrapped.arity == .rest ? .rest : .optional,
      expected: wrapped.expected, choices: wrapped.choices,
      read: { word in
        if let value = wrapped.read(word) { return .some(.some(value)) }
        return isNil(word) ? .some(.none) : .none
      },
      take: { arguments in
        guard let word = arguments.upcomingWord else { return nil }
        if isNil(word) {
          arguments.skip(all: false)
          return nil
        }
        return try wrapped.take(&arguments)
      })
  }
}

extension Array: ParameterContainer {
  /// The elements.
  public typealias Wrapped = Element
}

extension Array: ReadableContainer {
  static func type(of wrapped: ParameterType<Element>) -> Any? { list(of: wrapped) { $0 } }
}

extension Set: ParameterContainer {
  /// The elements.
  public typealias Wrapped = Element
}

extension Set: ReadableContainer {
  static func type(of wrapped: ParameterType<Element>) -> Any? { list(of: wrapped) { Set($0) } }
}

/// All the words that are left, or one list as bindings show it: `1 2`, `[1, 2]`.
private func list<Element, List>(
  of element: ParameterType<Element>, _ make: @escaping ([Element]) -> List
) -> ParameterType<List>? {
  // A list of records is one literal, so that other parameters may follow it.
  if element.kind == .literal { return nil }
  return ParameterType<List>(
    kind: element.kind, arity: .rest, expected: element.expected, choices: element.choices,
    read: { word in element.read(word).map { make([$0]) } },
    take: { arguments in
      if let elements = arguments.nextList(of: element) { return make(elements) }
      var elements: [Element] = []
      while !arguments.isEmpty { elements.append(try element.take(&arguments)) }
      return make(elements)
    })
}

extension Arguments {
  /// Reads a list in brackets if nothing follows it and all its elements fit.
  fileprivate mutating func nextList<Element>(of element: ParameterType<Element>) -> [Element]? {
    guard isAtLiteral else { return nil }
    let literal = upcomingLiteral
    guard literal.end == words.count, case .success(.list(let values)) = literal.value else {
      return nil
    }
    let elements = values.compactMap { value -> Element? in
      if element.kind.isText, case .string(let text) = value { return element.read(text) }
      return element.kind.isText ? nil : element.read(value.argumentText)
    }
    guard elements.count == values.count else { return nil }
    advance(to: literal.end)
    return elements
  }
}

extension Value {
  /// The word that is typed for what a binding shows: texts and cases without quotes and points.
  package var argumentText: String {
    switch self {
    case .string(let text): text
    case .case(let name, let payload) where payload.isEmpty: name
    default: description
    }
  }
}
