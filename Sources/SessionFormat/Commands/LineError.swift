/// Why a line is no command: where, and what to write instead.
package struct LineError: Error, Hashable, CustomStringConvertible {
  /// The place in the line; Unicode scalars, counted from 1.
  package let column: Int
  /// What is wrong there. Holds no control character, whatever the line held.
  package let message: String

  package init(column: Int, message: String) {
    self.column = column
    self.message = message
  }

  /// `column 5: …`
  package var description: String { "column \(column): \(message)" }
}
