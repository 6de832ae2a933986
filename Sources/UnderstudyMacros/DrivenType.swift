#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The type that is described: a class, a structure or an enumeration.
  struct DrivenType {
    let name: String
    /// Whether it can't hold a value that changes while it is read.
    let isClass: Bool
    /// Whether its own declaration names the protocol.
    let saysItConforms: Bool
    /// What is written before what it declares for its users: `public `, or nothing.
    let access: String
    private let reach: AccessLevel
    let members: MemberBlockItemListSyntax

    /// Nil when it can't be driven, which is then said.
    init?(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
      if let actor = declaration.as(ActorDeclSyntax.self) {
        context.refuse(Refusal.actor(actor.name.text), at: actor.actorKeyword, [.makeClass(actor)])
        return nil
      }
      if let `protocol` = declaration.as(ProtocolDeclSyntax.self) {
        context.refuse(Refusal.protocol(`protocol`.name.text), at: `protocol`.protocolKeyword)
        return nil
      }
      // An extension is refused by the compiler.
      guard let named = declaration.asProtocol((any NamedDeclSyntax).self) else { return nil }
      name = named.name.text
      isClass = declaration.is(ClassDeclSyntax.self)
      saysItConforms =
        declaration.inheritanceClause?.inheritedTypes
        .contains { ["Drivable", "Driving.Drivable"].contains($0.type.trimmedDescription) } ?? false
      let level = declaration.modifiers.accessLevel
      switch level {
      case .public, .package:
        reach = level
        access = "\(level) "
      case .internal, .private:
        reach = .internal
        access = ""
      }
      members = declaration.memberBlock.members
    }

    /// Whether the type's own users can reach a member.
    func shows(_ modifiers: DeclModifierListSyntax) -> Bool { modifiers.accessLevel >= reach }

    /// What a member must be for that, in words.
    var visibility: String { access.isEmpty ? "not private" : "\(reach) too" }
  }

  /// Who can reach a declaration, the fewest first.
  enum AccessLevel: Comparable {
    case `private`, `internal`, package, `public`
  }

  extension DeclModifierListSyntax {
    /// The level of reading: `private(set)` is about writing.
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

    /// Whether the member is the type's and not its values'.
    var isStatic: Bool { contains(.static) || contains(.class) }
  }
#endif
