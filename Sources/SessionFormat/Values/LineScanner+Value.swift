extension Value {
  /// Reads a value from its text.
  ///
  /// Only the exact form of ``description`` is accepted: `[1,2]` is an error that says to write
  /// `[1, 2]`. Values nest at most 128 levels deep.
  /// - Throws: ``SyntaxError`` with the column of the mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(literal: String) throws(SyntaxError) {
    var scanner = LineScanner(literal.utf8)
    self = try scanner.value()
    try scanner.requireEnd()
    let value = self
    try scanner.requireCanonical(in: ByteBuffer(capacity: scanner.bytes.count)) { $0.append(value) }
  }
}

extension Value {
  /// Reads a value as a person types it: blanks and quotes need not be those of ``description``.
  ///
  /// - Throws: ``SyntaxError`` with the column of the mistake, also for a placeholder.
  package init(typed text: String) throws(SyntaxError) {
    var scanner = LineScanner(text.utf8)
    (scanner.allowsPlaceholders, scanner.isTyped) = (false, true)
    self = try scanner.value()
    try scanner.requireEnd()
  }
}

extension LineScanner {
  /// How deep values may nest: deep enough for any screen, and safe for the stack.
  static let deepestLevel = 128

  mutating func value() throws(SyntaxError) -> Value {
    guard let next else { throw expected("a value") }
    return switch next {
    case UInt8(ascii: "["): try collection()
    case UInt8(ascii: "("): .record(try fields())
    case UInt8(ascii: "."): try caseValue()
    case UInt8(ascii: "\""): .string(try quoted())
    case UInt8(ascii: "<"): .placeholder(try placeholder())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: try keyword()
    }
  }

  private mutating func keyword() throws(SyntaxError) -> Value {
    let start = position
    switch bareName() {
    case "nil": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nan": return .double(.nan)
    case "inf": return .double(.infinity)
    case let name:
      position = start
      guard let name, name == word, name.isIdentifier() else { throw expected("a value") }
      throw expected("a value", butDo: "write .\(name) for a case, \"\(name)\" for a string")
    }
  }

  private mutating func caseValue() throws(SyntaxError) -> Value {
    position += 1
    let name = try name("a case's name after \".\"")
    return .case(name, next == UInt8(ascii: "(") ? try fields() : [])
  }

  private mutating func placeholder() throws(SyntaxError) -> Value.Placeholder {
    let start = position
    position += 1
    let name = bareName() ?? ""
    guard skip(UInt8(ascii: ">")), let placeholder = Value.Placeholder(rawValue: name) else {
      let all = Value.Placeholder.allCases.map { "<\($0.rawValue)>" }.joined(separator: ", ")
      throw error("unknown placeholder: expected one of \(all)", at: start)
    }
    if allowsPlaceholders { return placeholder }
    throw error(
      "a placeholder can only replace a value that a screen shows: write the value itself",
      at: start
    )
  }

  /// Reads a list or a dictionary: its first element shows which.
  private mutating func collection() throws(SyntaxError) -> Value {
    if skip("[:]") { return .dictionary([]) }
    var elements: [Value] = []
    var entries: [Value.Entry] = []
    var gap: Gap?
    try items(until: UInt8(ascii: "]")) { scanner throws(SyntaxError) in
      if gap == nil, scanner.starts(with: "...") {
        gap = try scanner.gap(after: elements.count + entries.count)
        return
      }
      let value = try scanner.value()
      if elements.isEmpty, scanner.skipColon() {
        entries.append(Value.Entry(value, try scanner.value()))
      } else if entries.isEmpty {
        elements.append(value)
      } else {
        throw scanner.expected("\":\" and the key's value")
      }
    }
    if isTyped, Set(entries.map(\.key)).count < entries.count {
      throw error("two entries have the same key")
    }
    guard let gap else { return entries.isEmpty ? .list(elements) : .dictionary(entries) }
    return entries.isEmpty
      ? .longList(gap.excerpt(of: elements)) : .longDictionary(gap.excerpt(of: entries))
  }

