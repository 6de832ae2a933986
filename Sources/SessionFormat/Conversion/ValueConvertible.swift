/// A type that defines how it is shown as plain data.
///
/// The basic types of the standard library and Foundation need no conformance, and neither do your
/// own types (see ``Value/init(reflecting:)``). With one they are shown faster, and the way you
/// choose.
///
/// An enumeration with a raw value conforms in one line, and is shown as its case:
///
/// ```swift
/// extension Level: ValueConvertible {}
/// ```
public protocol ValueConvertible {
  /// This value as plain data.
  ///
  /// It must depend only on the state: the same state has the same value in every run.
  var asValue: Value { get }
}

extension ValueConvertible where Self: RawRepresentable {
  /// The case's own name for an enumeration; the raw value for any other type.
  ///
  /// Costs O(1) for a case.
  public var asValue: Value {
    if let name = caseName(of: self) { return .case(name, []) }
    return Value(reflecting: rawValue)
  }
}
