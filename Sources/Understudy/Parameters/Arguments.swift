import SessionAnalysis

/// The words of a command line that have not been read yet.
// Not copyable, because in a debug build each use of a copyable structure copies it.
@usableFromInline
struct Arguments: ~Copyable {
  let words: Words
  /// The index of the next word.
  var index = 1
  /// How many rows in the command's name have been read.
  private var rowsTaken = 0
  /// The name of the parameter that is being read, for messages.
  @usableFromInline var parameter = ""
  /// Whether one of the parameters is secret: then messages do not quote words beyond the last one.
  var holdSecret = false
  /// Whether stars are accepted as a secret: only in a replay.
  var admitsStandIns = false
  /// What the command returned.
  // A function, because comparing an optional `Any` with nil copies it.
  @usableFromInline var result: (() -> Any)?

  init(_ words: Words) { self.words = words }

  /// Reads the next row in the command's name: 2 in `rows[2].select`; nil if there are no more.
  mutating func nextRow() -> Int? {
    guard let rows = CommandAddress(words.text(0))?.rows, rowsTaken < rows.count else { return nil }
    defer { rowsTaken += 1 }
    return rows[rowsTaken]
  }

  /// Keeps what the command returned. The compiler drops the call where that is nothing.
  @inlinable @inline(__always)
  mutating func keep<Result>(_ result: Result) {
    if Result.self != Void.self { self.result = { result } }
  }

  /// Whether every word has been read.
  @usableFromInline var isEmpty: Bool { index >= words.count }

  /// Reads the next word.
  ///
  /// - Throws: ``Refusal/ArgumentFlaw`` if there is none.
  @usableFromInline
  mutating func next() throws -> String {
    guard !isEmpty else { throw Refusal.ArgumentFlaw.missing(parameter: parameter) }
    defer { index += 1 }
    return words.text(index)
  }

  /// An error that names the parameter, the word, and what was expected instead.
  func mismatch(_ word: String, expected: String, choices: [String] = []) -> Refusal.ArgumentFlaw {
    let found = "\(word.quotedBriefly) is not"
    guard !choices.isEmpty else { return flaw("\(found) \(expected)") }
    return .wrong(
      parameter: parameter, "\(found) one of \(choices.joined(separator: ", "))",
      near: nearest(to: word, among: choices))
  }

  /// An error that names the parameter and says what is wrong.
  func flaw(_ text: String) -> Refusal.ArgumentFlaw {
    .wrong(parameter: parameter, text)
  }

  /// An error that names the parameter and what was expected, and quotes nothing.
  func unreadable(_ expected: String) -> Refusal.ArgumentFlaw {
    .unreadable(parameter: parameter, expected: expected)
  }

  /// The next word, without reading it.
  var upcomingWord: String? { isEmpty ? nil : words.text(index) }

  /// Whether the next word begins a literal that may contain blanks.
  var isAtLiteral: Bool { !isEmpty && words.beginsLiteral(index) }

  /// The literal at the next word, without reading it.
  var upcomingLiteral: Words.Literal { words.literal(at: index) }

  /// Throws if words are left.
  @usableFromInline
  func expectEnd() throws {
    if isEmpty { return }
    if holdSecret { throw Refusal.ArgumentFlaw.unexpected("too many words") }
    let word = words.text(index).quotedBriefly
    throw Refusal.ArgumentFlaw.unexpected("\(word) is unexpected")
  }
}

extension Arguments {
  /// Reads the next word as a whole number, without making a string if it is a small one.
  @usableFromInline
  mutating func nextInteger() throws -> Int {
    if !isEmpty, let number = words.withBytes(index, { $0.smallNumber }) {
      index += 1
      return number
    }
    let word = try next()
    guard let number = Int(word) else {
      let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let isTooLong = digits.count > 18 && digits.allSatisfy { 0x30...0x39 ~= $0 }
      let expected = isTooLong ? "a 64-bit whole number" : Int.parameterForm.expected
      throw mismatch(word, expected: expected)
    }
    return number
  }
}

extension Span<UInt8> {
  /// The bytes as a number of at most 18 digits; nil if they are not one.
  var smallNumber: Int? {
    guard !isEmpty else { return nil }
    let start = self[0] == UInt8(ascii: "-") ? 1 : 0
    guard start < count, count - start <= 18 else { return nil }
    var number = 0
    for place in start..<count {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return start == 0 ? number : -number
  }
}

extension Arguments {
  /// Reads the next literal, or the next word as a text, and decodes it. In messages the value is
  /// called `expected`, with its article.
  mutating func nextLiteral<Read>(
    _ expected: String, _ decode: (Value) throws -> Read
  ) throws -> Read {
    guard let word = upcomingWord else {
      throw Refusal.ArgumentFlaw.missing(parameter: parameter)
    }
    let (literal, isInBrackets) = (upcomingLiteral, isAtLiteral)
    index = literal.end
    do {
      return try decode(try literal.value.get())
    } catch {
      // A type that is a text needs no quotes, and a case no dot.
      if !isInBrackets, let value = Value.read(bare: word, decode) { return value }
      // What is wrong with a literal may quote words that follow it.
      if holdSecret { throw unreadable(expected) }
      if isInBrackets { throw flaw(Self.text(of: error)) }
      // As a session writes it if it was typed in quotes.
      if word.contains(where: "([".contains), let value = try? Value(typed: word) {
        do { return try decode(value) } catch { throw flaw(Self.text(of: error)) }
      }
      throw mismatch(word, expected: expected)
    }
  }

  private static func text(of error: any Error) -> String {
    guard let error = error as? ConversionError, error.path.isEmpty else {
      return RecordedError.text(of: error)
    }
    return error.message
  }
}
