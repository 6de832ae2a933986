import SessionFormat

/// Another name for something that the sessions of a screen name.
package struct Renaming: Sendable {
  package let screen: String
  package let old: String
  package let new: String
  package let role: SessionName.Role

  /// Why something can't be renamed.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Finds out what `old` names in the sessions of a screen, and whether it can become `new`.
  ///
  /// - Parameters:
  ///   - screen: the sessions' screen.
  ///   - old: the name to replace.
  ///   - new: the name to write instead.
  ///   - role: what `old` names; nil if the sessions are to say so.
  ///   - isNewOnScreen: whether the screen is known to have the new name, and not the old one.
  ///   - names: the names in all these sessions.
  /// - Throws: ``Failure`` if nothing or more than one thing has the old name, and if the new one
  ///   is invalid or taken.
  package init(
    of screen: String, _ old: String, to new: String, as role: SessionName.Role?,
    isNewOnScreen: (SessionName.Role) -> Bool = { _ in false }, among names: SessionNames
  ) throws(Failure) {
    (self.screen, self.old, self.new) = (screen, old, new)
    if let role { self.role = role } else { self.role = try Self.role(of: old, on: screen, names) }
    if old.isSpelled(like: new) {
      throw Failure(description: "\(old.quotedBriefly) is the old and the new name")
    }
    for name in [old, new] {
      guard let flaw = self.role.flaw(in: name) else { continue }
      throw Failure(description: "\(name.quotedBriefly): \(flaw)")
    }
    let replaced = names.filter { replacement(of: $0) != nil }
    guard !replaced.isEmpty else { throw Self.missing(old, role, on: screen, names) }
    try checkMerge(of: replaced, isNewOnScreen(self.role), names)
  }

  /// The name that `name` becomes; nil if it stays.
  package func replacement(of name: SessionName) -> String? {
    guard name.role == role else { return nil }
    if name.text.isSpelled(like: old) { return new }
    // A usage has its parameters in capitals.
    guard role == .parameter, name.text.isSpelled(like: old.uppercased()) else { return nil }
    return new.uppercased()
  }

  /// The session in a file with the new name.
  ///
  /// - Throws: ``SessionError`` for the first malformed line.
  package func renamed(
    _ bytes: [UInt8], file: String,
    isCase: @escaping (_ command: String, _ word: Int) -> Bool = { _, _ in false }
  ) throws(SessionError) -> RenamedSession {
    try RenamedSession(bytes, file: file, isCase: isCase) { name, _ in
      replacement(of: name) ?? name.text
    }
  }
}

extension Renaming {
  /// The only role in which a name occurs.
  private static func role(
    of old: String, on screen: String, _ names: SessionNames
  ) throws(Failure) -> SessionName.Role {
    let found = names.filter { $0.text.isSpelled(like: old) }
    let roles = SessionName.Role.allCases.compactMap { role in
      found.first { $0.role == role }
    }
    guard let first = roles.first else { throw missing(old, nil, on: screen, names) }
    if roles.count == 1 { return first.role }
    let uses = roles.map { "\($0.role.described) (\($0.place))" }
    let choices = roles.map { "--kind \($0.role.rawValue)" }
    throw Failure(
      description: "\(old.quotedBriefly) is \(uses.joined(separator: ", ")): "
        + "choose with \(choices.joined(separator: ", "))")
  }

  private static func missing(
    _ old: String, _ role: SessionName.Role?, on screen: String, _ names: SessionNames
  ) -> Failure {
    let known = names.filter { role == nil || $0.role == role }.map(\.text)
    let hint = nearest(to: old, among: known).map { ": did you mean \($0)?" } ?? ""
    let kind = role?.rawValue ?? "name"
    return Failure(
      description: "no session of \(screen) has the \(kind) \(old.quotedBriefly)\(hint)")
  }

  /// Checks that no two things of the same owner end up with one name. Those of different owners,
  /// such as fields of different records, can't be confused.
  private func checkMerge(
    of replaced: [SessionNames.Use], _ isNewOnScreen: Bool, _ names: SessionNames
  ) throws(Failure) {
    // Each session shows all bindings and all fields of a record: if none has both names, they are
    // the old and the new name of one thing.
    let isOneInEachSession = isNewOnScreen || role == .binding || role == .field
    let taken = names.taken(new, as: role).first { use in
      replaced.contains { old in
        old.owner == use.owner && (!isOneInEachSession || !old.files.isDisjoint(with: use.files))
      }
    }
    guard let taken else { return }
    let owner = taken.owner.isEmpty ? "" : " of \(taken.owner)"
    throw Failure(
      description: "\(new.quotedBriefly) is already \(role.described)\(owner) (\(taken.place)): "
        + "two names would become one")
  }
}
