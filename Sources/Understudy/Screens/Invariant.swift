/// What is always true of a view model.
final class Invariant {
  /// Returns how it is broken now; nothing if it is true.
  let violations: () -> [String]
  private var reported: [String] = []

  init(_ violations: @escaping () -> [String]) { self.violations = violations }

  /// Writes what is broken and was not at the last call.
  func check(in transcript: ByteBuffer) {
    let violations = violations()
    if violations.isEmpty && reported.isEmpty { return }
    for violation in violations where !reported.contains(violation) {
      transcript.append(Event.refusal(.broken(violation)))
    }
    reported = violations
  }
}

extension Interface {
  /// Checks after each frame and each command that something is true of the view model.
  ///
  /// ```swift
  /// view.invariant("count is the number of rows") { $0.count == $0.rows.count }
  /// ```
  ///
  /// When it is no longer true, the session has an event, once until it is true again:
  /// `! "broken: count is the number of rows"`. In the description of a nested view model it is
  /// checked for each that is there: `! "broken: rows[2]: the name is not empty"`.
  ///
  /// - Parameters:
  ///   - text: what is true, as a statement.
  ///   - isTrue: whether it is. It only reads the view model, and is not called while a command
  ///     changes a structure.
  public mutating func invariant(_ text: String, _ isTrue: @escaping (ViewModel) -> Bool) {
    invariants.append(Invariant { [subject] in isTrue(subject.value) ? [] : [text] })
  }
}
