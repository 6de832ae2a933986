#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decides what made-up values consist of: at random, or always the simplest.
///
/// Each decision is a choice between options, the first of which is the simplest.
package final class ValueGenerator {
  private var random: SeededGenerator
  private let isSimplest: Bool

  /// Makes a generator whose values depend on `seed` alone.
  package init(seed: UInt64) { (random, isSimplest) = (SeededGenerator(seed: seed), false) }

  /// Makes a generator of the simplest values: zero, `""`, `[]`, nil, the first case.
  package init() { (random, isSimplest) = (SeededGenerator(seed: 0), true) }

  /// Begins a new sequence of random values.
  package func begin(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next random bits; zero for the simplest.
  package func bits() -> UInt64 { isSimplest ? 0 : random.next() }

  /// Chooses one of so many options by its index.
  package func choose(_ count: Int) -> Int {
    // The high half of a product is evenly spread enough, and needs no division.
    Int(truncatingIfNeeded: bits().multipliedFullWidth(by: UInt64(count)).high)
  }

  package func choose<Option>(_ options: [Option]) -> Option { options[choose(options.count)] }

  /// True once in so many times; never in the simplest case.
  package func isOnce(in count: Int) -> Bool { choose(count) == count - 1 }

  // MARK: Values

  /// Usually a small number, never one that overflows a type of 32 bits when a program adds up a few of them: a
  /// service would not answer it.
  func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
    let number =
      switch choose(16) {
      case ..<9: choose(10)
      case ..<12: choose(300) - 50
      case 12: choose(Self.edges)
      case 13: choose(100_000)
      default: Self.large
      }
    return Number(clamping: number)
  }

  /// The same, or sometimes a number that only a person types: one at the edge of a type, or any.
  package func typedInteger() -> Int {
    switch choose(16) {
    case 12: choose([1 << 31, 1 << 32])
    case 14: isOnce(in: 2) ? .min : .max
    case 15: Int(truncatingIfNeeded: bits())
    default: integer()
    }
  }

  private static let edges = [-1, 127, 128, 255, 256, 32767, 65535, 65536]
  private static let large = 1_000_000

  /// Usually a small number, never one that is too large for a whole number.
  func double() -> Double {
    switch choose(8) {
    case ..<4: Double(choose(10))
    case ..<6: Double(choose(2000) - 1000) / 8
    case 6: choose([0.1, -0.0, 1e-9, 99.995, .leastNonzeroMagnitude, -1])
    default: Double(integer(Int.self))
    }
  }

  /// The same, or sometimes a number that only a person types.
  package func typedDouble() -> Double {
    switch choose(8) {
    case 6: choose([.greatestFiniteMagnitude, 1e21, .infinity, .nan])
    case 7: Double(bitPattern: bits())
    default: double()
    }
  }

  func text() -> String {
    isOnce(in: 3) ? choose(HostileTexts.all) : choose(HostileTexts.usual)
  }

  /// The number of elements of a list.
  func count() -> Int { isOnce(in: 16) ? choose(30) : choose(4) }

  /// Usually a date at which something may go wrong: around midnight, at the end of a month, of a
  /// year, when clocks change.
  func date() -> Date {
    let start = choose(Self.days) + Double(choose([0, 1, -1, 12, 6, 23]) * 3600)
    return Date(timeIntervalSince1970: start + Double(choose([0, -1, 1, -5, 59, 1800])))
  }

  /// Midnights in UTC, as seconds since 1970.
  private static let days: [Double] = [
    978_307_200,  // 1 January 2001, the reference date
    1_582_934_400,  // 29 February 2020
    1_583_020_800,  // 1 March 2020
    1_616_889_600,  // 28 March 2021, when clocks go forward in Europe
    1_635_638_400,  // 31 October 2021, when they go back
    1_704_067_200,  // 1 January 2024
    1_714_521_600,  // 1 May 2024
    2_147_472_000,  // 19 January 2038, the last day that 32 bits count
    4_102_444_800,  // 1 January 2100
  ]

  package func uuid() -> UUID {
    isOnce(in: 2) ? UUID(high: bits(), low: bits()) : UUID(high: 0, low: UInt64(choose(4)))
  }
}

extension UUID {
  /// Makes the UUID of these halves.
  init(high: UInt64, low: UInt64) {
    func byte(_ half: UInt64, _ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * place))
    }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}

/// Texts that programs handle wrongly now and then.
package enum HostileTexts {
  /// What people type; the first is the simplest.
  package static let usual = [
    "", "a", "b", "tea", "Wasin Thonkaew", "hello world", "0", "1", "42", "-1", "3.14", "a@b.org",
  ]

  package static let all =
    usual + [
      // Blanks and control characters.
      " ", "  a  ", "\t", "\n", "a\nb", "\r\n", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}",
      // Quotes, escapes, and what other languages read as code.
      "\"", "'", "\\", "a\"b", "it's", "\\(x)", "%@ %d %s", "<b>&amp;</b>", "'; --", "${HOME}", "#",
      "[]", "()", "nil", "null", "true", ",", ";", "=", "> a", "../..",
      // What looks like a number and is none, or is too large.
      "00", "+1", "1e309", "NaN", "inf", "0x10", "1,5", "9223372036854775808", "٤٢",
      // One character of several scalars, several directions, none at all.
      "e\u{301}", "é", "👩‍👩‍👧‍👦", "🇩🇪", "ﬁ", "ß", "İ", "ı", "\u{200B}", "\u{FEFF}", "\u{202E}abc",
      "שלום", "مرحبا", "日本語", "ก็", "a\u{300}\u{301}\u{302}\u{303}", "\u{FFFD}", "\u{10FFFF}",
      // Long ones.
      String(repeating: "a", count: 256), String(repeating: "long ", count: 200),
      String(repeating: "é", count: 1000),
    ]
}

