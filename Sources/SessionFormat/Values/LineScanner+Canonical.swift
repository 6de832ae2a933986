extension LineScanner {
  /// Checks that the bytes are exactly what `write` writes, which is what was read from them.
  func requireCanonical(
    in buffer: ByteBuffer, _ write: (ByteBuffer) -> Void
  ) throws(SyntaxError) {
    buffer.removeAll()
    write(buffer)
    let canonical = buffer.bytes()
    let shorter = min(bytes.count, canonical.count)
    var shared = 0
    while shared < shorter, bytes[shared] == canonical[shared] { shared += 1 }
    if shared == bytes.count, shared == canonical.count { return }
    if shared == canonical.count, bytes[shared...].allSatisfy({ $0 == UInt8(ascii: " ") }) {
      throw error("the line ends in blanks: remove them", at: shared)
    }
    let excerpt = Self.excerpt(of: canonical, around: shared)
    throw error("write it as \(excerpt)", at: startOfScalar(at: shared))
  }

  private func startOfScalar(at index: Int) -> Int {
    var start = index
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The text if it is short, otherwise the part around `index`.
  private static func excerpt(of text: UnsafeRawBufferPointer, around index: Int) -> String {
    if text.count <= 80 { return String(decoding: text, as: UTF8.self) }
    var start = max(0, min(index, text.count) - 16)
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(text.count, start + 64)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    let part = String(decoding: text[start..<end], as: UTF8.self)
    return (start > 0 ? "…" : "") + part + (end < text.count ? "…" : "")
  }
}
