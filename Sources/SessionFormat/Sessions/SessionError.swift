/// Why a file can't be read as a session: where, and what was expected there.
package struct SessionError: Error, Hashable, CustomStringConvertible {
  /// The file's name, as it was given.
  package let file: String
  /// The line, from 1.
  package var line: Int
  /// The column, in Unicode scalars, from 1.
  package let column: Int
  /// What is wrong, and what to write instead if that is known. Contains no control characters.
  package let message: String

  package init(_ error: SyntaxError, line: Int, file: String) {
    self.file = file
    self.line = line
    column = error.column
    message = error.message
  }

  /// `FILE:LINE:COLUMN: message`, with what is not text in the file name escaped.
  package var description: String {
    "\(FileName.shown(file)):\(line):\(column): \(message)"
  }
}
