import Foundation
import SessionFormat

/// A generator that draws the same numbers for the same seed (SplitMix64).
package struct InputGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A generator that draws the same numbers in each run, unless `UNDERSTUDY_SEED` is set.
  package init() { self.init(seed: Self.seedOfRun) }

  /// The variable's number, or for `random` a new one, which is printed.
  private static let seedOfRun: UInt64 = {
    let given = ProcessInfo.processInfo.environment["UNDERSTUDY_SEED"] ?? "1"
    if let seed = UInt64(given) { return seed }
    precondition(given == "random", "UNDERSTUDY_SEED=\(given): expected a number or random")
    let seed = UInt64.random(in: 0...UInt64.max)
    print("UNDERSTUDY_SEED=\(seed)")
    return seed
  }()

  /// How many rounds a test takes that usually takes so many: more with `UNDERSTUDY_ROUNDS`.
  package static func rounds(_ usual: Int) -> Int {
    usual * (ProcessInfo.processInfo.environment["UNDERSTUDY_ROUNDS"].flatMap(Int.init) ?? 1)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  package mutating func pick<T>(_ choices: [T]) -> T { choices[int(0..<choices.count)] }

  package mutating func isOnce(in times: Int) -> Bool { int(0..<times) == 0 }

  package mutating func array<T>(_ count: Range<Int>, of make: (inout Self) -> T) -> [T] {
    (0..<int(count)).map { _ in make(&self) }
  }
}

extension InputGenerator {
  private static let parts = [
    "a", "b", "zürich", "straße", "e\u{301}", " ", "  ", "\t", "\n", "\r\n", "\0", "\"", "\\",
    "\\n",
    "\u{1b}[31m", "\u{1b}]0;title\u{7}", "\u{7f}", "\u{85}", "\u{9b}2J", "\u{ad}", "\u{61c}",
    "\u{200b}", "\u{200d}", "\u{200e}", "\u{202e}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{feff}",
    "\u{fffd}", "\u{fffe}", "\u{e0041}", "\u{10ffff}", "👩‍👩‍👧", "🏳️‍🌈", "日本", "> ", "< ", "+ ", "- ",
    "! ", "| ", "# ", "x ", "  a = 1", "\n> quit", "<<<<<<< ours", "=======", "nil", "<any>", "1",
    ".",
    ",", ":", "(", ")", "[", "]", "=", "...", "understudy 3 x", "with a=1", "\u{3164}", "\r", "'",
    "\\u{7}", "\u{e0001}",
  ]

  package mutating func hostileString() -> String {
    if isOnce(in: 3) { return name() }
    if isOnce(in: 10) { return scalars() }
    return array(0..<6) { $0.pick(Self.parts) }.joined()
  }

  private mutating func scalars() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<int(0..<8) {
      text.append(Unicode.Scalar(UInt32(int(0..<0x3000))) ?? "?")
    }
    return String(text)
  }

  package mutating func name() -> String {
    pick(["a", "row", "nil", "true", "first name", "_0", "0", "level", "größe", "a-b", "", "inf"])
  }

  package mutating func double() -> Double {
    if isOnce(in: 2) { return Double(bitPattern: next()) }
    return pick([
      0, -0.0, 0.1, 1, 1e16, 1e300, .nan, .infinity, -.infinity, Double.leastNonzeroMagnitude, -2.5,
    ])
  }

  package mutating func value(depth: Int = 3, placeholders: Bool = true) -> Value {
    switch int(0..<(depth == 0 ? 6 : 12)) {
    case 0: return isOnce(in: 2) ? .null : .bool(isOnce(in: 2))
    case 1: return .int(pick([0, -1, 42, .max, .min, Int128(next())]))
    case 2: return .double(double())
    case 3, 4: return .string(hostileString())
    case 5:
      return placeholders ? .placeholder(pick(Value.Placeholder.allCases)) : .case(name(), [])
    case 6: return .case(hostileString(), fields(depth, placeholders))
    case 7: return .list(values(depth, placeholders))
    case 8: return .record(fields(depth, placeholders))
    case 9: return .dictionary(array(0..<4) { $0.entry(depth, placeholders) })
    case 10:
      return .longDictionary(
        excerpt(
          // Without an entry it would be a list.
          head: array(1..<4) { $0.entry(depth, placeholders) },
          tail: array(0..<4) { $0.entry(depth, placeholders) }))
    default:
      return .longList(
        excerpt(head: values(depth, placeholders), tail: values(depth, placeholders)))
    }
  }

  private mutating func excerpt<Element>(head: [Element], tail: [Element]) -> Value.Excerpt<Element>
  {
    Value.Excerpt(head: head, tail: tail, count: int(0..<Int.max), digest: next())
  }

  private mutating func entry(_ depth: Int, _ placeholders: Bool) -> Value.Entry {
    Value.Entry(
      value(depth: min(depth - 1, 1), placeholders: placeholders),
      value(depth: depth - 1, placeholders: placeholders))
  }

  private mutating func values(_ depth: Int, _ placeholders: Bool) -> [Value] {
    array(0..<4) { $0.value(depth: depth - 1, placeholders: placeholders) }
  }

  mutating func fields(_ depth: Int, _ placeholders: Bool) -> [Value.Field] {
    array(0..<4) {
      let label = $0.isOnce(in: 2) ? nil : $0.hostileString()
      return Value.Field(label, $0.value(depth: depth - 1, placeholders: placeholders))
    }
  }
}
