/// A text that is not what it should be: where, and what was expected there.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the line, in Unicode scalars, from 1.
  public var column: Int
  /// What is wrong: what was expected, what was found, and what to write instead where that is
  /// known. Holds no control character.
  public var message: String

  /// Makes an error.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }

  /// `column 3: expected a value, found "x"`.
  public var description: String { "column \(column): \(message)" }
}
