import Foundation

/// A compiler error and its line in the source.
package struct Diagnostic: Equatable {
  /// The line, from 1.
  package let line: Int
  /// The error's text.
  package let text: String

  /// Reads `Source.swift:LINE:COLUMN: error: TEXT`; nil if it is something else.
  init?(_ output: Substring) {
    guard output.hasPrefix("Source.swift:"), let error = output.range(of: ": error: "),
      let number = Int(output.split(separator: ":")[1])
    else { return nil }
    line = number
    text = String(output[error.upperBound...])
  }
}

/// Finds the mistakes in `source`.
///
/// - Parameters:
///   - source: The whole file.
///   - options: Further options of the compiler.
/// - Returns: The compiler's errors, in the order of their lines.
/// - Throws: If there is no compiler, or it can't be started.
package func errors(in source: String, options: [String] = []) throws -> [Diagnostic] {
  let output = try typecheck(source, options: options)
  return output.split(separator: "\n").compactMap { Diagnostic($0) }
    .sorted { ($0.line, $0.text) < ($1.line, $1.text) }
}
