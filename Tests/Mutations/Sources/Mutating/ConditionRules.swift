import SwiftSyntax

/// Conditions that are negated, guards that let everything pass, and early returns that don't
/// happen.
enum ConditionRules {
  static func replacements(of expression: ExprSyntax, _: Names) -> [String] {
    guard let parent = expression.parent else { return [] }
    if let binding = parent.parent?.as(OptionalBindingConditionSyntax.self),
      parent == binding.initializer.map(Syntax.init)
    {
      return ["nil"]
    }
    if parent.is(WhereClauseSyntax.self) { return negation(of: expression) }
    guard parent.is(ConditionElementSyntax.self), !expression.is(BooleanLiteralExprSyntax.self),
      let statement = parent.parent?.parent
    else { return [] }
    if statement.is(GuardStmtSyntax.self) { return negation(of: expression) + ["true"] }
    if statement.is(WhileStmtSyntax.self) { return ["false"] }
    if let conditional = statement.as(IfExprSyntax.self), exitsEarly(conditional) {
      return negation(of: expression) + ["false"]
    }
    return negation(of: expression)
  }

  /// The negation, unless another rule makes the same.
  private static func negation(of expression: ExprSyntax) -> [String] {
    let condition = expression.withoutEffects
    if condition.is(PrefixOperatorExprSyntax.self) { return [] }
    if let infix = condition.as(InfixOperatorExprSyntax.self),
      !["&&", "||"].contains(infix.operator.trimmedDescription)
    {
      return []
    }
    return ["!(\(expression.trimmedDescription))"]
  }

  private static func exitsEarly(_ conditional: IfExprSyntax) -> Bool {
    guard conditional.elseBody == nil, let last = conditional.body.statements.last else {
      return false
    }
    return [.returnStmt, .throwStmt, .continueStmt, .breakStmt].contains(last.item.kind)
  }
}
