import Foundation

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A seed of its own for each run, printed; `UNDERSTUDY_SEED` sets it to see a failure again.
  static func newSeed(_ test: String = #function) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["UNDERSTUDY_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 0...UInt64.max)
    print("\(test): UNDERSTUDY_SEED=\(seed)")
    return seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[int(0..<choices.count)] }

  mutating func isOnce(in times: Int) -> Bool { int(0..<times) == 0 }

  mutating func array<T>(_ count: Range<Int>, of make: (inout Self) -> T) -> [T] {
    (0..<int(count)).map { _ in make(&self) }
  }
}
