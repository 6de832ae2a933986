#if Drivable
  import SwiftCompilerPlugin
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Writes the description of the type that it is attached to.
  enum DrivableMacro: MemberMacro, ExtensionMacro {
    static func expansion(
      of attribute: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = DrivenType(declaration, in: context) else { return [] }
      guard !protocols.isEmpty || type.saysItConforms else {
        context.refuse(Refusal.inherited(type.name), at: attribute)
        return []
      }
      let description = Description(of: type, in: context)
      if description.isEmpty { context.warn(Refusal.nothing(type), at: attribute) }
      return description.members
    }

    static func expansion(
      of attribute: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // The other expansion reports why these can't be driven.
      let isDriven =
        !declaration.is(ActorDeclSyntax.self) && !declaration.is(ProtocolDeclSyntax.self)
      guard isDriven, !protocols.isEmpty else { return [] }
      return [try ExtensionDeclSyntax("extension \(type.trimmed): Driving.Drivable {}")]
    }
  }

  /// Provides the macros to the compiler.
  @main struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      DrivableMacro.self, DrivableIgnoredMacro.self, DrivableNameMacro.self,
    ]
  }
#else
  /// A program that does nothing: a build of the whole package links this target even without the
  /// trait.
  @main enum NoPlugin {
    static func main() {}
  }
#endif
