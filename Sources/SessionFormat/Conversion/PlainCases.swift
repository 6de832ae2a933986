/// All values of an enumeration without payloads, in the order of their declaration; empty for any
/// other type.
///
/// Swift offers this only for `CaseIterable` types, and a replay needs a value of any enumeration
/// that a service returns. So the number of cases is read from the type's metadata, whose layout
/// the Swift ABI defines, and each value is made from its case's number, which is all that it
/// consists of.
package func plainCases<T>(of type: T.Type) -> [T] {
  guard let count = numberOfPlainCases(type), MemoryLayout<T>.size == tagSize(count) else {
    return []
  }
  return (0..<count).map { tag in
    withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { memory in
      let bytes = UnsafeMutableRawBufferPointer(memory)
      for index in 0..<MemoryLayout<T>.size {
        bytes[index] = UInt8(truncatingIfNeeded: tag >> (8 * index))
      }
      return memory[0]
    }
  }
}

/// How many bytes an enumeration of `count` cases takes. One from C takes more.
private func tagSize(_ count: Int) -> Int {
  switch count {
  case 1: 0
  case ...256: 1
  case ...65536: 2
  default: 4
  }
}

/// The number of cases of an enumeration without payloads; nil for any other type.
private func numberOfPlainCases(_ type: Any.Type) -> Int? {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  // The kind of an enumeration other than `Optional`; a class has a pointer there.
  guard metadata.load(as: UInt.self) == 0x201 else { return nil }
  let descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
  // After flags, parent, name, accessor and fields, four bytes each.
  let payloadCases = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
  let emptyCases = descriptor.load(fromByteOffset: 24, as: UInt32.self)
  return payloadCases == 0 && emptyCases > 0 ? Int(emptyCases) : nil
}
