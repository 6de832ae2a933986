// What the standard library's own printing of enumerations calls. No public way gives the name of a
// case without payload when the type describes itself: `Mirror` leaves it out, and every function
// that prints asks the type for its description first.
@_silgen_name("swift_EnumCaseName")
private func runtimeCaseName<Subject>(_ subject: Subject) -> UnsafePointer<CChar>?

/// The name of the case that an enumeration's value is; nil for a value of any other type, and for
/// enumerations that come from C or were built without reflection metadata.
func caseName(of subject: Any) -> String? {
  func open<Subject>(_ subject: Subject) -> UnsafePointer<CChar>? { runtimeCaseName(subject) }
  guard let name = _openExistential(subject, do: open) else { return nil }
  return String(cString: name)
}
