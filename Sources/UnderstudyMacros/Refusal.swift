#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// What is said when something can't be described. Texts without a name of their own follow that of
  /// the member.
  enum Refusal {
    // MARK: Types

    static func actor(_ name: String) -> String {
      "\(name): an actor can't be driven, for nothing of it can be read at once: "
        + "make it a class on the main actor"
    }

    static func `protocol`(_ name: String) -> String {
      "\(name): a protocol can't be driven: put @Drivable on the types that conform to it"
    }

    static func inherited(_ name: String) -> String {
      "\(name): its superclass is Drivable already, and a description can't be added to: "
        + "name the members of \(name) in its screen"
    }

    static func nothing(_ type: DrivenType) -> String {
      "\(type.name): there is nothing to drive: it has no property or method that is "
        + type.visibility
    }

    static let unknownCondition =
      "a macro can't tell whether this condition holds: put what it encloses in an extension, "
      + "and name it in the screen"

    // MARK: Properties

    static let asyncGetter = "it takes time to read, and a property is shown at once"
    static let throwingGetter = "reading it can fail, and a property is always shown"
    static let mutatingGetter = "reading it changes the structure that it is read from"

    static func secondProperty(_ property: DrivenProperty, _ first: DrivenProperty) -> String {
      "\(property.declaredName): shown as \(property.name), as \(first.declaredName) is"
    }

    // MARK: Methods

    static let generic = "a generic method can't be a command: nothing says what its types are"
    static let mutatingAsync =
      "an asynchronous method can't change a structure while others read it: make the type a class"

    static func secondMethod(_ method: DrivenMethod, _ first: DrivenMethod) -> String {
      "\(method.signature): a second command \(method.name), after \(first.signature)"
    }

    // MARK: Parameters

    static let nameless = "a parameter has no name that help could show: give it one"
    static let variadic = "is variadic, and a list can't be handed to it: take an array"
    static let `inout` = "is inout, and a command has nothing to write it back to"
    static let isolated = "is isolated to an actor, which can't be typed on a line"
    static let function = "is a function, which can't be typed on a line"
    static let tuple = "is a tuple, which can't be read from words: take its elements one by one"
    static let metatype = "is a metatype, which can't be typed on a line"
    static let some = "is opaque, and nothing says which type to read: take a type with a name"
    static let any = "is existential, and nothing says which type to read: take a type with a name"

    // MARK: Markers

    static func noEffect(_ marker: String, _ reason: String) -> String {
      "@\(marker) has no effect here: \(reason)"
    }

    static let notMember = "only properties and methods are described"
    static let isStatic = "what is static is never described"
    static let inExtension =
      "@Drivable sees only what stands in the type's own braces: name this member in the screen"
    static let notDrivable = "the type is not @Drivable"
    static let notLiteral = "a name is one string literal, without interpolation"
  }

  extension MacroExpansionContext {
    /// Says why something can't be described, and what can be done about it.
    func refuse(_ message: String, at node: some SyntaxProtocol, _ remedies: [Remedy] = []) {
      diagnose(
        Diagnostic(
          node: node, message: MacroExpansionErrorMessage(message), fixIts: remedies.map(\.fixIt)))
    }

    func warn(_ message: String, at node: some SyntaxProtocol) {
      diagnose(Diagnostic(node: node, message: MacroExpansionWarningMessage(message)))
    }
  }
#endif
