import CStandardLibrary

// A slice looks up generic types in a debug build, where cutting lines took a seventh of a replay. As
// those of a slice of a buffer, the bounds are not checked in a release build.
extension UnsafeBufferPointer<UInt8> {
  /// The bytes after the first `count`.
  @inline(__always)
  package func dropping(_ count: Int) -> Self {
    assert(count >= 0 && count <= self.count, "no such bytes")
    guard let baseAddress else { return self }
    return UnsafeBufferPointer(start: baseAddress + count, count: self.count - count)
  }

  /// The first `count` bytes.
  @inline(__always)
  package func keeping(_ count: Int) -> Self {
    assert(count >= 0 && count <= self.count, "no such bytes")
    return UnsafeBufferPointer(start: baseAddress, count: count)
  }

  /// The number of bytes before the first one that is `byte`; nil if there is none.
  @inline(__always)
  package func offset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
