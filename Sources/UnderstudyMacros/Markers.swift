#if Drivable
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Marks members to leave out. `DrivableMacro` looks for it; the marker itself adds nothing.
  enum DrivableIgnoredMacro: PeerMacro {
    static func expansion(
      of attribute: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      context.checkPlace(of: attribute, on: declaration)
      return []
    }
  }

  /// Sets a name. `DrivableMacro` looks for it; the marker itself adds nothing.
  enum DrivableNameMacro: PeerMacro {
    static func expansion(
      of attribute: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard context.checkPlace(of: attribute, on: declaration) else { return [] }
      let isMethod = declaration.is(FunctionDeclSyntax.self)
      guard let name = attribute.stringArgument else {
        context.refuse(Refusal.notLiteral, at: attribute)
        return []
      }
      if !(isMethod ? Name.isMethod(name) : Name.isProperty(name)) {
        let rule = isMethod ? Name.methodRule : Name.propertyRule
        context.refuse("\(name): \(rule)", at: attribute)
      }
      return []
    }
  }

  extension MacroExpansionContext {
    /// Refuses a marker where it has no effect.
    @discardableResult
    fileprivate func checkPlace(
      of marker: AttributeSyntax, on declaration: some DeclSyntaxProtocol
    ) -> Bool {
      guard let reason = reasonAgainst(declaration) else { return true }
      refuse(Refusal.noEffect(marker.plainName, reason), at: marker, [.remove(marker)])
      return false
    }

    private func reasonAgainst(_ declaration: some DeclSyntaxProtocol) -> String? {
      let modifiers =
        declaration.as(FunctionDeclSyntax.self)?.modifiers
        ?? declaration.as(VariableDeclSyntax.self)?.modifiers
      guard let modifiers else { return Refusal.notMember }
      let type = lexicalContext.first { !$0.is(FunctionDeclSyntax.self) }
      // `@Observable` copies a property's attributes to its own property, which has no context
      // here.
      if type == nil, declaration.is(VariableDeclSyntax.self) { return nil }
      if type?.is(ExtensionDeclSyntax.self) ?? false { return Refusal.inExtension }
      guard let type = type?.asProtocol((any WithAttributesSyntax).self),
        type.attribute("Drivable") != nil
      else { return Refusal.notDrivable }
      return modifiers.isStatic ? Refusal.isStatic : nil
    }
  }

  extension WithAttributesSyntax {
    /// The attribute with this name, with or without its module.
    func attribute(_ name: String) -> AttributeSyntax? {
      attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == name }
    }

    /// The name that a marker sets.
    var givenName: String? { attribute("DrivableName")?.stringArgument }

    /// Whether the declaration is marked unavailable.
    var isUnavailable: Bool {
      attributes.contains { attribute in
        guard case .availability(let list)? = attribute.as(AttributeSyntax.self)?.arguments else {
          return false
        }
        return list.contains { $0.argument.trimmedDescription == "unavailable" }
      }
    }
  }

  extension AttributeSyntax {
    fileprivate var plainName: String {
      let name = attributeName.trimmedDescription
      return name.hasPrefix("Driving.") ? String(name.dropFirst("Driving.".count)) : name
    }

    /// The argument, if it is one plain string literal.
    fileprivate var stringArgument: String? {
      guard case .argumentList(let arguments)? = arguments else { return nil }
      return arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }
#endif
