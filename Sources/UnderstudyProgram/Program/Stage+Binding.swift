import Understudy

extension Stage {
  /// What a binding shows now.
  ///
  /// - Throws: ``Failure`` if there is none of this name.
  package func shown(_ name: String) throws(Failure) -> Value {
    if let value = value(of: name) { return value }
    let names = bindings.map { $0.name }
    let hint =
      nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? "expected one of \(names.joined(separator: ", "))"
    throw Failure(.usage, "no binding \(name.quotedBriefly): \(hint)")
  }
}
