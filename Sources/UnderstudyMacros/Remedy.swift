#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A change of the source that resolves a refusal.
  struct Remedy {
    let fixIt: FixIt

    /// Leaves the member out of the description.
    static func ignore(_ member: some DeclSyntaxProtocol) -> Remedy {
      Remedy("leave it out", putting: "@DrivableIgnored ", before: member)
    }

    /// Names the member, with a placeholder for the editor.
    static func giveName(_ member: some DeclSyntaxProtocol) -> Remedy {
      Remedy("give it a name", putting: "@DrivableName(\"<#name#>\") ", before: member)
    }

    /// Renames a method: its own name with its labels, or with its types if it has no labels.
    static func rename(_ method: DrivenMethod) -> Remedy {
      let labels = method.inputs.compactMap { $0.label.map(Name.method) }
      let types = method.inputs.map { Name.method($0.type.filter { $0.isLetter || $0.isNumber }) }
      let name = ([method.name] + (labels.isEmpty ? types : labels)).joined(separator: "-")
      guard name != method.name, Name.isMethod(name) else { return giveName(method.declaration) }
      return Remedy(
        "name it \(name)", putting: "@DrivableName(\"\(name)\") ", before: method.declaration)
    }

    /// `[Int]` for `Int...`.
    static func takeArray(_ parameter: FunctionParameterSyntax, _ ellipsis: TokenSyntax) -> Remedy {
      let start = parameter.type.positionAfterSkippingLeadingTrivia
      let array = "[\(parameter.type.trimmedDescription)]"
      return Remedy(
        "take \(array)", in: parameter, start..<ellipsis.endPositionBeforeTrailingTrivia, array)
    }

    /// `@MainActor final class` for `actor`.
    static func makeClass(_ actor: ActorDeclSyntax) -> Remedy {
      let keyword = actor.actorKeyword
      let start = keyword.positionAfterSkippingLeadingTrivia
      return Remedy(
        "make it a class on the main actor", in: actor,
        start..<keyword.endPositionBeforeTrailingTrivia, "@MainActor final class")
    }

    /// Removes the marker.
    static func remove(_ marker: AttributeSyntax) -> Remedy {
      let start = marker.positionAfterSkippingLeadingTrivia
      return Remedy("remove it", in: marker, start..<marker.endPosition, "")
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
      fixIt = FixIt(message: MacroExpansionFixItMessage(message), changes: [change])
    }
  }
#endif
