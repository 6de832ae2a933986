#if Drivable
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The messages about what can't be described. A message without a name follows the member's
  /// name.
  enum Refusal {
    // MARK: Types

    static func actor(_ name: String) -> String {
      "\(name): an actor can't be driven, because its state can't be read synchronously: "
        + "make it a class on the main actor"
    }

    static func `protocol`(_ name: String) -> String {
      "\(name): a protocol can't be driven: put @Drivable on the types that conform to it"
    }

    static func inherited(_ name: String) -> String {
      "\(name): its superclass is already Drivable, and a description can't be extended: "
        + "register the members of \(name) in its screen"
    }

    static func nothing(_ type: DrivenType) -> String {
      "\(type.name): there is nothing to drive: it has no property or method that is "
        + type.visibility
    }

    static let unknownCondition =
      "a macro can't evaluate this condition: move what it encloses to an extension, "
      + "and register it in the screen"

    // MARK: Properties

    static let asyncGetter = "its getter is asynchronous, but a property is shown at once"
    static let throwingGetter = "its getter can throw, but a property is always shown"
    static let mutatingGetter = "reading it changes the structure that it is read from"

    static func secondProperty(_ property: DrivenProperty, _ first: DrivenProperty) -> String {
      "\(property.declaredName): shown as \(property.name), as \(first.declaredName) is"
    }

    // MARK: Methods

    static let generic = "a generic method can't be a command: its types are unknown"
    static let mutatingAsync =
      "an asynchronous method can't change a structure while others read it: make the type a class"

    static func secondMethod(_ method: DrivenMethod, _ first: DrivenMethod) -> String {
      "\(method.signature): the command \(method.name) already belongs to \(first.signature)"
    }

    // MARK: Parameters

    static let nameless = "a parameter needs a name for the help: give it one"
    static let variadic = "is variadic, and can't be called with a list: take an array"
    static let `inout` = "is inout, and a command has nowhere to write it back to"
    static let isolated = "is isolated to an actor, which can't be typed on a command line"
    static let function = "is a function, which can't be typed on a command line"
    static let tuple = "is a tuple, which can't be read from words: take its elements one by one"
    static let metatype = "is a metatype, which can't be typed on a command line"
    static let some = "is opaque, so the type to read is unknown: use a named type"
    static let any = "is existential, so the type to read is unknown: use a named type"

    // MARK: Markers

    static func noEffect(_ marker: String, _ reason: String) -> String {
      "@\(marker) has no effect here: \(reason)"
    }

    static let notMember = "only properties and methods are described"
    static let isStatic = "static members are not described"
    static let inExtension =
      "@Drivable sees only members in the type's own declaration: register this one in the screen"
    static let notDrivable = "the type is not @Drivable"
    static let notLiteral = "the name must be a string literal without interpolation"
  }

  extension MacroExpansionContext {
    /// Reports why something can't be described, with fix-its.
    func refuse(_ message: String, at node: some SyntaxProtocol, _ remedies: [FixIt] = []) {
      diagnose(
        Diagnostic(
          node: node, message: MacroExpansionErrorMessage(message), fixIts: remedies))
    }

    func warn(_ message: String, at node: some SyntaxProtocol) {
      diagnose(Diagnostic(node: node, message: MacroExpansionWarningMessage(message)))
    }
  }

  // Changes of the source that resolve a refusal.
  extension FixIt {
    /// Leaves the member out of the description.
    static func ignore(_ member: some DeclSyntaxProtocol) -> FixIt {
      FixIt("leave it out", putting: "@DrivableIgnored ", before: member)
    }

    /// Names the member, with a placeholder for the editor.
    static func giveName(_ member: some DeclSyntaxProtocol) -> FixIt {
      FixIt("give it a name", putting: "@DrivableName(\"<#name#>\") ", before: member)
    }

    /// Renames a method: its own name with its labels, or with its types if it has no labels.
    static func rename(_ method: DrivenMethod) -> FixIt {
      let labels = method.inputs.compactMap { $0.label.map(Name.method) }
      let types = method.inputs.map { Name.method($0.type.filter { $0.isLetter || $0.isNumber }) }
      let name = ([method.name] + (labels.isEmpty ? types : labels)).joined(separator: "-")
      guard name != method.name, Name.isMethod(name) else { return giveName(method.declaration) }
      return FixIt(
        "name it \(name)", putting: "@DrivableName(\"\(name)\") ", before: method.declaration)
    }

    /// `[Int]` for `Int...`.
    static func takeArray(_ parameter: FunctionParameterSyntax, _ ellipsis: TokenSyntax) -> FixIt {
      let start = parameter.type.positionAfterSkippingLeadingTrivia
      let array = "[\(parameter.type.trimmedDescription)]"
      return FixIt(
        "take \(array)", in: parameter, start..<ellipsis.endPositionBeforeTrailingTrivia, array)
    }

    /// `@MainActor final class` for `actor`.
    static func makeClass(_ actor: ActorDeclSyntax) -> FixIt {
      let keyword = actor.actorKeyword
      let start = keyword.positionAfterSkippingLeadingTrivia
      return FixIt(
        "make it a class on the main actor", in: actor,
        start..<keyword.endPositionBeforeTrailingTrivia, "@MainActor final class")
    }

    /// Removes the marker.
    static func remove(_ marker: AttributeSyntax) -> FixIt {
      let start = marker.positionAfterSkippingLeadingTrivia
      return FixIt("remove it", in: marker, start..<marker.endPosition, "")
    }

    private init(_ message: String, putting text: String, before node: some SyntaxProtocol) {
      let start = node.positionAfterSkippingLeadingTrivia
      self.init(message, in: node, start..<start, text)
    }

    private init(
      _ message: String, in node: some SyntaxProtocol, _ range: Range<AbsolutePosition>,
      _ text: String
    ) {
      let change = FixIt.Change.replaceText(range: range, with: text, in: Syntax(node))
      self.init(message: MacroExpansionFixItMessage(message), changes: [change])
    }
  }
#endif
