/// A type that is converted as a unit, whatever its own `Codable` conformance does.
protocol LeafValue: ValueConvertible {
  /// The value that it is encoded as; nil if it can't be encoded.
  var leafValue: Value? { get }
  /// Decodes the value; nil if it is not one of this type.
  init?(leaf value: Value)
  /// What an error message says is expected instead of `found`.
  static func expected(insteadOf found: Value) -> String
}

extension LeafValue {
  var leafValue: Value? { asValue }
}

enum LeafTypes {
  private static let all = Set((numbers + texts).map { ObjectIdentifier($0) })

  static func contains(_ type: Any.Type) -> Bool { all.contains(ObjectIdentifier(type)) }
}

extension Value {
  /// Converts the most common types, which one comparison each tells apart.
  @inline(__always)
  init?<Subject>(scalar subject: Subject) {
    if Subject.self == Int.self, let int = subject as? Int {
      self = .int(Int128(int))
    } else if Subject.self == String.self, let string = subject as? String {
      self = .string(string)
    } else if Subject.self == Bool.self, let bool = subject as? Bool {
      self = .bool(bool)
    } else if Subject.self == Double.self, let double = subject as? Double {
      self = .double(double)
    } else {
      return nil
    }
  }
}
