/// SplitMix64, so that what a property test tried can be tried again.
struct AnnouncedGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A generator with a fresh seed, printed for the test of that name.
  init(for test: String) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(test): seed \(seed)")
    self.init(seed: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Short text made of what breaks quoting, terminals and comparisons.
  mutating func hostileText() -> String {
    let pieces = [
      "a", "Z", "7", " ", "\t", "\n", "\r", "\r\n", "\0", "\u{1b}[31m", "\u{7f}", "\u{9b}", "\"",
      "'",
      "\\", "\\u{7}", "é", "e\u{301}", "👩‍💻", "\u{202e}", "\u{2028}", "\u{feff}", "> ", "#", "= ",
      "<any>", "nil", "\u{e0001}", "\u{10ffff}",
    ]
    let length = Int.random(in: 0...8, using: &self)
    return (0..<length).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}
