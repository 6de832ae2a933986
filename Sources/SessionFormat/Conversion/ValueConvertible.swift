/// A type that says itself how it is shown as plain data.
///
/// The standard library's and Foundation's plain types conform. A type of one's own needs no
/// conformance, see `Value.init(reflecting:)`; with one it is shown faster and as it likes.
///
/// An enumeration with a raw value conforms in one line, and is then shown as its case:
///
/// ```swift
/// extension Level: ValueConvertible {}
/// ```
public protocol ValueConvertible {
  /// This as plain data.
  ///
  /// Must be a function of the state alone: the same state gives the same value in every run.
  var asValue: Value { get }
}

extension ValueConvertible where Self: RawRepresentable {
  /// An enumeration's case by its own name; any other type's raw value.
  ///
  /// Costs O(1) for a case.
  public var asValue: Value {
    if let name = caseName(of: self) { return .case(name, []) }
    return Value(reflecting: rawValue)
  }
}

extension Value: ValueConvertible {
  /// The value itself.
  public var asValue: Value { self }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  /// `nil` or what is wrapped; an optional within an optional does not show.
  public var asValue: Value { map(\.asValue) ?? .null }
}

extension String: ValueConvertible {
  /// The text as it is.
  public var asValue: Value { .string(self) }
}

extension Substring: ValueConvertible {
  /// The text as it is.
  public var asValue: Value { .string(String(self)) }
}

extension Character: ValueConvertible {
  /// A string of this character.
  public var asValue: Value { .string(String(self)) }
}
