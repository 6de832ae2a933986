/// An incremental 64-bit FNV-1a digest.
///
/// It detects accidental differences; it does not resist deliberate collisions.
package struct FNV1a: Equatable, Sendable {
  /// The digest of all bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Makes the digest of no bytes.
  package init() {}

  /// The digest of `bytes`.
  package static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = FNV1a()
    digest.combine(bytes.span)
    return digest.value
  }

  /// Adds a byte.
  @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds bytes in order.
  package mutating func combine(_ bytes: Span<UInt8>) {
    for index in bytes.indices { combine(bytes[index]) }
  }

  /// Adds bytes in order.
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }
}
