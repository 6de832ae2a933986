import Synchronization

/// Where a structure's stored properties are in its memory.
///
/// A `Mirror` finds this out for each value, by demangling the type of each property: reading a
/// structure of ten properties through one takes 100,000 instructions, and this way 20,000. It calls
/// the functions of Swift's runtime with which a mirror finds a structure's properties.
final class StructureLayout: Sendable {
  /// How its properties are shown.
  let labels: [PropertyLabel]
  /// Read the properties from the structure's memory.
  private let readers: [Reader]

  private typealias Reader = @Sendable (UnsafeRawPointer) -> PropertyValue

  private static let known = Mutex<[ObjectIdentifier: StructureLayout?]>([:])

  /// The layout of a type; nil unless it is a structure that does not convert itself, that a mirror
  /// would show by its properties, and none of these needs a mirror's care.
  static func of(_ type: Any.Type) -> StructureLayout? {
    guard isStructure(type) else { return nil }
    let key = ObjectIdentifier(type)
    return known.withLock { known in
      if let layout = known[key] { return layout }
      let layout = StructureLayout(type)
      known[key] = .some(layout)
      return layout
    }
  }

  private init?(_ type: Any.Type) {
    if type is any CustomReflectable.Type || Self.convertsItself(type) { return nil }
    let properties = (0..<numberOfProperties(type)).map { Self.property(of: type, $0) }
    guard !properties.isEmpty, !properties.contains(where: { $0 == nil }) else { return nil }
    labels = PropertyLabel.all(properties.map { $0?.label })
    readers = properties.compactMap { $0?.read }
  }

  /// The properties' values in `subject`, which has this layout's type.
  func values(in subject: Any) -> [PropertyValue] {
    func open<Subject>(_ subject: Subject) -> [PropertyValue] {
      withUnsafePointer(to: subject) { memory in readers.map { $0(memory) } }
    }
    return _openExistential(subject, do: open)
  }

  private static func convertsItself(_ type: Any.Type) -> Bool {
    type is any StandardValue.Type || type is any ValueConvertible.Type
  }

  /// A property; nil if it can't be copied as a value of its type, as a weak reference can't, or if it
  /// is stored in another way than as such a value, as a function is.
  private static func property(of structure: Any.Type, _ index: Int) -> (
    label: String, read: Reader
  )? {
    var field = Field()
    let type = typeOfProperty(structure, index, &field)
    defer { field.free?(field.name) }
    guard let name = field.name, field.isStrong, isValue(type) else { return nil }
    let offset = offsetOfProperty(structure, index)
    let isCase = isShownAsCase(type)
    func open<Subject>(_ type: Subject.Type) -> Reader {
      {
        let subject = ($0 + offset).assumingMemoryBound(to: Subject.self).pointee
        if isCase, let name = caseName(of: subject) { return .value(.case(name, [])) }
        return .subject(subject)
      }
    }
    func openStandard<Standard: StandardValue>(_ type: Standard.Type) -> Reader {
      { .value(($0 + offset).assumingMemoryBound(to: Standard.self).pointee.asValue) }
    }
    let standard = type as? any StandardValue.Type
    let read = standard.map { openStandard($0) } ?? _openExistential(type, do: open)
    return (String(cString: name), read)
  }

  // MARK: The runtime

  /// Whether it is a structure, an enumeration, an optional, a tuple or a class, which has a pointer
  /// there.
  private static func isValue(_ type: Any.Type) -> Bool {
    switch unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) {
    case 0x200, 0x201, 0x202, 0x301, 0, 0x800...: true
    default: false
    }
  }

  private static func isShownAsCase(_ type: Any.Type) -> Bool {
    isPlainEnumeration(type) && !(type is any CustomReflectable.Type) && !convertsItself(type)
  }
}

/// What the runtime says of a property: `_FieldReflectionMetadata` in the standard library.
private struct Field {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func numberOfProperties(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func typeOfProperty(
  _ type: Any.Type, _ index: Int, _ field: UnsafeMutablePointer<Field>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetOfProperty(_ type: Any.Type, _ index: Int) -> Int
