import SwiftParser
import SwiftSyntax

/// The errors of a build, and the mutants that caused them.
public struct CompilerErrors {
  /// Where the compiler found an error.
  public struct Place: Hashable, Sendable {
    /// The path of the source.
    public let path: String
    /// The line.
    public let line: Int
    /// The column, in bytes.
    public let column: Int
  }

  /// The places, each once.
  public let places: Set<Place>

  /// Reads what the compiler printed.
  ///
  /// - Parameter output: The output of `swift build`.
  public init(in output: String) {
    places = Set(
      output.split(separator: "\n").compactMap { line in
        guard let match = line.wholeMatch(of: /(\/.+?):(\d+):(\d+): error: .*/),
          let number = Int(match.2), let column = Int(match.3)
        else { return nil }
        return Place(path: String(match.1), line: number, column: column)
      })
  }

  /// The mutants with the smallest piece of syntax around a place that has a switch.
  ///
  /// - Parameters:
  ///   - place: Where the error is.
  ///   - text: The text that was compiled.
  /// - Returns: Their numbers.
  public static func suspects(at place: Place, in text: String) -> Set<Int> {
    let tree = Parser.parse(source: text)
    let places = SourceLocationConverter(fileName: place.path, tree: tree)
    let position = places.position(ofLine: place.line, column: place.column)
    guard let token = tree.token(at: position) else { return [] }
    for ancestor in token.ancestors {
      // The switch itself, before what is switched.
      let nearest = ancestor.children(viewMode: .sourceAccurate).compactMap(number)
      if !nearest.isEmpty { return Set(nearest) }
      if ancestor.is(CodeBlockItemSyntax.self) || ancestor.is(MemberBlockItemSyntax.self) {
        let all = ancestor.description.matches(of: /mutant\((\d+)\)/).compactMap { Int($0.1) }
        if !all.isEmpty { return Set(all) }
      }
    }
    return []
  }

  /// The number of the mutant that a call asks for.
  private static func number(_ node: Syntax) -> Int? {
    node.trimmedDescription.wholeMatch(of: /!?mutant\((\d+)\)/).flatMap { Int($0.1) }
  }
}
