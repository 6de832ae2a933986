#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// The type without specifiers and attributes such as `inout` and `@escaping`.
    var withoutSpecifiers: TypeSyntax {
      self.as(AttributedTypeSyntax.self)?.baseType.withoutSpecifiers ?? self
    }

    /// The type inside attributes, optionals and parentheses.
    var core: TypeSyntax {
      if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.core }
      if let wrapped = optionallyWrapped { return wrapped.core }
      if let tuple = self.as(TupleTypeSyntax.self), let only = tuple.elements.first,
        tuple.elements.count == 1
      {
        return only.type.core
      }
      return self
    }

    var isOptional: Bool { optionallyWrapped != nil }

    var isArray: Bool {
      self.is(ArrayTypeSyntax.self) || self.as(IdentifierTypeSyntax.self)?.name.text == "Array"
    }

    /// The type as a generic argument: `Int!` becomes `Int?`.
    var spelledOut: String {
      let forced = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      return forced.map { $0.wrappedType.trimmedDescription + "?" } ?? trimmedDescription
    }

    func hasSpecifier(_ keyword: Keyword) -> Bool {
      let specifiers = self.as(AttributedTypeSyntax.self)?.specifiers
      return specifiers?.contains { specifier in
        specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
      } ?? false
    }

    private var optionallyWrapped: TypeSyntax? {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
      if let forced = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return forced.wrappedType
      }
      guard let named = self.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
        case .type(let wrapped)? = named.genericArgumentClause?.arguments.first?.argument
      else { return nil }
      return wrapped
    }
  }
#endif
