/// An incremental 64-bit digest of a file's contents.
///
/// It detects accidental differences; it does not resist deliberate collisions. It takes eight bytes at
/// a time, because ``FNV1a``, which takes one, would make a long replay half as slow again.
package struct ContentDigest: Equatable {
  private var state: UInt64 = 0x9e37_79b9_7f4a_7c15
  /// The bytes that don't fill a word yet, and the number of all bytes.
  private var (word, count): (UInt64, UInt64) = (0, 0)

  /// Makes the digest of no bytes.
  package init() {}

  /// The digest of `bytes`.
  package static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = ContentDigest()
    digest.combine(bytes.span)
    return digest.value
  }

  /// The digest of all bytes so far, in however many pieces they came.
  package var value: UInt64 { Self.mix(Self.mix(state, word), count) }

  /// Adds bytes in order.
  package mutating func combine(_ bytes: Span<UInt8>) {
    var place = 0
    while count % 8 != 0, place < bytes.count {
      combine(bytes[place])
      place += 1
    }
    while place + 8 <= bytes.count {
      var word: UInt64 = 0
      // The optimizer makes one load of it.
      for index in 0..<8 { word |= UInt64(bytes[place + index]) << (index * 8) }
      state = Self.mix(state, word)
      place += 8
      count += 8
    }
    while place < bytes.count {
      combine(bytes[place])
      place += 1
    }
  }

  private mutating func combine(_ byte: UInt8) {
    word |= UInt64(byte) << (count % 8 * 8)
    count += 1
    guard count % 8 == 0 else { return }
    (state, word) = (Self.mix(state, word), 0)
  }

  /// Different words lead to different states.
  private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product ^ product >> 32
  }
}
