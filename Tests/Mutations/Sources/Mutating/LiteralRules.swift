import SwiftSyntax

/// Other numbers, truth values and texts.
enum LiteralRules {
  static func replacements(of expression: ExprSyntax, _: Names) -> [String] {
    if let integer = expression.as(IntegerLiteralExprSyntax.self) {
      let text = integer.literal.text
      return [Int(text).map { "\($0 + 1)" } ?? "\(text) + 1"]
    }
    // The compiler has to know that `while true` does not end.
    if let boolean = expression.as(BooleanLiteralExprSyntax.self),
      expression.parent?.is(ConditionElementSyntax.self) != true
    {
      return [boolean.literal.tokenKind == .keyword(.true) ? "false" : "true"]
    }
    if let string = expression.as(StringLiteralExprSyntax.self) { return replacements(of: string) }
    return []
  }

  private static func replacements(of string: StringLiteralExprSyntax) -> [String] {
    let text = string.trimmedDescription
    let statements = statementReplacements(of: text)
    if !statements.isEmpty { return statements }
    return [text == "\"\"" ? "\"other\"" : "\"\""]
  }

  /// What is changed in SQL: order, boundaries, arithmetic, columns, and rows.
  private static let inStatements = [
    (" DESC", ""), (">= ?", "> ?"), ("+ 1", "- 1"), ("- 1", "+ 1"), ("date", "id"),
    ("new.stars", "1"), ("old.stars", "1"), (" WHERE id = ?", ""), ("OFFSET ?", "OFFSET 0 * ?"),
    ("title = ?, stars = ?", "stars = ?, title = ?"), ("OR REPLACE ", ""), (" AUTOINCREMENT", ""),
    ("DELETE FROM", "SELECT id FROM"), (" CHECK (stars BETWEEN 1 AND 5)", ""),
  ]

  /// The text with one place changed, for each place; nothing if the text is not SQL.
  private static func statementReplacements(of text: String) -> [String] {
    let words = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", " DESC", "date, id"]
    guard words.contains(where: text.contains) else { return [] }
    return inStatements.flatMap { before, after in
      text.ranges(of: before).map { text.replacingCharacters(in: $0, with: after) }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
