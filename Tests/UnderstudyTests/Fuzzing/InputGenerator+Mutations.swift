import GeneratedInput

extension InputGenerator {
  /// Pieces that mean something to one of the parsers, or must not.
  private static let pieces: [[UInt8]] =
    [
      "understudy 3 a", "with a=1", "\n> add 1", "\n< random 2", "\n  a = ", "\n+ a[0] = ",
      "\n- a[0] = ", "\n! \"", "\n| ", "\n# ", "\nx SIGTRAP", "\n", "\r\n", "\0", "\t", "  ", "nil",
      "true", "nan", "-inf", "1e16", "-0.0", "0.1", "170141183460469231731687303715884105728",
      ".some(", "(a: 1)", "\"a b\": ", "[1, 2]", "...(count: 9, digest: \"0123456789abcdef\")",
      "<any>", "<int>", "\\u{1b}", "\\u{d800}", "\\u{110000}", "\\n", "\\", "\"", "'", "\u{1b}[31m",
      "\u{85}", "\u{202e}", "\u{feff}", "👩‍👩‍👧", "e\u{301}", "<<<<<<<", "(((((((((", "[[[[[[[[[",
      "int ", "double ", "bool yes", "date 1990-04-01T12:00:00Z", "date 99999999-99-99",
      "side left",
      "uuid 00000000-0000-0000-0000-000000000000", "maybe a ", "texts ", "fail ",
    ].map { Array($0.utf8) } + [[0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5], [0xFF]]

  /// The bytes with one to six mutations: bytes changed, removed or repeated, pieces inserted, or
  /// the rest of another input appended.
  mutating func mutated(_ bytes: [UInt8], with others: [[UInt8]]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<int(1..<7) {
      let range = range(in: bytes)
      switch int(0..<7) {
      case 0: bytes.replaceSubrange(range, with: pick(Self.pieces))
      case 1: bytes.insert(contentsOf: pick(Self.pieces), at: range.lowerBound)
      case 2: bytes.removeSubrange(range)
      case 3: bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
      case 4: bytes.replaceSubrange(range.lowerBound..., with: tail(of: pick(others)))
      default: flip(&bytes, range.lowerBound)
      }
    }
    return bytes
  }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = int(0..<bytes.count + 1)
    return start..<min(bytes.count, start + int(0..<12))
  }

  private mutating func tail(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[range(in: bytes).lowerBound...]
  }

  private mutating func flip(_ bytes: inout [UInt8], _ index: Int) {
    guard bytes.indices.contains(index) else { return }
    bytes[index] ^= isOnce(in: 2) ? 1 << UInt8(int(0..<8)) : UInt8(truncatingIfNeeded: next())
  }
}