  /// What is left out of a list or a dictionary.
  private struct Gap {
    /// The number of elements before it.
    let place: Int
    let count: Int
    let digest: UInt64

    func excerpt<Element>(of elements: [Element]) -> Value.Excerpt<Element> {
      Value.Excerpt(
        head: Array(elements[..<place]), tail: Array(elements[place...]), count: count,
        digest: digest)
    }
  }

  /// Reads `...(count: 1000, digest: "0123456789abcdef")`.
  private mutating func gap(after place: Int) throws(SyntaxError) -> Gap {
    let start = position
    if skip("...(count: "), let count = wholeNumber(), skip(", digest: \"") {
      let digits = position
      skip(while: \.isHexDigit)
      if let digest = UInt64(text(from: digits), radix: 16), skip("\")") {
        return Gap(place: place, count: count, digest: digest)
      }
    }
    let example = "...(count: 1000, digest: \"0123456789abcdef\")"
    throw error("expected the rows left out, as in \(example)", at: start)
  }

  /// Reads the fields of a record or of a payload, with their parentheses.
  private mutating func fields() throws(SyntaxError) -> [Value.Field] {
    var fields: [Value.Field] = []
    try items(until: UInt8(ascii: ")")) { scanner throws(SyntaxError) in
      fields.append(try scanner.field())
    }
    return fields
  }

  private mutating func field() throws(SyntaxError) -> Value.Field {
    let start = position
    // A string may turn out to be a label; it is not read twice because it may be long.
    let string = next == UInt8(ascii: "\"") ? try quoted() : nil
    if let label = string ?? bareName(), skipColon() { return Value.Field(label, try value()) }
    if let string { return Value.Field(nil, .string(string)) }
    position = start
    return Value.Field(nil, try value())
  }

  private mutating func skipColon() -> Bool {
    skipBlanks()
    guard skip(UInt8(ascii: ":")) else { return false }
    skipBlanks()
    return true
  }

  private mutating func items(
    until close: UInt8,
    read: (inout LineScanner) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    guard level < Self.deepestLevel else {
      throw error("values nest at most \(Self.deepestLevel) levels deep")
    }
    level += 1
    position += 1
    skipBlanks()
    while !skip(close) {
      try read(&self)
      skipBlanks()
      if next == close { continue }
      guard skip(UInt8(ascii: ",")) else {
        throw expected("\",\" or \"\(Unicode.Scalar(close))\"")
      }
      skipBlanks()
      if next == close { throw expected("a value") }
    }
    level -= 1
  }
}

extension LineScanner {
  mutating func number() throws(SyntaxError) -> Value {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    if isNegative, skip("inf") { return .double(-.infinity) }
    guard skipDigits() else { throw expected("a digit after \"-\"") }
    let hasFraction = skipFraction()
    let hasExponent = skipExponent()
    if hasFraction || hasExponent { return .double(Double(text(from: start)) ?? .nan) }
    guard let int = Int128(text(from: start)) else {
      throw error("the number is too large: a whole number has at most 128 bits", at: start)
    }
    return .int(int)
  }

  /// Reads digits as a whole number that fits in an `Int`; returns nil and does not move if there
  /// is none.
  mutating func wholeNumber() -> Int? {
    let start = position
    guard skipDigits(), let number = Int(text(from: start)) else {
      position = start
      return nil
    }
    return number
  }

  mutating func skipDigits() -> Bool {
    let start = position
    skip(while: \.isDigit)
    return position > start
  }

  private mutating func skipFraction() -> Bool {
    let start = position
    if skip(UInt8(ascii: ".")), skipDigits() { return true }
    position = start
    return false
  }

  private mutating func skipExponent() -> Bool {
    let start = position
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      if skipDigits() { return true }
    }
    position = start
    return false
  }
}
