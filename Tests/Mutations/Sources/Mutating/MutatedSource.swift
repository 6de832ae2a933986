import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source with its mutants.
public struct MutatedSource {
  /// Which changes to make.
  public enum Scope: Sendable {
    /// All changes.
    case everything
    /// What a screen does for a view: leave out one binding or one notification.
    case bindings
  }

  /// The path of the source.
  public let file: String

  /// The mutants, in the order of the text.
  public let mutants: [Mutant]

  private let tree: Syntax
  private let changes: [SyntaxIdentifier: [NumberedChange]]

  /// Finds the mutants of sources, and numbers them from 1.
  ///
  /// - Parameter sources: Their paths and texts, and which changes to make.
  /// - Returns: The mutated sources, in the same order.
  public static func mutating(
    _ sources: [(file: String, text: String, scope: Scope)]
  ) -> [MutatedSource] {
    let trees = sources.map { parsed($0.text) }
    let names = Names(in: trees)
    var mutated: [MutatedSource] = []
    var next = 1
    for (source, tree) in zip(sources, trees) {
      let finder = ChangeFinder(names: names, scope: source.scope)
      let changes = finder.changes(of: Syntax(tree))
      mutated.append(
        MutatedSource(tree, file: source.file, changes: changes, numberedFrom: next))
      next += changes.count
    }
    return mutated
  }

  private init(
    _ source: SourceFileSyntax, file: String, changes found: [Change], numberedFrom first: Int
  ) {
    (self.file, tree) = (file, Syntax(source))
    let places = SourceLocationConverter(fileName: file, tree: source)
    var mutants: [Mutant] = []
    var changes: [SyntaxIdentifier: [NumberedChange]] = [:]
    for (number, change) in zip(first..., found) {
      let place = change.node.startLocation(converter: places)
      mutants.append(
        Mutant(
          number: number, file: file, line: place.line, column: place.column,
          declaration: change.node.declarationName, summary: change.summary, isGuess: change.isGuess
        ))
      changes[change.node.id, default: []].append(NumberedChange(number: number, form: change.form))
    }
    (self.mutants, self.changes) = (mutants, changes)
  }

  /// The syntax of a text, with operators in their order.
  private static func parsed(_ text: String) -> SourceFileSyntax {
    let parsed = Parser.parse(source: text)
    return OperatorTable.standardOperators.foldAll(parsed) { _ in }.as(SourceFileSyntax.self)
      ?? parsed
  }

  /// The source with a switch for each mutant: `(mutant(17) ? (a <= b) : (a < b))`.
  ///
  /// - Parameter dropped: The mutants to leave out.
  /// - Returns: The text.
  public func text(without dropped: Set<Int> = []) -> String {
    SwitchedText(changes: changes.mapValues { $0.filter { !dropped.contains($0.number) } })
      .text(of: tree)
  }
}

extension Syntax {
  /// The name of the function, property or type around this.
  fileprivate var declarationName: String {
    for ancestor in ancestors {
      if let function = ancestor.as(FunctionDeclSyntax.self) { return function.name.text }
      if ancestor.is(InitializerDeclSyntax.self) { return "init" }
      if ancestor.is(DeinitializerDeclSyntax.self) { return "deinit" }
      if let variable = ancestor.as(VariableDeclSyntax.self),
        variable.parent?.is(MemberBlockItemSyntax.self) == true
      {
        return variable.bindings.first?.pattern.trimmedDescription ?? ""
      }
      if let type = ancestor.asProtocol((any NamedDeclSyntax).self) { return type.name.text }
    }
    return ""
  }
}
