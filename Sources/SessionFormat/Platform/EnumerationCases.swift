import Synchronization
import UnderstudyPlatform

/// All values of an enumeration without payloads, in the order of their declaration; empty for any
/// other type.
///
/// Swift offers this only for `CaseIterable` types, and a replay needs a value of any enumeration
/// that a service returns. So the number of cases is read from the type's metadata, whose layout
/// the Swift ABI defines, and each value is made from its case's number, which is all that it
/// consists of.
package func plainCases<T>(of type: T.Type) -> [T] {
  let cases = casesWithoutSize(of: type)
  return cases.isEmpty || hasEmptyPayloads(type) ? [] : cases
}

/// Whether it is an enumeration without payloads.
func isPlainEnumeration(_ type: Any.Type) -> Bool {
  func open<T>(_ type: T.Type) -> Bool { !hasEmptyPayloads(type) }
  return numberOfPlainCases(type) != nil && _openExistential(type, do: open)
}

/// All values of an enumeration whose cases have no payload, or one without size.
private func casesWithoutSize<T>(of type: T.Type) -> [T] {
  guard let count = numberOfPlainCases(type) else { return [] }
  // A value has nothing but its case's number, as wide as the number of cases needs. An enumeration
  // from C is wider; then there are none.
  return switch MemoryLayout<T>.size {
  case 0 where count == 1: [unsafe unsafeBitCast((), to: T.self)]
  case 1 where 2...256 ~= count: (0..<count).map { unsafe unsafeBitCast(UInt8($0), to: T.self) }
  case 2 where 257...65536 ~= count:
    (0..<count).map { unsafe unsafeBitCast(UInt16($0), to: T.self) }
  default: []
  }
}

/// Whether a case has a payload without size, such as the only case of another enumeration: a type's
/// metadata counts it among those without payload.
///
/// A type that describes itself shows what it describes, so it does not matter there.
private func hasEmptyPayloads<T>(_ type: T.Type) -> Bool {
  if let known = emptyPayloads.withLock({ $0[ObjectIdentifier(type)] }) { return known }
  let found =
    !(type is any CustomReflectable.Type)
    && casesWithoutSize(of: type).contains { !Mirror(reflecting: $0).children.isEmpty }
  emptyPayloads.withLock { $0[ObjectIdentifier(type)] = found }
  return found
}

/// What ``hasEmptyPayloads(_:)`` found, since a mirror takes 20,000 instructions.
private let emptyPayloads = Mutex<[ObjectIdentifier: Bool]>([:])

/// The number of cases of an enumeration without payloads; nil for any other type.
private func numberOfPlainCases(_ type: Any.Type) -> Int? {
  let metadata = TypeMetadata(type)
  guard metadata.kind == TypeMetadata.enumeration else { return nil }
  // An enumeration's second word leads to its descriptor.
  let descriptor = unsafe metadata.descriptor.pointee
  let hasPayloads = descriptor.payloadCases & 0xFF_FFFF > 0
  return hasPayloads || descriptor.emptyCases == 0 ? nil : Int(descriptor.emptyCases)
}

/// The beginning of what the runtime knows of a type, as the Swift ABI lays it out.
@safe
private struct TypeMetadata {
  /// The kind of an enumeration other than `Optional`; a class has a pointer there.
  static let enumeration: UInt = 0x201

  let kind: UInt
  /// What describes an enumeration; anything else for other types.
  let descriptor: UnsafePointer<Enumeration>

  init(_ type: Any.Type) {
    // A metatype is the address of its metadata, which has at least two words and is never freed.
    self = unsafe unsafeBitCast(type, to: UnsafePointer<TypeMetadata>.self).pointee
  }

  struct Enumeration {
    let (flags, parent, name, accessor, fields): (UInt32, UInt32, UInt32, UInt32, UInt32)
    let payloadCases: UInt32
    let emptyCases: UInt32
  }
}

// The standard library calls this to print enumerations. There is no public way to get the name of
// a case without payload if the type describes itself: `Mirror` leaves it out, and every function
// that prints asks the type for its description first.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Subject>(_ subject: Subject) -> UnsafePointer<CChar>?

/// The name of an enumeration value's case; nil for any other type, and for enumerations that are
/// imported from C or built without reflection metadata.
package func caseName(of subject: Any) -> String? {
  // The name is a constant of the program.
  func open<Subject>(_ subject: Subject) -> String? {
    unsafe text(runtimeCaseName(subject))
  }
  return _openExistential(subject, do: open)
}
