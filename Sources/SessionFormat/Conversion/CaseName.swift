// The standard library calls this to print enumerations. There is no public way to get the name of
// a case without payload if the type describes itself: `Mirror` leaves it out, and every function
// that prints asks the type for its description first.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Subject>(_ subject: Subject) -> UnsafePointer<CChar>?

/// The name of an enumeration value's case; nil for any other type, and for enumerations that are
/// imported from C or built without reflection metadata.
func caseName(of subject: Any) -> String? {
  func open<Subject>(_ subject: Subject) -> UnsafePointer<CChar>? { runtimeCaseName(subject) }
  guard let name = _openExistential(subject, do: open) else { return nil }
  return String(cString: name)
}
