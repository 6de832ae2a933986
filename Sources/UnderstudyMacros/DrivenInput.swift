#if Drivable
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A parameter that can be read from words of a line.
  struct DrivenInput {
    /// How many words it takes, as far as its written type shows.
    enum Arity {
      case one, optional, rest
    }

    let parameter: FunctionParameterSyntax
    let name: String
    /// The type as written.
    let type: String
    let arity: Arity

    /// The label in a call; nil if it has none.
    var label: String? {
      parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.plainText
    }

    /// `at: row`, or `row`.
    func labelled(_ argument: String) -> String {
      guard let label else { return argument }
      // All other keywords can be labels without backticks.
      let isEscaped = ["inout", "let", "var"].contains(label)
      return isEscaped ? "`\(label)`: \(argument)" : "\(label): \(argument)"
    }

    /// `Driving.Input<Int>("by", default: 1)`.
    var expression: String {
      let value = parameter.defaultValue.map { ", default: \($0.value.trimmedDescription)" } ?? ""
      return "Driving.Input<\(type)>(\"\(name)\"\(value))"
    }

    /// Nil if the parameter can't be read, which is reported.
    init?(
      _ parameter: FunctionParameterSyntax, of method: FunctionDeclSyntax,
      in context: some MacroExpansionContext
    ) {
      self.parameter = parameter
      let names = [parameter.secondName, parameter.firstName].compactMap(\.self)
      let name = names.first { $0.tokenKind != .wildcard }
      self.name = name?.plainText ?? ""
      guard name != nil else {
        context.refuse(
          "\(method.signatureName): \(Refusal.nameless)", at: parameter.firstName,
          [.ignore(method)])
        return nil
      }
      if let obstacle = parameter.obstacle {
        let array = parameter.ellipsis.map { FixIt.takeArray(parameter, $0) }
        context.refuse(
          "\(method.signatureName): \(self.name) \(obstacle)", at: parameter.type,
          [array, .ignore(method)].compactMap(\.self))
        return nil
      }
      let core = parameter.type.withoutSpecifiers
      type = core.spelledOut
      arity =
        core.isArray ? .rest : core.isOptional || parameter.defaultValue != nil ? .optional : .one
    }
  }

  extension FunctionParameterSyntax {
    /// Why the parameter can't be read, to follow its name in a message; nil if it can.
    fileprivate var obstacle: String? {
      if ellipsis != nil { return Refusal.variadic }
      if type.hasSpecifier(.inout) { return Refusal.inout }
      if type.hasSpecifier(.isolated) { return Refusal.isolated }
      let core = type.core
      if core.is(FunctionTypeSyntax.self) { return Refusal.function }
      if core.is(TupleTypeSyntax.self) { return Refusal.tuple }
      if core.is(MetatypeTypeSyntax.self) { return Refusal.metatype }
      guard let some = core.as(SomeOrAnyTypeSyntax.self) else { return nil }
      return some.someOrAnySpecifier.tokenKind == .keyword(.some) ? Refusal.some : Refusal.any
    }
  }

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
