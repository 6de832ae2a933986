import GeneratedInput
import Testing

@testable import SessionFormat

@Suite struct FNV1aTests {
  @Test func digestIsThatOfBytesInAnyPieces() {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<500 {
      let bytes = random.array(0..<60) { UInt8(truncatingIfNeeded: $0.next()) }
      var (rest, digest) = (bytes[...], FNV1a())
      while !rest.isEmpty {
        let piece = rest.prefix(random.int(0..<20))
        rest = rest.dropFirst(piece.count)
        digest.combine(piece.span)
      }
      #expect(digest.value == FNV1a.digest(of: bytes), "UNDERSTUDY_SEED=\(seed)")
    }
  }

  @Test func anyChangeChangesDigest() {
    var random = InputGenerator()
    let seed = random.seed
    for _ in 0..<500 {
      let bytes = random.array(1..<40) { UInt8(truncatingIfNeeded: $0.next()) }
      var changed = bytes
      switch random.int(0..<3) {
      case 0: changed[random.int(0..<bytes.count)] ^= UInt8(random.int(1..<256))
      case 1: changed.append(0)
      default: changed.removeLast()
      }
      let (old, new) = (FNV1a.digest(of: bytes), FNV1a.digest(of: changed))
      #expect(new != old, "UNDERSTUDY_SEED=\(seed)")
    }
  }
}
