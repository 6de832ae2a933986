/// One injected fault: what it changes, and where.
public struct Mutant: CustomStringConvertible, Sendable {
  /// Its number, which turns it on.
  public let number: Int

  /// The path of the source, from the package's folder.
  public let file: String

  /// The line where the changed code begins.
  public let line: Int

  /// The column where the changed code begins, in bytes.
  public let column: Int

  /// The name of the function, property or type that it changes.
  public let declaration: String

  /// The change in one line, like `a < b → a <= b`.
  public let summary: String

  /// Whether it may not compile, since types are not known.
  public let isGuess: Bool

  /// What it changes, wherever the lines are: like `Bind.swift set: a < b → a <= b`.
  public var name: String { "\(file) \(declaration): \(summary)" }

  /// Where and what, like `Bind.swift:3:5: a < b → a <= b`.
  public var description: String { "\(file):\(line):\(column): \(summary)" }
}
