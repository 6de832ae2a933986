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

/// Whether it is an enumeration without payloads.
func isPlainEnumeration(_ type: Any.Type) -> Bool { numberOfPlainCases(type) != nil }

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

// The standard library calls this to print enumerations. There is no public way to get the name of
// a case without payload if the type describes itself: `Mirror` leaves it out, and every function
// that prints asks the type for its description first.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Subject>(_ subject: Subject) -> UnsafePointer<CChar>?

/// The name of an enumeration value's case; nil for any other type, and for enumerations that are
/// imported from C or built without reflection metadata.
package func caseName(of subject: Any) -> String? {
  func open<Subject>(_ subject: Subject) -> UnsafePointer<CChar>? { runtimeCaseName(subject) }
  guard let name = _openExistential(subject, do: open) else { return nil }
  return String(cString: name)
}

/// The values of an enumeration without payloads, or of an optional one, as bindings show them; empty
/// for any other type.
package func enumerationValues(of type: Any.Type) -> [Value] {
  func open<T>(_ type: T.Type) -> [Value] { plainCases(of: type).map { Value(reflecting: $0) } }
  let type = (type as? any WrappingType.Type)?.wrapped ?? type
  return _openExistential(type, do: open)
}

/// An optional of any type.
private protocol WrappingType {
  static var wrapped: Any.Type { get }
}

extension Optional: WrappingType {
  static var wrapped: Any.Type { Wrapped.self }
}