/// A random number generator with a seed: SplitMix64.
///
/// The same seed produces the same numbers on every platform and in every version of this library.
/// Do not use it for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator with `seed`.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

extension Value {
  package var isNegative: Bool {
    switch self {
    case .int(let number): number < 0
    case .double(let number): number < 0
    case .null, .bool, .string, .list, .dictionary, .record, .case, .longList, .longDictionary,
      .placeholder:
      false
    }
  }

  /// The value with its numbers as large as they are, and none below zero.
  package var withoutNegativeNumbers: Value {
    switch self {
    case .int(let number): .int(Int128(number.magnitude))
    case .double(let number): .double(number.magnitude)
    // The same number may be the id of another row.
    case .list(let elements):
      .list(elements.map(\.withoutNegativeNumbers).uniqued(onID: \.identity))
    case .null, .bool, .string, .dictionary, .record, .case, .longList, .longDictionary,
      .placeholder:
      mapParts(\.withoutNegativeNumbers)
    }
  }

  /// The value with a part that is another one of its kind.
  func mutated(by generator: ValueGenerator) -> Value {
    switch self {
    case .bool(let bool): .bool(!bool)
    case .int(let int):
      .int(
        generator.choose([int &+ 1, int &- 1, 0 &- int, 0, Int128(generator.integer(Int.self))]))
    case .double(let double):
      .double(generator.choose([-double, 0, double * 2, generator.double()]))
    case .string: .string(generator.text())
    case .list(let elements):
      .list(
        elements.mutated(by: generator) { $0.mutated(by: generator) }.uniqued(onID: \.identity))
    case .record(let fields): .record(fields.mutated(by: generator))
    case .case(let name, let payload): .case(name, payload.mutated(by: generator))
    case .dictionary(let entries): .dictionary(entries.mutated(by: generator))
    case .null, .longList, .longDictionary, .placeholder: self
    }
  }
}

extension Array {
  /// The list with an element removed, repeated, moved or mutated.
  fileprivate func mutated(
    by generator: ValueGenerator, _ mutate: (Element) -> Element
  ) -> [Element] {
    guard !isEmpty else { return self }
    var list = self
    let place = generator.choose(count)
    switch generator.choose(5) {
    case 0: list.remove(at: place)
    case 1: list.insert(list[place], at: generator.choose(count + 1))
    case 2: list.swapAt(place, generator.choose(count))
    case 3: list = []
    default: list[place] = mutate(list[place])
    }
    return list
  }

  /// The list without elements that have the id of an earlier one: no service sends one twice.
  fileprivate func uniqued<ID: Hashable>(onID id: (Element) -> ID?) -> [Element] {
    var known: Set<ID> = []
    return filter { element in id(element).map { known.insert($0).inserted } ?? true }
  }
}

extension [Value.Field] {
  fileprivate func mutated(by generator: ValueGenerator) -> [Value.Field] {
    guard !isEmpty else { return self }
    var fields = self
    let place = generator.choose(count)
    fields[place].value =
      generator.isOnce(in: 8) ? .null : fields[place].value.mutated(by: generator)
    return fields
  }
}

extension [Value.Entry] {
  /// The entries without one of them, or with another value for one.
  fileprivate func mutated(by generator: ValueGenerator) -> [Value.Entry] {
    guard !isEmpty else { return self }
    var entries = self
    let place = generator.choose(count)
    if generator.isOnce(in: 3) {
      entries.remove(at: place)
    } else {
      entries[place].value = entries[place].value.mutated(by: generator)
    }
    return entries
  }
}

// MARK: JSON

extension ValueGenerator {
  /// An object or an array, as a server sends it, or at greater depth a part of one.
  package func json(depth: Int = 0) -> JSON {
    switch depth == 0 ? 5 + choose(3) : choose(depth < 3 ? 8 : 5) {
    case 0: .null
    case 1: .boolean(isOnce(in: 2))
    case 2: .number(integer(Int.self))
    case 3: .number("\(double())")
    case 4: .string(text())
    case 5:
      .array((0..<count()).map { _ in json(depth: depth + 1) }.uniqued(onID: \.identity))
    default:
      .object(
        Self.names.filter { _ in isOnce(in: 2) }
          .map { JSON.Member($0, json(depth: depth + 1)) })
    }
  }

  private static let names = ["id", "name", "title", "items", "data", "count", "message", "error"]
}

extension JSON {
  /// The text of the member `id`, if it is not null.
  fileprivate var identity: String? {
    self["id"].flatMap { $0 == .null ? nil : "\($0)" }
  }

  /// The value with a part that is null, missing, or another one of its kind.
  package func mutated(by generator: ValueGenerator) -> JSON {
    switch self {
    case .null: return generator.json(depth: 3)
    case .boolean(let boolean): return .boolean(!boolean)
    case .number: return .number(generator.integer(Int.self))
    case .string: return .string(generator.text())
    case .array(let elements):
      return .array(
        elements.mutated(by: generator) { $0.mutated(by: generator) }.uniqued(onID: \.identity))
    case .object(var members):
      guard !members.isEmpty else { return self }
      let place = generator.choose(members.count)
      let (name, value) = (members[place].name, members[place].value)
      switch generator.choose(8) {
      case 6: members.remove(at: place)
      case 7: members[place] = .init(name, .null)
      default: members[place] = .init(name, value.mutated(by: generator))
      }
      return .object(members)
    }
  }
}
