#if Drivable
  import SwiftIfConfig
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// The description of a type's properties and methods.
  struct Description {
    private let type: DrivenType
    private var properties: [DrivenProperty] = []
    private var methods: [DrivenMethod] = []
    /// Whether there was nothing to describe. Members that were refused count as described.
    private(set) var isEmpty = true

    init(of type: DrivenType, in context: some MacroExpansionContext) {
      self.type = type
      add(type.members, in: context)
    }

    /// The members that make the type `Drivable`.
    var members: [DeclSyntax] {
      let statements = (properties.map(\.statement) + methods.map { $0.statement(of: type) })
        .joined(separator: "\n")
      return [
        "\(raw: type.access)typealias DrivenSelf = \(raw: type.name)",
        """
        @MainActor
        \(raw: type.access)static func describe(to driver: inout some Driving.Driver<\(raw: type.name)>) {
        \(raw: statements)
        }
        """,
      ]
    }

    // MARK: Members

    private mutating func add(
      _ members: MemberBlockItemListSyntax, in context: some MacroExpansionContext
    ) {
      for member in members {
        if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          add(activeMembers(of: condition, in: context), in: context)
        } else if let variable = member.decl.as(VariableDeclSyntax.self) {
          add(variable, in: context)
        } else if let function = member.decl.as(FunctionDeclSyntax.self) {
          add(function, in: context)
        }
      }
    }

    private func activeMembers(
      of condition: IfConfigDeclSyntax, in context: some MacroExpansionContext
    ) -> MemberBlockItemListSyntax {
      guard let configuration = context.buildConfiguration else {
        context.refuse(Refusal.unknownCondition, at: condition)
        return []
      }
      let (clause, diagnostics) = condition.activeClause(in: configuration)
      if !diagnostics.isEmpty { context.refuse(Refusal.unknownCondition, at: condition) }
      guard case .decls(let members)? = clause?.elements else { return [] }
      return members
    }

    private mutating func add(
      _ variable: VariableDeclSyntax, in context: some MacroExpansionContext
    ) {
      guard isDescribed(variable, variable.modifiers) else { return }
      isEmpty = false
      for property in DrivenProperty.all(in: variable, of: type, in: context) {
        if let first = properties.first(where: { $0.name == property.name }) {
          let refusal = Refusal.secondProperty(property, first)
          context.refuse(refusal, at: variable, [.ignore(variable)])
        } else {
          properties.append(property)
        }
      }
    }

    private mutating func add(
      _ function: FunctionDeclSyntax, in context: some MacroExpansionContext
    ) {
      guard isDescribed(function, function.modifiers) else { return }
      isEmpty = false
      guard let method = DrivenMethod(function, of: type, in: context) else { return }
      guard let first = methods.first(where: { $0.name == method.name }) else {
        methods.append(method)
        return
      }
      let refusal = Refusal.secondMethod(method, first)
      context.refuse(refusal, at: function.name, [.rename(method), .ignore(function)])
    }

    private func isDescribed(
      _ declaration: some WithAttributesSyntax, _ modifiers: DeclModifierListSyntax
    ) -> Bool {
      type.shows(modifiers) && !modifiers.isStatic && !declaration.isUnavailable
        && declaration.attribute("DrivableIgnored") == nil
    }
  }
#endif
