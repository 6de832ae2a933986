// Spans of texts, and copies of spans. Swift has both for all of them only from macOS 26 on.

extension String {
  /// Calls `body` with the text's UTF-8.
  @inlinable @inline(__always)
  package func withBytes<R, E>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    var text = self
    // The text is not changed during the call.
    return try text.withUTF8 { bytes in
      Result { () throws(E) in try unsafe body(bytes.span) }
    }.get()
  }

  /// The text whose UTF-8 these bytes are.
  package init(_ bytes: Span<UInt8>) {
    // The buffer is used during the call alone.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension StaticString {
  /// Calls `body` with the text's UTF-8.
  @inlinable @inline(__always)
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    // A constant of the program.
    let bytes = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    return unsafe body(bytes.span)
  }
}

extension [UInt8] {
  /// A copy of the bytes.
  package init(_ bytes: Span<UInt8>) {
    // The buffer is used during the call alone.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}

extension Span<UInt8> {
  /// Whether one of the bytes is this one.
  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }

  /// Whether the bytes are the same.
  @inlinable
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
