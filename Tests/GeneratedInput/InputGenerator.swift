import Foundation

/// A generator that draws the same numbers for the same seed (SplitMix64).
package struct InputGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A generator with a new seed, printed for the test; `UNDERSTUDY_SEED` repeats a run.
  package init(_ test: String = #function) {
    let given = ProcessInfo.processInfo.environment["UNDERSTUDY_SEED"].flatMap(UInt64.init)
    self.init(seed: given ?? .random(in: 0...UInt64.max))
    print("\(test): UNDERSTUDY_SEED=\(seed)")
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
