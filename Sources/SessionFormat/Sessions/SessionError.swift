/// Why a file can't be read as a session: where, and what was expected there.
package struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, in Unicode scalars, from 1.
  package var column: Int
  /// What is wrong, and what to write instead if that is known. Contains no control characters.
  package var message: String

  /// Makes an error.
  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `FILE:LINE:COLUMN: message`, with what is not text in the file name escaped.
  package var description: String {
    "\(FileName.shown(file)):\(line):\(column): \(message)"
  }
}
