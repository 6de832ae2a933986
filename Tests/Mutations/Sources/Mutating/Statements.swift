import SwiftSyntax

/// Statements that can be left out: calls, among them notifications, and assignments.
enum Statements {
  static func isRemovable(_ item: CodeBlockItemSyntax) -> Bool {
    guard let expression = item.item.as(ExprSyntax.self) else { return false }
    let body = expression.withoutEffects
    if let call = body.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      if ["fatalError", "self.init", "super.init"].contains(name) { return false }
      return !isValue(item)
    }
    guard let infix = body.as(InfixOperatorExprSyntax.self) else { return false }
    if infix.operator.is(AssignmentExprSyntax.self) { return !initializes(infix.leftOperand) }
    return infix.assigns
  }

  /// Whether it is the call of a screen that binds a property, or notifies.
  static func bindsOrNotifies(_ item: CodeBlockItemSyntax) -> Bool {
    let call = item.item.as(ExprSyntax.self)?.withoutEffects.as(FunctionCallExprSyntax.self)
    let name = call?.calledExpression.trimmedDescription ?? ""
    return name.hasSuffix(".bind") || name == "notify" || name.hasPrefix("notify.")
  }

  // MARK: Values

  /// Whether the item is what its function, closure or branch returns.
  private static func isValue(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if let closure = owner.as(ClosureExprSyntax.self) { return returnsValue(closure) }
    if let accessors = owner.as(AccessorBlockSyntax.self) {
      return accessors.accessors.is(CodeBlockItemListSyntax.self)
    }
    if owner.is(SwitchCaseSyntax.self) { return isValue(branchOf: owner) }
    guard owner.is(CodeBlockSyntax.self), let outer = owner.parent else { return false }
    if let function = outer.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if let accessor = outer.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.tokenKind == .keyword(.get)
    }
    return outer.is(IfExprSyntax.self) && isValue(branchOf: outer)
  }

  /// Whether the `if` or `switch` around a branch is an expression with a value.
  private static func isValue(branchOf node: Syntax) -> Bool {
    guard let whole = node.is(SwitchCaseSyntax.self) ? node.parent?.parent : node,
      let holder = whole.parent
    else { return false }
    guard holder.is(ExpressionStmtSyntax.self) else { return !holder.is(CodeBlockItemSyntax.self) }
    return holder.parent?.as(CodeBlockItemSyntax.self).map(isValue) ?? false
  }

  /// Whether a closure with one expression returns it, by what it is passed to.
  private static func returnsValue(_ closure: ClosureExprSyntax) -> Bool {
    guard let parent = closure.parent else { return true }
    if let labeled = parent.as(LabeledExprSyntax.self) {
      return labeled.label?.text.hasPrefix("on") != true
    }
    if let trailing = parent.as(MultipleTrailingClosureElementSyntax.self) {
      return !trailing.label.text.hasPrefix("on")
    }
    if let infix = parent.as(InfixOperatorExprSyntax.self) {
      // A closure that is kept is a callback.
      return !infix.operator.is(AssignmentExprSyntax.self)
    }
    guard let call = parent.as(FunctionCallExprSyntax.self) else { return true }
    // What takes a closure and is itself a statement does not want its value.
    let statement = call.ancestors.first {
      !$0.is(TryExprSyntax.self) && !$0.is(AwaitExprSyntax.self)
    }
    return statement?.as(CodeBlockItemSyntax.self).map(isValue) ?? true
  }

  // MARK: Initialization

  /// Whether an assignment to `target` gives a property or constant its first value, without which
  /// nothing compiles.
  private static func initializes(_ target: ExprSyntax) -> Bool {
    let text = target.trimmedDescription
    if text == "self" { return true }
    if target.is(TupleExprSyntax.self) { return true }
    let name = text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
    guard target.is(DeclReferenceExprSyntax.self) || text.hasPrefix("self."), !name.contains(".")
    else { return false }
    for ancestor in target.ancestors {
      if ancestor.is(ClosureExprSyntax.self) { return false }
      if let block = ancestor.as(CodeBlockSyntax.self), isDeclaredOnly(name, in: block.statements) {
        return true
      }
      if ancestor.is(FunctionDeclSyntax.self) || ancestor.is(AccessorDeclSyntax.self) {
        return false
      }
      if ancestor.is(InitializerDeclSyntax.self) { return !hasDefault(name, around: ancestor) }
    }
    return false
  }

  /// Whether a variable is declared there without a value.
  private static func isDeclaredOnly(_ name: String, in list: CodeBlockItemListSyntax) -> Bool {
    list.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings).contains {
      $0.pattern.trimmedDescription == name && $0.initializer == nil
    }
  }

  /// Whether the property has a value before an initializer sets it.
  private static func hasDefault(_ name: String, around initializer: Syntax) -> Bool {
    guard
      let members = initializer.ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first
    else { return false }
    for variable in members.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
      for binding in variable.bindings where binding.pattern.trimmedDescription == name {
        let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
        return variable.bindingSpecifier.tokenKind == .keyword(.var)
          && (isOptional || binding.initializer != nil)
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// The expression behind `try` and `await`.
  var withoutEffects: ExprSyntax {
    if let tried = self.as(TryExprSyntax.self) { return tried.expression.withoutEffects }
    if let awaited = self.as(AwaitExprSyntax.self) { return awaited.expression.withoutEffects }
    return self
  }
}

extension ExprSyntaxProtocol {
  /// Whether it is a statement of its own.
  var isStatement: Bool { parent?.is(CodeBlockItemSyntax.self) == true }
}
