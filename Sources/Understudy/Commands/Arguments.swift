/// The words of a command line that have not been read yet.
// Not copyable, because in a debug build each use of a copyable structure copies it.
@usableFromInline
struct Arguments: ~Copyable {
  let words: Words
  private(set) var index = 1
  /// How many rows in the command's name have been read.
  private var rowsTaken = 0
  /// The name of the parameter that is being read, for messages.
  @usableFromInline var parameter = ""
  /// Whether one of the parameters is secret: then messages do not quote words beyond the last one.
  var holdSecret = false
  /// Whether `***` is accepted as a secret: only in a replay.
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
  /// - Throws: ``ArgumentError`` if there is none.
  @usableFromInline
  mutating func next() throws -> String {
    guard !isEmpty else { throw ArgumentError(.missing(parameter: parameter), isAboutUsage: true) }
    defer { index += 1 }
    return words.text(index)
  }

  /// An error that names the parameter, the word, and what was expected instead.
  func mismatch(_ word: String, expected: String, choices: [String] = []) -> ArgumentError {
    let found = "\(word.quotedBriefly) is not"
    guard !choices.isEmpty else { return flaw("\(found) \(expected)") }
    let suggestion = nearest(to: word, among: choices).map { ": did you mean \($0)?" } ?? ""
    return flaw("\(found) one of \(choices.joined(separator: ", "))\(suggestion)")
  }

  /// An error that names the parameter and says what is wrong.
  func flaw(_ text: String) -> ArgumentError {
    ArgumentError(.wrong(parameter: parameter, text))
  }

  /// The next word, without reading it.
  var upcomingWord: String? { isEmpty ? nil : words.text(index) }

  /// The next word as a small number, which ``skip(all:)`` then skips; nil if it is none.
  var upcomingNumber: Int? { isEmpty ? nil : words.withBytes(index) { $0.smallNumber } }

  /// Whether the next word begins a literal that may contain blanks.
  var isAtLiteral: Bool { !isEmpty && words.beginsLiteral(index) }

  /// Continues with the word at an index.
  mutating func advance(to index: Int) { self.index = index }

  /// The literal at the next word, without reading it.
  var upcomingLiteral: Words.Literal { words.literal(at: index) }

  /// Skips the next word, or all.
  mutating func skip(all: Bool) { index = all ? words.count : index + 1 }

  /// Throws if words are left.
  @usableFromInline
  func expectEnd() throws {
    if isEmpty { return }
    if holdSecret { throw ArgumentError(.words("too many words"), isAboutUsage: true) }
    let word = words.text(index).quotedBriefly
    throw ArgumentError(.words("\(word) is unexpected"), isAboutUsage: true)
  }
}

/// Why a command line was refused because of its arguments.
struct ArgumentError: Error {
  let flaw: Refusal.ArgumentFlaw
  /// Whether the line has too few or too many words, so that the command's usage helps.
  let isAboutUsage: Bool

  init(_ flaw: Refusal.ArgumentFlaw, isAboutUsage: Bool = false) {
    (self.flaw, self.isAboutUsage) = (flaw, isAboutUsage)
  }
}
