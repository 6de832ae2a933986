/// A name in a session: what it names, where it belongs, and its text.
package struct SessionName: Hashable, Sendable {
  package let role: Role
  /// What the name belongs to: a record's path, a command, a nested view model; empty for the
  /// screen. Two names with the same owner and role name different things.
  package let owner: String
  package let text: String

  /// What a name names.
  package enum Role: String, CaseIterable, Sendable {
    case screen, command, binding, field, `case`, effect, parameter
  }
}

extension SessionName.Role {
  /// The role with its article.
  package var described: String { self == .effect ? "an effect" : "a \(rawValue)" }

  /// Why nothing in this role can have the name; nil if something can.
  func flaw(in name: String) -> String? {
    switch self {
    case .command: Names.isCommand(name) ? nil : Names.commandRule
    case .binding: Names.isBinding(name) ? nil : Names.bindingRule
    case .screen, .parameter:
      name.isIdentifier(hyphens: true)
        ? nil : "a \(rawValue)'s name is letters, digits, _ and hyphens, and begins with a letter"
    case .effect where WorldEffect(rawValue: name) != nil: "this effect is the world's own"
    case .field, .case, .effect: name.isEmpty ? "\(described) has a name" : nil
    }
  }
}
