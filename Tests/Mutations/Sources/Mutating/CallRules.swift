import SwiftSyntax

/// Other functions of the same kind, predicates that are negated, and swapped arguments.
enum CallRules {
  private static let opposites = [
    ("first", "last"), ("firstIndex", "lastIndex"), ("min", "max"), ("prefix", "suffix"),
    ("dropFirst", "dropLast"), ("hasPrefix", "hasSuffix"), ("distantPast", "distantFuture"),
  ]
  private static let other = Dictionary(
    uniqueKeysWithValues: opposites + opposites.map { ($1, $0) })
  /// Calls that change nothing but the order.
  private static let orders: Set = ["sorted", "reversed"]
  private static let predicates: Set = ["contains", "allSatisfy", "hasPrefix", "hasSuffix"]

  static func replacements(of expression: ExprSyntax, _: Names) -> [String] {
    if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.map(\.expression)
      return zip(elements, elements.dropFirst()).prefix(1)
        .filter { !isLiteral($0) && !isLiteral($1) }.map { array.text(swapping: $0, $1) }
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return replacements(of: call, named: call.calledExpression) + swaps(of: call)
    }
    // The name of a call is changed with the call.
    if let parent = expression.parent?.as(FunctionCallExprSyntax.self),
      parent.calledExpression == expression
    {
      return []
    }
    return replacements(of: expression, named: expression)
  }

  private static func replacements(of whole: some ExprSyntaxProtocol, named name: ExprSyntax)
    -> [String]
  {
    guard
      let reference = name.as(MemberAccessExprSyntax.self)?.declName
        ?? name.as(DeclReferenceExprSyntax.self)
    else { return [] }
    let word = reference.baseName.text
    var found = other[word].map { [whole.text(replacing: reference.baseName, with: $0)] } ?? []
    if orders.contains(word), let base = name.as(MemberAccessExprSyntax.self)?.base {
      found.append(base.trimmedDescription)
    }
    if isPredicate(word), !isNegated(whole) { found.append("!(\(whole.trimmedDescription))") }
    return found
  }

  private static func isPredicate(_ word: String) -> Bool {
    if predicates.contains(word) { return true }
    return ["is", "has", "can"].contains { prefix in
      word.hasPrefix(prefix) && word.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  /// Whether another rule negates it.
  private static func isNegated(_ expression: some ExprSyntaxProtocol) -> Bool {
    guard let parent = expression.parent else { return false }
    return parent.is(PrefixOperatorExprSyntax.self) || parent.is(ConditionElementSyntax.self)
      || parent.is(WhereClauseSyntax.self)
  }

  private static func swaps(of call: FunctionCallExprSyntax) -> [String] {
    if ["max", "min"].contains(call.calledExpression.trimmedDescription) { return [] }
    let values = call.arguments.map(\.expression)
    return zip(values, values.dropFirst()).filter { first, second in
      first.trimmedDescription != second.trimmedDescription
        && isSwappable(first) && isSwappable(second)
        && (!isLiteral(first) && !isLiteral(second) || first.kind == second.kind)
    }
    .map { call.text(swapping: $0, $1) }
  }

  /// Whether it is neither `&x` nor contains a closure, which only type-checks in its own place.
  private static func isSwappable(_ expression: ExprSyntax) -> Bool {
    !expression.is(InOutExprSyntax.self)
      && !expression.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .leftBrace }
  }

  private static func isLiteral(_ expression: ExprSyntax) -> Bool {
    [.integerLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .arrayExpr]
      .contains(expression.kind)
  }
}
