import SwiftSyntax

/// A change with the number that turns it on.
struct NumberedChange {
  let number: Int
  let form: Change.Form
}

/// Writes syntax with a switch for each change.
struct SwitchedText {
  /// The changes by the node that they change.
  let changes: [SyntaxIdentifier: [NumberedChange]]

  func text(of node: Syntax) -> String {
    if node.is(TokenSyntax.self) { return node.description }
    if let closure = node.as(ClosureExprSyntax.self), let body = statements(insteadOf: closure) {
      return body
    }
    let text = node.children(viewMode: .sourceAccurate).map(text).joined()
    guard let own = changes[node.id], !own.isEmpty else { return text }
    let (before, after) = (node.leadingTrivia.description, node.trailingTrivia.description)
    let inner = String(
      decoding: text.utf8.dropFirst(before.utf8.count).dropLast(after.utf8.count), as: UTF8.self)
    return before + Self.switched(inner, own) + after
  }

  private static func switched(_ text: String, _ changes: [NumberedChange]) -> String {
    var choices = ""
    for change in changes {
      switch change.form {
      // A statement has no other change.
      case .removed: return "if !mutant(\(change.number)) { \(text) }"
      case .replaced(let other): choices += "mutant(\(change.number)) ? (\(other)) : "
      }
    }
    return "(\(choices)(\(text)))"
  }

  // MARK: Closures

  /// The closure with a statement for each change, in place of its only expression.
  ///
  /// The compiler checks the types of statements one by one, but those of a single expression
  /// together with all that is around the closure: with switches inside, that takes too long.
  private func statements(insteadOf closure: ClosureExprSyntax) -> String? {
    guard let item = closure.statements.first, closure.statements.count == 1,
      let expression = item.item.as(ExprSyntax.self), changes[item.id]?.isEmpty != false,
      expression.as(InfixOperatorExprSyntax.self)?.assigns != true
    else { return nil }
    let changed = changedNodes(in: Syntax(expression))
    if changed.isEmpty { return nil }
    var statements: [String] = []
    for node in changed {
      for change in changes[node.id] ?? [] {
        guard case .replaced(let other) = change.form else { continue }
        let text = expression.text(replacing: node, with: other)
        statements.append("if mutant(\(change.number)) { return \(text) }")
      }
    }
    var rest = changes
    for node in changed { rest[node.id] = nil }
    let usual = SwitchedText(changes: rest).text(of: Syntax(expression))
    statements.append("return " + usual)
    return closure.children(viewMode: .sourceAccurate).map { child in
      child.id == closure.statements.id
        ? "\n" + statements.joined(separator: "\n") + "\n" : text(of: child)
    }.joined()
  }

  /// The nodes with changes, without those inside of closures.
  private func changedNodes(in node: Syntax) -> [Syntax] {
    let own = changes[node.id]?.isEmpty == false ? [node] : []
    if node.is(ClosureExprSyntax.self) { return own }
    return own + node.children(viewMode: .sourceAccurate).flatMap(changedNodes)
  }
}
