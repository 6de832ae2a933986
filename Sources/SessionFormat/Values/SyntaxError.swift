/// A mistake in a line: where, and what was expected there.
package struct SyntaxError: Error, Hashable, CustomStringConvertible {
  /// The column in the line, in Unicode scalars from 1.
  package let column: Int
  /// What is wrong, and what to write instead if that is known. Contains no control characters,
  /// whatever the line contains.
  package let message: String

  /// `column 3: expected a value, found "x"`.
  package var description: String { "column \(column): \(message)" }
}
