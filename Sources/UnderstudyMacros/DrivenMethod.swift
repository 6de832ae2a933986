#if Drivable
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// A method that can be called from a line of text.
  struct DrivenMethod {
    let declaration: FunctionDeclSyntax
    /// The command's name.
    let name: String
    let inputs: [DrivenInput]

    /// `remove(at:)`.
    var signature: String { declaration.signatureName }

    /// Nil if it can't be called from a line of text, which is reported.
    init?(
      _ declaration: FunctionDeclSyntax, of type: DrivenType, in context: some MacroExpansionContext
    ) {
      self.declaration = declaration
      let identifier = declaration.name.plainText
      name = declaration.givenName ?? Name.method(identifier)
      let signature = declaration.signatureName
      if declaration.givenName == nil, !Name.isMethod(name) {
        context.refuse(
          "\(signature): \(Name.methodRule)", at: declaration.name,
          [.giveName(declaration), .ignore(declaration)])
        return nil
      }
      if let (obstacle, node) = declaration.obstacle {
        context.refuse("\(signature): \(obstacle)", at: node, [.ignore(declaration)])
        return nil
      }
      let parameters = declaration.signature.parameterClause.parameters
      let inputs = parameters.compactMap { DrivenInput($0, of: declaration, in: context) }
      guard inputs.count == parameters.count else { return nil }
      self.inputs = inputs
      guard let late = inputs.requiredAfterOpen else { return }
      context.refuse(
        "\(signature): \(late.required.name) can't follow \(late.open.name), which may take its word",
        at: late.required.parameter, [.ignore(declaration)])
      return nil
    }

    /// The statement that describes it.
    func statement(of type: DrivenType) -> String {
      let isAsync = declaration.signature.effectSpecifiers?.asyncSpecifier != nil
      let arguments =
        ["\"\(name)\""] + inputs.map(\.expression) + ["help: \(declaration.help.literal)"]
      let list = arguments.joined(separator: ", ")
      return isAsync
        ? "driver.asyncMethod(\(list), \(type.name).\(reference))"
        : "driver.method(\(list)) { \(closure(on: type)) }"
    }

    /// `(subject: inout Cups, input1: Int) in try subject.remove(at: input1)`.
    ///
    /// The types are explicit, because `$0` is not always inferred as `inout`.
    private func closure(on type: DrivenType) -> String {
      let isThrowing = declaration.signature.effectSpecifiers?.throwsClause != nil
      let names = (1...).lazy.map { "input\($0)" }
      let parameters = zip(names, inputs).map { "\($0): \($1.type)" }
      let arguments = zip(names, inputs).map { name, input in input.labelled(name) }
      let list = ["subject: inout \(type.name)"] + parameters
      return "(\(list.joined(separator: ", "))) in " + (isThrowing ? "try " : "")
        + "subject.\(declaration.name.text)(\(arguments.joined(separator: ", ")))"
    }

    /// `pay(_:at:)`, or `pay`: a method without parameters can't be named with parentheses.
    private var reference: String {
      inputs.isEmpty ? declaration.name.text : signature
    }
  }

  extension FunctionDeclSyntax {
    /// The name with the labels of its parameters.
    var signatureName: String {
      let labels = signature.parameterClause.parameters.map { $0.firstName.text + ":" }
      return "\(name.text)(\(labels.joined()))"
    }

    /// Why the method can't be a command, apart from its parameters, and where; nil if it can.
    fileprivate var obstacle: (String, Syntax)? {
      if let generic = genericParameterClause { return (Refusal.generic, Syntax(generic)) }
      guard let async = signature.effectSpecifiers?.asyncSpecifier, modifiers.contains(.mutating)
      else { return nil }
      return (Refusal.mutatingAsync, Syntax(async))
    }
  }

  extension [DrivenInput] {
    /// The first required input after one that may be left out.
    fileprivate var requiredAfterOpen: (required: DrivenInput, open: DrivenInput)? {
      var open: DrivenInput?
      for input in self {
        if let open, open.arity == .rest || input.arity == .one { return (input, open) }
        if input.arity != .one { open = input }
      }
      return nil
    }
  }

  extension String {
    /// The text as a Swift literal.
    fileprivate var literal: String { StringLiteralExprSyntax(content: self).description }
  }

  extension FunctionDeclSyntax {
    /// The first paragraph of the documentation comment as one line, without its full stop.
    var help: String {
      let lines = leadingTrivia.pieces.flatMap(\.documentation)
        .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .drop(while: \.isEmpty)
      let paragraph = lines.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
      let hasFullStop = paragraph.hasSuffix(".") && !paragraph.hasSuffix("..")
      return String(hasFullStop ? paragraph.dropLast() : paragraph[...])
    }
  }

  extension TriviaPiece {
    /// The lines of a documentation comment, without its markers.
    fileprivate var documentation: [String] {
      switch self {
      case .docLineComment(let text): return [String(text.dropFirst(3))]
      case .docBlockComment(let text):
        let lines = text.dropFirst(3).dropLast(2)
          .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
          let text = line.drop(while: \.isWhitespace)
          return String(text.hasPrefix("*") ? text.dropFirst() : text)
        }
      default: return []
      }
    }
  }
#endif
