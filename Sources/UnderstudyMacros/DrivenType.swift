#if Drivable
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The type that is described: a class, a structure or an enumeration.
  struct DrivenType {
    let name: String
    /// Whether it is a class, whose getters may mutate it.
    let isClass: Bool
    /// Whether its own declaration names the protocol.
    let saysItConforms: Bool
    /// The access modifier of the generated members: `public `, `package ` or nothing.
    let access: String
    private let reach: AccessLevel
    let members: MemberBlockItemListSyntax

    /// Nil if it can't be driven, which is reported.
    init?(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
      if let actor = declaration.as(ActorDeclSyntax.self) {
        context.refuse(Refusal.actor(actor.name.text), at: actor.actorKeyword, [.makeClass(actor)])
        return nil
      }
      if let `protocol` = declaration.as(ProtocolDeclSyntax.self) {
        context.refuse(Refusal.protocol(`protocol`.name.text), at: `protocol`.protocolKeyword)
        return nil
      }
      // The compiler rejects the macro on an extension.
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self) else { return nil }
      name = named.name.text
      isClass = declaration.is(ClassDeclSyntax.self)
      saysItConforms =
        declaration.inheritanceClause?.inheritedTypes
        .contains { ["Drivable", "Driving.Drivable"].contains($0.type.trimmedDescription) } ?? false
      reach = max(declaration.modifiers.accessLevel, .internal)
      access = reach == .internal ? "" : "\(reach) "
      members = declaration.memberBlock.members
    }

    /// Whether users of the type can access a member.
    func shows(_ modifiers: DeclModifierListSyntax) -> Bool { modifiers.accessLevel >= reach }

    /// The access that such a member needs, in words.
    var visibility: String { access.isEmpty ? "not private" : "\(reach) too" }
  }

  /// The access level of a declaration, the lowest first.
  enum AccessLevel: Comparable {
    case `private`, `internal`, package, `public`
  }

  extension DeclModifierListSyntax {
    /// The level for reading; `private(set)` only restricts writing.
    var accessLevel: AccessLevel {
      for modifier in self where modifier.detail == nil {
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): return .public
        case .keyword(.package): return .package
        case .keyword(.private), .keyword(.fileprivate): return .private
        default: continue
        }
      }
      return .internal
    }

    func contains(_ keyword: Keyword) -> Bool {
      contains { $0.name.tokenKind == .keyword(keyword) }
    }

    /// Whether the member belongs to the type rather than its values.
    var isStatic: Bool { contains(.static) || contains(.class) }
  }
#endif
