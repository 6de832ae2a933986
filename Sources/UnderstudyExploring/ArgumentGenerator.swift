import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes words for a parameter of a command, most of which it accepts.
@MainActor
struct ArgumentGenerator {
  /// The list whose rows it numbers; nil if it does not number rows.
  let indexedList: Path?
  private let arity: ParameterArity
  private let form: ParameterForm
  private let range: ValueRange?
  /// Words that are accepted or offered, as they are typed.
  private let known: [String]
  /// In so many of eight cases one of them is typed.
  private let knownShare: Int
  /// What a session has instead of secret words; empty if it is not secret.
  private let secrets: [String]
  /// What the names say that is wanted, as it is typed; empty if they don't.
  private let typical: [String]

  /// Makes the generator of a parameter of a command, whose name may say what is wanted, too.
  init(_ parameter: ParameterDescription, of command: String) {
    indexedList = parameter.indexedList
    (arity, form) = (parameter.arity, parameter.form)
    range = parameter.range
    typical = TypicalTexts.texts(for: parameter.name, command).map(Words.quoted)
    let stars = [SecretMark.hidden, String(repeating: "*", count: 12)]
    // Where the length is hidden, too, only the first one can be read.
    secrets = stars.filter { parameter.hidden($0) == $0 }
    knownShare = form.kind == .choice ? 7 : parameter.suggestions.isEmpty ? 1 : 3
    let known =
      parameter.choices + parameter.suggestions + (parameter.defaultText.map { [$0] } ?? [])
    // A literal is typed as it is shown.
    self.known = form.kind == .literal ? known : known.map(Words.quoted)
  }

  /// Writes the words, each after a blank. `rows` is the length of the list that it numbers.
  func write(
    rows: Int?, _ shown: () -> WordsOfValues, _ random: ValueGenerator, to line: ByteBuffer
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
    rows: Int?, _ shown: () -> WordsOfValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if !secrets.isEmpty { return line.append(raw: random.choose(secrets)) }
    if let rows { return line.append(Self.row(of: rows, random)) }
    if !known.isEmpty, random.choose(8) < knownShare {
      return line.append(raw: random.choose(known))
    }
    if let bound = range.flatMap({ $0.bound(random) }), random.choose(8) < 6 {
      return line.append(raw: form.kind.text(of: bound))
    }
    if !form.samples.isEmpty { return line.append(raw: random.choose(form.samples)) }
    switch form.kind {
    case .integer: writeInteger(shown, random, to: line)
    case .number, .decimal: writeNumber(shown, random, to: line)
    case .uuid: writeIdentifier(shown, random, to: line)
    case .boolean, .text, .date, .url, .duration, .data, .choice, .literal, .other:
      writeText(shown, random, to: line)
    }
  }

  /// One of the rows: any other is refused.
  static func row(of count: Int, _ random: ValueGenerator) -> Int {
    count == 0 ? 0 : random.choose(count)
  }

  private func writeInteger(
    _ shown: () -> WordsOfValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    let choice = random.choose(32)
    if choice < 6, let number = random.choose(from: shown().integers) {
      line.append(number &+ random.choose([0, 0, 1, -1]))
    } else if choice == 31 {
      writeText(shown, random, to: line)
    } else {
      line.append(random.typedInteger())
    }
  }

  private func writeNumber(
    _ shown: () -> WordsOfValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if random.isOnce(in: 2) { return writeInteger(shown, random, to: line) }
    line.append(random.typedDouble())
  }

  private func writeIdentifier(
    _ shown: () -> WordsOfValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    if random.choose(4) < 3, let identifier = random.choose(from: shown().identifiers) {
      return line.append(raw: identifier)
    }
    line.append(raw: random.uuid().uuidString)
  }

  private func writeText(
    _ shown: () -> WordsOfValues, _ random: ValueGenerator, to line: ByteBuffer
  ) {
    let choice = random.choose(8)
    if choice < 2, let text = random.choose(from: shown().texts) {
      line.append(raw: random.isOnce(in: 4) ? Self.part(of: text, random) : text)
    } else if choice < 5, let text = typical.first {
      line.append(raw: random.isOnce(in: 2) ? text : random.choose(typical))
    } else if choice == 5 {
      line.append(raw: random.choose(Self.hostile))
    } else {
      line.append(raw: random.choose(Self.usual))
    }
  }

  /// What one types first to find a text, as it is typed.
  private static func part(of text: String, _ random: ValueGenerator) -> String {
    let letters = text.filter { $0.isLetter || $0.isNumber }
    return Words.quoted(String(letters.prefix(1 + random.choose(3))))
  }

  private static let usual = (HostileTexts.usual + TypicalTexts.all).map(Words.quoted)
  private static let hostile = HostileTexts.all.map(Words.quoted)
}

extension ValueGenerator {
  /// One of the elements; nil if there are none.
  fileprivate func choose<Element>(from elements: [Element]) -> Element? {
    elements.isEmpty ? nil : choose(elements)
  }
}

extension ValueRange {
  /// A whole number in the range, usually at one of its ends, or just outside; nil if it has no
  /// ends that are whole numbers.
  fileprivate func bound(_ random: ValueGenerator) -> Value? {
    let ends = [lowest, highest].compactMap { end -> Int? in
      if case .int(let number)? = end { Int(exactly: number) } else { nil }
    }
    guard let first = ends.first, let last = ends.last else { return nil }
    let near = random.choose(ends) &+ random.choose([0, 0, 0, 1, -1])
    guard random.isOnce(in: 2), first < last else { return .int(.init(near)) }
    // It may be wider than a whole number.
    let width = min(UInt(bitPattern: last &- first), 1 << 32)
    return .int(.init(first &+ random.choose(Int(width))))
  }
}
