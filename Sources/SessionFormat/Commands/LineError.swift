/// Why a line can't be read as a command: where, and what to write instead.
package struct LineError: Error, Hashable, CustomStringConvertible {
  /// The column, in Unicode scalars from 1.
  package let column: Int
  /// What is wrong there. Contains no control characters, whatever the line contains.
  package let message: String

  package init(column: Int, message: String) {
    self.column = column
    self.message = message
  }

  /// `column 5: …`
  package var description: String { "column \(column): \(message)" }
}
