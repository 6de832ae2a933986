/// UTF-8 as it arrives from a keyboard: in pieces, and not always well formed.
///
/// Each maximal part of a malformed sequence becomes one U+FFFD, as Unicode recommends. libedit's
/// own reader drops such bytes, and in the C locale everything that is not ASCII.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Takes bytes from `queue` up to the end of one scalar. Returns nil when the queue is empty
  /// first; the bytes taken so far are kept for the next call.
  mutating func next(from queue: ByteQueue) -> Unicode.Scalar? {
    while let byte = queue.first {
      if missing == 0 {
        queue.removeFirst()
        if let scalar = begin(byte) { return scalar }
      } else if allowed.contains(byte) {
        queue.removeFirst()
        if let scalar = extend(byte) { return scalar }
      } else {
        missing = 0
        return "\u{FFFD}"
      }
    }
    return nil
  }

  /// Forgets the beginning of a sequence.
  mutating func reset() {
    missing = 0
  }

  private mutating func begin(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x00...0x7F: return Unicode.Scalar(byte)
    case 0xC2...0xDF: expect(1, after: byte & 0x1F, 0x80...0xBF)
    case 0xE0: expect(2, after: byte & 0x0F, 0xA0...0xBF)
    case 0xED: expect(2, after: byte & 0x0F, 0x80...0x9F)
    case 0xE1...0xEF: expect(2, after: byte & 0x0F, 0x80...0xBF)
    case 0xF0: expect(3, after: byte & 0x07, 0x90...0xBF)
    case 0xF1...0xF3: expect(3, after: byte & 0x07, 0x80...0xBF)
    case 0xF4: expect(3, after: byte & 0x07, 0x80...0x8F)
    default: return "\u{FFFD}"
    }
    return nil
  }

  private mutating func expect(_ count: Int, after bits: UInt8, _ next: ClosedRange<UInt8>) {
    (missing, value, allowed) = (count, UInt32(bits), next)
  }

  private mutating func extend(_ byte: UInt8) -> Unicode.Scalar? {
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    allowed = 0x80...0xBF
    return missing == 0 ? Unicode.Scalar(value) ?? "\u{FFFD}" : nil
  }
}
