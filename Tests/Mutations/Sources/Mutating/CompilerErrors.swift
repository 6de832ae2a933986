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

  /// The mutants that may have caused an error: the one whose change has it, or else all those of
  /// the smallest statement or declaration around it.
  ///
  /// - Parameters:
  ///   - place: Where the error is.
  ///   - text: The text that was compiled.
  /// - Returns: Their numbers.
  public static func suspects(at place: Place, in text: String) -> Set<Int> {
    var text = text
    // What is switched nests deeper than what people write.
    let tree = text.withUTF8 { Parser.parse(source: $0, maximumNestingLevel: 1000) }
    let places = SourceLocationConverter(fileName: place.path, tree: tree)
    let position = places.position(ofLine: place.line, column: place.column)
    guard let token = tree.token(at: position) else { return [] }
    for ancestor in token.ancestors {
      if let number = numberBefore(ancestor) { return [number] }
      if ancestor.is(CodeBlockItemSyntax.self) || ancestor.is(MemberBlockItemSyntax.self) {
        let all = ancestor.description.matches(of: /mutant\((\d+)\)/).compactMap { Int($0.1) }
        if !all.isEmpty { return Set(all) }
      }
    }
    return []
  }

  /// The mutant that the condition of a ternary expression's branch turns on.
  private static func numberBefore(_ branch: Syntax) -> Int? {
    guard branch.is(UnresolvedTernaryExprSyntax.self), let list = branch.parent,
      let condition = list.children(viewMode: .sourceAccurate).last(where: {
        $0.position < branch.position
      })
    else { return nil }
    return condition.trimmedDescription.wholeMatch(of: /mutant\((\d+)\)/).flatMap { Int($0.1) }
  }
}
