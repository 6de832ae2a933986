import SessionFormat

/// Another name for something that the sessions of a screen name, or its removal from them.
package struct NameEdit: Sendable {
  package let screen: String
  package let old: String
  /// The name to write instead; nil to remove what has the old one.
  package let new: String?
  package let role: SessionName.Role
  /// The only bindings, parts of them, commands, effects and events in whose values it is meant; empty for all. See
  /// ``SessionName/belongs(to:)``.
  package let places: [String]

  /// Why something can't be renamed or removed.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Finds out what `old` names in the sessions of a screen, and whether it can become `new`.
  ///
  /// - Parameters:
  ///   - screen: the sessions' screen.
  ///   - old: the name to replace.
  ///   - new: the name to write instead; nil to remove what has the old one.
  ///   - role: what `old` names; nil if the sessions are to say so.
  ///   - places: the only bindings, parts of them, commands and effects in which it is meant.
  ///   - isNewOnScreen: whether the screen is known to have the new name, and not the old one.
  ///   - names: the names in all these sessions.
  /// - Throws: ``Failure`` if nothing or more than one thing has the old name, and if the new one
  ///   is invalid or taken.
  package init(
    of screen: String, _ old: String, to new: String?, as role: SessionName.Role?,
    in places: [String] = [],
    isNewOnScreen: (SessionName.Role) -> Bool = { _ in false }, among names: SessionNames
  ) throws(Failure) {
    (self.screen, self.old, self.new) = (screen, old, new)
    let everywhere = names.filter { name in
      (role == nil || name.role == role || role == .case && name.encodesCase)
        && (new != nil || name.isRemovable)
    }
    let places = places.map { Self.resolved($0, of: old, among: everywhere) }
    self.places = places
    let known = everywhere.filter { $0.name.belongs(to: places) }
    if !places.isEmpty, !known.contains(where: { $0.text.isSpelled(like: old) }) {
      try Self.checkPlaces(of: old, role, everywhere, on: screen, places)
    }
    if let role {
      self.role = role
    } else {
      self.role = try Self.role(of: old, on: screen, known)
    }
    if let new { try check(new) }
    let edited = known.filter { isEdited($0.name) }
    guard !edited.isEmpty else { throw Self.missing(old, role, on: screen, known) }
    if let new { try checkMerge(of: edited, into: new, isNewOnScreen(self.role), names) }
  }

  /// The name that `name` becomes, or keeps; nil if what has it is removed.
  package func replacement(of name: SessionName) -> String? {
    guard isEdited(name) else { return name.text }
    return name.text.isSpelled(like: old) ? new : new?.uppercased()
  }

  private func isEdited(_ name: SessionName) -> Bool {
    guard name.role == role || role == .case && name.encodesCase, name.belongs(to: places),
      new != nil || name.isRemovable
    else { return false }
    // A usage has its parameters in capitals.
    return name.text.isSpelled(like: old)
      || role == .parameter && name.text.isSpelled(like: old.uppercased())
  }

  /// The session in a file with the new name, or without what has the old one.
  ///
  /// - Throws: ``SessionError`` for the first malformed line.
  package func edited(
    _ bytes: [UInt8], file: String,
    _ spellings: CaseSpellings = CaseSpellings()
  ) throws(SessionError) -> EditedSession {
    try EditedSession(bytes, file: file, spellings) { name, _ in replacement(of: name) }
  }
}

extension NameEdit {
  /// A place that says what it is, if several things of its name have the old one: the binding, if it is one.
  private static func resolved(
    _ place: String, of old: String, among uses: [SessionNames.Use]
  ) -> String {
    let kinds = uses.filter { $0.text.isSpelled(like: old) && $0.name.belongs(to: [place]) }
      .map(\.name.kindOfOwner)
    let kind = SessionName.OwnerKind.allCases.first(where: kinds.contains)
    return Set(kinds).count > 1 ? kind.map { "\($0.rawValue):\(place)" } ?? place : place
  }

  /// The only role in which a name occurs.
  private static func role(
    of old: String, on screen: String, _ known: [SessionNames.Use]
  ) throws(Failure) -> SessionName.Role {
    let found = known.filter { $0.text.isSpelled(like: old) }
    let roles = SessionName.Role.allCases.compactMap { role in
      found.first { $0.role == role }
    }
    guard let first = roles.first else { throw missing(old, nil, on: screen, known) }
    if roles.count == 1 { return first.role }
    let uses = roles.map { "\($0.role.described) (\($0.place))" }
    let choices = roles.map { "--kind \($0.role.rawValue)" }
    throw Failure(
      description: "\(old.quotedBriefly) is \(uses.joined(separator: ", ")): "
        + "choose with \(choices.joined(separator: ", "))")
  }

  /// Throws if the name is only in other places.
  private static func checkPlaces(
    of old: String, _ role: SessionName.Role?, _ uses: [SessionNames.Use], on screen: String,
    _ places: [String]
  ) throws(Failure) {
    let others = uses.filter { $0.text.isSpelled(like: old) }.compactMap(\.name.place).uniqued()
    if others.isEmpty { return }
    let kind = role?.rawValue ?? "name"
    throw Failure(
      description: "no session of \(screen) has the \(kind) \(old.quotedBriefly) in "
        + "\(places.enumerated("or").brief): it is in \(others.enumerated("and").brief)")
  }

  private static func missing(
    _ old: String, _ role: SessionName.Role?, on screen: String, _ known: [SessionNames.Use]
  ) -> Failure {
    let last = old.split(separator: ".").last.map(String.init) ?? old
    let isPath = last != old && known.contains { $0.text.isSpelled(like: last) }
    let hint =
      isPath
      ? ": give only the name itself, \(last), and --in for its place"
      : suggestion(for: old, among: known.map(\.text))
    let kind = role?.rawValue ?? "name"
    return Failure(
      description: "no session of \(screen) has the \(kind) \(old.quotedBriefly)\(hint)")
  }

  /// Checks that something in the role can have the new name, and that it is another one.
  private func check(_ new: String) throws(Failure) {
    if old.isSpelled(like: new) {
      throw Failure(description: "\(old.quotedBriefly) is the old and the new name")
    }
    for name in [old, new] {
      guard let flaw = role.flaw(in: name) else { continue }
      throw Failure(description: "\(name.quotedBriefly): \(flaw)")
    }
  }

  /// Checks that no two things of the same owner end up with one name. Those of different owners,
  /// such as fields of different records, can't be confused.
  private func checkMerge(
    of replaced: [SessionNames.Use], into new: String, _ isNewOnScreen: Bool, _ names: SessionNames
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
