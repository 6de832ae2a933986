import Synchronization

/// What a type needs besides its own `Codable` conformance.
enum CodedKind {
  /// It is converted as a unit; see ``LeafValue``.
  case leaf
  /// It encodes its elements in an order that depends on the hash seed.
  case unordered
  case other

  // To find out that a type does not conform to a protocol takes 900 instructions each time.
  private static let known = Mutex<[ObjectIdentifier: CodedKind]>([:])

  static func of(_ type: Any.Type) -> CodedKind {
    guard isStructure(type) else { return .other }
    return known.withLock { known in
      let key = ObjectIdentifier(type)
      if let kind = known[key] { return kind }
      let kind: CodedKind =
        LeafTypes.contains(type) ? .leaf : type is any Unordered.Type ? .unordered : .other
      known[key] = kind
      return kind
    }
  }
}
