/// A mistake in a text: where, and what was expected there.
package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The column in the line, in Unicode scalars from 1.
  package var column: Int
  /// What was expected, what was found, and what to write instead if that is known. Contains no
  /// control characters.
  package var message: String

  /// Makes an error.
  package init(column: Int, message: String) {
    self.column = column
    self.message = message
  }

  /// `column 3: expected a value, found "x"`.
  package var description: String { "column \(column): \(message)" }
}
