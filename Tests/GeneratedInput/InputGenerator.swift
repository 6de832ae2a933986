import Foundation

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
