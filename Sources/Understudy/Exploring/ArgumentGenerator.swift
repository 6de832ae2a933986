#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes words for a parameter of a command, most of which it accepts.
struct ArgumentGenerator {
  /// The binding of the list whose rows it numbers; nil if it does not number rows.
  let indexedList: String?
  private let arity: ParameterArity
  private let kind: ParameterKind
  private let isSecret: Bool
  /// Words that are accepted or offered, as they are typed.
  private let known: [String]

  init(_ parameter: ParameterDescription) {
    indexedList = parameter.indexedList
    (arity, kind, isSecret) = (parameter.arity, parameter.kind, parameter.isSecret)
    var known = parameter.choices
    switch parameter.defaultValue {
    case .string(let text)?: known.append(text)
    case .case(let name, _)?: known.append(name)
    case .null?, nil: break
    case let value?: known.append("\(value)")
    }
    self.known = known.map(Words.quoted)
  }

  /// Writes the words, each after a blank. A list that it numbers has so many rows.
  func write(
    rows: Int?, _ shown: ShownValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    let count =
      switch arity {
      case .one: random.isOnce(in: 64) ? random.choose(3) : 1
      case .optional: random.isOnce(in: 3) ? 0 : 1
      case .rest: random.choose(4)
      }
    for _ in 0..<count {
      line.append(UInt8(ascii: " "))
      writeWord(rows: rows, shown, random, to: line)
    }
  }

  private func writeWord(
    rows: Int?, _ shown: ShownValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if isSecret { return line.append(raw: SecretMark.hidden) }
    if let rows { return line.append(Self.row(of: rows, random)) }
    if !known.isEmpty, random.choose(8) < (kind == .choice ? 7 : 1) {
      return line.append(raw: random.choose(known))
    }
    switch kind {
    case .integer: writeInteger(shown, random, to: line)
    case .number: writeNumber(shown, random, to: line)
    case .boolean: line.append(raw: random.isOnce(in: 2) ? "true" : "false")
    case .date: line.append(raw: random.choose(Self.dates))
    case .uuid: writeIdentifier(shown, random, to: line)
    case .choice, .text, .other: writeText(shown, random, to: line)
    }
  }

  /// One of the rows most often, or one just outside.
  static func row(of count: Int, _ random: ValueGenerator) -> Int {
    switch random.choose(16) {
    case ..<12: count == 0 ? 0 : random.choose(count)
    case 12: max(count - 1, 0)
    case 13: count
    case 14: count + 1
    default: random.choose([-1, 100, .max, .min])
    }
  }

  private func writeInteger(
    _ shown: ShownValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    switch random.choose(32) {
    case ..<6 where !shown.integers.isEmpty:
      line.append(random.choose(shown.integers) &+ random.choose([0, 0, 1, -1]))
    case 31: writeText(shown, random, to: line)
    default: line.append(random.integer(Int.self))
    }
  }

  private func writeNumber(
    _ shown: ShownValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if random.isOnce(in: 2) { return writeInteger(shown, random, to: line) }
    line.append(random.double())
  }

  private func writeIdentifier(
    _ shown: ShownValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if !shown.identifiers.isEmpty, random.choose(4) < 3 {
      return line.append(raw: random.choose(shown.identifiers))
    }
    line.append(raw: random.uuid().uuidString)
  }

  private func writeText(
    _ shown: ShownValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if !shown.texts.isEmpty, random.isOnce(in: 4) {
      line.append(raw: random.choose(shown.texts))
    } else if random.isOnce(in: 4) {
      line.append(raw: random.choose(Self.hostile))
    } else {
      line.append(raw: random.choose(Self.usual))
    }
  }

  private static let usual = HostileTexts.usual.map(Words.quoted)
  private static let hostile = HostileTexts.all.map(Words.quoted)
  private static let dates = [
    "2001-01-01", "2020-02-29", "2024-12-31", "2024-12-31T23:59:59Z", "2024-03-31T01:30:00Z",
    "1970-01-01", "0001-01-01", "9999-12-31", "2023-02-29",
  ]
}
