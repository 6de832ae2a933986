import SessionAnalysis
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
    // Where the length is hidden, too, all stars stand for the same.
    let hasLength = parameter.hidden("x") == "*"
    let stars = [SecretMark.hidden] + (hasLength ? [String(repeating: "*", count: 12)] : [])
    secrets = parameter.isSecret ? stars : []
    knownShare = form.kind == .choice ? 7 : parameter.suggestions.isEmpty ? 1 : 3
    let known =
      parameter.choices + parameter.suggestions + (parameter.defaultText.map { [$0] } ?? [])
    // A literal is typed as it is shown.
    self.known = form.kind == .literal ? known : known.map(Words.quoted)
  }

  /// The words, as they are typed. `rows` is the length of the list that the parameter numbers.
  func words(rows: Int?, _ shown: () -> WordsOfValues, _ random: ValueGenerator) -> [String] {
    let count =
      switch arity {
      case .one: random.isOnce(in: 64) ? random.choose(3) : 1
      case .optional: random.isOnce(in: 3) ? 0 : 1
      case .rest: random.choose(4)
      }
    return (0..<count).map { _ in word(rows: rows, shown, random) }
  }

  private func word(
    rows: Int?, _ shown: () -> WordsOfValues, _ random: ValueGenerator
  ) -> String {
    if !secrets.isEmpty { return random.choose(secrets) }
    if let rows { return "\(Self.row(of: rows, random))" }
    if !known.isEmpty, random.choose(8) < knownShare { return random.choose(known) }
    if let bound = range.flatMap({ $0.bound(random) }), random.choose(8) < 6 {
      return form.kind.text(of: bound)
    }
    if form.kind == .date, random.isOnce(in: 2), let instant = instant(shown, random) {
      return instant
    }
    if !form.samples.isEmpty { return random.choose(form.samples) }
    return switch form.kind {
    case .integer: integer(shown, random)
    case .number, .decimal: number(shown, random)
    case .uuid: identifier(shown, random)
    case .boolean, .text, .date, .url, .duration, .data, .choice, .literal, .other:
      text(shown, random)
    }
  }

  /// One of the rows: any other is refused.
  static func row(of count: Int, _ random: ValueGenerator) -> Int {
    count == 0 ? 0 : random.choose(count)
  }

  private func integer(_ shown: () -> WordsOfValues, _ random: ValueGenerator) -> String {
    let choice = random.choose(32)
    if choice < 6, let number = random.choose(from: shown().integers) {
      return "\(number &+ random.choose([0, 0, 1, -1]))"
    }
    return choice == 31 ? text(shown, random) : "\(random.typedInteger())"
  }

  private func number(_ shown: () -> WordsOfValues, _ random: ValueGenerator) -> String {
    random.isOnce(in: 2) ? integer(shown, random) : "\(Value.double(random.typedDouble()))"
  }

  private func identifier(_ shown: () -> WordsOfValues, _ random: ValueGenerator) -> String {
    if random.choose(4) < 3, let identifier = random.choose(from: shown().identifiers) {
      return identifier
    }
    return random.uuid().uuidString
  }

  /// One that is shown, or one shortly before or after it.
  private func instant(_ shown: () -> WordsOfValues, _ random: ValueGenerator) -> String? {
    random.choose(from: shown().instants).flatMap { instant in
      instant.addingTimeInterval(random.choose(Self.distances)).isoText
    }
  }

  private static let distances: [Double] = [
    0, 0, 1, -1, 900, -900, 3600, -3600, 7200, -7200, 86_400, -86_400,
  ]

  private func text(_ shown: () -> WordsOfValues, _ random: ValueGenerator) -> String {
    let choice = random.choose(8)
    if choice < 2, let text = random.choose(from: shown().texts) {
      return random.isOnce(in: 4) ? Self.part(of: text, random) : text
    }
    if choice < 5, let text = typical.first {
      return random.isOnce(in: 2) ? text : random.choose(typical)
    }
    return random.choose(choice == 5 ? Self.hostile : Self.usual)
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
