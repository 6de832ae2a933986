import CStandardLibrary

extension UnsafeRawBufferPointer {
  /// Whether the bytes are the same.
  @usableFromInline
  package func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(own, others, count) == 0
  }
}
