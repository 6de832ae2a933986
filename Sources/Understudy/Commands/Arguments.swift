/// The words of a command line that have not been taken yet.
public struct Arguments {
  let words: Words
  private(set) var index = 1
  /// How many rows in the command's name have been looked up.
  private var rowsTaken = 0
  /// The name of the parameter that is being read, for messages.
  @usableFromInline var parameter = ""
  /// Whether one of the parameters is secret: then messages quote no word beyond the last.
  var holdSecret = false
  /// Whether `***` is taken for a secret: on a replay alone.
  var admitsStandIns = false

  init(_ words: Words) { self.words = words }

  /// Begins with the first word behind the command's name, whatever was taken before.
  mutating func restart() {
    (index, rowsTaken, parameter) = (1, 0, "")
    (holdSecret, admitsStandIns) = (false, false)
  }

  /// Takes the next row in the command's name: 2 in `rows[2].select`; nil when there is none left.
  mutating func nextRow() -> Int? {
    guard let rows = CommandAddress(words.text(0))?.rows, rowsTaken < rows.count else { return nil }
    defer { rowsTaken += 1 }
    return rows[rowsTaken]
  }

  /// Whether every word has been taken.
  public var isEmpty: Bool { index >= words.count }

  /// Takes the next word.
  ///
  /// - Throws: ``ArgumentError`` when there is none.
  public mutating func next() throws -> String {
    guard !isEmpty else { throw ArgumentError("\(parameter) is missing", isAboutUsage: true) }
    defer { index += 1 }
    return words.text(index)
  }

  /// An error that names the parameter, the word, and what was expected in its place.
  public func mismatch(_ word: String, expected: String, choices: [String]) -> ArgumentError {
    let found = "\(parameter): \(word.quotedBriefly) is not"
    guard !choices.isEmpty else { return ArgumentError("\(found) \(expected)") }
    let suggestion = nearest(to: word, among: choices).map { ": did you mean \($0)?" } ?? ""
    return ArgumentError("\(found) one of \(choices.joined(separator: ", "))\(suggestion)")
  }

  /// The next word, which stays where it is.
  var upcomingWord: String? { isEmpty ? nil : words.text(index) }

  /// Passes over the next word, or over all.
  mutating func skip(all: Bool) { index = all ? words.count : index + 1 }

  /// Takes the next word if it is a number of at most 18 digits; else leaves it.
  mutating func nextSmallNumber() -> Int? {
    guard !isEmpty, let number = words.bytes(index).smallNumber else { return nil }
    index += 1
    return number
  }

  /// Refuses words that no parameter took.
  @usableFromInline
  func expectEnd() throws {
    if isEmpty { return }
    if holdSecret { throw ArgumentError("there are too many words", isAboutUsage: true) }
    let word = words.text(index).quotedBriefly
    throw ArgumentError("\(word) is one word too many", isAboutUsage: true)
  }
}

/// Why a command line was refused because of its arguments.
public struct ArgumentError: Error, CustomStringConvertible {
  /// What is wrong, beginning with the parameter's name.
  public let description: String

  /// Whether the line has too few words or too many, so that the command's usage helps.
  let isAboutUsage: Bool

  /// Makes an error; `description` begins with the parameter's name.
  public init(_ description: String) { self.init(description, isAboutUsage: false) }

  init(_ description: String, isAboutUsage: Bool) {
    self.description = description
    self.isAboutUsage = isAboutUsage
  }
}

extension UnsafeRawBufferPointer {
  /// The number that the bytes are, of at most 18 digits.
  fileprivate var smallNumber: Int? {
    guard let base = bindMemory(to: UInt8.self).baseAddress, count > 0 else { return nil }
    let start = base[0] == UInt8(ascii: "-") ? 1 : 0
    guard start < count, count - start <= 18 else { return nil }
    var number = 0
    for place in start..<count {
      let digit = base[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return start == 0 ? number : -number
  }
}
