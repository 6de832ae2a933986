import SwiftSyntax

/// Other operators, and expressions without one of their operands.
enum OperatorRules {
  private static let others: [String: [String]] = [
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "+=": ["-="], "-=": ["+="],
    "&&": ["||"], "||": ["&&"],
  ]

  static func replacements(of expression: ExprSyntax, _: Names) -> [String] {
    if let infix = expression.as(InfixOperatorExprSyntax.self) { return replacements(of: infix) }
    if let prefix = expression.as(PrefixOperatorExprSyntax.self),
      ["!", "-"].contains(prefix.operator.text)
    {
      return [prefix.expression.trimmedDescription]
    }
    if let ternary = expression.as(TernaryExprSyntax.self) {
      return [ternary.text(swapping: ternary.thenExpression, ternary.elseExpression)]
    }
    if let call = expression.as(SubscriptCallExprSyntax.self) {
      return call.arguments.compactMap { otherRange($0.expression, in: call) }
    }
    return []
  }

  /// `whole` with the other kind of range: a range by itself would be of another type.
  private static func otherRange(_ part: ExprSyntax, in whole: some ExprSyntaxProtocol) -> String? {
    guard let range = part.as(InfixOperatorExprSyntax.self) else { return nil }
    let other = ["...": "..<", "..<": "..."][range.operator.trimmedDescription]
    return other.map { whole.text(replacing: range.operator, with: $0) }
  }

  private static func replacements(of infix: InfixOperatorExprSyntax) -> [String] {
    guard let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return [] }
    let swapped = (others[name.text] ?? []).map { infix.text(replacing: name, with: $0) }
    let left = infix.leftOperand.trimmedDescription
    let right = infix.rightOperand.trimmedDescription
    switch name.text {
    case "&&", "||": return swapped + [left, right]
    case "??": return [right]
    case "~=":
      let others = [otherRange(infix.leftOperand, in: infix)].compactMap { $0 }
      return ["!(\(infix.trimmedDescription))"] + others
    // Texts and arrays are joined, too.
    case "+" where joins(infix): return [left]
    default: return swapped
    }
  }

  private static func joins(_ infix: InfixOperatorExprSyntax) -> Bool {
    infix.tokens(viewMode: .sourceAccurate).contains {
      [.stringQuote, .leftSquare].contains($0.tokenKind)
    }
  }
}
