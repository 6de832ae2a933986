/// A command's name as it is typed or listed, cut into the names in it: `rows[2].select` is the
/// command `select` of the rows of the binding `rows`.
struct CommandPath {
  /// The nested view models that lead to the command: a binding, and then fields of its record.
  private(set) var children: [SessionName] = []
  /// What follows each of them in brackets: the number of a row, `ROW`, or nothing.
  private(set) var rows: [Substring] = []
  let command: SessionName

  /// Cuts a name; nil if no command can have it.
  init?(_ typed: String) {
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.last.map(String.init), Names.isCommand(name) else { return nil }
    for part in parts.dropLast() {
      let child = String(part.prefix { $0 != "[" })
      guard Names.isBinding(child) else { return nil }
      let owner = children.map(\.text).joined(separator: ".")
      let role: SessionName.Role = children.isEmpty ? .binding : .field
      children.append(SessionName(role: role, owner: owner, text: child))
      rows.append(part.dropFirst(child.count))
    }
    let owner = children.map(\.text).joined(separator: ".")
    command = SessionName(role: .command, owner: owner, text: name)
  }

  /// The name without rows, to which the names of the command's parameters belong.
  var text: String { (children + [command]).map(\.text).joined(separator: ".") }
}
