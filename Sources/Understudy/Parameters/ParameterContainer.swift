import SessionAnalysis

/// A type whose parameters are read like what it contains: an optional, an array, a set.
public protocol ParameterContainer<Wrapped> {
  /// The type of what it contains.
  associatedtype Wrapped
}

/// How a container is read.
protocol ReadableContainer<Wrapped>: ParameterContainer {
  /// Nil if a literal of the whole container is read instead.
  static func type(of wrapped: ParameterType<Wrapped>) -> Any?
  /// What it contains.
  var contents: [Any] { get }
}

extension ReadableContainer {
  /// How it is read if what it contains is read within limits; nil if that can't be typed as words.
  static func parameterType(_ limits: ParameterLimits?) -> Any? {
    ParameterType<Wrapped>.find(limits).flatMap(type(of:))
  }
}

extension Optional: ParameterContainer, ReadableContainer {
  var contents: [Any] { map { [$0] } ?? [] }

  /// One value or none. Where a text can't be meant, `nil` is none, as bindings show it.
  static func type(of wrapped: ParameterType<Wrapped>) -> Any? {
    let isNil = { (word: String) in
      word == "nil" && wrapped.kind != .text && !wrapped.choices.contains(word)
    }
    return ParameterType<Wrapped?>(
      wrapped.form, arity: wrapped.arity == .rest ? .rest : .optional,
      read: { word in
        if let value = wrapped.read(word) { return .some(.some(value)) }
        return isNil(word) ? .some(.none) : .none
      },
      take: { arguments in
        guard let word = arguments.upcomingWord else { return nil }
        if isNil(word) {
          arguments.index += 1
          return nil
        }
        return try wrapped.take(&arguments)
      })
  }
}

extension Array: ParameterContainer, ReadableContainer {
  /// The elements.
  public typealias Wrapped = Element

  var contents: [Any] { self }

  static func type(of wrapped: ParameterType<Element>) -> Any? { list(of: wrapped) { $0 } }
}

extension Set: ParameterContainer, ReadableContainer {
  /// The elements.
  public typealias Wrapped = Element

  var contents: [Any] { Array(self) }

  static func type(of wrapped: ParameterType<Element>) -> Any? { list(of: wrapped) { Set($0) } }
}

/// All the words that are left, or one list as bindings show it: `1 2`, `[1, 2]`.
private func list<Element, List>(
  of element: ParameterType<Element>, _ make: @escaping ([Element]) -> List
) -> ParameterType<List>? {
  // A list of records is one literal, so that other parameters may follow it, and a list of lists
  // can be nothing else.
  if element.kind == .literal || element.arity == .rest { return nil }
  return ParameterType<List>(
    element.form, arity: .rest,
    read: { word in
      if let value = element.read(word) { return make([value]) }
      guard case .list(let values)? = try? Value(typed: word) else { return nil }
      return element.elements(values).map(make)
    },
    take: { arguments in
      if let elements = try arguments.nextList(of: element) { return make(elements) }
      var elements: [Element] = []
      while !arguments.isEmpty { elements.append(try element.take(&arguments)) }
      return make(elements)
    })
}

extension ParameterType {
  /// Reads the elements of a list in brackets; nil if one of them does not fit.
  fileprivate func elements(_ values: [Understudy.Value]) -> [Value]? {
    let elements = values.compactMap(element)
    return elements.count == values.count ? elements : nil
  }

  fileprivate func element(_ value: Understudy.Value) -> Value? {
    if kind.isText, case .string(let text) = value { return read(text) }
    return kind.isText ? nil : read(value.argumentText)
  }
}

extension Arguments {
  /// Reads a list in brackets if nothing follows it and all its elements fit; nil if its first word
  /// may be an element.
  ///
  /// - Throws: ``Refusal/ArgumentFlaw`` if the first word can be nothing but the beginning of a list.
  fileprivate mutating func nextList<Element>(
    of element: ParameterType<Element>
  ) throws -> [Element]? {
    guard isAtLiteral, let word = upcomingWord else { return nil }
    let literal = upcomingLiteral
    if literal.end == words.count, case .success(.list(let values)) = literal.value,
      let elements = element.elements(values)
    {
      index = literal.end
      return elements
    }
    if !word.hasPrefix("[") || element.read(word) != nil { return nil }
    // What is wrong with a list may quote words that follow it.
    if holdSecret { throw unreadable(element.expected) }
    switch literal.value {
    case .failure(let error): throw flaw("\(error)")
    case .success(.list(let values)):
      if let wrong = values.first(where: { element.element($0) == nil }) {
        throw refusal(of: wrong, as: element)
      }
      index = literal.end
      try expectEnd()
      return nil
    case .success: return nil
    }
  }

  /// Why a value in a list is refused: as if it were typed alone.
  private func refusal<Element>(
    of value: Value, as element: ParameterType<Element>
  ) -> any Error {
    let words = Words()
    var alone = Arguments(words)
    alone.parameter = parameter
    do {
      try words.parse("_ " + Words.quoted(value.argumentText))
      _ = try element.take(&alone)
    } catch { return error }
    return mismatch(value.description, expected: element.expected, choices: element.choices)
  }
}
