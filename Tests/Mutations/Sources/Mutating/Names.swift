import SwiftSyntax

/// The names that can be mistaken for each other: cases of an enumeration, properties of one type,
/// and constants that are made alike.
struct Names {
  private var kin: [String: [String]] = [:]

  init(in sources: [SourceFileSyntax]) {
    for source in sources {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(source)
      for group in finder.groups where group.count > 1 {
        for (name, next) in zip(group, group.dropFirst() + group.prefix(1)) {
          if kin[name]?.contains(next) != true { kin[name, default: []].append(next) }
        }
      }
    }
  }

  /// Another name in the place of a member's.
  static func replacements(of expression: ExprSyntax, _ names: Names) -> [String] {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      expression.parent?.is(FunctionCallExprSyntax.self) != true,
      let others = names.kin[member.declName.baseName.text]
    else { return [] }
    return others.map { member.text(replacing: member.declName.baseName, with: $0) }
  }

  private final class Finder: SyntaxVisitor {
    var groups: [[String]] = []

    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
      var cases: [String] = []
      var properties: [String: [String]] = [:]
      for member in node.members {
        if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
          cases += declaration.elements.filter { $0.parameterClause == nil }.map(\.name.text)
        } else if let variable = member.decl.as(VariableDeclSyntax.self), let kind = kind(variable)
        {
          properties[kind, default: []] += variable.bindings.map(\.pattern.trimmedDescription)
        }
      }
      groups.append(cases)
      groups += properties.sorted { $0.key < $1.key }.map(\.value)
      return .visitChildren
    }

    /// The type of a property, or the function that makes a constant.
    private func kind(_ variable: VariableDeclSyntax) -> String? {
      let isStatic = variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
      let prefix = isStatic ? "static " : ""
      guard let binding = variable.bindings.first else { return nil }
      if let type = binding.typeAnnotation?.type { return prefix + type.trimmedDescription }
      let maker = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
      return maker.map { prefix + $0.trimmedDescription }
    }
  }
}
