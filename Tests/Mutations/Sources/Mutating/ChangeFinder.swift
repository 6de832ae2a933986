import SwiftSyntax

/// Finds what can be changed in a source.
struct ChangeFinder {
  let names: Names
  let scope: MutatedSource.Scope

  /// The rules that keep an expression's type, and those that guess what has the same type.
  private static let rules = [
    (OperatorRules.replacements, isGuess: false), (ConditionRules.replacements, isGuess: false),
    (LiteralRules.replacements, isGuess: false), (CallRules.replacements, isGuess: true),
    (Names.replacements, isGuess: true),
  ]
  /// What no switch can be put into.
  private static let skipped: Set<SyntaxKind> = [
    .attributeList, .enumCaseDecl, .ifConfigDecl, .importDecl, .keyPathExpr, .macroExpansionExpr,
    .typeAnnotation,
  ]

  /// The changes of a node and of its parts, in the order of the text.
  func changes(of node: Syntax) -> [Change] {
    if Self.skipped.contains(node.kind) { return [] }
    return ownChanges(of: node) + children(of: node).flatMap(changes)
  }

  private func ownChanges(of node: Syntax) -> [Change] {
    if let item = node.as(CodeBlockItemSyntax.self) {
      return removes(item) ? [Change(node: node, form: .removed)] : []
    }
    guard scope == .everything, let expression = node.as(ExprSyntax.self), isReplaceable(expression)
    else { return [] }
    var found: [Change] = []
    for (rule, isGuess) in Self.rules {
      for text in rule(expression, names)
      where !found.contains(where: { $0.form == .replaced(text) }) {
        found.append(Change(node: node, form: .replaced(text), isGuess: isGuess))
      }
    }
    return found
  }

  private func removes(_ item: CodeBlockItemSyntax) -> Bool {
    switch scope {
    case .everything: Statements.isRemovable(item)
    case .bindings: Statements.bindsOrNotifies(item)
    }
  }

  /// The parts that may change: not the target of an assignment.
  private func children(of node: Syntax) -> [Syntax] {
    if let infix = node.as(InfixOperatorExprSyntax.self), infix.assigns {
      return [Syntax(infix.rightOperand)]
    }
    return Array(node.children(viewMode: .sourceAccurate))
  }

  private func isReplaceable(_ expression: ExprSyntax) -> Bool {
    guard let parent = expression.parent, !parent.is(InOutExprSyntax.self) else { return false }
    // A pattern takes no value but a literal.
    if isInPattern(expression),
      ![.integerLiteralExpr, .stringLiteralExpr].contains(expression.kind)
    {
      return false
    }
    if expression.isStatement, let infix = expression.as(InfixOperatorExprSyntax.self),
      infix.assigns
    {
      return !infix.operator.is(AssignmentExprSyntax.self)
    }
    // The name of a member, and the start of `a?.b.c`, are no values of their own.
    if let member = parent.as(MemberAccessExprSyntax.self) {
      if Syntax(member.declName) == Syntax(expression) || startsOptionalChain(expression) {
        return false
      }
    }
    return expression.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
      != "self.init"
  }

  private func startsOptionalChain(_ expression: ExprSyntax) -> Bool {
    expression.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .postfixQuestionMark }
  }

  private func isInPattern(_ expression: ExprSyntax) -> Bool {
    expression.ancestors.prefix { !$0.is(CodeBlockItemSyntax.self) }
      .contains { $0.is(ExpressionPatternSyntax.self) }
  }
}

extension InfixOperatorExprSyntax {
  /// Whether it sets its left operand.
  var assigns: Bool {
    self.operator.is(AssignmentExprSyntax.self)
      || ["+=", "-=", "*=", "/="].contains(self.operator.trimmedDescription)
  }
}
