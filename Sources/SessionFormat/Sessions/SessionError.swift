/// A file that is not a session: where, and what was expected there.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, in Unicode scalars, from 1.
  public var column: Int
  /// What is wrong, and what to write instead where that is known. Holds no control character.
  public var message: String

  /// Makes an error.
  public init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `FILE:LINE:COLUMN: message`, with what is not text in the file's name escaped.
  public var description: String {
    "\(FileName.shown(file)):\(line):\(column): \(message)"
  }
}
