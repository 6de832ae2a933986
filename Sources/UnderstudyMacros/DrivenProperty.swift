#if Drivable
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A property that can be shown.
  struct DrivenProperty {
    /// The name in the source, which may be in backticks.
    let declaredName: String
    /// The name that is shown.
    let name: String

    var statement: String { "driver.property(\"\(name)\") { $0.\(declaredName) }" }

    /// The properties of a declaration. Those that can't be shown are reported.
    static func all(
      in variable: VariableDeclSyntax, of type: DrivenType, in context: some MacroExpansionContext
    ) -> [DrivenProperty] {
      // A back reference, for example to a delegate, is not state.
      if variable.modifiers.contains(.weak) || variable.modifiers.contains(.unowned) { return [] }
      return variable.bindings.flatMap { binding in
        if binding.holdsFunction { return [DrivenProperty]() }
        if let obstacle = obstacle(to: binding, of: variable, in: type) {
          let name = binding.pattern.trimmedDescription
          context.refuse("\(name): \(obstacle)", at: binding.pattern, [.ignore(variable)])
          return []
        }
        return binding.pattern.identifiers.compactMap { identifier in
          DrivenProperty(identifier, in: variable, in: context)
        }
      }
    }

    private init?(
      _ identifier: TokenSyntax, in variable: VariableDeclSyntax,
      in context: some MacroExpansionContext
    ) {
      declaredName = identifier.text
      name = variable.givenName ?? identifier.plainText
      // `DrivableNameMacro` checks the name that it sets.
      guard variable.givenName == nil, !Name.isProperty(name) else { return }
      context.refuse(
        "\(name): \(Name.propertyRule)", at: identifier, [.giveName(variable), .ignore(variable)])
      return nil
    }

    private static func obstacle(
      to binding: PatternBindingSyntax, of variable: VariableDeclSyntax, in type: DrivenType
    ) -> String? {
      let getter = binding.getter
      if getter?.effectSpecifiers?.asyncSpecifier != nil { return Refusal.asyncGetter }
      if getter?.effectSpecifiers?.throwsClause != nil { return Refusal.throwingGetter }
      let isLazy = variable.modifiers.contains(.lazy)
      let mutates = isLazy || getter?.modifier?.name.tokenKind == .keyword(.mutating)
      return mutates && !type.isClass ? Refusal.mutatingGetter : nil
    }
  }

  extension PatternBindingSyntax {
    /// Whether the property holds a function, by its type or by its initial value.
    fileprivate var holdsFunction: Bool {
      if let type = typeAnnotation?.type { return type.core.is(FunctionTypeSyntax.self) }
      return initializer?.value.is(ClosureExprSyntax.self) ?? false
    }

    /// The getter, if it is explicit.
    fileprivate var getter: AccessorDeclSyntax? {
      guard case .accessors(let accessors)? = accessorBlock?.accessors else { return nil }
      return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
    }
  }

  extension PatternSyntax {
    /// The names that the pattern binds: several in `let (width, height) = size`.
    fileprivate var identifiers: [TokenSyntax] {
      if let identifier = self.as(IdentifierPatternSyntax.self) { return [identifier.identifier] }
      return self.as(TuplePatternSyntax.self)?.elements.flatMap { $0.pattern.identifiers } ?? []
    }
  }
#endif
